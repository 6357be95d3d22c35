import { settingOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { masked } from '#kernel/server/guarded.ts'
import { titleOf } from '#kernel/server/implement.ts'
import { Refusal, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import { sheetOf } from '#kernel/shared/words.ts'
import type { logCalls } from '../shared/calls.ts'
import { loginWords, operateWords } from '../shared/words.ts'
import { changesOf } from './changes.ts'
import { idsIn, isId } from './ids.ts'
import * as q from './queries.ts'
import { namesOf } from './queries-names.ts'
import { actionOf, documentOf, entityLabels, entityOf } from './words.ts'

type In<K extends keyof typeof logCalls> = Input<(typeof logCalls)[K]>
type Log = In<'query'>['type']

/** The call opens both logs; each has its own code. */
const mayRead = ({ actor }: Ctx, log: Log, code: 'view' | 'export'): void => {
  const title = log === 'login' ? '登录日志' : '操作日志'
  if (!actor.codes.has(`system/${log}Log:${code}`)) throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title })
}

const empty = {
  ...{ loginName: '', outcome: '', ip: '', userAgent: '' },
  ...{ title: '', entity: '', entityNo: '', path: '', action: '', requestId: '' },
}

type Operation = Awaited<ReturnType<typeof q.operateList>>['rows'][number]

/** A document opens by its number. */
const pathOf = (a: Operation): string => {
  const m = documentOf(a.entity)
  return m && isId(a.entityId) ? `/${screenOf(m)}/${a.entityId}` : ''
}
/** Settings are known by their titles, everything else by its number or name; never by an id. */
const noOf = (a: Operation): string => {
  if (a.entity === 'config') return settingOf(a.entityNo)?.title ?? a.entityNo
  return a.entityNo || (isId(a.entityId) ? '' : a.entityId)
}

const operation = (a: Operation, names: ReadonlyMap<string, string>, lang: Ctx['lang']) => ({
  ...empty,
  id: a.id,
  at: a.at,
  userName: a.userName,
  orgName: a.orgName,
  title: titleOf(a.call),
  entity: entityOf(a.entity),
  entityNo: noOf(a),
  path: pathOf(a),
  action: actionOf(a.entity, a.action),
  requestId: a.requestId,
  ip: a.ip,
  // rows of before they were masked when written
  changes: changesOf(a.entity, masked(a.before), masked(a.after), lang, a.articles ?? {}, names),
})

export const query = async (ctx: Ctx, input: In<'query'>) => {
  mayRead(ctx, input.type, 'view')
  if (input.type === 'login') {
    const page = await q.loginList(ctx.tx, ctx.actor, input)
    return { ...page, rows: page.rows.map((l) => ({ ...empty, ...l, changes: [] })) }
  }
  const page = await q.operateList(ctx.tx, ctx.actor, input)
  const names = await namesFor(ctx, page.rows)
  return { ...page, rows: page.rows.map((a) => operation(a, names, ctx.lang)) }
}

const namesFor = ({ tx }: Ctx, rows: readonly Operation[]) =>
  namesOf(tx, [...idsIn(rows.map((a) => [a.before, a.after]))])

/** So many rows of a file are named at once. */
const AT_ONCE = 500
async function* inParts<R>(rows: AsyncIterable<R>): AsyncGenerator<R[]> {
  let part: R[] = []
  for await (const row of rows) {
    part.push(row)
    if (part.length < AT_ONCE) continue
    yield part
    part = []
  }
  yield part
}

export const entities = async () => Object.entries(entityLabels()).map(([entity, label]) => ({ entity, label }))

const loginFields = sheetOf(loginWords)
const operateFields = sheetOf(operateWords)

export const exportList = (ctx: Ctx, { type, log, ...input }: In<'export'>) => {
  mayRead(ctx, log, 'export')
  const label = (text: string) => say(text, ctx.lang)
  async function* operateRows() {
    for await (const part of inParts(streamed(ctx.tx, q.operateExport(ctx.tx, ctx.actor, input)))) {
      const names = await namesFor(ctx, part)
      for (const a of part) {
        const { title, entity, action, changes, ...row } = operation(a, names, ctx.lang)
        const told = changes.map((c) => `${label(c.label)}: ${c.before ?? ''} → ${c.after ?? ''}`).join('\n')
        yield { ...row, title: label(title), entity: label(entity), action: label(action), changes: told }
      }
    }
  }
  return log === 'login'
    ? exportBlob(ctx, {
        name: '登录日志',
        fields: loginFields,
        rows: streamed(ctx.tx, q.loginExport(ctx.tx, ctx.actor, input)),
        type,
      })
    : exportBlob(ctx, { name: '操作日志', fields: operateFields, rows: operateRows(), type })
}

const CHAINS = 20_000

/** Every chain of every day in the range, recomputed by the database. */
export const verify = async ({ tx, actor }: Ctx, input: In<'verify'>) => {
  if (input.from > input.to) throw refuse('开始日期不能晚于结束日期')
  const orgId = actor.org === 'authority' ? input.orgId : actor.orgId
  const chains = await q.chains(tx, { ...input, orgId })
  if (chains.length > CHAINS) throw refuse('范围过大，请缩小日期范围')
  const faults: { orgName: string; day: string; seq: number; fault: string }[] = []
  for (const c of chains)
    for (const f of await q.faultsOf(tx, c.orgId, c.day)) faults.push({ orgName: c.orgName, day: c.day, ...f })
  return { days: new Set(chains.map((c) => c.day)).size, rows: chains.reduce((n, c) => n + c.rows, 0), faults }
}

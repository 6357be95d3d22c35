import { severally } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { accountOf, lineOf, profileOf, retryLine } from '#modules/trace-setting/server/public.ts'
import { fieldFaults, fieldsOf, requiredOf } from '#modules/trace-setting/shared/fields.ts'
import type { rowCalls } from '../shared/calls.ts'
import { type QueueName, queues, saleKinds } from '../shared/queues.ts'
import { rowActs, stateLabels } from '../shared/states.ts'
import { titles } from '../shared/titles.data.ts'
import { plainSheet, rowSheet } from '../shared/words.ts'
import { cureOf, paperPath } from './cures.ts'
import { askPump, ofSource, readSources, rowOf, tellerOf } from './make.ts'
import { mend } from './mend.ts'
import { maskedOf, openOf } from './person.ts'
import { lackingOf } from './queries/pump.ts'
import * as q from './queries/read.ts'
import { isPaper } from './queries/sources.ts'
import { addRows, setRevoking, wish } from './queries/write.ts'

type In<K extends keyof (typeof rowCalls)['shopSales']> = Input<(typeof rowCalls)['shopSales'][K]>

const known = new Map(Object.values(queues).flatMap(({ kind }) => fieldsOf(kind).map((f) => [f.name, f] as const)))
/** Which fields are missing or wrong, in the reader's language. */
const missingText = ({ lang }: Ctx, row: Pick<q.Row, 'missing'>): string =>
  row.missing
    .map(({ field, fault }) => {
      const said = say(fieldFaults[fault], lang)
      const name = known.get(field)?.[lang] ?? field
      return lang === 'zh' ? `${name}${said}` : `${name}${marks.en.colon}${said}`
    })
    .join(marks[lang].comma)

/** Who the patient is stands masked, for the hospital itself; nobody else has the keys. */
const patientOf = (actor: Actor, row: Pick<q.Row, 'id' | 'sealed' | 'kind'>) => {
  if (actor.org !== 'hospital' || !saleKinds.includes(row.kind)) return {}
  const masked = row.sealed ? maskedOf(openOf(row.id, row.sealed)) : {}
  return { patient: masked.psn_name ?? '', psnNo: masked.psn_no ?? '', mdtrtSn: masked.mdtrt_sn ?? '' }
}
const may = (actor: Actor, row: Pick<q.Row, 'state' | 'corrected' | 'undone'>): string[] =>
  actor.org === 'hospital'
    ? Object.entries(rowActs).flatMap(([act, states]) =>
        (states as readonly string[]).includes(row.state) &&
        !(row.state === 'revoked' && row.corrected) &&
        // what was taken back here is not told there
        !(act === 'upload' && row.undone)
          ? [act]
          : [],
      )
    : []
const shown = <R extends q.Row>(ctx: Ctx, row: R) => ({
  ...row,
  missingText: missingText(ctx, row),
  path: paperPath(row),
  actions: may(ctx.actor, row),
  ...patientOf(ctx.actor, row),
})

export const query = async (ctx: Ctx, name: QueueName, input: In<'query'>) => {
  const { tx, actor } = ctx
  const page = await q.reads[name].list(tx, actor, input)
  const rows = page.rows.map((r) => shown(ctx, r))
  return input.part === 'rows' ? { ...page, rows } : { ...page, rows, counts: await q.tally(tx, actor, name, input) }
}

/** @throws Refusal unknown and foreign ids alike */
const mustSee = async ({ tx, actor }: Ctx, name: QueueName, id: string): Promise<q.Whole> => {
  const row = await q.reads[name].get(tx, actor, id)
  if (!row) throw notFound('报送记录不存在')
  return row
}

export const detail = async (ctx: Ctx, name: QueueName, { id }: In<'detail'>) => {
  const { tx, actor } = ctx
  const row = await mustSee(ctx, name, id)
  const required = requiredOf(await profileOf(ctx), row.kind)
  const persons: Record<string, string> =
    actor.org === 'hospital' && row.sealed ? maskedOf(openOf(row.id, row.sealed)) : {}
  const faults = new Map(row.missing.map((m) => [m.field, m.fault]))
  const path = queues[name].path
  return {
    ...shown(ctx, row),
    fields: fieldsOf(row.kind)
      .filter((f) => !f.person || actor.org === 'hospital')
      .map((f) => ({
        ...{ name: f.name, label: f.zh, type: f.type, length: f.length, decimals: f.decimals, person: f.person },
        required: required.has(f.name),
        value: (f.person ? persons[f.name] : row.fields[f.name]) ?? '',
        fault: faults.get(f.name) ?? null,
        cure: faults.has(f.name) ? cureOf(row, f.name, path) : '',
      })),
    chain: await q.chainOf(tx, row.id),
    attemptList: await q.attemptsOf(tx, row.id),
  }
}

/** One of the reader's rows, locked, in a state that allows this. @throws Refusal otherwise */
const lockFor = async (ctx: Ctx, name: QueueName, id: string, act: keyof typeof rowActs): Promise<q.Whole> => {
  const [row] = await q.lock(ctx.tx, ctx.actor, name, [id])
  if (!row) throw notFound('报送记录不存在')
  if (row.state === 'revoked' && row.corrected) throw refuse('已有更正的报送记录，请在新记录上操作')
  if (!(rowActs[act] as readonly string[]).includes(row.state))
    throw refuse(act === 'revoke' ? whyNotRevoked(row) : why[act], {
      ...{ no: row.sourceNo, state: stateLabels[row.state] },
    })
  return row
}
const why = {
  upload: '「{{state}}」的记录不能报送',
  resend: '「{{state}}」的记录不能重新报送，只有失败待补和已撤销的可以',
} as const
/** What the platform does not have cannot be taken back there: what keeps it, and what is done instead. */
const whyNotRevoked = ({ state }: Pick<q.Whole, 'state'>): string => {
  if (state === 'sending') return '单据 {{no}} 正在报送，平台答复后才能撤销'
  if (state === 'revoking' || state === 'revoked') return '单据 {{no}} 为「{{state}}」，不能再次撤销'
  if (state === 'refused') return '单据 {{no}} 平台没有接收，没有可撤销的报送；请更正后重新报送'
  return '单据 {{no}} 从未报送（{{state}}），没有可撤销的报送；有误请在来源处更正'
}

const mustTell = async (ctx: Ctx, hospitalId: string) => {
  const t = await tellerOf(ctx, hospitalId)
  if (!t) throw refuse('尚未设置医保追溯平台的地址，请先到追溯设置中填写')
  return t
}
const entityOf = (row: q.Whole) => ({ entity: 'traceRow', entityId: row.id, entityNo: row.bchno })

/** Wants a row sent: what it missed is looked for again, and said where it still does. */
const wanted = async (ctx: Ctx, name: QueueName, id: string) => {
  const row = await lockFor(ctx, name, id, 'upload')
  if (row.undone) throw refuse('业务单据 {{no}} 已撤销，不能再报送', { no: row.sourceNo })
  const t = await mustTell(ctx, row.hospitalId)
  if (!t.account.switched.includes(row.kind))
    throw refuse('接口 {{kind}} 未启用，请先在追溯设置中启用', { kind: row.kind })
  if (row.state === 'incomplete' || row.state === 'exempt') {
    await mend(ctx, t, await lackingOf(ctx.tx, [id]))
    const now = await mustSee(ctx, name, id)
    if (now.state === 'incomplete') throw refuse('还不能报送：{{missing}}', { missing: missingText(ctx, now) })
  }
  await wish(ctx.tx, id)
  audit(ctx, { ...entityOf(row), action: 'upload', before: { state: row.state } })
}

export const upload = async (ctx: Ctx, name: QueueName, { id }: In<'upload'>) => {
  await mustSee(ctx, name, id)
  await elevated(ctx, () => wanted(ctx, name, id))
  await askPump(ctx, ctx.actor.orgId)
  const { state, version } = await mustSee(ctx, name, id)
  return { id, state, version }
}

/** One step for each of several rows; the line is asked once. */
const each = async (ctx: Ctx, name: QueueName, ids: readonly string[], step: (id: string) => Promise<unknown>) => {
  const own = await Promise.all(ids.map((id) => q.reads[name].get(ctx.tx, ctx.actor, id)))
  const nos = new Map(own.flatMap((r) => (r ? [[r.id, r.sourceNo] as const] : [])))
  const all = [...new Set(ids)].map((id) => ({ id }))
  const said = await elevated(ctx, () =>
    severally(ctx, all, nos, async ({ id }) => {
      // what lies beyond his range is not his, whatever lies behind the wall
      if (!nos.has(id)) throw notFound('报送记录不存在')
      return step(id)
    }),
  )
  if (said.done > 0) await askPump(ctx, ctx.actor.orgId)
  return said
}
export const batchUpload = (ctx: Ctx, name: QueueName, { ids }: In<'batchUpload'>) =>
  each(ctx, name, ids, (id) => wanted(ctx, name, id))

/** A revoked row goes as a new one, with what its source says now; the old one stays, and is named. */
const anew = async (ctx: Ctx, row: q.Whole) => {
  const t = await mustTell(ctx, row.hospitalId)
  const more = { corrects: row.id, wanted: true }
  const fresh = await (async () => {
    if (isPaper(row.source)) {
      const [s] = await readSources(ctx, t, row.source, { lines: [row.sourceLine] })
      if (!s) throw refuse('业务单据 {{no}} 已撤销，不能再报送', { no: row.sourceNo })
      return ofSource(ctx, t, row.source, s, more)
    }
    const { source, sourceId, sourceNo, sourceLine, productId, supplierId, lotNo, ofRow, eventAt, codeList } = row
    const persons = row.sealed ? openOf(row.id, row.sealed) : {}
    const said = { source, sourceId, sourceNo, sourceLine, productId, supplierId, lotNo, ofRow, eventAt }
    const fields = { ...row.fields, ...persons }
    return rowOf(t, row.kind, { ...said, ...more, pointId: null, units: row.minUnits, codes: codeList, fields })
  })()
  const made = await addRows(ctx.tx, row.hospitalId, [fresh])
  if (made.length === 0) throw refuse('业务单据 {{no}} 已有其他报送记录', { no: row.sourceNo })
  audit(ctx, { ...entityOf(row), action: 'correct', after: { bchno: fresh.bchno } })
}
const again = async (ctx: Ctx, name: QueueName, id: string) => {
  const row = await lockFor(ctx, name, id, 'resend')
  if (row.state === 'revoked') return anew(ctx, row)
  const t = await mustTell(ctx, row.hospitalId)
  await mend(ctx, t, await lackingOf(ctx.tx, [id]))
  const now = await mustSee(ctx, name, id)
  if (now.state === 'incomplete') throw refuse('还不能报送：{{missing}}', { missing: missingText(ctx, now) })
  await wish(ctx.tx, id)
  audit(ctx, { ...entityOf(row), action: 'resend', before: { reason: row.reason } })
}
export const resend = (ctx: Ctx, name: QueueName, { ids }: In<'resend'>) =>
  each(ctx, name, ids, (id) => again(ctx, name, id))

export const revoke = (ctx: Ctx, name: QueueName, { ids, reason }: In<'revoke'>) =>
  each(ctx, name, ids, async (id) => {
    const row = await lockFor(ctx, name, id, 'revoke')
    await setRevoking(ctx.tx, id, reason)
    audit(ctx, { ...entityOf(row), action: 'revoke', after: { reason, flowNo: row.flowNo } })
  })

/** The list as a file, masked as it is. */
export const exportList = (ctx: Ctx, name: QueueName, { type, columns, ...asked }: In<'export'>) => {
  const isSale = saleKinds.includes(queues[name].kind) && ctx.actor.org === 'hospital'
  async function* rows() {
    for await (const row of streamed(ctx.tx, q.reads[name].rows(ctx.tx, ctx.actor, asked))) yield shown(ctx, row)
  }
  return exportBlob(ctx, {
    name: titles[name].file,
    fields: isSale ? rowSheet : plainSheet,
    rows: rows(),
    type,
    columns,
  })
}

/** How the reader's hospital stands with the platform. */
export const line = async (ctx: Ctx, name: QueueName) => {
  const account = await accountOf(ctx, ctx.actor.orgId)
  const now = await lineOf(ctx, ctx.actor.orgId)
  return {
    ...{
      paused: now.pausedAt !== null,
      since: now.pausedAt,
      why: say(now.message, ctx.lang, now.params),
      nextTry: now.nextTry,
      faults: now.faults,
    },
    on: account?.switched.includes(queues[name].kind) ?? false,
    account: !!account && account.address !== '',
  }
}
export const retry = async (ctx: Ctx, name: QueueName) => {
  await retryLine(ctx, ctx.actor.orgId)
  await askPump(ctx, ctx.actor.orgId)
  return line(ctx, name)
}

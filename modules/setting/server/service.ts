import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import {
  everySetting,
  forgetStored,
  HIDDEN,
  type Setting,
  settingOf,
  shownAs,
  storedAs,
} from '#kernel/server/config.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { faultOfName } from '#kernel/server/named.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { orgFor } from '#modules/organisation/server/public.ts'
import type { configCalls, procurementConfigCalls } from '../shared/calls.ts'
import { procurementGroups, settingGroups } from '../shared/groups.ts'
import * as q from './queries/config.ts'
import { mayLower, underTwo } from './wall.ts'
import './settings.ts'

type In<K extends keyof typeof configCalls> = Input<(typeof configCalls)[K]>
type Plain = string | number | boolean

interface Shape {
  type: 'bool' | 'int' | 'text' | 'choice'
  choices: string[]
  min: number | null
  max: number | null
}

/** How a setting is typed in a form; undefined for values no form can edit. */
const shapeOf = (s: Setting): Shape | undefined => {
  const json = z.toJSONSchema(s.type, { unrepresentable: 'any' }) as {
    type?: string
    enum?: string[]
    minimum?: number
    maximum?: number
  }
  const none = { choices: [], min: null, max: null }
  if (json.type === 'boolean') return { ...none, type: 'bool' }
  if (json.type === 'integer') return { ...none, type: 'int', min: json.minimum ?? null, max: json.maximum ?? null }
  if (json.type === 'string') return { ...none, type: json.enum ? 'choice' : 'text', choices: json.enum ?? [] }
  return undefined
}

/** The organisation looked at, and whether its own value or the region's is edited. */
const levelOf = async (ctx: Ctx, wanted: string | undefined) => {
  const org = await orgFor(ctx, wanted)
  const region = ctx.actor.org === 'authority' && (wanted === undefined || wanted === ctx.actor.orgId)
  return { orgId: region ? null : org.id, seen: org.id }
}

const actionsOf = (s: Setting, here: boolean, orgId: string | null, actor: Actor): string[] => {
  if ((s.regionOnly && orgId !== null) || (s.lowers && !mayLower({ actor }))) return ['history']
  const may = (code: string) => actor.codes.has(`system/config:${code}`)
  return [...(may('edit') ? ['edit'] : []), ...(may('reset') && here ? ['reset'] : []), 'history']
}

export const query = async (ctx: Ctx, { orgId: wanted, keyword }: In<'query'>) => {
  const { orgId, seen } = await levelOf(ctx, wanted)
  const stored = await q.stored(ctx.tx, seen)
  const word = keyword?.trim().toLowerCase() ?? ''
  return everySetting()
    .flatMap((s) => {
      const shape = shapeOf(s)
      if (!shape || !`${s.key} ${s.title}`.toLowerCase().includes(word)) return []
      const at = (level: string | null) => stored.find((c) => c.key === s.key && c.orgId === level)
      const valid = (c: q.Stored | undefined) => (c && s.type.safeParse(c.value).success ? (c.value as Plain) : null)
      const region = valid(at(null))
      const own = orgId === null || s.regionOnly ? null : valid(at(orgId))
      const here = at(orgId)
      const source = own !== null ? ('org' as const) : region !== null ? ('region' as const) : ('default' as const)
      return [
        {
          id: s.key,
          key1: s.key,
          title: s.title,
          group: settingGroups[s.key.split('.')[0] ?? ''] ?? '其他',
          ...shape,
          value1: shownAs(s, own ?? region ?? (s.fallback as Plain)),
          defaultValue: s.fallback as Plain,
          regionValue: shownAs(s, region),
          orgValue: shownAs(s, own),
          source,
          regionOnly: s.regionOnly ?? false,
          twoSign: !!s.lowers,
          secret: !!s.secret,
          changedBy: here?.changedBy ?? '',
          changedAt: here?.changedAt ?? null,
          version: here?.version ?? 0,
          actions: actionsOf(s, !!here, orgId, ctx.actor),
        },
      ]
    })
    .sort((a, b) => a.group.localeCompare(b.group, 'zh') || a.key1.localeCompare(b.key1))
}

const idOf = (key: string, orgId: string | null) => `${key}@${orgId ?? 'region'}`

/** The setting and its stored value, locked, of the version seen, and the reader's to change. */
const locked = async (ctx: Ctx, input: { key1: string; orgId?: string; version: number }) => {
  const { orgId } = await levelOf(ctx, input.orgId)
  const s = settingOf(input.key1)
  if (!s || !shapeOf(s)) throw notFound('配置项不存在')
  if (s.regionOnly && orgId !== null) throw refuse('此配置由区域统一设置')
  const before = await q.lock(ctx.tx, s.key, orgId)
  const version = before?.version ?? 0
  if (version !== input.version)
    throw conflict({
      ...(await lastChange(ctx, { id: idOf(s.key, orgId), version })),
      current: { value1: shownAs(s, before?.value ?? (await inherited(ctx, s, orgId))) },
    })
  return { s, orgId, before }
}

interface Changed {
  before?: unknown
  after?: unknown
  second?: string | undefined
}
/** A value as the log keeps it; where none is set, what held or holds instead, which may be another one tomorrow. */
const kept = async (ctx: Ctx, s: Setting, orgId: string | null, value: unknown) =>
  value === undefined ? { inherited: shownAs(s, await inherited(ctx, s, orgId)) } : { value: shownAs(s, value) }
const note = async (ctx: Ctx, s: Setting, orgId: string | null, change: Changed, action: string) => {
  const [before, after] = [await kept(ctx, s, orgId, change.before), await kept(ctx, s, orgId, change.after)]
  const by = change.second ? { second: change.second } : {}
  forgetStored(ctx)
  audit(ctx, {
    entity: 'config',
    entityId: idOf(s.key, orgId),
    entityNo: s.key,
    action,
    before,
    after: { ...after, ...by },
  })
}

const said = (v: unknown) =>
  v === undefined ? '默认' : v === true ? '是' : v === false ? '否' : v === '' ? '无' : String(v)

const changed = {
  down: '{{org}}的{{user}}与{{second}}降低了防线「{{title}}」：{{before}} → {{after}}',
  up: '{{org}}的{{user}}与{{second}}恢复了防线「{{title}}」：{{before}} → {{after}}',
  other: '{{org}}的{{user}}与{{second}}更改了防线「{{title}}」：{{before}} → {{after}}',
}
/** What holds where nothing is set: the region's, else the default. */
const inherited = async (ctx: Ctx, s: Setting, orgId: string | null): Promise<unknown> => {
  if (orgId === null) return s.fallback
  const region = (await q.stored(ctx.tx, orgId)).find((c) => c.key === s.key && c.orgId === null)
  const parsed = s.type.safeParse(region?.value)
  return parsed.success ? parsed.data : s.fallback
}
/** Which way the wall moves, in the sentence that is told of it. */
const movedHow = async (ctx: Ctx, s: Setting, orgId: string | null, before: unknown, after: unknown) => {
  const none = await inherited(ctx, s, orgId)
  const [from, to] = [before ?? none, after ?? none]
  return s.lowers?.(to, from) ? changed.down : s.lowers?.(from, to) ? changed.up : changed.other
}

/** Two people, where the setting can lower a wall. `value`: what holds of it after; undefined when it is taken away. */
const agreed = async (
  ctx: Ctx,
  { s, orgId, before }: Awaited<ReturnType<typeof locked>>,
  input: { version: number; signOff?: string | undefined },
  value?: unknown,
) => {
  if (!s.lowers) return undefined
  const act = value === undefined ? 'reset' : 'update'
  const of = { type: 'config', id: idOf(s.key, orgId), version: input.version, act }
  const params = { title: s.title, before: said(before?.value), after: said(value) }
  return underTwo(ctx, of, input.signOff, {
    orgId,
    template: await movedHow(ctx, s, orgId, before?.value, value),
    params,
    says: [{ message: '防线「{{title}}」：{{before}} → {{after}}', params }],
  })
}

/** Takes effect with the next request: settings are read where they are needed, never kept. */
export const update = async (ctx: Ctx, input: In<'update'>) => {
  const held = await locked(ctx, input)
  const { s, orgId, before } = held
  const parsed = s.type.safeParse(input.value1)
  if (!parsed.success || (s.secret && parsed.data === HIDDEN))
    throw refuse(parsed.error?.issues[0]?.message ?? '输入有误')
  if (s.stricterOnly && orgId !== null && s.lowers?.(parsed.data, await inherited(ctx, s, orgId)))
    throw refuse('只能比区域的设置「{{region}}」更严格', { region: said(await inherited(ctx, s, orgId)) })
  const fault = s.names && (await faultOfName(ctx, s, String(parsed.data), orgId))
  if (fault) throw fault
  const second = await agreed(ctx, held, input, parsed.data)
  const wish = { value: storedAs(s, parsed.data), seen: input.version, agreed: second?.userId }
  const version = await q.put(ctx.tx, s.key, orgId, wish)
  if (version === undefined)
    throw conflict(await lastChange(ctx, { id: idOf(s.key, orgId), version: input.version + 1 }))
  await note(ctx, s, orgId, { before: before?.value, after: parsed.data, second: second?.name }, 'setConfig')
  return { key1: s.key, version }
}

const ofProcurement = (key: string): boolean => procurementGroups.includes(key.split('.')[0] ?? '')

export const procurement = async (ctx: Ctx, input: Input<(typeof procurementConfigCalls)['query']>) =>
  (await query(ctx, input)).filter((row) => ofProcurement(row.key1))

/** All of them or none: one that was changed meanwhile refuses the whole save. */
export const saveProcurement = async (ctx: Ctx, { orgId, items }: Input<(typeof procurementConfigCalls)['save']>) => {
  const saved = []
  for (const item of [...items].sort((a, b) => a.key1.localeCompare(b.key1))) {
    if (!ofProcurement(item.key1)) throw notFound('配置项不存在')
    saved.push(await update(ctx, { orgId, ...item }))
  }
  return saved
}

export const reset = async (ctx: Ctx, input: In<'reset'>) => {
  const held = await locked(ctx, input)
  const { s, orgId, before } = held
  if (!before) throw refuse('此配置没有单独设置')
  const second = await agreed(ctx, held, input)
  await q.drop(ctx.tx, s.key, orgId)
  await note(ctx, s, orgId, { before: before.value, second: second?.name }, 'reset')
  return { key1: s.key }
}

export const history = async (ctx: Ctx, input: In<'history'>) => {
  const { orgId } = await levelOf(ctx, input.orgId)
  const rows = await q.changes(ctx.tx, `${input.key1}@${orgId ?? 'region'}`)
  const plain = (v: q.Kept | null) => (v?.value ?? v?.inherited ?? null) as Plain | null
  const unset = (v: q.Kept | null) => (v?.value ?? null) === null
  return rows.map(({ before, after, ...r }) => ({
    ...r,
    before: plain(before),
    after: plain(after),
    beforeUnset: unset(before),
    afterUnset: unset(after),
    second: after?.second ?? before?.second ?? '',
  }))
}

const { version: number } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
export const version = async () => ({ version: number })

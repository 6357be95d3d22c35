import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Importer, ImportRow, Outcome } from '#kernel/server/importing.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { faultsOf, type Values } from '#kernel/shared/field.ts'
import type { manufacturerCalls } from '../shared/calls.ts'
import { makerTable } from '../shared/fields.ts'
import * as q from './queries.ts'
import * as save from './queries-save.ts'
import { rowOf, valuesOf } from './record.ts'

type In<K extends keyof typeof manufacturerCalls> = Input<(typeof manufacturerCalls)[K]>

const SCREEN = 'baseInfo/manufacturer'
const actionsOf = (c: { enabled: boolean }, actor: Actor): string[] =>
  actor.org !== 'authority'
    ? []
    : [
        ...(actor.codes.has(`${SCREEN}:edit`) ? ['edit'] : []),
        ...(actor.codes.has(`${SCREEN}:enable`) ? [c.enabled ? 'disable' : 'enable'] : []),
      ]

export const query = async (ctx: Ctx, input: In<'query'>) => {
  const page = await q.listMakers(ctx.tx, input)
  return { ...page, rows: page.rows.map((c) => ({ ...c, actions: actionsOf(c, ctx.actor) })) }
}

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => {
  const c = await q.getMaker(ctx.tx, id)
  if (!c) throw notFound('生产企业不存在')
  return { ...c, actions: actionsOf(c, ctx.actor), values: shownTo(ctx.actor, valuesOf(makerTable, c)) }
}

/** Identity numbers are the authority's business; nobody else is shown them. */
const shownTo = (actor: Actor, values: Values): Values =>
  actor.org === 'authority' ? values : { ...values, legalPersonId: null }

const refuseTwin = async (ctx: Ctx, values: Values, except?: string) => {
  const row = rowOf(makerTable, values)
  const twin = await save.same(ctx.tx, row, except)
  if (!twin) return row
  throw twin.name === row.name
    ? refuse('企业名称「{{name}}」已存在', { name: row.name })
    : refuse('统一社会信用代码已属于企业「{{name}}」', { name: twin.name })
}

/** What the log keeps of a new maker, typed or imported. */
const noteAdd = (ctx: Ctx, id: string, values: Values) =>
  audit(ctx, { entity: 'company', entityId: id, entityNo: String(values.name), action: 'add', after: values })

/** What the log keeps of a changed maker, typed or imported. */
const noteUpdate = (ctx: Ctx, before: Locked, values: Values) =>
  audit(ctx, {
    entity: 'company',
    entityId: before.id,
    entityNo: String(values.name),
    action: 'update',
    before: valuesOf(makerTable, before),
    after: values,
  })
type Locked = NonNullable<Awaited<ReturnType<typeof q.lock>>>

export const add = async (ctx: Ctx, { values }: In<'add'>) => {
  const row = await refuseTwin(ctx, values)
  const saved = await save.insert(ctx.tx, ctx.actor.userId, row, { producer: true })
  noteAdd(ctx, saved.id, values)
  return saved
}

const locked = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const before = await q.lock(ctx.tx, wish.id)
  if (!before?.isProducer) throw notFound('生产企业不存在')
  if (before.version !== wish.version) throw conflict(await lastChange(ctx, before))
  return before
}

export const update = async (ctx: Ctx, { id, version, values }: In<'update'>) => {
  const before = await locked(ctx, { id, version })
  // a supplier that also makes goods keeps the name it signs in under
  if (before.orgId && before.name !== values.name) throw refuse('此企业是供应商，名称由机构管理维护')
  const row = await refuseTwin(ctx, values, id)
  const saved = await save.update(ctx.tx, id, { ...row, supplyTypes: before.supplyTypes })
  noteUpdate(ctx, before, values)
  return saved
}

export const setEnabled = async (ctx: Ctx, { id, version, enabled, reason }: In<'switch'>) => {
  const before = await locked(ctx, { id, version })
  const saved = await save.setEnabled(ctx.tx, id, enabled)
  audit(ctx, {
    entity: 'company',
    entityId: id,
    entityNo: before.name,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled, reason },
  })
  return saved
}

export const exportList = async (ctx: Ctx, input: In<'export'>) => {
  const rows = streamed(ctx.tx, q.makersForExport(ctx.tx, input))
  async function* values() {
    for await (const c of rows)
      yield { ...shownTo(ctx.actor, valuesOf(makerTable, c)), code: c.code } as Record<string, unknown>
  }
  return exportBlob(ctx, {
    name: '生产企业',
    fields: makerTable.fields,
    rows: values(),
    type: input.type,
    columns: input.columns,
  })
}

interface Incoming extends ImportRow {
  incoming: save.CompanyRow
}

const saveOne = async (ctx: Ctx, row: Incoming, existing: 'update' | 'skip'): Promise<Outcome> => {
  const { incoming } = row
  const [known] = await save.byName(ctx.tx, [incoming.name])
  const twin = await save.same(ctx.tx, incoming, known?.id)
  if (twin)
    return { column: 'creditCode', reason: '统一社会信用代码已属于企业「{{name}}」', params: { name: twin.name } }
  if (!known) {
    const saved = await save.insert(ctx.tx, ctx.actor.userId, incoming, { producer: true })
    noteAdd(ctx, saved.id, row.values)
    return 'added'
  }
  const before = await q.lock(ctx.tx, known.id)
  if (existing === 'skip' || !before) return 'unchanged'
  const values = { ...valuesOf(makerTable, before) }
  for (const key of row.given) values[key] = row.values[key]
  const [fault] = faultsOf(makerTable, values)
  if (fault) return { column: fault.key, reason: fault.reason, params: fault.params }
  const next = rowOf(makerTable, values)
  const same = JSON.stringify(next) === JSON.stringify(rowOf(makerTable, valuesOf(makerTable, before)))
  if (same && before.isProducer) return 'unchanged'
  await save.update(ctx.tx, known.id, { ...next, supplyTypes: before.supplyTypes })
  await save.markProducers(ctx.tx, [known.id])
  noteUpdate(ctx, before, values)
  return 'changed'
}

export const makerImporter: Importer = {
  ...makerTable,
  kind: 'manufacturer',
  title: '生产企业',
  allow: { code: `${SCREEN}:import`, orgs: ['authority'] },
  keyOf: (v) => String(v.name),
  save: async (ctx, given, o) => {
    const rows = given.map((row) => ({ ...row, incoming: rowOf(makerTable, row.values) }))
    const seen = new Set(
      await save.taken(
        ctx.tx,
        rows.map((r) => r.incoming),
      ),
    )
    // who shares neither name nor credit code with anybody is simply new
    const [fresh, others]: [Incoming[], Incoming[]] = [[], []]
    for (const row of rows) {
      const { name, creditCode } = row.incoming
      const known = seen.has(name) || (creditCode && seen.has(creditCode))
      ;(known ? others : fresh).push(row)
      seen.add(name)
      if (creditCode) seen.add(creditCode)
    }
    const saved = await save.insertAll(
      ctx.tx,
      ctx.actor.userId,
      fresh.map((r) => r.incoming),
    )
    for (const [i, row] of fresh.entries()) noteAdd(ctx, saved[i]!.id, row.values)
    const done = new Map<number, Outcome>(fresh.map((r) => [r.line, 'added']))
    for (const row of others) done.set(row.line, await saveOne(ctx, row, o.existing))
    return done
  },
}

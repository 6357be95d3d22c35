import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { guardedOf, shownOf } from '#kernel/server/guarded.ts'
import type { Importer, ImportRow, Outcome } from '#kernel/server/importing.ts'
import { judged, masterService } from '#kernel/server/master.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { faultsOf, type Values } from '#kernel/shared/field.ts'
import type { manufacturerCalls } from '../shared/calls.ts'
import { makerTable } from '../shared/fields.ts'
import * as q from './queries/read.ts'
import * as save from './queries/save.ts'
import { correctionsOwn, rowOf, valuesOf } from './record.ts'
import { mayNotChange } from './suppliers.ts'

type In<K extends keyof typeof manufacturerCalls> = Input<(typeof manufacturerCalls)[K]>

const SCREEN = 'baseInfo/manufacturer'
type Maker = NonNullable<Awaited<ReturnType<typeof q.makerReads.lock>>>

/** Identity numbers are the authority's business; nobody else is shown them. */
const shownTo = (actor: Actor, values: Values): Values =>
  shownOf(makerTable, actor.org === 'authority' ? values : { ...values, legalPersonId: null })

const named = (values: Values) => ({ ...rowOf(makerTable, values), name: String(values.name) })

const refuseTwin = async (ctx: Ctx, values: Values, except?: string) => {
  const row = named(values)
  const twin = await save.same(ctx.tx, row, except)
  if (!twin) return row
  throw twin.name === row.name
    ? refuse('企业名称「{{name}}」已存在', { name: row.name })
    : refuse('统一社会信用代码已属于企业「{{name}}」', { name: twin.name })
}

export const maker = masterService({
  entity: 'company',
  unknown: '生产企业不存在',
  screen: SCREEN,
  offers: ['edit', 'enable'],
  by: ['authority'],
  reads: q.makerReads,
  named: (c) => c.name,
  sheet: {
    name: '生产企业',
    fields: makerTable.fields,
    row: (c, { actor }) => ({ ...shownTo(actor, valuesOf(makerTable, c)), code: c.code }),
  },
})

export const detail = async (ctx: Ctx, wish: In<'detail'>) => {
  const c = await maker.detail(ctx, wish)
  return { ...c, values: shownTo(ctx.actor, valuesOf(makerTable, c)) }
}

/** The number that is otherwise masked; that he looked is noted. */
export const reveal = async (ctx: Ctx, { id }: In<'reveal'>) => {
  const c = await q.makerReads.get(ctx.tx, ctx.actor, id)
  if (!c) throw notFound('生产企业不存在')
  const values = guardedOf(makerTable, valuesOf(makerTable, c))
  maker.noted(ctx, c, 'reveal', { after: { fields: Object.keys(values) } })
  return { values }
}

/** What the log keeps of a new maker, typed or imported. */
const noteAdd = (ctx: Ctx, id: string, values: Values) => maker.noted(ctx, { ...values, id }, 'add', { after: values })

/** What the log keeps of a changed maker, typed or imported. */
const noteUpdate = (
  ctx: Ctx,
  before: Pick<Maker, 'id' | 'companyType' | 'supplyTypes' | 'extra' | 'name'>,
  after: Values,
) => maker.noted(ctx, { ...before, ...after }, 'update', { before: valuesOf(makerTable, before), after })

export const add = async (ctx: Ctx, { values }: In<'add'>) => {
  const row = await refuseTwin(ctx, values)
  const saved = await save.insert(ctx.tx, ctx.actor.userId, row, { producer: true })
  noteAdd(ctx, saved.id, values)
  return saved
}

export const update = async (ctx: Ctx, { id, version, values }: In<'update'>) => {
  const before = await maker.forChange(ctx, { id, version })
  const old = valuesOf(makerTable, before)
  const { all, other } = judged(makerTable, old, values)
  mayNotChange(old, other)
  await refuseTwin(ctx, all, id)
  const saved = await save.update(ctx.tx, before, rowOf(makerTable, other))
  noteUpdate(ctx, before, other)
  return saved
}

export const setEnabled = async (ctx: Ctx, { enabled, reason, ...wish }: In<'switch'>) => {
  const before = await maker.forChange(ctx, wish)
  maker.switched(ctx, before, enabled, { reason })
  return save.update(ctx.tx, before, { enabled })
}

const told = (v: unknown): string => JSON.stringify(v ?? null)

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
  const old = valuesOf(makerTable, before)
  const other = [...row.given].filter((key) => told(values[key]) !== told(old[key]))
  const [kept] = correctionsOwn(old, Object.fromEntries(other.map((key) => [key, values[key]])))
  if (kept) return { column: kept.key, reason: kept.reason, params: kept.params }
  const next = rowOf(makerTable, values)
  const same = JSON.stringify(next) === JSON.stringify(rowOf(makerTable, valuesOf(makerTable, before)))
  if (same && before.isProducer) return 'unchanged'
  await save.update(ctx.tx, before, next)
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
    const rows = given.map((row) => ({ ...row, incoming: named(row.values) }))
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

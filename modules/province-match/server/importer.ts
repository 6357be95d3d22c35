import { attempt } from '#kernel/server/attempt.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome } from '#kernel/server/importing.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { compareCalls, provinceImport } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { itemTables } from '../shared/fields.ts'
import { titles } from '../shared/titles.data.ts'
import { pairOne } from './decide.ts'
import { keepItems, keepPrices, saysTheSame, type Told } from './keep.ts'
import { type Current, currentOf, localsOf } from './queries/import.ts'
import { oneAtATime } from './queries/items.ts'
import { readsOf } from './queries/read.ts'
import { priceTolerance } from './settings.ts'
import { warnPlans } from './warn.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v.trim() : '')

const texts = [
  'provCode',
  'name',
  'formerName',
  'spec',
  'packSpec',
  'unit',
  'maker',
  'approvalNo',
  'insuranceCode',
  'creditCode',
] as const

/** What a row says, over what is known of the item: a column the file has not leaves what was told before. */
const toldOf = ({ values, given }: ImportRow, was: Told | undefined): Told => ({
  ...(Object.fromEntries(texts.map((k) => [k, given.has(k) || !was ? text(values[k]) : was[k]])) as Record<
    (typeof texts)[number],
    string
  >),
  provId: text(values.provId),
  minUnit: was?.minUnit ?? '',
  ratio: given.has('ratio') || !was ? (text(values.ratio) ? plain(text(values.ratio)) : null) : was.ratio,
  listed: given.has('listed') || !was ? values.listed !== false : was.listed,
  raw: Object.fromEntries([...given].map((k) => [k, values[k] ?? null])),
})

const saysOtherwise = (r: ImportRow, was: Current): boolean => {
  const price = text(r.values.price)
  return (
    !saysTheSame(toldOf(r, was.told), was.told) || (price !== '' && (was.price === null || cmp(price, was.price) !== 0))
  )
}
const notYours = { column: 'provId', reason: '省平台目录中这一条由省平台或其他单位提供，本院不能修改' }

/** Rows that name one of ours are paired with it, as a person would; each by itself. */
const pairAll = async (ctx: Ctx, name: ProvinceFamily, rows: readonly ImportRow[], done: Map<number, Outcome>) => {
  const named = rows.filter((r) => text(r.values.localCode) && typeof done.get(r.line) === 'string')
  if (named.length === 0) return
  const tolerance = await configOf(ctx, priceTolerance)
  const locals = await localsOf(
    ctx.tx,
    name,
    named.map((r) => text(r.values.localCode)),
  )
  const items = await currentOf(
    ctx.tx,
    ctx.actor,
    name,
    named.map((r) => text(r.values.provId)),
  )
  const reads = readsOf(name, ctx.actor, tolerance)
  for (const r of named) {
    const code = text(r.values.localCode)
    const id = locals.get(code)
    const row = id && (await reads.get(ctx.tx, ctx.actor, id))
    const item = items.get(text(r.values.provId))
    if (!row || !item) {
      done.set(r.line, { column: 'localCode', reason: '本地编码「{{code}}」不存在', params: { code } })
      continue
    }
    if (row.itemId === item.itemId && row.state === 'matched') continue
    const no = await attempt(ctx, () =>
      pairOne(
        ctx,
        name,
        { id: row.id, version: row.version, itemId: item.itemId },
        { tolerance, reason: text(r.values.accepted), way: 'import' },
      ),
    )
    if (no) done.set(r.line, { column: 'localCode', reason: no.template, params: { ...no.params } })
    else if (done.get(r.line) === 'unchanged') done.set(r.line, 'changed')
  }
}

const saveRows =
  (name: ProvinceFamily) =>
  async (ctx: Ctx, rows: readonly ImportRow[], o: { existing: string }): Promise<Map<number, Outcome>> => {
    const { tx, actor } = ctx
    await oneAtATime(tx, name)
    const known = await currentOf(
      tx,
      actor,
      name,
      rows.map((r) => text(r.values.provId)),
    )
    const done = new Map<number, Outcome>()
    // the catalogue is everybody's: a hospital brings what is missing there and mends what it brought
    const foreign = (r: ImportRow): Current | undefined => {
      const was = known.get(text(r.values.provId))
      return was && !was.own && actor.org === 'hospital' ? was : undefined
    }
    const wanted = rows.filter((r) => !(o.existing === 'skip' && known.has(text(r.values.provId))))
    const written = wanted.filter((r) => !foreign(r))
    const items = written.map((r) => toldOf(r, known.get(text(r.values.provId))?.told))
    const prices = written.flatMap((r) =>
      text(r.values.price) ? [{ provId: text(r.values.provId), price: plain(text(r.values.price)), from: '' }] : [],
    )
    const [kept, dearer] = await elevated(ctx, async () => [
      await keepItems(tx, name, actor.orgId, items),
      await keepPrices(tx, name, actor.orgId, prices, today()),
    ])
    const priced = new Set(dearer)
    const how = new Map(kept.map((k) => [k.provId, k]))
    for (const r of rows) {
      const id = text(r.values.provId)
      const is = how.get(id)
      done.set(r.line, is?.fresh ? 'added' : is || priced.has(id) ? 'changed' : 'unchanged')
    }
    for (const r of wanted) {
      const was = foreign(r)
      if (was && saysOtherwise(r, was)) done.set(r.line, notYours)
    }
    const gone = kept.filter((k) => {
      const was = known.get(k.provId)
      return was?.told.listed && !k.listed
    })
    await warnPlans(
      ctx,
      gone.map((k) => k.itemId),
    )
    await pairAll(ctx, name, rows, done)
    return done
  }

const importerOf = (name: ProvinceFamily): Importer => ({
  ...itemTables[name],
  kind: provinceImport(name),
  title: titles[name].noun,
  allow: compareCalls[name].import.allow,
  // the national lists have no number of the platform: there the code is one
  // and where one gives no name, its group is the only one there is
  prepare: (v: Values): Values => ({
    ...v,
    provId: text(v.provId) || text(v.insuranceCode) || text(v.creditCode) || undefined,
    name: text(v.name) || text(v.formerName) || undefined,
  }),
  keyOf: (v) => text(v.provId),
  save: saveRows(name),
})

export const provinceImporters: Readonly<Record<ProvinceFamily, Importer>> = {
  drug: importerOf('drug'),
  inst: importerOf('inst'),
  reagent: importerOf('reagent'),
  corp: importerOf('corp'),
}

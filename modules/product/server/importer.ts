import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault, SaveOptions } from '#kernel/server/importing.ts'
import { everyFault, type Values } from '#kernel/shared/field.ts'
import { type CategoryRef, categoriesByText, wrongCategory } from '#modules/category/server/public.ts'
import { type MakerRef, makersByName, wrongMaker, wrongMakers } from '#modules/company/server/public.ts'
import { familyOfKind, importKinds } from '../shared/calls.ts'
import { type ProductKind, prepared, productTables } from '../shared/tables.ts'
import { DOUBLED } from './change.ts'
import { noteAdd, noteUpdate } from './notes.ts'
import { guardPrices } from './prices.ts'
import * as q from './queries/read.ts'
import * as write from './queries/write.ts'
import { type ProductRecord, recordOf, valuesOf } from './record.ts'
import { creatorOf } from './service.ts'
import { wrongUnits } from './units.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v : '')

interface Resolved {
  row: ImportRow
  values: Values
  maker: string
  record: ProductRecord
}

type Row = Pick<ImportRow, 'line' | 'values'>
const allOf = (rows: readonly Row[], key: string) => [...new Set(rows.map((r) => text(r.values[key])).filter(Boolean))]

const check =
  (kind: ProductKind) =>
  async (ctx: Ctx, rows: readonly Row[]): Promise<Map<number, RowFault[]>> => {
    const makers = await wrongMakers(ctx, allOf(rows, 'manufacturerId'))
    const categories = await categoriesByText(ctx.tx, kind, allOf(rows, 'categoryId'))
    return new Map(
      rows.map(({ line, values }) => {
        const maker = makers.get(text(values.manufacturerId))
        const said = text(values.categoryId)
        const category = said ? wrongCategory(kind, categories.get(said)) : undefined
        return [
          line,
          [
            ...(maker ? [{ column: 'manufacturerId', reason: maker }] : []),
            ...(category ? [{ column: 'categoryId', reason: category }] : []),
          ],
        ]
      }),
    )
  }

/** Names and codes of the file become ids; a name nobody knows is the row's problem. */
const resolve = (
  row: ImportRow,
  kind: ProductKind,
  makers: Map<string, MakerRef>,
  categories: Map<string, CategoryRef>,
): Resolved | Outcome => {
  const makerName = text(row.values.manufacturerId)
  const maker = makers.get(makerName)
  const noMaker = makerName ? wrongMaker(maker) : undefined
  if (noMaker) return { column: 'manufacturerId', reason: noMaker }
  const categoryText = text(row.values.categoryId)
  const category = categories.get(categoryText)
  const noCategory = categoryText ? wrongCategory(kind, category) : undefined
  if (noCategory) return { column: 'categoryId', reason: noCategory }
  const values = { ...row.values, manufacturerId: maker?.id ?? null, categoryId: category?.id ?? null }
  return { row, values, maker: maker?.name ?? '', record: recordOf(kind, values, maker?.name ?? '') }
}

const same = (a: ProductRecord, b: ProductRecord): boolean => canonical(a) === canonical(b)
const canonical = (r: ProductRecord): string =>
  JSON.stringify({ ...r, extra: Object.entries(r.extra).toSorted(([x], [y]) => (x < y ? -1 : 1)) })

/** The existing product with what the file gives on top; what the file leaves empty stays. */
const merged = (kind: ProductKind, one: Resolved, before: q.Stored): Resolved => {
  const values = { ...valuesOf(kind, before) }
  for (const key of one.row.given) values[key] = one.values[key]
  const maker = one.row.given.has('manufacturerId') ? one.maker : before.maker
  return { ...one, values, maker, record: recordOf(kind, values, maker) }
}

const saveRows =
  (kind: ProductKind) =>
  async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
    const done = new Map<number, Outcome>()
    const makers = await makersByName(ctx, allOf(rows, 'manufacturerId'))
    const categories = await categoriesByText(ctx.tx, kind, allOf(rows, 'categoryId'))
    const good: Resolved[] = []
    for (const row of rows) {
      const r = resolve(row, kind, makers, categories)
      if (typeof r === 'object' && 'record' in r) good.push(r)
      else done.set(row.line, r)
    }
    const ids = await write.match(
      ctx.tx,
      kind,
      good.map(({ row, record }) => ({ line: row.line, record, platformCode: text(row.values.platformCode) })),
    )
    const stored = new Map((await q.byIds(ctx.tx, [...new Set(ids.values())])).map((p) => [p.id, p]))
    const wished: { line: number; before: q.Stored; after: ProductRecord }[] = []
    const fresh: Resolved[] = []
    for (const one of good) {
      const { line } = one.row
      const before = stored.get(ids.get(line) ?? '')
      if (!before) {
        fresh.push(one)
        continue
      }
      const twin = o.memo.get(before.id) as number | undefined
      if (twin !== undefined && twin !== line) {
        done.set(line, { column: '', reason: '与第 {{twin}} 行重复', params: { twin } })
        continue
      }
      o.memo.set(before.id, line)
      if (o.existing === 'skip') {
        done.set(line, 'unchanged')
        continue
      }
      const next = merged(kind, one, before)
      const faults = everyFault(productTables[kind], next.values)
      if (faults.length > 0)
        done.set(
          line,
          faults.map(({ key: column, ...fault }) => ({ column, ...fault })),
        )
      else if (same(next.record, recordOf(kind, valuesOf(kind, before), before.maker))) done.set(line, 'unchanged')
      else wished.push({ line, before, after: next.record })
    }
    const fixed = await wrongUnits(ctx, wished)
    const changed = wished.filter(({ line, before }) => {
      const fault = fixed.get(before.id)
      if (fault) done.set(line, { column: fault.key, reason: fault.reason, params: fault.params })
      return !fault
    })
    for (const { before, after } of changed) guardPrices(ctx, before, after)
    for (const { record } of fresh) guardPrices(ctx, undefined, record)
    await write.causedBy(ctx.tx, 'import')
    const saved = await write.update(
      ctx.tx,
      changed.map(({ before, after }) => ({ ...after, id: before.id, version: before.version })),
    )
    const updated = new Set(saved.map((s) => s.id))
    for (const { line, before, after } of changed) {
      const mine = updated.has(before.id)
      if (mine) noteUpdate(ctx, before, after)
      done.set(line, mine ? 'changed' : { column: '', reason: '单据已被他人修改，请刷新后再试' })
    }
    const added = await write.insert(
      ctx.tx,
      kind,
      creatorOf(ctx.actor),
      fresh.map((f) => f.record),
    )
    await write.causedBy(ctx.tx, '')
    fresh.forEach((one, i) => {
      const saved = added[i]
      done.set(one.row.line, saved ? 'added' : { column: '', reason: DOUBLED })
      if (!saved) return
      o.memo.set(saved.id, one.row.line)
      noteAdd(ctx, saved, kind, one.record)
    })
    return done
  }

/** What of a row names its product, so that a file cannot contradict itself. */
const identity = (v: Values): string =>
  JSON.stringify(
    [v.insuranceCode, v.name, v.tradeName, v.spec, v.model, v.packSpec, v.approvalNo, v.manufacturerId].map(
      (x) => x ?? '',
    ),
  )

const importerOf = (kind: ProductKind): Importer => {
  const family = familyOfKind(kind)
  return {
    ...productTables[kind],
    kind: importKinds[kind],
    title: family.title,
    allow: { code: `${family.screen}:import`, orgs: ['authority'] },
    prepare: prepared[kind],
    keyOf: identity,
    check: check(kind),
    save: saveRows(kind),
  }
}

export const productImporters: Record<ProductKind, Importer> = {
  0: importerOf(0),
  1: importerOf(1),
  2: importerOf(2),
  3: importerOf(3),
}

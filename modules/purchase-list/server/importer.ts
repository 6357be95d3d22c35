import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome, RowFault, SaveOptions } from '#kernel/server/importing.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import type { Values } from '#kernel/shared/field.ts'
import { catalogCalls, type ItemValues, type Wanted } from '../shared/calls.ts'
import { catalogTable } from '../shared/fields.ts'
import { isAudited } from './changing.ts'
import { mayKind } from './may.ts'
import * as facts from './queries/facts.ts'
import { type Item, itemReads, lockOfProducts } from './queries/read.ts'
import { type ItemFault, judge } from './rules.ts'
import { changeRefused, insertDrafts, sameSettings, saveItem } from './service.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v : '')

type Relation = Awaited<ReturnType<typeof facts.relationsByCodes>>[number]
interface Fresh {
  line: number
  values: Wanted
}
interface Named {
  productId: string
  supplierId: string
}
type Row = Pick<ImportRow, 'line' | 'values'>

/** Product and supplier a row means; with a single supplier the file may leave it out. */
const resolve = (ctx: Ctx, row: Row, byCode: Map<string, Relation[]>): Named | RowFault => {
  const relations = byCode.get(codeKey(text(row.values.code)))
  const first = relations?.[0]
  if (!first) return { column: 'code', reason: '产品不存在' }
  if (!mayKind(ctx.actor, 'import', first.kind)) return { column: 'code', reason: '没有此类产品的权限' }
  const active = relations.filter((r) => r.supplierId)
  const wanted = text(row.values.supplier)
  const fit = wanted ? active.filter((r) => r.supplier === wanted || r.supplierCode === wanted) : active
  if (fit.length === 0) return { column: 'supplier', reason: '没有有效的供货关系' }
  if (fit.length > 1) return { column: 'supplier', reason: '产品有多家供应商，请填写供应商' }
  return { productId: fit[0]!.productId, supplierId: fit[0]!.supplierId! }
}

const relationsOf = async (ctx: Ctx, rows: readonly Row[]) => {
  const codes = [...new Set(rows.map((r) => text(r.values.code)))]
  return Map.groupBy(await facts.relationsByCodes(ctx.tx, ctx.actor.orgId, codes, today()), (r) => codeKey(r.code))
}

const check = async (ctx: Ctx, rows: readonly Row[]): Promise<Map<number, RowFault[]>> => {
  const byCode = await relationsOf(ctx, rows)
  return new Map(
    rows.map((row) => {
      const found = resolve(ctx, row, byCode)
      return [row.line, 'productId' in found ? [] : [found]]
    }),
  )
}

const settings = (v: Values): Omit<ItemValues, 'price' | 'isDefault'> => ({
  hospitalCode: text(v.hospitalCode),
  hospitalName: text(v.hospitalName),
  packMultiple: text(v.packMultiple) || '1',
  minQty: text(v.minQty) || null,
  maxQty: text(v.maxQty) || null,
  temporary: v.temporary === true,
  temporaryUntil: text(v.temporaryUntil) || null,
  online: v.online !== false,
})
const outcome = (f: ItemFault): RowFault => ({ column: f.field, reason: f.reason, params: f.params })

/** What the file gives, over what the item has. */
const merged = (item: Item, row: ImportRow): Item => {
  const given = { ...settings(row.values), price: text(row.values.price), isDefault: row.values.isDefault === true }
  return { ...item, ...Object.fromEntries(Object.entries(given).filter(([key]) => row.given.has(key))) }
}

const saveRows = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
  const hospital = ctx.actor.orgId
  const done = new Map<number, Outcome>()
  const byCode = await relationsOf(ctx, rows)
  const named: (Named & { row: ImportRow })[] = []
  for (const row of rows) {
    const found = resolve(ctx, row, byCode)
    if ('productId' in found) named.push({ row, ...found })
    else done.set(row.line, found)
  }
  const productIds = named.map((n) => n.productId)
  const stored = await lockOfProducts(ctx.tx, hospital, productIds)
  const idOf = new Map(stored.map((s) => [`${s.productId} ${s.supplierId}`, s.id]))
  const fresh: Fresh[] = []
  for (const { row, productId, supplierId } of named) {
    const pair = `${productId} ${supplierId}`
    const twin = o.memo.get(pair) as number | undefined
    if (twin !== undefined && twin !== row.line) {
      done.set(row.line, { column: '', reason: '与第 {{twin}} 行重复', params: { twin } })
      continue
    }
    o.memo.set(pair, row.line)
    const id = idOf.get(pair)
    if (id) {
      done.set(row.line, o.existing === 'skip' ? 'unchanged' : await change(ctx, id, row))
      continue
    }
    const isDefault = row.given.has('isDefault') ? row.values.isDefault === true : undefined
    const price = text(row.values.price)
    fresh.push({ line: row.line, values: { ...settings(row.values), productId, supplierId, price, isDefault } })
  }
  await insertAll(ctx, fresh, done)
  return done
}

const insertAll = async (ctx: Ctx, fresh: Fresh[], done: Map<number, Outcome>) => {
  const judged = (all: Fresh[]) =>
    judge(
      ctx.tx,
      ctx.actor.orgId,
      all.map((f) => f.values),
    )
  // without a price in the file, the selected price or that of the relation is taken over
  const unpriced = fresh.filter((f) => !f.values.price)
  const known = await judged(unpriced.map((f) => ({ ...f, values: { ...f.values, price: '1' } })))
  unpriced.forEach((f, i) => {
    f.values.price = known[i]!.selected ?? known[i]!.facts?.relationPrice ?? ''
  })
  const found = await judged(fresh)
  const good = fresh.filter(({ line }, i) => {
    const faults = found[i]!.faults.map(outcome)
    done.set(line, faults.length > 0 ? faults : 'added')
    return faults.length === 0
  })
  await insertDrafts(
    ctx,
    'import',
    good.map((g) => g.values),
  )
}

/** A known item gets what the file gives, by the same rules as the edit form. */
const change = async (ctx: Ctx, id: string, row: ImportRow): Promise<Outcome> => {
  const item = await itemReads.lock(ctx.tx, ctx.actor, id)
  if (!item) return { column: '', reason: '采购目录中没有此品种' }
  const next = merged(item, row)
  if (sameSettings(item, next)) return 'unchanged'
  if (item.status === 'pending' || item.status === 'platform') return { column: '', reason: '待审核的品种不能修改' }
  const no = changeRefused(ctx, item, next)
  if (no) return { column: '', reason: no }
  const [judged] = await judge(ctx.tx, item.hospitalId, [next])
  if (!isAudited(item) && judged!.faults.length > 0) return judged!.faults.map(outcome)
  await saveItem(ctx, item, next)
  return 'changed'
}

export const catalogImporter: Importer = {
  ...catalogTable,
  kind: 'catalogItem',
  title: '采购目录',
  allow: catalogCalls.import.allow,
  keyOf: (v) => `${text(v.code)} ${text(v.supplier)}`,
  check,
  save: saveRows,
}

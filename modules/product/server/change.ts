import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { everyFault, type Values } from '#kernel/shared/field.ts'
import { categoryById, wrongCategory } from '#modules/category/server/public.ts'
import { makerById, wrongMaker } from '#modules/company/server/public.ts'
import type { ProductBody } from '../shared/calls.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'
import { noteUpdate } from './notes.ts'
import { guardPrices } from './prices.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'
import { type ProductRecord, recordOf, valuesOf } from './record.ts'
import { wrongUnits } from './units.ts'

export const DOUBLED = '相同名称、规格、包装、批准文号和生产企业的产品，或相同医保代码的产品已存在'

/** Checks what the fields name elsewhere; the same sentences as an import's. Answers the maker's name. */
export const references = async (ctx: Ctx, { kind, values }: Omit<ProductBody, 'images'>): Promise<string> => {
  const maker = values.manufacturerId ? await makerById(ctx.tx, String(values.manufacturerId)) : undefined
  const noMaker = values.manufacturerId ? wrongMaker(maker) : undefined
  if (noMaker) throw malformed([{ path: 'values.manufacturerId', message: noMaker }])
  const category = values.categoryId ? await categoryById(ctx.tx, String(values.categoryId)) : undefined
  const noCategory = values.categoryId ? wrongCategory(kind, category) : undefined
  if (noCategory) throw malformed([{ path: 'values.categoryId', message: noCategory }])
  return maker?.name ?? ''
}

/** The row a stored product would have with these values. @throws Refusal that names the field, or says which article it would double */
export const changeOf = async (ctx: Ctx, before: q.Stored, values: ProductBody['values']): Promise<ProductRecord> => {
  const kind = before.kind as ProductKind
  const record = recordOf(kind, values, await references(ctx, { kind, values }))
  const twin = (await save.match(ctx.tx, kind, [{ line: 0, record }])).get(0)
  if (twin && twin !== before.id) throw refuse(DOUBLED)
  const fault = (await wrongUnits(ctx, [{ before, after: record }])).get(before.id)
  if (fault) throw malformed([{ path: `values.${fault.key}`, message: fault.reason, params: fault.params }])
  return record
}

/**
 * All values of a product that keeps what the wish does not name.
 * @throws Refusal that names the field (`values.<key>`); what was wrong before is not the fault of this wish
 */
export const wholeOf = (before: q.Stored, wished: Values): ProductBody['values'] => {
  const kind = before.kind as ProductKind
  const had = valuesOf(kind, before)
  const values = { ...had, ...wished }
  const old = new Set(everyFault(productTables[kind], had).map((f) => `${f.key} ${f.reason}`))
  const faults = everyFault(productTables[kind], values).filter(
    (f) => f.key in wished || !old.has(`${f.key} ${f.reason}`),
  )
  if (faults.length > 0)
    throw malformed(faults.map(({ key, reason, params }) => ({ path: `values.${key}`, message: reason, params })))
  return values as ProductBody['values']
}

const known = async (found: Promise<readonly q.Stored[]>): Promise<q.Stored> => {
  const [p] = await found
  if (!p) throw notFound('产品不存在')
  return p
}

/** A product as somebody who would change it sees it: references are ids, `names` what they are called. */
const asSeen = (p: q.Stored) => ({
  id: p.id,
  kind: p.kind as ProductKind,
  code: p.platform_code,
  name: p.name,
  spec: p.spec,
  versionNo: p.version_no,
  values: valuesOf(p.kind as ProductKind, p),
  names: { manufacturerId: p.maker, categoryId: p.category },
})
export type SeenProduct = ReturnType<typeof asSeen>

export const seenProduct = async (ctx: Ctx, id: string): Promise<SeenProduct> =>
  asSeen(await known(q.byIds(ctx.tx, [id])))

/** The same, locked until COMMIT. */
export const heldProduct = async (ctx: Ctx, id: string): Promise<SeenProduct> =>
  asSeen(await known(q.lock(ctx.tx, [0, 1, 2, 3], [id])))

/**
 * Whether a product could have these values beside what it has: the judgement of form and import, by whoever wishes it.
 * @throws Refusal that names the field (`values.<key>`), or says which article it would double
 */
export const couldBe = async (ctx: Ctx, id: string, wished: Values): Promise<void> => {
  const before = await known(q.byIds(ctx.tx, [id]))
  await changeOf(ctx, before, wholeOf(before, wished))
}

/**
 * Changes fields of a product as a paper decided (domain-lists §2.36): a version with the paper's number. Prices need the password.
 * @throws Refusal as `couldBe`
 */
export const correctProduct = async (ctx: Ctx, id: string, wished: Values, ref: string): Promise<void> => {
  await couldBe(ctx, id, wished)
  const before = await known(q.lock(ctx.tx, [0, 1, 2, 3], [id]))
  const record = await changeOf(ctx, before, wholeOf(before, wished))
  guardPrices(ctx, before, record)
  await save.causedBy(ctx.tx, `correct:${ref}`)
  await save.update(ctx.tx, [{ ...record, id, version: before.version }])
  await save.causedBy(ctx.tx, '')
  noteUpdate(ctx, before, record)
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { UnitOf } from '../../shared/entered.ts'
import { type PackLevel, usualPacks } from '../../shared/packs.ts'

/** The levels of a product as they were typed, from the minimum unit up; none while nobody did. */
export const packsOf = async (tx: Tx, productId: string): Promise<PackLevel[]> => {
  const { rows } = await sql<PackLevel>`
    select unit, num, den, barcode, udi_di as "udiDi" from product_pack
    where product_id = ${productId} order by level`.execute(tx)
  return rows
}

export const replacePacks = async (tx: Tx, productId: string, packs: readonly PackLevel[]): Promise<void> => {
  await tx.deleteFrom('product_pack').where('product_id', '=', productId).execute()
  await tx
    .insertInto('product_pack')
    .values(packs.map(({ udiDi, ...p }, i) => ({ ...p, product_id: productId, level: i + 1, udi_di: udiDi })))
    .execute()
}

/** Levels of a product as JSON, where somebody said them. @param product SQL of its id */
export const packsInSql = (product: RawBuilder<unknown>): RawBuilder<UnitOf[] | null> =>
  sql`(select json_agg(json_build_object('unit', k.unit, 'num', k.num, 'den', k.den) order by k.level)
    from product_pack k where k.product_id = ${product})`

interface Counted {
  productId: string
  unit: string
  minUnit: string
  conversionRatio: string
}
/** The same, or what is usual of an article nobody described. */
export const unitsOf = (
  said: readonly UnitOf[] | null | undefined,
  { unit, minUnit, conversionRatio }: Counted,
): UnitOf[] =>
  (said ?? usualPacks({ packUnit: unit, minUnit: minUnit || unit, ratio: conversionRatio })).map(
    ({ unit, num, den }) => ({
      unit,
      num,
      den,
    }),
  )

/** In what these articles may be typed, by product. */
export const unitsById = async (tx: Tx, articles: readonly Counted[]): Promise<Map<string, UnitOf[]>> => {
  if (articles.length === 0) return new Map()
  const { rows } = await sql<{ id: string; packs: UnitOf[] | null }>`
    select x.id, ${packsInSql(sql`x.id`)} as packs from unnest(${articles.map((a) => a.productId)}::uuid[]) as x(id)`.execute(
    tx,
  )
  const said = new Map(rows.map((r) => [r.id, r.packs]))
  return new Map(articles.map((a) => [a.productId, unitsOf(said.get(a.productId), a)]))
}

/** Of these articles the levels a code names: how many minimum units each holds, by article. @param codes in small letters */
export const packsByCode = async (tx: Tx, productIds: readonly string[], codes: readonly string[]) => {
  const { rows } = await sql<{ productId: string; code: string; num: number; den: number }>`
    select k.product_id as "productId", c.code, k.num, k.den
    from product_pack k cross join lateral (values (lower(k.barcode)), (lower(k.udi_di))) as c(code)
    where k.product_id = any (${[...productIds]}::uuid[]) and c.code = any (${[...codes]}::text[]) order by k.product_id, k.level`.execute(
    tx,
  )
  return rows
}

import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'

/** Articles as documents of stock count them. */
const goods = (tx: Tx) =>
  tx
    .selectFrom('product_card as p')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .select([
      'p.id as productId',
      'p.platform_code as code',
      ...columns('p', 'name', 'spec', 'packSpec', 'packUnit', 'narcotic', 'lotRequired', 'expiryRequired', 'enabled'),
      sql<string>`coalesce(nullif(p.min_unit, ''), p.pack_unit)`.as('minUnit'),
      'p.conversion_ratio as ratio',
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    ])
export type Goods = Awaited<ReturnType<typeof goodsById>>[number]

export const goodsById = (tx: Tx, ids: readonly string[]) =>
  goods(tx)
    .where('p.id', 'in', [...ids])
    .execute()

/** Products by name, code or pinyin initials; of a point those it holds, or all there are. */
export const findGoods = (tx: Tx, o: { pointId: string; ways: readonly string[]; all: boolean }) =>
  goods(tx)
    .where('p.enabled', '=', true)
    .$if(o.ways.length > 0, (q) =>
      q.where(
        sql<boolean>`(${sql.join(
          o.ways.map((w) => sql`p.search like ${w}`),
          sql` or `,
        )})`,
      ),
    )
    .$if(!o.all, (q) =>
      q.where(
        sql<boolean>`exists (select from stock_balance_facts s where s.point_id = ${o.pointId} and s.product_id = p.id and s.units > 0)`,
      ),
    )
    .orderBy('p.pinyin')
    .limit(50)
    .execute()

/** Products by a code of theirs: of the platform, barcode, or of the insurance; the first that fits. */
export const goodsByCode = async (tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, Goods>> => {
  const { rows } = await sql<Goods & { asked: string }>`
    select c.asked, g.* from unnest(${[...codes]}::text[]) as c(asked) cross join lateral (
      ${goods(tx)
        .where(sql<boolean>`c.asked in (p.platform_code, p.barcode, p.insurance_code)`)
        .orderBy(sql`p.platform_code = c.asked`, 'desc')
        .limit(1)}) g`.execute(tx)
  return new Map(rows.map((r) => [r.asked, r]))
}

/** Enabled products a scanned code (small letters) may mean: of the platform, barcode, UDI-DI, or the hospital's own code. */
export const goodsByScan = (tx: Tx, hospitalId: string, codes: readonly string[]) =>
  goods(tx)
    .where('p.enabled', '=', true)
    .where(
      sql<boolean>`(lower(p.platform_code) = any(${[...codes]}::text[]) or lower(p.barcode) = any(${[...codes]}::text[])
        or lower(p.udi_di) = any(${[...codes]}::text[]) or exists (select from catalog_item_card i
          where i.hospital_id = ${hospitalId} and i.product_id = p.id and lower(i.hospital_code) = any(${[...codes]}::text[])))`,
    )
    .orderBy('p.platform_code')
    .limit(5)
    .execute()

/** The enabled suppliers of the region. */
export const supplierOptions = (tx: Tx) =>
  tx
    .selectFrom('org_card as o')
    .where('o.kind', '=', 'supplier')
    .where('o.enabled', '=', true)
    .select(['o.id', 'o.name', 'o.code'])
    .orderBy('o.pinyin')
    .limit(2000)
    .execute()

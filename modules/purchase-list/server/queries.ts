import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { selectedPrices } from '#modules/vbp/server/public.ts'

/** Catalogue items of a hospital as documents take them over, by id. */
export const catalogLines = async (tx: Tx, hospitalId: string, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('catalog_item as c')
    .innerJoin('product as p', 'p.id', 'c.product_id')
    .innerJoin('org as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')
    .where('c.hospital_id', '=', hospitalId)
    .where('c.id', 'in', [...ids, '00000000-0000-0000-0000-000000000000'])
    .select([
      'c.id as catalogItemId',
      'c.product_id as productId',
      'p.kind',
      'p.platform_code as code',
      'p.name',
      'p.spec',
      'p.pack_spec as packSpec',
      'p.pack_unit as unit',
      'p.min_unit as minUnit',
      'p.conversion_ratio as conversionRatio',
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
      'c.supplier_id as supplierId',
      'supplier.name as supplier',
      'c.price',
      'c.pack_multiple as packMultiple',
      'c.min_qty as minOrderQty',
      'c.max_qty as maxOrderQty',
      'p.narcotic',
      sql<number>`0`.as('vbpClassHint'),
    ])
    .execute()
  return new Map(rows.map((r) => [r.catalogItemId, r]))
}

/** Why an item cannot be ordered on a day; undefined when it can. */
export const orderable = async (
  tx: Tx,
  hospitalId: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, string | undefined>> => {
  const rows = await tx
    .selectFrom('catalog_item as c')
    .innerJoin('product as p', 'p.id', 'c.product_id')
    .leftJoin('supply_relation as r', (j) =>
      j
        .onRef('r.hospital_id', '=', 'c.hospital_id')
        .onRef('r.supplier_id', '=', 'c.supplier_id')
        .onRef('r.product_id', '=', 'c.product_id'),
    )
    .where('c.hospital_id', '=', hospitalId)
    .where('c.id', 'in', [...ids, '00000000-0000-0000-0000-000000000000'])
    .select([
      'c.id',
      'c.status',
      'c.price',
      'c.product_id as productId',
      'p.enabled',
      'p.ceiling_price as ceiling',
      'p.listed_price as listed',
      sql<boolean>`coalesce(r.enabled and ${day}::date between r.valid_from and r.valid_to, false)`.as('related'),
    ])
    .execute()
  const prices = await selectedPrices(
    tx,
    hospitalId,
    rows.map((r) => r.productId),
    day,
  )
  return new Map(
    rows.map((r) => {
      const selected = prices.get(r.productId)
      const no =
        r.status !== 'enabled'
          ? '采购目录未启用此品种'
          : !r.enabled
            ? '产品已停用'
            : !r.related
              ? '没有有效的供货关系'
              : r.ceiling && cmp(r.price, r.ceiling) > 0
                ? '价格高于最高限价'
                : r.listed && cmp(r.price, r.listed) > 0
                  ? '价格高于挂网价'
                  : selected && cmp(r.price, selected) !== 0
                    ? '价格与集采中选价不一致'
                    : undefined
      return [r.id, no]
    }),
  )
}

import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { among, contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { ProductCalls } from '../shared/calls.ts'

export type Ask = Omit<Input<ProductCalls['query']>, 'page' | 'size' | 'sort' | 'part'>

/** The products of the region, one catalogue for all. */
const visible = (tx: Tx, kinds?: readonly number[]) =>
  tx
    .selectFrom('product as p')
    .leftJoin('company as m', 'm.id', 'p.manufacturer_id')
    .leftJoin('category as c', 'c.id', 'p.category_id')
    .$if(!!kinds, (q) => q.where('p.kind', 'in', [...kinds!]))

export const filtered = (tx: Tx, kinds: readonly number[], input: Ask & { ids?: string[] }) => {
  const words = keywords(input.keyword)
  return visible(tx, kinds)
    .$if(input.kind !== undefined, (q) => q.where('p.kind', '=', input.kind!))
    .$if(!!input.ids, (q) => q.where(among('p.id', input.ids!)))
    .$if(!!input.categoryId, (q) => q.where('p.category_id', '=', input.categoryId!))
    .$if(!!input.manufacturerId, (q) => q.where('p.manufacturer_id', '=', input.manufacturerId!))
    .$if(input.enabled !== undefined, (q) => q.where('p.enabled', '=', input.enabled!))
    .$if(input.narcotic !== undefined, (q) => q.where('p.narcotic', '=', input.narcotic!))
    .$if(input.coldChain !== undefined, (q) => q.where('p.cold_chain', '=', input.coldChain!))
    .$if(words.length === 1, (q) => q.where('p.search', 'like', contains(words[0]!)))
    .$if(words.length > 1, (q) =>
      q.where((eb) =>
        eb.or([
          eb('p.platform_code', 'in', words),
          eb('p.name', 'in', words),
          eb('p.insurance_code', 'in', words),
          eb('p.approval_no', 'in', words),
        ]),
      ),
    )
}

export const row = [
  'p.id',
  'p.kind',
  'p.platform_code',
  'p.name',
  'p.trade_name',
  'p.spec',
  'p.model',
  'p.pack_spec',
  'p.pack_unit',
  'p.min_unit',
  'p.conversion_ratio',
  'p.manufacturer_id',
  'p.category_id',
  'p.origin',
  'p.approval_no',
  'p.insurance_code',
  'p.provincial_id',
  'p.barcode',
  'p.listed_price',
  'p.ceiling_price',
  'p.narcotic',
  'p.cold_chain',
  'p.lot_required',
  'p.expiry_required',
  'p.near_expiry_days',
  'p.extra',
  'p.enabled',
  'p.disabled_reason',
  'p.version',
  'p.created_at',
  'p.updated_at',
  sql<string>`coalesce(m.name, '')`.as('maker'),
  sql<string>`coalesce(c.name, '')`.as('category'),
  sql<string>`coalesce(c.code, '')`.as('category_code'),
] as const

const order: Order = {
  sorts: { platformCode: 'p.platform_code', name: 'p.name', createdAt: 'p.created_at' },
  fallback: '-platformCode',
  tie: 'p.id',
  named: ['p.platform_code', 'p.name', 'p.insurance_code', 'p.approval_no'],
}

export const list = (tx: Tx, kinds: readonly number[], input: Input<ProductCalls['query']>) => {
  const base = filtered(tx, kinds, input)
  return paged(tx, base, base.select(row), input, order)
}
export type Stored = Awaited<ReturnType<typeof list>>['rows'][number]

export const forExport = (tx: Tx, kinds: readonly number[], input: Ask & { ids?: string[]; sort?: string }) =>
  ordered(filtered(tx, kinds, input).select(row), input.sort, order)

export const get = (tx: Tx, kinds: readonly number[], id: string) =>
  visible(tx, kinds).where('p.id', '=', id).select(row).executeTakeFirst()

/** Locks products for the rest of the transaction, in id order. */
export const lock = (tx: Tx, kinds: readonly number[], ids: readonly string[]) =>
  visible(tx, kinds)
    .where('p.id', 'in', [...ids])
    .select(row)
    .orderBy('p.id')
    .forUpdate('p')
    .execute()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('product').where('id', '=', id).execute()

/** Whether anything names the product, so that it can only be disabled. */
export const used = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from supply_relation where product_id = ${id}) or exists (select from catalog_item where product_id = ${id})
      or exists (select from vbp_item where product_id = ${id}) as used`.execute(tx)
  return rows[0]!.used
}

/** What knows these products by their units: the kind of thing, and a number or a hospital of that kind. */
export const uses = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<{ productId: string; kind: string; no: string }>`
    select product_id as "productId", kind, no from product_uses(${ids}::uuid[])`.execute(tx)
  return rows
}

export const setEnabled = (tx: Tx, id: string, enabled: boolean, reason: string) =>
  tx
    .updateTable('product')
    .set({
      enabled,
      disabled_reason: enabled ? '' : reason,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'platform_code as platformCode', 'version'])
    .executeTakeFirstOrThrow()

/** Products by id, for documents of other nouns; see public.ts. */
export const byIds = (tx: Tx, ids: readonly string[]) => visible(tx).where(among('p.id', ids)).select(row).execute()

export const search = (tx: Tx, input: Ask & { kinds?: readonly number[]; limit: number; offset?: number }) =>
  filtered(tx, input.kinds ?? [0, 1, 2, 3], input)
    .select(row)
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(input.limit)
    .offset(input.offset ?? 0)
    .execute()

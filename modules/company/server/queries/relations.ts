import { sql } from 'kysely'
import { columns, stored } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { relationCalls } from '../../shared/calls.ts'

/** The relations an actor may see: a hospital its own, a supplier his own, the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('supply_relation as r')
    .innerJoin('org_card as h', 'h.id', 'r.hospital_id')
    .innerJoin('org_card as s', 's.id', 'r.supplier_id')
    .innerJoin('product_card as p', 'p.id', 'r.product_id')
    .leftJoin('company as m', 'm.id', 'p.manufacturer_id')
    .$if(actor.org === 'hospital', (q) => q.where('r.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('r.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'r',
      'id',
      'hospitalId',
      'supplierId',
      'productId',
      'price',
      'validFrom',
      'validTo',
      'enabled',
      'agreedAt',
      'held',
      'version',
    ),
    ...columns('p', 'kind', 'name', 'spec', 'packSpec', 'listedPrice', 'ceilingPrice'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    sql<string>`coalesce(m.name, '')`.as('manufacturer'),
    'h.name as hospital',
    's.name as supplier',
  ])

export const relationReads = documentReads({
  call: relationCalls.query,
  alias: 'r',
  visible,
  row,
  whole: row,
  tests: {
    supplierId: is('r.supplier_id'),
    hospitalId: is('r.hospital_id'),
    productId: is('r.product_id'),
    kind: is('p.kind'),
    enabled: is('r.enabled'),
    certificateId: (id) => sql`r.id in (select relation_id from certificate_reach(${id}))`,
  },
  keyword: { codes: ['p.platform_code', 'p.name'], found: [foundBy('r.product_id', 'product_search', sql`p.search`)] },
  order: { sorts: { createdAt: 'r.created_at', price: 'r.price', name: 'p.name' }, fallback: '-createdAt' },
  tabs: 'none',
})

export interface RelationBody {
  price: string
  validFrom: string
  validTo: string
}

const agreedNow = (by: string) => ({ agreed_at: sql<string>`now()`, agreed_by: by })

/**
 * Undefined when the hospital has this product from this supplier already.
 * @param agreed not the hospital's word alone
 */
export const insert = (
  tx: Tx,
  by: string,
  r: RelationBody & { hospitalId: string; supplierId: string; productId: string },
  agreed: boolean,
) =>
  tx
    .insertInto('supply_relation')
    .values({ ...stored(r), created_by: by, ...(agreed ? agreedNow(by) : {}) })
    .onConflict((c) => c.columns(['hospital_id', 'product_id', 'supplier_id']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()

export const update = (tx: Tx, id: string, set: Partial<RelationBody> & { enabled?: boolean; held?: boolean }) =>
  tx
    .updateTable('supply_relation')
    .set({ ...stored(set), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version', sql<boolean>`agreed_at is not null`.as('agreed')])
    .executeTakeFirstOrThrow()

export const agree = (tx: Tx, id: string, by: string) =>
  tx
    .updateTable('supply_relation')
    .set({ ...agreedNow(by), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const orgOf = (tx: Tx, id: string) =>
  tx.selectFrom('org_card').where('id', '=', id).select(['id', 'name', 'kind', 'enabled']).executeTakeFirst()

export interface ActiveRelation {
  id: string
  productId: string
  supplierId: string
  supplier: string
  price: string
}

export const active = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<ActiveRelation[]> => {
  const { rows } = await sql<ActiveRelation>`
    select r.id, r.product_id as "productId", r.supplier_id as "supplierId", o.name as supplier, r.price
    from supply_relation r join org_card o on o.id = r.supplier_id and o.enabled
    where r.hospital_id = ${hospitalId} and r.product_id = any(${[...productIds]}::uuid[]) and r.enabled
      and ${day}::date between r.valid_from and r.valid_to
    order by r.product_id, r.price, r.id`.execute(tx)
  return rows
}

/** Whether somebody supplies anything to this hospital today, and said so himself, or the authority did (decision 0030). */
export const suppliesToday = async (tx: Tx, hospitalId: string, supplierId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from supply_relation r where r.hospital_id = ${hospitalId} and r.supplier_id = ${supplierId} and r.enabled
      and r.agreed_at is not null and ${todayInSql} between r.valid_from and r.valid_to limit 1`.execute(tx)
  return rows.length > 0
}

/** Enabled hospitals, for the authority. */
export const hospitals = (tx: Tx) =>
  tx
    .selectFrom('org_card')
    .where('kind', '=', 'hospital')
    .where('enabled', '=', true)
    .select(['id', 'name'])
    .orderBy('name')
    .execute()

export interface Pair {
  hospitalId: string
  productId: string
  supplierId: string
}
export const reprice = async (tx: Tx, prices: readonly (Pair & { price: string })[]): Promise<void> => {
  const rows = JSON.stringify(prices, ['hospitalId', 'productId', 'supplierId', 'price'])
  // locked in the order of their ids before they are written
  await sql`
    with x as (select * from jsonb_to_recordset(${rows}::jsonb)
        as x("hospitalId" uuid, "productId" uuid, "supplierId" uuid, price numeric)),
      held as (select r.id, x.price from x join supply_relation r
        on r.hospital_id = x."hospitalId" and r.product_id = x."productId" and r.supplier_id = x."supplierId" order by r.id for update of r)
    update supply_relation r set price = held.price, version = r.version + 1, updated_at = now() from held where r.id = held.id`.execute(
    tx,
  )
}

/** Enabled organisations by name or code. */
export const orgsNamed = async (tx: Tx, texts: readonly string[]) => {
  const wanted = [...texts]
  return tx
    .selectFrom('org_card')
    .where('enabled', '=', true)
    .where((eb) =>
      eb.or([eb('name', 'in', wanted.length > 0 ? wanted : ['']), eb('code', 'in', wanted.length > 0 ? wanted : [''])]),
    )
    .select(['id', 'kind', 'name', 'code'])
    .execute()
}

export const productsCoded = (tx: Tx, codes: readonly string[]) =>
  tx
    .selectFrom('product_card')
    .where('platform_code', 'in', codes.length > 0 ? [...codes] : [''])
    .select(['id', 'platform_code as code'])
    .execute()

export const idOf = async (tx: Tx, of: Pair): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('supply_relation')
      .where('hospital_id', '=', of.hospitalId)
      .where('product_id', '=', of.productId)
      .where('supplier_id', '=', of.supplierId)
      .select('id')
      .executeTakeFirst()
  )?.id

/** Of these products, those the hospital has from this supplier already. */
export const had = async (
  tx: Tx,
  { hospitalId, supplierId }: Omit<Pair, 'productId'>,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx
    .selectFrom('supply_relation')
    .where('hospital_id', '=', hospitalId)
    .where('supplier_id', '=', supplierId)
    .where('product_id', 'in', [...productIds])
    .select('product_id as id')
    .execute()
  return new Set(rows.map((r) => r.id))
}

import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { contains, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { relationCalls } from '../shared/calls.ts'

type Ask = Input<(typeof relationCalls)['query']>

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

const row = [
  'r.id',
  'r.hospital_id as hospitalId',
  'h.name as hospital',
  'r.supplier_id as supplierId',
  's.name as supplier',
  'r.product_id as productId',
  'p.kind',
  'p.platform_code as code',
  'p.name',
  'p.spec',
  'p.pack_spec as packSpec',
  'p.pack_unit as unit',
  sql<string>`coalesce(m.name, '')`.as('manufacturer'),
  'p.listed_price as listedPrice',
  'p.ceiling_price as ceilingPrice',
  'r.price',
  'r.valid_from as validFrom',
  'r.valid_to as validTo',
  'r.enabled',
  'r.version',
] as const

export const list = (tx: Tx, actor: Actor, input: Ask) => {
  const words = keywords(input.keyword)
  const base = visible(tx, actor)
    .$if(!!input.supplierId, (q) => q.where('r.supplier_id', '=', input.supplierId!))
    .$if(!!input.hospitalId, (q) => q.where('r.hospital_id', '=', input.hospitalId!))
    .$if(!!input.productId, (q) => q.where('r.product_id', '=', input.productId!))
    .$if(input.kind !== undefined, (q) => q.where('p.kind', '=', input.kind!))
    .$if(input.enabled !== undefined, (q) => q.where('r.enabled', '=', input.enabled!))
    .$if(words.length === 1, (q) => q.where('p.search', 'like', contains(words[0]!)))
    .$if(words.length > 1, (q) =>
      q.where((eb) => eb.or([eb('p.platform_code', 'in', words), eb('p.name', 'in', words)])),
    )
  return paged(tx, base, base.select(row), input, {
    sorts: { createdAt: 'r.created_at', price: 'r.price', name: 'p.name' },
    fallback: '-createdAt',
    tie: 'r.id',
    named: ['p.platform_code', 'p.name'],
  })
}

export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('r.id', '=', id).select(row).forUpdate('r').executeTakeFirst()

export interface RelationBody {
  price: string
  validFrom: string
  validTo: string
}

/** Undefined when the hospital has this product from this supplier already. */
export const insert = (
  tx: Tx,
  by: string,
  r: RelationBody & { hospitalId: string; supplierId: string; productId: string },
) =>
  tx
    .insertInto('supply_relation')
    .values({
      hospital_id: r.hospitalId,
      supplier_id: r.supplierId,
      product_id: r.productId,
      price: r.price,
      valid_from: r.validFrom,
      valid_to: r.validTo,
      created_by: by,
    })
    .onConflict((c) => c.columns(['hospital_id', 'product_id', 'supplier_id']).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()

export const update = (tx: Tx, id: string, set: RelationBody) =>
  tx
    .updateTable('supply_relation')
    .set({
      price: set.price,
      valid_from: set.validFrom,
      valid_to: set.validTo,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const setEnabled = (tx: Tx, id: string, enabled: boolean) =>
  tx
    .updateTable('supply_relation')
    .set({ enabled, version: sql`version + 1`, updated_at: sql`now()` })
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
export const reprice = (tx: Tx, of: Pair, price: string) =>
  tx
    .updateTable('supply_relation')
    .set({ price, version: sql`version + 1`, updated_at: sql`now()` })
    .where('hospital_id', '=', of.hospitalId)
    .where('product_id', '=', of.productId)
    .where('supplier_id', '=', of.supplierId)
    .execute()

import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** The periods an actor may see: of his own organisation's items, of the region for the authority. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('price_period_facts as p')
    .innerJoin('catalog_item_card as c', (j) =>
      j
        .onRef('c.hospital_id', '=', 'p.hospital_id')
        .onRef('c.product_id', '=', 'p.product_id')
        .onRef('c.supplier_id', '=', 'p.supplier_id'),
    )
    .leftJoin('app_user_card as u', 'u.id', 'p.set_by')
    .$if(actor.org === 'hospital', (q) => q.where('p.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('p.supplier_id', '=', actor.orgId))

/** What an item cost from when to when, the newest first; at most 200 of each price. */
export const periodsOf = (tx: Tx, actor: Actor, catalogItemId: string) =>
  visible(tx, actor)
    .where('c.id', '=', catalogItemId)
    .orderBy('p.valid_from', 'desc')
    .orderBy('p.type')
    .limit(400)
    .select(['p.id', 'p.type', 'p.price', 'p.valid_from as validFrom', 'p.valid_to as validTo', 'p.source'])
    .select(['p.source_id as sourceId', 'p.source_no as sourceNo', sql<string>`coalesce(u.name, '')`.as('by')])
    .execute()

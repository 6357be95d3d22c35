import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import { typedWays } from '#kernel/shared/code-text.ts'

/** What of an article decides how a kit counts it. */
export const factsOf = async (tx: Tx, productIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('product_card as p')
    .where('p.id', 'in', [...productIds, '00000000-0000-0000-0000-000000000000'])
    .select(
      columns('p', 'id', 'followSurgery', 'implant', 'barcodeMode', 'chargeCode', 'udiDi', 'barcode', 'platformCode'),
    )
    .execute()
  return new Map(
    rows.map((r) => [
      r.id!,
      {
        followSurgery: r.followSurgery ?? false,
        implant: r.implant ?? false,
        barcodeMode: r.barcodeMode ?? '0',
        chargeCode: r.chargeCode ?? '',
        /** What a code of it may begin with; empty where nobody knows. */
        codes: [r.udiDi, r.barcode].filter((c): c is string => !!c),
        /** What our own label calls it. */
        own: r.platformCode ?? '',
      },
    ]),
  )
}
export type KitFacts = Awaited<ReturnType<typeof factsOf>> extends Map<string, infer F> ? F : never

/** A picker shows no more; whoever looks for another one types more of it. */
const MOST = 100

/** Enabled articles of the actor's hospital that may be on a kit of this supplier's. */
export const kitItems = (
  tx: Tx,
  actor: Actor,
  o: { supplierId: string; keyword?: string | undefined; ids?: readonly string[] | undefined },
) =>
  tx
    .selectFrom('catalog_item_card as c')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .where('c.hospital_id', '=', actor.orgId)
    .where('c.supplier_id', '=', o.supplierId)
    .where('p.follow_surgery', '=', true)
    .$if(o.ids === undefined, (q) => q.where('c.status', '=', 'enabled').where('p.enabled', '=', true))
    .$if(o.ids !== undefined, (q) => q.where('c.id', 'in', [...o.ids!, '00000000-0000-0000-0000-000000000000']))
    .$if(!!o.keyword, (q) =>
      q.where((eb) => eb.or(typedWays(o.keyword!.toLowerCase()).map((word) => eb('p.search', 'like', contains(word))))),
    )
    .select(['c.id as catalogItemId', 'c.price'])
    .select(columns('c', 'productId', 'supplierId'))
    .select(columns('p', 'name', 'spec', 'packSpec'))
    .select([
      'p.platform_code as code',
      'p.pack_unit as unit',
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    ])
    .select(sql<boolean>`p.implant`.as('implant'))
    .select(sql<boolean>`p.implant or p.barcode_mode = '2'`.as('byPiece'))
    .orderBy('p.initials')
    .orderBy('p.name')
    .orderBy('c.id')
    .limit(o.ids ? 500 : MOST)
    .execute()

/** Who brings kits to the actor's hospital. */
export const kitSuppliers = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('org_card as s')
    .where('s.kind', '=', 'supplier')
    .where('s.enabled', '=', true)
    .where(
      sql<boolean>`exists (select from catalog_item_card c join product_card p on p.id = c.product_id
        where c.supplier_id = s.id and c.hospital_id = ${actor.orgId} and c.status = 'enabled' and p.follow_surgery)`,
    )
    .select(['s.id', 's.name'])
    .orderBy('s.name')
    .orderBy('s.id')
    .execute()

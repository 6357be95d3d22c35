import { sql } from 'kysely'
import { today } from '#kernel/server/clock.ts'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { catalogCalls } from '../../shared/calls.ts'
import { mayKind } from '../may.ts'
import { article, terms } from './read.ts'

export interface Facts {
  productId: string
  supplierId: string
  kind: number
  code: string
  name: string
  unit: string
  supplier: string
  productEnabled: boolean
  ceilingPrice: string | null
  listedPrice: string | null
  /** Of the supply relation, active or not; null when there is none. */
  relationPrice: string | null
  validFrom: string | null
  validTo: string | null
  /** The relation is active on the day. */
  related: boolean
}

/** What the rules need to know of products with their suppliers, in the order asked; unknown pairs are undefined. */
export const factsOf = async (
  tx: Tx,
  hospitalId: string,
  pairs: readonly { productId: string; supplierId: string }[],
  day: string,
): Promise<(Facts | undefined)[]> => {
  const asked = pairs.map(({ productId, supplierId }, n) => ({ n, productId, supplierId }))
  const { rows } = await sql<Facts & { n: number }>`
    select x.n, p.id as "productId", s.id as "supplierId", p.kind, p.platform_code as code, p.name, p.pack_unit as unit, s.name as supplier,
      p.enabled as "productEnabled", p.ceiling_price as "ceilingPrice", p.listed_price as "listedPrice",
      r.price as "relationPrice", r.valid_from as "validFrom", r.valid_to as "validTo",
      coalesce(r.enabled and ${day}::date between r.valid_from and r.valid_to, false) as related
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(n integer, "productId" uuid, "supplierId" uuid)
    join product_card p on p.id = x."productId"
    join org_card s on s.id = x."supplierId" and s.kind = 'supplier'
    left join supply_relation_facts r on r.hospital_id = ${hospitalId} and r.product_id = p.id and r.supplier_id = s.id`.execute(
    tx,
  )
  const found: (Facts | undefined)[] = pairs.map(() => undefined)
  for (const { n, ...facts } of rows) found[n] = facts
  return found
}

/** Every active relation of the hospital for the kinds the actor may add, with what of it is in the catalogue already. */
const offered = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('supply_relation_facts as r')
    .innerJoin('product_card as p', 'p.id', 'r.product_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'r.supplier_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('catalog_item as c', (j) =>
      j
        .onRef('c.hospital_id', '=', 'r.hospital_id')
        .onRef('c.product_id', '=', 'r.product_id')
        .onRef('c.supplier_id', '=', 'r.supplier_id'),
    )
    .where('r.hospital_id', '=', actor.orgId)
    .where('r.enabled', '=', true)
    .where(sql<boolean>`${today()}::date between r.valid_from and r.valid_to`)
    .where('p.kind', 'in', [...[0, 1, 2, 3].filter((k) => mayKind(actor, 'add', k)), -1])

const candidate = (q: ReturnType<typeof offered>) =>
  q.select([
    'r.id',
    ...article,
    'r.price as relationPrice',
    'p.enabled as productEnabled',
    sql<boolean>`c.id is not null`.as('added'),
  ])

/** Products a hospital could take over. */
export const candidateReads = documentReads({
  call: catalogCalls.candidates,
  alias: 'r',
  visible: offered,
  row: candidate,
  whole: candidate,
  tests: {
    kinds: oneOf('p.kind'),
    supplierId: is('r.supplier_id'),
    added: (yes) => sql<boolean>`(c.id is not null) = ${yes}`,
  },
  keyword: { codes: ['p.platform_code', 'p.name'], found: [foundBy('r.product_id', 'product_search', sql`p.search`)] },
  order: { sorts: { code: 'p.platform_code', name: 'p.name' }, fallback: 'code' },
  tabs: 'none',
})

/** Products by platform code, and the suppliers that have an active relation for them: what a file names. */
export const relationsByCodes = async (tx: Tx, hospitalId: string, codes: readonly string[], day: string) => {
  const { rows } = await sql<{
    code: string
    productId: string
    kind: number
    supplierId: string | null
    supplier: string | null
    supplierCode: string | null
  }>`
    select p.platform_code as code, p.id as "productId", p.kind, s.id as "supplierId", s.name as supplier, s.code as "supplierCode"
    from product_card p
    left join supply_relation_facts r on r.product_id = p.id and r.hospital_id = ${hospitalId} and r.enabled
      and ${day}::date between r.valid_from and r.valid_to
    left join org_card s on s.id = r.supplier_id
    where lower(p.platform_code) = any(${codes.map(codeKey)}::text[])`.execute(tx)
  return rows
}

/** The hospital a hospital belongs to today, when it has declared one (org.parent_id; security.md C27). */
export const parentOf = (tx: Tx, hospitalId: string) =>
  tx
    .selectFrom('org_card as child')
    .innerJoin('org_card as parent', 'parent.id', 'child.parent_id')
    .where('child.id', '=', hospitalId)
    .where('parent.kind', '=', 'hospital')
    .where('parent.enabled', '=', true)
    .where((eb) => eb.or([eb('child.parent_from', 'is', null), eb('child.parent_from', '<=', todayInSql)]))
    .where((eb) => eb.or([eb('child.parent_to', 'is', null), eb('child.parent_to', '>=', todayInSql)]))
    .select(['parent.id', 'parent.name'])
    .executeTakeFirst()

/** The enabled items of a hospital as another takes them over; run it inside `elevated`. */
export const enabledItems = (tx: Tx, hospitalId: string, kinds: readonly number[]) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .where('c.hospital_id', '=', hospitalId)
    .where('c.status', '=', 'enabled')
    .where('p.kind', 'in', [...kinds, -1])
    .select([...columns('c', 'productId', 'supplierId'), ...terms])
    .orderBy('c.created_at')
    .limit(20_000)
    .execute()

/** What a hospital set on the items it has of these pairs. */
export const ownTerms = async (
  tx: Tx,
  hospitalId: string,
  pairs: readonly { productId: string; supplierId: string }[],
) => {
  const asked = pairs.map(({ productId, supplierId }) => ({ productId, supplierId }))
  return tx
    .selectFrom('catalog_item as c')
    .where(
      sql<boolean>`(c.product_id, c.supplier_id) in (select "productId", "supplierId"
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x("productId" uuid, "supplierId" uuid))`,
    )
    .where('c.hospital_id', '=', hospitalId)
    .select([...columns('c', 'productId', 'supplierId'), ...terms])
    .execute()
}

/** The enabled items of a hospital's articles, each with its supplier; the default first. */
export const enabledOfProducts = (tx: Tx, hospitalId: string, productIds: readonly string[]) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .where('c.hospital_id', '=', hospitalId)
    .where('c.status', '=', 'enabled')
    .where('c.product_id', 'in', [...productIds, '00000000-0000-0000-0000-000000000000'])
    .select([...columns('c', 'id', 'productId', 'supplierId', 'isDefault'), 'supplier.name as supplier'])
    .orderBy(sql`c.is_default desc, supplier.name, c.id`)
    .execute()

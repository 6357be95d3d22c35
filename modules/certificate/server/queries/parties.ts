import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { chainCalls } from '../../shared/calls.ts'

/** Companies a letter may be between, of which some have no people here; a supplier is not told who else sells in the region (C24). */
const companies = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('company_card as c')
    .where('c.enabled', '=', true)
    .$if(actor.org === 'supplier', (q) =>
      q.where((eb) =>
        eb.or([eb('c.org_id', 'is', null), eb('c.org_id', '=', actor.orgId), eb('c.is_producer', '=', true)]),
      ),
    )
export const companyReads = documentReads({
  call: chainCalls.companies,
  alias: 'c',
  visible: companies,
  row: (q) => q.select(['c.id', 'c.code', 'c.name']),
  whole: (q) => q.select(['c.id', 'c.code', 'c.name']),
  tests: {},
  keyword: { codes: ['c.code'], texts: [sql`c.search`, text('c.name')] },
  order: { sorts: { name: 'c.name' }, fallback: 'name' },
  tabs: 'none',
})

const hospitals = (tx: Tx) =>
  tx.selectFrom('org_card as o').where('o.kind', '=', 'hospital').where('o.enabled', '=', true)
export const hospitalReads = documentReads({
  call: chainCalls.hospitals,
  alias: 'o',
  visible: hospitals,
  row: (q) => q.select(['o.id', 'o.code', 'o.name']),
  whole: (q) => q.select(['o.id', 'o.code', 'o.name']),
  tests: {},
  keyword: {
    codes: ['o.code'],
    texts: [text('o.code'), text('o.name'), text('o.short_name'), text('o.pinyin'), text('o.initials')],
  },
  order: { sorts: { name: 'o.name' }, fallback: 'name' },
  tabs: 'none',
})

/** Ids a certificate names, by its field. */
export interface Named {
  fromCompanyId: readonly string[]
  toCompanyId: readonly string[]
  products: readonly string[]
  categories: readonly string[]
  hospitals: readonly string[]
}

/** The first field that names what is not there; undefined when all is. */
export const named = async (tx: Tx, v: Named): Promise<keyof Named | undefined> => {
  const one = (key: keyof Named, found: ReturnType<typeof sql>) =>
    sql`select ${key}::text as key, x.id from unnest(${[...v[key]]}::uuid[]) x(id) where not exists (${found})`
  const company = sql`select from company_card c where c.id = x.id and c.enabled`
  const asked = sql<{ key: keyof Named }>`
    ${one('fromCompanyId', company)} union all ${one('toCompanyId', company)}
    union all ${one('products', sql`select from product_card p where p.id = x.id`)}
    union all ${one('categories', sql`select from category_card k where k.id = x.id and k.hospital_id is null`)}
    union all ${one('hospitals', sql`select from org_card o where o.id = x.id and o.kind = 'hospital'`)} limit 1`
  return (await kept(tx, asked.compile(tx)))[0]?.key
}

/** Whether a supplier trades with a hospital the actor sees; to the authority every hospital and supplier there is. */
export const trades = async (tx: Tx, supplierId: string, hospitalId: string): Promise<boolean> => {
  const asked = sql`select from org_card s join org_card h on h.id = ${hospitalId}::uuid and h.kind = 'hospital'
    where s.id = ${supplierId}::uuid and s.kind = 'supplier' and (app_kind() = 'authority' or exists (
      select from supply_relation_facts r where r.supplier_id = s.id and r.hospital_id = h.id and r.enabled
        and app_org() in (r.supplier_id, r.hospital_id)))`
  return (await kept(tx, asked.compile(tx))).length > 0
}

/** Whether there is this product for who asks: within the data range of his roles. */
export const knows = async (tx: Tx, productId: string): Promise<boolean> => {
  const asked = sql`select from product_card p where p.id = ${productId}::uuid`
  return (await kept(tx, asked.compile(tx))).length > 0
}

import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { manufacturerCalls, supplierCalls } from '../../shared/calls.ts'

/**
 * The suppliers an actor may see: himself, those a hospital has a supply relation or a cooperation with, all for the authority. Stands on
 * the organisations, so that a supplier without papers yet is seen too.
 */
const suppliers = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('org_card as o')
    .leftJoin('company as c', 'c.org_id', 'o.id')
    .where('o.kind', '=', 'supplier')
    .$if(actor.org === 'supplier', (q) => q.where('o.id', '=', actor.orgId))
    .$if(actor.org === 'hospital', (q) =>
      q.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('supply_relation as r')
              .whereRef('r.supplier_id', '=', 'o.id')
              .where('r.hospital_id', '=', actor.orgId)
              .select(sql`1`.as('one')),
          ),
          eb.exists(
            eb
              .selectFrom('cooperation_facts as c')
              .whereRef('c.supplier_id', '=', 'o.id')
              .where('c.hospital_id', '=', actor.orgId)
              .where('c.status', 'in', ['active', 'suspended'])
              .select(sql`1`.as('one')),
          ),
        ]),
      ),
    )

const common = [
  ...columns('c', 'code', 'name', 'shortName', 'creditCode', 'companyType', 'regionCode', 'address', 'enabled'),
  ...columns('c', 'version'),
] as const
const papers = [
  ...columns('c', 'legalPerson', 'scope', 'contact', 'mobile', 'email', 'phone', 'supplyTypes', 'extra'),
] as const

/** Makers are public in the region. */
const makers = (tx: Tx) => tx.selectFrom('company as c').where('c.is_producer', '=', true)
const maker = (q: ReturnType<typeof makers>) => q.select(['c.id', 'c.org_id as orgId', ...common, ...papers])

export const makerReads = documentReads({
  call: manufacturerCalls.query,
  alias: 'c',
  visible: makers,
  row: (q) => q.select(['c.id', ...common]),
  whole: maker,
  tests: { companyType: is('c.company_type'), enabled: is('c.enabled') },
  keyword: { codes: ['c.name', 'c.code', 'c.credit_code'], texts: [sql`lower(c.code) || ' ' || c.search`] },
  order: { sorts: { code: 'c.code', name: 'c.name' }, fallback: 'code' },
  tabs: 'none',
})

const whole = (tx: Tx, id: string) =>
  tx
    .selectFrom('company as c')
    .where('c.id', '=', id)
    .select(['c.id', 'c.org_id as orgId', 'c.is_producer as isProducer', ...common, ...papers])

/** A company, maker or not. */
export const one = (tx: Tx, id: string) => whole(tx, id).executeTakeFirst()

/** The same, locked. */
export const lock = (tx: Tx, id: string) => whole(tx, id).forUpdate().executeTakeFirst()

const supplierRow = [
  ...columns('o', 'id', 'name', 'enabled', 'disabledReason'),
  'c.id as companyId',
  sql<string>`coalesce(c.code, o.code)`.as('code'),
  sql<string>`coalesce(nullif(c.short_name, ''), o.short_name)`.as('shortName'),
  sql<string>`coalesce(nullif(c.credit_code, ''), o.credit_code)`.as('creditCode'),
  sql<number>`coalesce(c.company_type, 3)`.as('companyType'),
  sql<string>`coalesce(c.region_code, '')`.as('regionCode'),
  sql<string>`coalesce(nullif(c.address, ''), o.address)`.as('address'),
  sql<string>`coalesce(nullif(c.contact, ''), o.contact)`.as('contact'),
  sql<string>`coalesce(nullif(c.mobile, ''), o.mobile)`.as('mobile'),
  sql<number[]>`coalesce(c.supply_types, '{}')`.as('supplyTypes'),
  sql<number>`coalesce(c.version, 0)`.as('version'),
] as const
const supplierPapers = [
  sql<string>`coalesce(c.legal_person, '')`.as('legalPerson'),
  sql<string>`coalesce(c.scope, '')`.as('scope'),
  sql<string>`coalesce(c.email, '')`.as('email'),
  sql<string>`coalesce(c.phone, '')`.as('phone'),
  sql<Record<string, unknown>>`coalesce(c.extra, '{}')`.as('extra'),
] as const

const relations = sql<number>`(select count(*)::int from supply_relation r where r.supplier_id = o.id and r.enabled)`

/** Suppliers by the id of their organisation. */
export const supplierReads = documentReads({
  call: supplierCalls.query,
  alias: 'o',
  visible: suppliers,
  row: (q) => q.select([...supplierRow, relations.as('relations')]),
  whole: (q) => q.select([...supplierRow, ...supplierPapers]),
  tests: { enabled: is('o.enabled'), supplyType: (kind) => sql`${kind}::smallint = any(c.supply_types)` },
  keyword: {
    codes: ['o.name', 'o.code', 'c.code', 'c.credit_code'],
    texts: [sql`lower(concat_ws(' ', o.name, o.code, o.credit_code, o.pinyin, o.initials, c.code, c.search))`],
  },
  // by the code that is shown, which is his company's where he has one
  order: { sorts: { name: 'o.name', code: 'code' }, fallback: 'code' },
  tabs: 'none',
})

/** Organisations a user works for, with what the screen of the supplier shows. */
export const orgsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('org_card as o')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_role_facts as ur')
          .whereRef('ur.org_id', '=', 'o.id')
          .where('ur.user_id', '=', userId)
          .select(sql`1`.as('one')),
      ),
    )
    .where('o.enabled', '=', true)
    .select(['o.id', 'o.code', 'o.name', 'o.kind'])
    .orderBy('o.name')
    .execute()

import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { manufacturerCalls, supplierCalls } from '../shared/calls.ts'

type AskMaker = Input<(typeof manufacturerCalls)['query']>
type AskSupplier = Input<(typeof supplierCalls)['query']>

/** Makers are public in the region. */
const makers = (tx: Tx) => tx.selectFrom('company as c').where('c.is_producer', '=', true)

/**
 * The suppliers an actor may see: himself, those a hospital has a supply relation with, all for the authority. Stands on
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
        eb.exists(
          eb
            .selectFrom('supply_relation as r')
            .whereRef('r.supplier_id', '=', 'o.id')
            .where('r.hospital_id', '=', actor.orgId)
            .select(sql`1`.as('one')),
        ),
      ),
    )

const common = [
  'c.code',
  'c.name',
  'c.short_name as shortName',
  'c.credit_code as creditCode',
  'c.company_type as companyType',
  'c.region_code as regionCode',
  'c.address',
  'c.enabled',
  'c.version',
] as const
const papers = [
  'c.legal_person as legalPerson',
  'c.scope',
  'c.contact',
  'c.mobile',
  'c.email',
  'c.phone',
  'c.supply_types as supplyTypes',
  'c.extra',
] as const

type WishMakers = Pick<AskMaker, 'keyword' | 'companyType' | 'enabled'> & { ids?: string[] }
const filteredMakers = (tx: Tx, input: WishMakers) => {
  const words = keywords(input.keyword)
  return makers(tx)
    .$if(!!input.ids, (q) => q.where(among('c.id', input.ids!)))
    .$if(input.companyType !== undefined, (q) => q.where('c.company_type', '=', input.companyType!))
    .$if(input.enabled !== undefined, (q) => q.where('c.enabled', '=', input.enabled!))
    .$if(words.length === 1, (q) => q.where('c.search', 'like', contains(words[0]!)))
    .$if(words.length > 1, (q) =>
      q.where((eb) => eb.or([eb('c.name', 'in', words), eb('c.code', 'in', words), eb('c.credit_code', 'in', words)])),
    )
}

const makerOrder: Order = {
  sorts: { code: 'c.code', name: 'c.name' },
  fallback: 'code',
  tie: 'c.id',
  named: ['c.name', 'c.code', 'c.credit_code'],
}

export const listMakers = (tx: Tx, input: AskMaker) => {
  const base = filteredMakers(tx, input)
  return paged(tx, base, base.select(['c.id', ...common]), input, makerOrder)
}

export const makersForExport = (tx: Tx, input: WishMakers & { sort?: string }) =>
  ordered(filteredMakers(tx, input).select(['c.id', ...common, ...papers]), input.sort, makerOrder)

export const getMaker = (tx: Tx, id: string) =>
  makers(tx)
    .where('c.id', '=', id)
    .select(['c.id', ...common, ...papers])
    .executeTakeFirst()

/** Locks a company for the rest of the transaction. */
export const lock = (tx: Tx, id: string) =>
  tx
    .selectFrom('company as c')
    .where('c.id', '=', id)
    .select(['c.id', 'c.org_id as orgId', 'c.is_producer as isProducer', ...common, ...papers])
    .forUpdate()
    .executeTakeFirst()

const supplierRow = [
  'o.id',
  'o.name',
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
  'o.enabled',
  sql<number>`coalesce(c.version, 0)`.as('version'),
] as const
const supplierPapers = [
  sql<string>`coalesce(c.legal_person, '')`.as('legalPerson'),
  sql<string>`coalesce(c.scope, '')`.as('scope'),
  sql<string>`coalesce(c.email, '')`.as('email'),
  sql<string>`coalesce(c.phone, '')`.as('phone'),
  sql<Record<string, unknown>>`coalesce(c.extra, '{}')`.as('extra'),
] as const

export const listSuppliers = (tx: Tx, actor: Actor, input: AskSupplier) => {
  const words = keywords(input.keyword)
  const base = suppliers(tx, actor)
    .$if(input.enabled !== undefined, (q) => q.where('o.enabled', '=', input.enabled!))
    .$if(input.supplyType !== undefined, (q) =>
      q.where(sql<boolean>`${input.supplyType!}::smallint = any(c.supply_types)`),
    )
    .$if(words.length === 1, (q) =>
      q.where(
        (eb) =>
          sql<boolean>`(${eb.ref('o.name')} || ' ' || o.code || ' ' || o.pinyin || ' ' || o.initials || ' ' || coalesce(c.search, '')) ilike ${contains(words[0]!)}`,
      ),
    )
    .$if(words.length > 1, (q) => q.where((eb) => eb.or([eb('o.name', 'in', words), eb('o.code', 'in', words)])))
  const relations = sql<number>`(select count(*)::int from supply_relation r where r.supplier_id = o.id and r.enabled)`
  return paged(tx, base, base.select([...supplierRow, relations.as('relations')]), input, {
    sorts: { name: 'o.name', code: 'o.code' },
    fallback: 'code',
    tie: 'o.id',
    named: ['o.name', 'o.code'],
  })
}

/** One supplier by the id of its organisation. */
export const getSupplier = (tx: Tx, actor: Actor, orgId: string) =>
  suppliers(tx, actor)
    .where('o.id', '=', orgId)
    .select([...supplierRow, ...supplierPapers])
    .executeTakeFirst()

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

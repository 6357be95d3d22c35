import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, text } from '#kernel/server/document/filters.ts'
import { contains, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { inCategory } from '#modules/category/server/public.ts'
import { selectedOfProductInSql } from '#modules/vbp/server/public.ts'
import type { entryCalls } from '../../shared/calls.ts'
import type { Category } from '../../shared/kinds.ts'

type Calls = typeof entryCalls

const types = (tx: Tx) =>
  tx
    .selectFrom('contract_type_card as t')
    .innerJoin('org_card as o', 'o.id', 't.org_id')
    .where('t.enabled', '=', true)
    .select([
      ...columns(
        't',
        'id',
        'name',
        'code',
        'required',
        'hasLines',
        'thirdParty',
        'payDays',
        'prepayRate',
        'deliveryHours',
      ),
      ...columns('t', 'reminderDays', 'orderRule', 'priceFollows', 'signMode'),
      sql<Category>`t.category`.as('category'),
    ])

/** The authority's types and one's own; a supplier's contract is of the authority's. */
const mine = (actor: Actor) =>
  actor.org === 'hospital'
    ? sql<boolean>`(o.kind = 'authority' or o.id = ${actor.orgId})`
    : sql<boolean>`o.kind = 'authority'`

export const typeChoices = (tx: Tx, actor: Actor, asked: Input<Calls['types']>) => {
  const all = types(tx).where(mine(actor))
  const base = filtered<typeof all, typeof asked>(all, asked, {
    id: 't.id',
    tests: {},
    keyword: { codes: ['t.code'], texts: [text('t.name'), text('t.code')] },
  })
  return paged(tx, base, base, asked, { sorts: { name: 't.name' }, fallback: 'name', tie: 't.id', named: ['t.code'] })
}
export const typeFor = (tx: Tx, actor: Actor, id: string) =>
  types(tx).where(mine(actor)).where('t.id', '=', id).executeTakeFirst()
export type TypeRow = NonNullable<Awaited<ReturnType<typeof typeFor>>>
/** By what a file calls them. */
export const typesNamed = (tx: Tx, actor: Actor, names: readonly string[]) =>
  types(tx)
    .where(mine(actor))
    .where((eb) => eb.or([eb('t.name', 'in', [...names, '']), eb('t.code', 'in', [...names, ''])]))
    .execute()

/** Enabled organisations of the other side. */
export const partners = (tx: Tx, { kind, ...asked }: Input<Calls['partners']>) => {
  const kinds = kind ? [kind] : (['hospital', 'supplier'] as const)
  const all = tx.selectFrom('org_card as o').where('o.kind', 'in', kinds).where('o.enabled', '=', true)
  const base = filtered<typeof all, typeof asked>(all, asked, {
    id: 'o.id',
    tests: {},
    keyword: { codes: ['o.code', 'o.credit_code'], texts: [text('o.name'), text('o.code'), sql`o.initials`] },
  })
  const order = { sorts: { name: 'o.name' }, fallback: 'name', tie: 'o.id', named: ['o.code'] }
  return paged(tx, base, base.select(['o.id', 'o.name', 'o.code']), asked, order)
}

export const orgsOf = (tx: Tx, ids: readonly string[], kind: 'hospital' | 'supplier') =>
  tx
    .selectFrom('org_card as o')
    .where('o.id', 'in', [...ids])
    .where('o.kind', '=', kind)
    .where('o.enabled', '=', true)
    .select(['o.id', 'o.name'])
    .execute()
/** A supplier by what a file calls him: name, code or credit code. */
export const suppliersNamed = async (tx: Tx, said: readonly string[]) =>
  (
    await sql<{ id: string; said: string }>`
      select o.id, s.said from unnest(${[...said]}::text[]) s(said)
      join org_card o on o.kind = 'supplier' and o.enabled and s.said in (o.name, o.code, o.credit_code)`.execute(tx)
  ).rows

export interface Profile {
  id: string
  name: string
  creditCode: string
  representative: string
  phone: string
  address: string
  bankName: string
  bankAccount: string
}
/** An organisation as a contract names it: its company's card where it has one, else its own. */
export const profiles = async (tx: Tx, ids: readonly string[]): Promise<Profile[]> =>
  (
    await sql<Profile>`
      select o.id, o.name, coalesce(nullif(o.credit_code, ''), c.credit_code, '') as "creditCode",
        coalesce(nullif(c.legal_person, ''), o.contact, '') as representative, coalesce(nullif(c.phone, ''), o.mobile, '') as phone,
        coalesce(nullif(c.address, ''), o.address, '') as address, coalesce(c.bank_name, '') as "bankName",
        coalesce(c.bank_account, '') as "bankAccount"
      from org_card o left join company_facts c on c.org_id = o.id where o.id = any(${[...ids]}::uuid[])`.execute(tx)
  ).rows

export interface Candidate {
  productId: string
  productCode: string
  name: string
  spec: string
  manufacturer: string
  unit: string
  codes: string[]
  listedPrice: string | null
  ceilingPrice: string | null
  selectedPrice: string | null
  lastPrice: string | null
  agreedPrice: string | null
}
interface Pick {
  supplierId: string
  hospitalIds: readonly string[]
  ids?: readonly string[] | undefined
  codes?: readonly string[] | undefined
  keyword?: string
  all?: Input<Calls['candidates']>['all']
  most: number
}
/** Of all a supplier brings those of a category or below it, of a class, of a kind, and none of these. */
const among = ({ categoryId, bought, kind, but }: NonNullable<Pick['all']>) => {
  const selected = selectedOfProductInSql('p.id', todayInSql)
  return sql`and p.id <> all(${but}::uuid[]) ${categoryId ? sql`and ${inCategory('p.id')(categoryId)}` : sql``}
    ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`} ${bought ? sql`and (${selected} is not null) = ${bought === 'vbp'}` : sql``}`
}
/**
 * Products with what they cost: by ids or codes, or by words, those the supplier brings these hospitals. `lastPrice` is of the last order
 * between the two, `agreedPrice` of their supply relation: of one hospital, since what one pays is not for the next one to read; of several
 * neither is said.
 */
export const candidates = async (tx: Tx, p: Pick): Promise<Candidate[]> => {
  const hospitals = sql`any(${[...p.hospitalIds]}::uuid[])`
  const alone = p.hospitalIds.length === 1 ? p.hospitalIds[0]! : null
  const codes = (p.codes ?? []).map((c) => c.toLowerCase())
  const which = p.ids
    ? sql`p.id = any(${[...p.ids]}::uuid[])`
    : p.codes
      ? sql`p.enabled and p.id = any(array(select x.id from product_card x where lower(x.platform_code) = any(${codes}::text[])
          union select x.id from product_card x where lower(x.barcode) = any(${codes}::text[])
          union select x.id from product_card x where lower(x.insurance_code) = any(${codes}::text[])))`
      : sql`p.enabled and p.id = any(array(select r.product_id from supply_relation_facts r where r.supplier_id = ${p.supplierId}
          and r.hospital_id = ${hospitals} and r.enabled and ${todayInSql} between r.valid_from and r.valid_to))
          ${p.keyword ? sql`and p.search like ${contains(p.keyword)}` : sql``} ${p.all ? among(p.all) : sql``}`
  const { rows } = await sql<Candidate>`
    select p.id as "productId", p.platform_code as "productCode", p.name, concat_ws(' ', nullif(p.spec, ''), nullif(p.model, '')) as spec,
      coalesce(m.name, '') as manufacturer, p.pack_unit as unit,
      array_remove(array[lower(p.platform_code), lower(p.barcode), lower(p.insurance_code)], '') as codes, p.listed_price as "listedPrice", p.ceiling_price as "ceilingPrice",
      ${selectedOfProductInSql('p.id', todayInSql)} as "selectedPrice",
      (select f.price from order_line_facts f where f.hospital_id = ${alone}::uuid and f.supplier_id = ${p.supplierId} and f.product_id = p.id
        and f.counted order by f.id desc limit 1) as "lastPrice",
      (select r.price from supply_relation_facts r where r.hospital_id = ${alone}::uuid and r.supplier_id = ${p.supplierId}
        and r.product_id = p.id and r.enabled limit 1) as "agreedPrice"
    from product_card p left join company_card m on m.id = p.manufacturer_id
    where ${which} order by p.name, p.id limit ${p.most}`.execute(tx)
  return rows
}

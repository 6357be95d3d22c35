import { sql } from 'kysely'
import { numberInSql, type Stored, storedInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { CertKind, Scope } from '../../shared/kinds.ts'
import { nearDays } from '../settings.ts'

/** A certificate as a gate judges it; what names nothing is not limited. Days are text. */
export interface Paper {
  id: string
  no: string
  scope: Scope
  orgId: string
  kind: CertKind
  certNo: string
  status: 'pending' | 'passed' | 'disabled'
  validFrom: string | null
  validTo: string
  productId: string | null
  companyId: string | null
  /** Of a letter: who authorises whom. */
  fromId: string | null
  toId: string | null
  from: string
  to: string
  /** Who authorises makes goods himself. */
  fromMakes: boolean
  kinds: number[]
  deviceClasses: string[]
  categories: string[]
  regions: string[]
  products: string[]
  hospitals: string[]
  /** Kept by one of those a letter names, or by the authority: it is true for everybody. */
  common: boolean
}

export interface Good {
  id: string
  name: string
  kind: number
  deviceClass: string
  origin: string
  agent: string
  approvalNo: string
  makerId: string | null
  maker: string
  makerOrg: string | null
  /** Its category and those above. */
  branch: string[]
}
export interface Seller {
  id: string
  name: string
  companyId: string | null
}
export interface Facts {
  hospital: { id: string; name: string; district: string } | null
  /** Settings of the region and the hospital's own. */
  cells: readonly Stored[]
  near: number
  goods: Good[]
  sellers: Seller[]
  papers: Paper[]
}

/** A paper as `licence_facts` writes it too: only what it has, without names, read back by `whole`. */
const paper = sql`json_build_array(c.id, c.no, c.scope, c.org_id, c.cert_kind, c.cert_no, c.status, c.valid_from, c.valid_to, c.product_id,
  c.company_id, case when c.from_company_id is not null or c.to_company_id is not null then json_build_object(
    'fromId', c.from_company_id, 'toId', c.to_company_id, 'from', coalesce(f.name, ''), 'to', coalesce(t.name, ''),
    'fromMakes', coalesce(f.is_producer, false),
    'common', c.from_company_id is not null and (keeper.kind = 'authority' or coalesce(keeper.id in (f.org_id, t.org_id), false))) end,
  case when c.kinds <> '{}' or c.device_classes <> '{}' or c.categories <> '{}' or c.regions <> '{}' or c.products <> '{}'
    or c.hospitals <> '{}' then json_build_object('kinds', c.kinds, 'deviceClasses', c.device_classes, 'categories', c.categories,
    'regions', c.regions, 'products', c.products, 'hospitals', c.hospitals) end)`
const noLetter = { fromId: null, toId: null, from: '', to: '', fromMakes: false, common: false }
const noLimits = { kinds: [], deviceClasses: [], categories: [], regions: [], products: [], hospitals: [] }
type Letter = Pick<Paper, keyof typeof noLetter>
type Limits = Pick<Paper, keyof typeof noLimits>
type Written = [
  ...[Paper['id'], Paper['no'], Paper['scope'], Paper['orgId'], Paper['kind'], Paper['certNo'], Paper['status']],
  ...[Paper['validFrom'], Paper['validTo'], Paper['productId'], Paper['companyId'], Letter | null, Limits | null],
]
const whole = (w: Written): Paper => {
  const [id, no, scope, orgId, kind, certNo, status, validFrom, validTo, productId, companyId, letter, limits] = w
  const own = { id, no, scope, orgId, kind, certNo, status, validFrom, validTo, productId, companyId }
  return { ...own, ...(letter ?? noLetter), ...(limits ?? noLimits) }
}
const papersOf = sql`certificate c join org_card keeper on keeper.id = c.org_id
  left join company_card f on f.id = c.from_company_id left join company_card t on t.id = c.to_company_id`

/** What two signed about quality or integrity is that paper of the two (domain §2.8): nobody keeps it twice. */
const agreementsOf = sql`(select c.* from contract_card c where c.status = 'effective' and c.category in ('quality', 'integrity')) a`
const agreementKind = sql`case a.category when 'quality' then 'qaAgreement' else 'integrity' end`
/** The kinds of papers two have by a contract that is in force on a day, today where none is named; inside `elevated`. */
export const agreedBetween = async (
  tx: Tx,
  two: { hospitalId: string; supplierId: string },
  day?: string,
): Promise<CertKind[]> => {
  const then = day ? sql<string>`${day}::date` : todayInSql
  const { rows } = await sql<{ kind: CertKind }>`
    select distinct ${agreementKind} as kind from ${agreementsOf} where a.hospital_id = ${two.hospitalId} and a.supplier_id = ${two.supplierId}
      and ${then} between a.valid_from and a.valid_to`.execute(tx)
  return rows.map((r) => r.kind)
}

/** Letters that may lead to these companies, however far up; each once, so that a circle ends. */
const above = (companies: ReturnType<typeof sql>, statuses: readonly Paper['status'][]) => sql`
  above as (
    select l.id, l.from_company_id, l.to_company_id from certificate l
      where l.to_company_id = any(array(${companies})) and l.cert_kind = 'authorization' and l.status = any(${[...statuses]}::text[])
    union
    select l.id, l.from_company_id, l.to_company_id from above a join certificate l on l.to_company_id = a.from_company_id
      where l.cert_kind = 'authorization' and l.status = any(${[...statuses]}::text[]))`

/**
 * All that says whether suppliers may bring products to a hospital, in one question; inside `elevated`, since it is asked of
 * papers behind the wall of who asks.
 * @param pairs supplier and product
 */
export const facts = async (
  tx: Tx,
  hospitalId: string,
  pairs: readonly (readonly [supplierId: string, productId: string])[],
): Promise<Facts> => {
  const suppliers = [...new Set(pairs.map(([s]) => s))]
  const products = [...new Set(pairs.map(([, p]) => p))]
  const asked = sql<Omit<Facts, 'papers'> & { papers: Written[] }>`
    select f.hospital, f.goods, f.sellers, f.papers, ${storedInSql(hospitalId)} as cells, ${numberInSql(nearDays)} as near
    from licence_facts(${hospitalId}::uuid, ${suppliers}::uuid[], ${products}::uuid[]) f`
  const [row] = await kept(tx, asked.compile(tx))
  return { ...row!, papers: row!.papers.map(whole) }
}

/** The letters that lead to a company, are handed in or audited, and have not ended; inside `elevated`. */
export const lettersTo = async (tx: Tx, companyId: string): Promise<Paper[]> => {
  const asked = sql<{ paper: Written }>`
    with recursive ${above(sql`select ${companyId}::uuid`, ['pending', 'passed'])}
    select ${paper} as paper from ${papersOf} where c.id in (select id from above) and c.valid_to >= ${todayInSql}`
  return (await kept(tx, asked.compile(tx))).map((r) => whole(r.paper))
}

/** Whether a company makes goods, and who makes these products. */
export const makersOf = async (tx: Tx, companyId: string, products: readonly string[]) => {
  const asked = sql<{ makes: boolean; products: { name: string; makerId: string | null; maker: string }[] }>`
    select coalesce((select c.is_producer from company_card c where c.id = ${companyId}::uuid), false) as makes,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'makerId', m.id, 'maker', coalesce(m.name, '生产企业'))), '[]')
        from product_card p left join company_card m on m.id = p.manufacturer_id
        where p.id = any(${[...products]}::uuid[])) as products`
  return (await kept(tx, asked.compile(tx)))[0]!
}

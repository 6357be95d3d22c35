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

/** What an order of hundreds of lines reads hundreds of: only what a paper has is written out, without names, and read back by `whole`. */
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
const agreement = sql`json_build_array(a.id, a.no, 'org', a.supplier_id, ${agreementKind}, a.no, 'passed', a.valid_from, a.valid_to, null, null,
  null, json_build_object('kinds', '{}'::int[], 'deviceClasses', '{}'::text[], 'categories', '{}'::uuid[], 'regions', '{}'::text[],
    'products', '{}'::uuid[], 'hospitals', array[a.hospital_id]))`

/** The kinds of papers two have by a contract that is in force; inside `elevated`. */
export const agreedBetween = async (tx: Tx, two: { hospitalId: string; supplierId: string }): Promise<CertKind[]> => {
  const { rows } = await sql<{ kind: CertKind }>`
    select distinct ${agreementKind} as kind from ${agreementsOf} where a.hospital_id = ${two.hospitalId} and a.supplier_id = ${two.supplierId}
      and ${todayInSql} between a.valid_from and a.valid_to`.execute(tx)
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
    with recursive goods as (
      select p.id, p.name, p.kind, p.device_class, p.origin, p.agent_company, p.approval_no, p.manufacturer_id, p.category_id,
        m.name as maker, m.org_id as maker_org from product_card p left join company_card m on m.id = p.manufacturer_id
      where p.id = any(${products}::uuid[])),
    sellers as (
      select o.id, o.name, k.id as company_id from org_card o left join company_card k on k.org_id = o.id
      where o.id = any(${suppliers}::uuid[])),
    ${above(sql`select company_id from sellers`, ['passed', 'disabled'])},
    chosen as (
      -- of other makers' own letters to a seller nothing comes; one who sells for hundreds of makers has hundreds of them
      select a.id from above a left join company_card f on f.id = a.from_company_id
      where not (coalesce(f.is_producer, false) and a.to_company_id in (select company_id from sellers)
        and not exists (select from goods g where g.manufacturer_id = a.from_company_id)
        and not exists (select from above u where u.to_company_id = a.from_company_id)
        and not exists (select from above d where d.from_company_id = a.to_company_id))
      union select c.id from certificate c where c.org_id = any(${suppliers}::uuid[]) and c.scope = 'org' and c.status in ('passed', 'disabled')
        and c.cert_kind in ('businessLicense', 'drugOperate', 'drugProduce', 'deviceOperate', 'deviceProduce', 'deviceFiling',
          'powerOfAttorney', 'qaAgreement', 'integrity')
      union select c.id from certificate c where c.product_id in (select id from goods) and c.status in ('passed', 'disabled')
      union select c.id from (select distinct manufacturer_id, case kind when 0 then 'drugProduce' else 'deviceProduce' end as kind from goods) g
        join certificate c on c.company_id = g.manufacturer_id and c.cert_kind = g.kind where c.status in ('passed', 'disabled')
      union select c.id from certificate c where c.scope = 'org' and c.org_id = any(array(select distinct maker_org from goods where maker_org is not null))
        and c.cert_kind in ('drugProduce', 'deviceProduce') and c.status in ('passed', 'disabled')),
    picked as materialized (
      select c.id, c.valid_to, c.categories <> '{}' as narrow, ${paper} as paper from ${papersOf} where c.id in (select id from chosen))
    select (select jsonb_build_object('id', h.id, 'name', h.name, 'district', h.district) from org_card h
        where h.id = ${hospitalId}::uuid) as hospital,
      ${storedInSql(hospitalId)} as cells,
      ${numberInSql(nearDays)} as near,
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'kind', g.kind, 'deviceClass', g.device_class,
        'origin', g.origin, 'agent', g.agent_company, 'approvalNo', g.approval_no, 'makerId', g.manufacturer_id,
        'maker', coalesce(g.maker, ''), 'makerOrg', g.maker_org, 'branch', case when exists (select from picked where narrow) then category_branch(g.category_id) else '{}' end)), '[]')
        from goods g) as goods,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'companyId', s.company_id)), '[]')
        from sellers s) as sellers,
      (select coalesce(json_agg(x.paper order by x.valid_to desc, x.id), '[]') from (
        select paper, valid_to, id from picked union all select ${agreement}, a.valid_to, a.id from ${agreementsOf} where a.hospital_id = ${hospitalId}::uuid
          and a.supplier_id = any(${suppliers}::uuid[])) x) as papers`
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

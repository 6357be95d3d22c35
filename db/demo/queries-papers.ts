import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { creditCode } from './credit-codes.ts'

const people = sql`people as (
  select s.id as org_id, s.code, s.name, k.id as company, (select u.user_id from user_role u join app_user a on a.id = u.user_id
      where u.org_id = s.id order by a.login_name limit 1) as keeper,
    (select id from app_user where login_name = 'operator') as operator, row_number() over (order by s.code)::int as n
  from org s join company k on k.org_id = s.id where s.kind = 'supplier')`
const day = (offset: number) => sql`((now() at time zone 'Asia/Shanghai')::date + ${offset}::int)`

/** Audited papers from rows `org_id, keeper, operator` and what each is; numbered as if entered today. */
const put = (tx: Tx, rows: ReturnType<typeof sql>) =>
  sql`
  with ${people}, x as materialized (select row_number() over () as at, r.* from (${rows}) r),
  numbers as (select no, row_number() over () as at from doc_numbers('ZJ', (select count(*)::int from x)) no)
  insert into certificate (no, status, org_id, created_by, audited_by, audited_at, scope, cert_kind, cert_no, name, issuer, product_id, company_id,
    from_company_id, to_company_id, hospitals, person_name, person_phone, valid_from, valid_to)
  select numbers.no, x.status, x.org_id, x.keeper, x.operator, now(), case when product_id is null and company_id is null then 'org' else 'standard' end,
    x.kind, x.cert_no, x.name, x.issuer, x.product_id, x.company_id, x.from_company, x.to_company, x.hospitals, x.person, x.phone,
    x.since, x.until
  from x join numbers using (at)`.execute(tx)

/** The columns of a row that most papers leave empty. */
const none = sql`null::uuid as product_id, null::uuid as company_id, null::uuid as from_company, null::uuid as to_company,
  '{}'::uuid[] as hospitals, '' as person, '' as phone, 'passed' as status`
const agentCode = creditCode(1, 'MADEA')
const bureau = '演示省药品监督管理局'
const office = '云泽市市场监督管理局'

/** Of every supplier what he has none of yet: licences, a mandate, his agreements with every hospital he supplies. */
export const supplierPapers = async (tx: Tx): Promise<void> => {
  await put(
    tx,
    sql`select p.org_id, p.keeper, p.operator, k.kind, k.no || lpad(p.n::text, 3, '0') as cert_no, k.name, k.issuer, ${none},
      ${day(-400)} as since, case when k.days is null then date '2999-12-31' else ${day(0)} + k.days + p.n end as until
    from people p cross join (values ('businessLicense', '演执照', '营业执照', ${office}, null::int),
      ('drugOperate', '演AA2026', '药品经营许可证', ${bureau}, 1100), ('deviceOperate', '演药监械经营许2026', '医疗器械经营许可证', ${office}, 900),
      ('deviceFiling', '演药监械经营备2026', '第二类医疗器械经营备案凭证', ${office}, null)) k(kind, no, name, issuer, days)
    where not exists (select from certificate c where c.org_id = p.org_id and c.scope = 'org' and c.cert_kind = k.kind and c.status = 'passed')`,
  )
  await put(
    tx,
    sql`select p.org_id, p.keeper, p.operator, k.kind, k.no || lpad(p.n::text, 3, '0') as cert_no, k.name, '' as issuer,
      null::uuid as product_id, null::uuid as company_id, null::uuid as from_company, null::uuid as to_company,
      case when k.kind = 'powerOfAttorney' then '{}' else h.ids end as hospitals,
      case when k.kind = 'powerOfAttorney' then '销售' || (select short_name from org where id = p.org_id) else '' end as person,
      case when k.kind = 'powerOfAttorney' then '1390000' || lpad(p.n::text, 4, '0') else '' end as phone, 'passed' as status,
      ${day(-200)} as since, ${day(200)} + k.days + p.n as until
    from people p cross join (values ('powerOfAttorney', '委托2026-', '法人授权委托书', 165), ('qaAgreement', '质保2026-', '质量保证协议', 150),
      ('integrity', '廉洁2026-', '廉洁购销合同', 150)) k(kind, no, name, days)
    cross join lateral (select array_agg(distinct r.hospital_id) as ids from supply_relation r where r.supplier_id = p.org_id) h
    where h.ids is not null`,
  )
}

/** Of every maker and every product what it has none of yet. */
export const standardPapers = async (tx: Tx): Promise<void> => {
  await put(
    tx,
    sql`select p.org_id, p.keeper, p.operator, k.kind, k.no || lpad(row_number() over (order by m.code)::text, 4, '0') as cert_no, k.name,
      ${bureau} as issuer, null::uuid as product_id, m.id as company_id, null::uuid as from_company, null::uuid as to_company,
      '{}'::uuid[] as hospitals, '' as person, '' as phone, 'passed' as status, ${day(-600)} as since, ${day(700)} as until
    from people p cross join company m cross join (values ('drugProduce', '演药产', '药品生产许可证'),
      ('deviceProduce', '演药监械生产许', '医疗器械生产许可证/备案')) k(kind, no, name)
    where p.n = 1 and m.is_producer
      and not exists (select from certificate c where c.company_id = m.id and c.cert_kind = k.kind and c.status = 'passed')`,
  )
  await put(
    tx,
    sql`select p.org_id, p.keeper, p.operator, k.kind, coalesce(nullif(g.approval_no, ''), '演注' || g.platform_code) as cert_no,
      k.name, ${bureau} as issuer, g.id as product_id, null::uuid as company_id, null::uuid as from_company, null::uuid as to_company,
      '{}'::uuid[] as hospitals, '' as person, '' as phone, 'passed' as status, ${day(-600)} as since, ${day(1000)} as until
    from people p cross join product g cross join lateral (select case when g.kind = 0 then 'drugReg' else 'deviceReg' end as kind,
      case when g.kind = 0 then '药品注册批件/再注册' else '医疗器械注册证/备案凭证' end as name) k
    where p.n = 1 and g.kind < 3 and not exists (select from certificate c where c.product_id = g.id and c.cert_kind = k.kind
      and c.status = 'passed' and c.valid_to >= ${day(0)})`,
  )
}

/**
 * Letters from every maker to every supplier of his goods; the first supplier has those of some makers from their agent. At the last
 * hospital a dozen pairs lack theirs: ended, not yet begun, switched off or of other hospitals.
 */
export const letters = async (tx: Tx): Promise<void> => {
  await sql`insert into company (code, name, short_name, search, credit_code, company_type, legal_person, region_code, address, scope, contact, mobile)
    values ('C9001', '云泽同源医药代理有限公司', '同源代理', '云泽同源医药代理有限公司', ${agentCode}, 3, '林立', '350100', '云泽市云泽区商务中心 9 号',
      '药品、医疗器械代理销售', '林敏', '13600001000') on conflict do nothing`.execute(tx)
  const pairs = sql`pairs as (
    select p.*, m.id as maker, m.code as maker_code, p.n = 1 and m.at <= 8 as by_agent,
      row_number() over (partition by m.devices, has_last order by p.n, m.code) as gap, m.devices and has_last as may_lack
    from people p join lateral (select k.id, k.code, bool_or(g.kind in (1, 2)) as devices, bool_or(r.hospital_id = l.id) as has_last,
        dense_rank() over (order by k.code) as at
      from supply_relation r join product g on g.id = r.product_id join company k on k.id = g.manufacturer_id
        cross join l where r.supplier_id = p.org_id group by 1, 2) m on true)`
  const last = sql`(select id from org where kind = 'hospital' order by code desc limit 1)`
  await put(
    tx,
    sql`with l as (${last}), ${pairs}, agent as (select id from company where code = 'C9001'),
    others as (select array_agg(id) as ids from org where kind = 'hospital' and id <> ${last}),
    way as (
      select pairs.*, maker as f, company as t, may_lack and not by_agent and gap <= 12 as lacks from pairs where not by_agent
      union all select pairs.*, maker, agent.id, false from pairs, agent where by_agent)
    select org_id, keeper, operator, 'authorization' as kind, '授权2026-' || lpad(n::text, 2, '0') || '-' || maker_code as cert_no,
      '产品授权书' as name, '' as issuer, null::uuid as product_id, null::uuid as company_id, f as from_company, t as to_company,
      case when lacks then others.ids else '{}' end as hospitals, '' as person, '' as phone, 'passed' as status, ${day(-160)} as since,
      ${day(205)} as until from way, others
    union all select p.org_id, p.keeper, p.operator, 'authorization', '授权2026-代-01', '产品授权书', '', null, null, agent.id, p.company, '{}', '', '',
      'passed', ${day(-160)}, ${day(25)} from people p, agent where p.n = 1
    union all select org_id, keeper, operator, 'authorization', '授权2026-L' || lpad(gap::text, 2, '0'), '产品授权书', '', null, null, f, t,
      array(select ${last}), '', '', case when gap in (10, 11) then 'disabled' else 'passed' end,
      case when gap in (8, 9) then ${day(10)} else ${day(-160)} end, case when gap <= 7 then ${day(-1)} - gap::int else ${day(300)} end
      from way where lacks and gap < 12`,
  )
}

/** What the region knows of a supplier: code, scope, who to call, where it is paid. */
export const tellCompany = async (
  tx: Tx,
  c: {
    name: string
    creditCode: string
    legalPerson: string
    address: string
    contact: string
    mobile: string
    bank: object
  },
): Promise<void> => {
  await sql`update company set credit_code = ${c.creditCode}, legal_person = ${c.legalPerson}, address = ${c.address}, region_code = '350100',
    scope = '药品批发；第二类、第三类医疗器械经营；体外诊断试剂、消毒产品和日用百货销售', contact = ${c.contact}, mobile = ${c.mobile},
    company_type = 3, supply_types = '{0,1,2,3}',
    extra = extra || ${JSON.stringify(c.bank)}::jsonb where name = ${c.name}`.execute(tx)
  await sql`update org set credit_code = ${c.creditCode}, contact = ${c.contact}, mobile = ${c.mobile} where name = ${c.name}`.execute(
    tx,
  )
}

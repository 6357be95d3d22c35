import pg from 'pg'
import { fillQuietly } from './big.ts'

/** What the bench asks about of a region with many contracts. */
export interface Contracts {
  /** The hospital with a fifth of all, and a supplier it agreed much with. */
  hospitalId: string
  supplierId: string
  authorityId: string
  productId: string
}

const HOUSES = 100
const SUPPLIERS = 20
/** Lines of a contract. */
const PER_CONTRACT = 20

const houses = [
  `insert into org (kind, code, name, pinyin, credit_code) select 'hospital', 'BH' || n, '大数据医院' || n, 'dashujuyiyuan' || n, '' from generate_series(7, ${HOUSES}) n
    where not exists (select from org where code = 'BH' || n)`,
  `insert into org (kind, code, name, credit_code) select 'supplier', 'BS' || n, '大数据供应商' || n, '' from generate_series(11, 50) n
    where not exists (select from org where code = 'BS' || n)`,
  `insert into org (kind, code, name) select 'authority', 'BA', '大数据监管' where not exists (select from org where code = 'BA')`,
  `insert into app_user (login_name, name, password_hash, first_login, home_org)
    select 'contract_' || job, job, '$argon2id$none', false, (select id from org where code = 'BH1') from unnest(array['keeper', 'auditor']) job`,
  `create temp table con_who as select (select id from app_user where login_name = 'contract_keeper') as keeper,
    (select id from app_user where login_name = 'contract_auditor') as auditor`,
  `insert into contract_type (org_id, code, name, category, used, created_by, creator_name)
    select o.id, 'BIG' || n, (array['药品购销合同', '耗材购销合同', '试剂购销合同', '后勤采购合同'])[n], (array['drug', 'consumable', 'reagent', 'logistics'])[n], true,
      w.keeper, 'keeper' from org o, con_who w, generate_series(1, 4) n where o.code = 'BA'`,
  `create temp table con_pair as select (h - 1) * ${SUPPLIERS} + k as p, o.id as hospital_id, s.id as supplier_id
    from generate_series(1, ${HOUSES}) h, generate_series(0, ${SUPPLIERS - 1}) k, org o, org s
    where o.code = 'BH' || h and s.code = 'BS' || ((h - 1) * 7 + k) % 50 + 1`,
  `create temp table con_article as
    select (row_number() over (order by platform_code) - 1)::int as a, id as product_id, platform_code, name, spec from product where platform_code like 'BIG%'`,
  `create temp table con_type as select id, category, (right(code, 1)::int - 1) as k from contract_type where code like 'BIG_'`,
  'analyze con_pair',
  'analyze con_article',
]

/** Over three years, a fifth of one hospital; two fifths run, of the rest most ran out. Ids by the time, as the house's are. */
const contracts = (n: number) => [
  `create temp table con_one as
  select d, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7aaa8' || lpad(to_hex(d), 15, '0'))::uuid as id, at, p.hospital_id, p.supplier_id,
    t.id as type_id, t.category, case when at < now() - interval '370 days' then case when d % 20 = 0 then 'terminated' when d % 9 = 0 then 'finished' else 'expired' end
      when d % 50 = 0 then 'frozen' when d % 50 = 1 then 'waitSign' when d % 50 = 2 then 'pending' when d % 50 = 3 then 'unclaimed'
      when d % 50 = 4 then 'rejected' when d % 50 = 5 then 'signed' else 'effective' end as status
  from (select d, date_trunc('milliseconds', now() - interval '1000 days' * (1 - d::float / ${n})) as at,
      case when d % 5 = 0 then d / 5 % ${SUPPLIERS} else ${SUPPLIERS} + (d::bigint * 7919) % ${(HOUSES - 1) * SUPPLIERS} end as pair from generate_series(0, ${n} - 1) d) x
    join con_pair p on p.p = x.pair join con_type t on t.k = d % 4 order by d`,
  `create temp table con_line as
  select d.d, i, a.*, 100 + (d.d + i) % 900 as qty, 5 + (d.d + i * 3) % 90 as price, case when d.status in ('effective', 'frozen', 'expired', 'finished', 'terminated')
    then (100 + (d.d + i) % 900) * (d.d % 11) / 11 else 0 end as done
  from con_one d, generate_series(0, ${PER_CONTRACT - 1}) i, con_article a where a.a = (d.d * 13 + i * 7) % 20000`,
  `create temp table con_sum as select d, sum(qty * price)::numeric as amount, sum(done * price)::numeric as done from con_line group by d`,
  'create unique index on con_one (d)',
  ...['con_one', 'con_line', 'con_sum'].map((t) => `analyze ${t}`),
]
const agreed = `status not in ('unclaimed', 'pending', 'rejected')`

const filled = [
  `insert into contract (id, hospital_id, supplier_id, created_org, source, no, name, type_id, category, valid_from, valid_to, amount, line_count, pay_days,
    delivery_hours, owner_id, owner_name, status, content_n, signed_count, executed_amount, paid_amount, created_by, creator_name, created_at, updated_at,
    submitted_by, submitted_at, audited_by, auditor_name, audited_at, effective_at, reminded_for)
  select id, hospital_id, supplier_id, hospital_id, 'import', 'HT' || to_char(at, 'YYMMDD') || lpad(d::text, 8, '0'),
    to_char(at, 'YYYY') || ' 年度购销合同' || d, type_id, category, (at + interval '5 days')::date, (at + interval '370 days')::date, s.amount,
    ${PER_CONTRACT}, 60, 48, case when status <> 'unclaimed' then w.keeper end, case when status <> 'unclaimed' then 'keeper' else '' end, status,
    case when ${agreed} then 1 else 0 end, case when ${agreed} and status <> 'waitSign' then 2 else 0 end, s.done, round(s.done * (d % 7) / 7, 2), w.keeper, 'keeper', at, at,
    case when status <> 'unclaimed' then w.keeper end, case when status <> 'unclaimed' then at + interval '1 day' end,
    case when ${agreed} then w.auditor end, case when ${agreed} then 'auditor' else '' end, case when ${agreed} then at + interval '2 days' end,
    case when ${agreed} and status not in ('waitSign', 'signed') then at + interval '5 days' end, (at + interval '370 days')::date
  from con_one join con_sum s using (d) cross join con_who w order by d`,
  `insert into contract_party (contract_id, hospital_id, supplier_id, role, name)
  select c.id, c.hospital_id, c.supplier_id, r.role, o.name from con_one c cross join unnest(array['hospital', 'supplier']) r (role)
    join org o on o.id = case r.role when 'hospital' then c.hospital_id else c.supplier_id end`,
  `insert into contract_line (id, hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price, qty, amount, ordered_qty, shipped_qty,
    accepted_qty, executed_amount)
  select (lpad(to_hex((extract(epoch from c.at) * 1000)::bigint), 12, '0') || '7bbb8' || lpad(to_hex(c.d * 64 + l.i), 15, '0'))::uuid, c.hospital_id, c.supplier_id, c.id,
    l.i + 1, l.product_id, l.platform_code, l.name, l.spec, '盒', l.price, l.qty, l.qty * l.price, l.done, l.done, l.done, l.done * l.price
  from con_one c join con_line l using (d) order by c.d, l.i`,
  `insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, made_by, maker_name, made_at)
  select hospital_id, supplier_id, id, 1, x.content, encode(sha256(convert_to(x.content, 'utf8')), 'hex'), w.auditor, 'auditor', at + interval '2 days'
  from con_one c cross join con_who w cross join lateral (select '{"header":{"name":"年度购销合同' || d || '"},"text":[{"kind":"paragraph","text":"乙方按甲方订单在'
    || (24 + d % 72) || '小时内送达，逾期按万分之' || (d % 10) || '承担违约金。合同约定品种' || d || '"}]}' as content) x where ${agreed}`,
]

/**
 * So many contracts over three years of a hundred hospitals, twenty lines each, in every status, with their newest texts: set by set, upon
 * `makeBig`, whose articles, suppliers and hospitals it takes. What was executed stands on the lines, without the orders behind it.
 * @param url the owner's connection, a superuser's
 */
export const makeContracts = async (
  url: string,
  n: number,
  log: (text: string) => void = () => {},
): Promise<Contracts> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query(
      `set app.kind = 'system'; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`,
    )
    for (const statement of [...houses, ...contracts(n)]) await client.query(statement)
    await fillQuietly(
      client,
      filled.map((text) => [text]),
      log,
    )
    await client.query('vacuum analyze contract, contract_line, contract_party, contract_version')
    const { rows } = await client.query<Contracts>(
      `select p.hospital_id as "hospitalId", p.supplier_id as "supplierId", (select id from org where code = 'BA') as "authorityId",
        (select product_id from con_article where a = 7) as "productId" from con_pair p where p.p = 0`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

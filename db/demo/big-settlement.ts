import pg from 'pg'
import { fillQuietly } from './big.ts'
import { setClocks } from './big-payables.ts'
import { settled } from './big-settled.ts'
import { statements } from './big-statements.ts'

/** What the bench asks about of a region with much to settle. */
export interface Settlement {
  /** The hospital with a fifth of all, and a supplier it owes twenty thousand items of the last month. */
  hospitalId: string
  supplierId: string
  authorityId: string
}

/** Items of a paper that made something owed, and what is invoiced together. */
const PER_PAPER = 10
/** Hospitals, and suppliers of each of them. */
const HOUSES = 100
const SUPPLIERS = 20

/** Ids by the time as the house's are, of a paper `d` and a part `i` of it. */
const idOf = (kind: string, part: string) =>
  `(lpad(to_hex((extract(epoch from d.at) * 1000)::bigint), 12, '0') || '7${kind}${kind}${kind}8' || lpad(to_hex(d.d * 16 + ${part}), 15, '0'))::uuid`

const houses = [
  `insert into org (kind, code, name, pinyin, credit_code) select 'hospital', 'BH' || n, '大数据医院' || n, 'dashujuyiyuan' || n, '' from generate_series(7, ${HOUSES}) n`,
  `insert into org (kind, code, name, credit_code) select 'supplier', 'BS' || n, '大数据供应商' || n, '' from generate_series(11, 50) n`,
  `insert into org (kind, code, name) select 'authority', 'BA', '大数据监管' where not exists (select from org where code = 'BA')`,
  `insert into app_user (login_name, name, password_hash, first_login, home_org)
    select 'settle_' || job, job, '$argon2id$none', false, (select id from org where code = 'BH1') from unnest(array['biller', 'finance', 'lead', 'cashier']) job`,
  // statements reach back as far as the papers
  `insert into config (key, value) values ('settlement.statementsFrom', '"2020-01"') on conflict (key, org_id) do update set value = excluded.value`,
  `create temp table set_who as select (select id from app_user where login_name = 'settle_biller') as biller, (select id from app_user where login_name = 'settle_finance') as finance,
    (select id from app_user where login_name = 'settle_lead') as lead, (select id from app_user where login_name = 'settle_cashier') as cashier`,
  `create temp table set_pair as select (h - 1) * ${SUPPLIERS} + k as p, o.id as hospital_id, s.id as supplier_id, s.name as supplier
    from generate_series(1, ${HOUSES}) h, generate_series(0, ${SUPPLIERS - 1}) k, org o, org s
    where o.code = 'BH' || h and s.code = 'BS' || ((h - 1) * 7 + k) % 50 + 1`,
  `create temp table set_article as
    select (row_number() over (order by platform_code) - 1)::int as a, id as product_id, platform_code, name, spec from product where platform_code like 'BIG%'`,
  'analyze set_pair',
  'analyze set_article',
]

/** How an invoice stands, of a hundred. */
const fate = (n: string) =>
  `case when ${n} % 100 < 2 then 'draft' when ${n} % 100 < 5 then 'pending' when ${n} % 100 < 6 then 'rejected' when ${n} % 100 < 7 then 'void' else 'passed' end`

/**
 * Papers over two years: the first fiftieth of them of one pair in the last month, of the others a fifth one hospital's. Three invoices each
 * where they are older than 37 days; `asked`: a requisition, where they are older than sixty, `paid` where they are older than eighty.
 */
const papers = (n: number) => [
  `create temp table set_paper as
  select x.*, payable_day(at) as day, hospital_id, supplier_id, supplier, at < now() - interval '37 days' as billed, at < now() - interval '60 days' as asked,
    at < now() - interval '80 days' as paid
  from (select d, case when d < ${n} / 50 then 0 when d % 5 = 0 then d / 5 % ${SUPPLIERS} else ${SUPPLIERS} + (d::bigint * 7919) % ${(HOUSES - 1) * SUPPLIERS} end as p,
      date_trunc('milliseconds', case when d < ${n} / 50 then date_trunc('month', now()) - interval '20 days' + interval '1 minute' * (d % 20000)
        else now() - interval '6 hours' - interval '700 days' * (1 - d::float / ${n}) end) as at
    from generate_series(0, ${n} - 1) d) x join set_pair using (p) order by d`,
  // of a paper's ten items 4, 3 and 3 are invoiced together
  `create temp table set_item as
  select d.d, i, least(1 + i * 3 / 10, 3) as part, ${idOf('a', 'i')} as id, a.*, 5 + i as qty, 10 + (d.d + i) % 90 as price
  from set_paper d, generate_series(0, ${PER_PAPER - 1}) i, set_article a where a.a = (d.d * 7 + i) % 20000 order by d.d, i`,
  `create temp table set_bill as
  select d.d, part, ${idOf('b', 'part')} as id, d.p, ${fate('(d.d * 3 + part)')} as status, d.at + interval '5 days' as at, d.day + 5 as day,
    '26' || lpad((d.d::bigint * 3 + part)::text, 18, '0') as number, s.amount, s.n, ${fate('(d.d * 3 + part)')} in ('pending', 'passed') as stands,
    d.asked and ${fate('(d.d * 3 + part)')} = 'passed' as asked, d.paid and ${fate('(d.d * 3 + part)')} = 'passed' as paid
  from set_paper d join (select d, part, sum(qty * price)::numeric as amount, count(*)::int as n from set_item group by 1, 2) s using (d)
  where billed order by d.d, part`,
  'create unique index on set_paper (d)',
  'create unique index on set_bill (d, part)',
  ...['set_paper', 'set_item', 'set_bill'].map((t) => `analyze ${t}`),
]

/** The ledger, its invoices with their runs, and what did not agree of some that wait. */
const ledger = [
  `insert into payable_item (id, hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, pool, product_id, code, name, spec,
    unit, lot_no, two_invoice, price, qty, amount, accepted_on, due_on, handlers, vouchered_qty, vouchered_amount, invoiced_qty, invoiced_amount,
    requested_amount, paid_amount, created_at)
  select i.id, d.hospital_id, d.supplier_id, 6, ${idOf('d', '0')}, 'BR' || lpad(d.d::text, 10, '0'), i.id, i.id, product_id, platform_code, name, spec,
    '盒', to_char(d.at, '"L"YYQ'), false, price, qty, qty * price, d.day, payable_due(0::smallint, d.day), array[w.finance],
    case when d.d % 4 = 0 and not coalesce(b.stands, false) then qty else 0 end, case when d.d % 4 = 0 and not coalesce(b.stands, false) then qty * price else 0 end,
    case when b.stands then qty else 0 end, case when b.stands then qty * price else 0 end,
    case when b.asked then qty * price else 0 end, case when b.paid then qty * price else 0 end, d.at
  from set_paper d join set_item i using (d) left join set_bill b using (d, part) cross join set_who w order by d.d, i.i`,
  `insert into invoice (id, hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, seller_name, buyer_name, excl_amount, tax_amount,
    amount, linked_amount, line_count, status, keyed, created_by, creator_name, created_at, updated_at, submitted_by, submitted_at, audited_by,
    auditor_name, audited_at, reject_code, marks, version)
  select b.id, p.hospital_id, p.supplier_id, p.supplier_id, 'FP' || to_char(b.at, 'YYMMDD') || lpad((b.d * 4 + b.part)::text, 8, '0'), 'digitalOrdinary', b.number,
    b.day, p.supplier, '大数据医院', b.amount, 0, b.amount, b.amount, b.n, b.status, b.status <> 'draft', w.biller, 'biller', b.at, b.at,
    case when b.status <> 'draft' then w.biller end, case when b.status <> 'draft' then b.at + interval '1 hour' end,
    case when b.status in ('passed', 'rejected') then w.finance end, case when b.status in ('passed', 'rejected') then 'finance' else '' end,
    case when b.status in ('passed', 'rejected') then b.at + interval '3 days' end, case when b.status = 'rejected' then 'goods' else '' end,
    case when b.status = 'draft' then '' when b.status = 'pending' and b.d % 2 = 0 then 'ppppfpppppppppnpp' else 'pppppppppppppppnp' end, 2
  from set_bill b join set_pair p using (p) cross join set_who w order by b.at`,
  `insert into invoice_line (id, hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
  select ${idOf('c', 'i.i')}, d.hospital_id, d.supplier_id, b.id, row_number() over (partition by b.id order by i.i), i.id, qty, qty * price
  from set_bill b join set_paper d using (d) join set_item i using (d, part) order by b.at, i.i`,
  `insert into invoice_key (key, invoice_id, hospital_id, supplier_id, taken_at)
  select b.number, b.id, p.hospital_id, p.supplier_id, b.at from set_bill b join set_pair p using (p) where b.status <> 'draft'`,
  `insert into payable_link (id, hospital_id, supplier_id, item_id, origin, invoice_id, invoice_no, invoice_date, qty, amount, created_at)
  select ${idOf('e', 'i.i')}, d.hospital_id, d.supplier_id, i.id, 'invoice', b.id, b.number, b.day, qty, qty * price, b.at + interval '1 hour'
  from set_bill b join set_paper d using (d) join set_item i using (d, part) where b.stands order by b.at, i.i`,
  `insert into invoice_match (id, hospital_id, supplier_id, invoice_id, why, marks, tolerance, results, facts, run_by, runner_name, run_at)
  select new_id(), v.hospital_id, v.supplier_id, v.id, 'submit', v.marks, 0.01, (select jsonb_agg('{}'::jsonb) from generate_series(1, 17)), '{}', v.created_by,
    v.creator_name, v.submitted_at from invoice v where v.keyed and v.marks <> '' and v.creator_name = 'biller' order by v.submitted_at`,
  `insert into invoice_exception (id, hospital_id, supplier_id, invoice_id, no, check_code, level, diff, since, due_on, status, owner_id, owner_name, created_by,
    created_at)
  select new_id(), v.hospital_id, v.supplier_id, v.id, v.no || '-M05', 'M05', 'override', 0.5, v.submitted_at, v.issue_date + 10, 'open', w.finance, 'finance',
    v.created_by, v.submitted_at from invoice v cross join set_who w where v.status = 'pending' and substr(v.marks, 5, 1) = 'f' order by v.submitted_at`,
]

/**
 * Fills the ledger of a hundred hospitals set by set: so many payable items over two years, three tenths as many invoices in every status,
 * vouchers, requisitions with their payments, clocks, and statements of all months but the last; without their steps. Upon `makeBig`, whose articles, suppliers
 * and hospitals it takes. Every invariant holds but those of steps. Only the bench and tests use it.
 * @param url the owner's connection, a superuser's
 */
export const makeSettlement = async (
  url: string,
  items: number,
  log: (text: string) => void = () => {},
): Promise<Settlement> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query(
      `set app.kind = 'system'; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`,
    )
    for (const statement of [...houses, ...papers(Math.ceil(items / PER_PAPER))]) await client.query(statement)
    // clocks are set once all is there
    await fillQuietly(
      client,
      [...ledger, ...settled, ...statements].map((text) => [text]),
      log,
      'payment_%',
    )
    await setClocks(client)
    await client.query('vacuum analyze payment_clock, payment_stop')
    const { rows } = await client.query<Settlement>(
      `select hospital_id as "hospitalId", supplier_id as "supplierId", (select id from org where code = 'BA') as "authorityId" from set_pair where p = 0`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

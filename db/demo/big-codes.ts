import pg from 'pg'
import { fillQuietly } from './big.ts'

/** What the bench asks about of a region with many trace codes. */
export interface Codes {
  /** A code that was sold, one that is in stock, and the article and lot of the second. */
  sold: string
  held: string
  productId: string
  lotNo: string
}

/** An article's first seven digits, and one of its packs. */
const ident = (code: string) => `'8' || right(${code}, 6)`
const idOf = (kind: string, at: string, n: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7${kind}8' || lpad(to_hex(${n}), 15, '0'))::uuid`

const drafts = [
  `create temp table tc_line as
  select row_number() over (order by l.id) - 1 as k, l.id, l.hospital_id, l.supplier_id, l.delivery_id, l.product_id, l.lot_no, l.production_date, l.expiry_date,
    l.accepted_qty, a.id as acceptance_id, a.no, d.point_id, a.confirmed_at as at, p.platform_code, p.name
  from delivery_line l join delivery d on d.id = l.delivery_id join acceptance a on a.delivery_id = d.id and a.status = 'confirmed'
    join product p on p.id = l.product_id`,
  `create temp table tc_code as
  select ${idOf('ddd', 'l.at', 'l.k * 4096 + i')} as id, l.k, i, ${ident('l.platform_code')} || lpad((l.k * 4096 + i)::text, 13, '0') as code,
    case when l.at < now() - interval '60 days' and i % 50 <> 0 then 1 when i % 40 = 7 then 4 else 0 end as state,
    l.at + interval '1 hour' + interval '1 minute' * ((l.k * 37 + i * 911) % 80000) as sold_at
  from tc_line l, generate_series(0, ceil($1::float / (select count(*) from tc_line))::int - 1) i`,
  'analyze tc_line',
  'analyze tc_code',
]

const codes = [
  `insert into trace_code (id, hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, point_id, lot_no, production_date,
    expiry_date, ratio, rest, state, acknowledged_at, created_at, updated_at)
  select c.id, l.hospital_id, c.code, 'M20', l.product_id, l.supplier_id, l.delivery_id, l.id, l.acceptance_id, l.point_id, l.lot_no, l.production_date, l.expiry_date, 10,
    (array[10, 0, 0, 0, 6])[c.state + 1], c.state, l.at + interval '1 day', l.at, case when c.state = 0 then l.at else least(c.sold_at, now()) end
  from tc_code c join tc_line l using (k)`,
  `insert into trace_code_event (hospital_id, code_id, step, from_state, to_state, qty, rest, doc_type, doc_id, doc_no, at)
  select l.hospital_id, c.id, 'sold', 0, c.state, case c.state when 1 then 10 else 4 end, case c.state when 1 then 0 else 6 end, 'traceRow',
    ${idOf('eee', 'c.sold_at', 'c.k * 4096 + c.i')}, 'CF' || c.k || '-' || c.i, least(c.sold_at, now())
  from tc_code c join tc_line l using (k) where c.state in (1, 4)`,
]

const fields = `jsonb_build_object('med_list_codg', 'XJ' || l.platform_code, 'fixmedins_hilist_id', l.platform_code, 'fixmedins_hilist_name', l.name,
  'fixmedins_bchno', '', 'manu_lotnum', l.lot_no, 'manu_date', l.production_date, 'expy_end', l.expiry_date, 'rx_flag', '1', 'trdn_flag', '0')`
/** Of a lot that came one row; of what was sold a row each, as many as `$1`; the youngest twentieth is not all told yet. */
const rows = [
  `insert into trace_row (id, hospital_id, kind, bchno, source, source_id, source_no, source_line, product_id, supplier_id, point_id, lot_no, units, fields, codes, state,
    flow_no, attempts, event_at, created_at, sent_at, taken_at)
  select ${idOf('aaa', 'l.at', 'l.k')}, l.hospital_id, '3503', 'J1' || lpad(l.k::text, 28, '0'), 'acceptance', l.acceptance_id, l.no, l.id::text, l.product_id, l.supplier_id,
    l.point_id, l.lot_no, l.accepted_qty * 10, ${fields}, n.n, 'taken', 'F1' || l.k, 1, l.at, l.at, l.at, l.at from tc_line l cross join (select count(*) as n from tc_code where k = 0) n`,
  `insert into trace_row_code (row_id, hospital_id, code) select ${idOf('aaa', 'l.at', 'l.k')}, l.hospital_id, c.code from tc_code c join tc_line l using (k)`,
  `create temp table tc_sale as
  select c.k, c.i, c.code, least(c.sold_at, now()) as at, row_number() over (order by c.sold_at desc) as n, l.hospital_id from tc_code c join tc_line l using (k)
  where c.state in (1, 4) order by c.sold_at desc limit $1::int`,
  `insert into trace_row (id, hospital_id, kind, bchno, source, source_no, source_line, product_id, point_id, lot_no, units, fields, codes, state, flow_no, attempts, missing, reason,
    event_at, created_at, sent_at, taken_at)
  select ${idOf('bbb', 's.at', 's.k * 4096 + s.i')}, l.hospital_id, '3505', 'J2' || lpad((s.k * 4096 + s.i)::text, 28, '0'), 'sale', 'CF' || s.k, 'CF' || s.k || '-' || s.i,
    l.product_id, l.point_id, l.lot_no, 10, ${fields}, 1, x.state, case x.state when 'taken' then 'F2' || s.k || '-' || s.i else '' end, case x.state when 'ready' then 0 else 1 end,
    case x.state when 'incomplete' then '[{"field": "med_list_codg", "fault": "missing"}]' else '[]' end::jsonb, case x.state when 'refused' then '医保目录编码不存在' else '' end,
    s.at, s.at, case x.state when 'taken' then s.at end, case x.state when 'taken' then s.at end
  from tc_sale s join tc_line l using (k) cross join lateral (select case when s.n > $1::int / 20 then 'taken'
    else (array['ready', 'taken', 'refused', 'taken', 'incomplete', 'taken', 'taken'])[s.n % 7 + 1] end as state) x`,
  `insert into trace_row_code (row_id, hospital_id, code) select ${idOf('bbb', 's.at', 's.k * 4096 + s.i')}, s.hospital_id, s.code from tc_sale s`,
]

/**
 * So many trace codes on the lots that `makeBig` took in, as many a lot: dispensed but for those of the last two months, with the events of
 * their sales; a row of the upload for each lot and for half as many sales as there are codes.
 * @param url the owner's connection, a superuser's
 */
export const makeCodes = async (url: string, n: number, log: (text: string) => void = () => {}): Promise<Codes> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query(
      `set app.kind = 'system'; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`,
    )
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `update product set extra = extra || jsonb_build_object('traceIdentCode', ${ident('platform_code')}) where platform_code like 'BIG%'`,
    )
    for (const text of drafts) await client.query(text, text.includes('$1') ? [n] : [])
    await fillQuietly(
      client,
      [...codes, ...rows].map((text) => [text, text.includes('$1') ? [Math.ceil(n / 2)] : []]),
      log,
    )
    const { rows: found } = await client.query<Codes>(
      `select (select code from tc_code where state = 1 order by k limit 1) as sold, c.code as held, l.product_id as "productId", l.lot_no as "lotNo"
      from tc_code c join tc_line l using (k) where c.state = 0 order by c.k desc limit 1`,
    )
    return found[0]!
  } finally {
    await client.end()
  }
}

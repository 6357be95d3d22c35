import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'

/** What a row tells of an event: the fields by their names at the platform, as they are now. */
export interface Source {
  /** The line of the paper, once in its interface. */
  line: string
  no: string
  id: string
  productId: string
  supplierId: string | null
  pointId: string | null
  lotNo: string
  /** Minimum units. */
  units: string
  eventAt: string
  fields: Record<string, string>
  /** The lot of the slip, of goods that came or went back: its codes are known by it. */
  deliveryLineId: string | null
  /** Of a month its end: what was there then is told. */
  codesAt?: string
}

/** Which events are told: of a paper, or some lines of it. */
export type Which = { paper: string; type?: string } | { lines: readonly string[] }
interface Told {
  hospitalId: string
  /** Kinds of goods that are told. */
  kinds: readonly number[]
  /** In what quantities are told. */
  unit: 'pack' | 'min'
}

const day = (what: RawBuilder<unknown>) => sql`to_char(${what}, 'YYYY-MM-DD')`
const moment = (what: RawBuilder<unknown>) =>
  sql`to_char(${what} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const number = (what: RawBuilder<unknown>, decimals: number) =>
  sql`trim_scale(round(${what}, ${sql.lit(decimals)}))::text`
const raw = (text: string) => sql.raw(text)

/** A quantity of minimum units as the region counts it. */
const counted = ({ unit }: Told, units: RawBuilder<unknown>, ratio: RawBuilder<unknown>, decimals = 4) =>
  number(unit === 'pack' ? sql`(${units}) / (${ratio})` : units, decimals)

/** What is told of an article `p` of a hospital by its catalogue item `c`. */
const item = raw(`'med_list_codg', p.insurance_code, 'fixmedins_hilist_id', c.hospital_code,
  'fixmedins_hilist_name', case when c.hospital_name <> '' then c.hospital_name else p.name end, 'rx_flag', p.rx_flag`)
/** The catalogue item of an article, the one it is bought by first. */
const itemOf = (hospital: string, product: string, supplier: string) =>
  raw(`left join lateral (select x.hospital_code, x.hospital_name from catalog_item_card x where x.hospital_id = ${hospital} and x.product_id = ${product}
    order by x.supplier_id = ${supplier} desc, x.is_default desc, x.status = 'enabled' desc, x.id limit 1) c on true`)
/** The licence a supplier had on a day. */
const licence = (supplier: string, at: string) =>
  raw(`left join lateral (select x.cert_no from certificate_card x where x.org_id = ${supplier} and x.scope = 'org' and x.cert_kind = 'drugOperate'
    and x.status = 'passed' and coalesce(x.valid_from, date '-infinity') <= (${at} at time zone 'Asia/Shanghai')::date
    and x.valid_to >= (${at} at time zone 'Asia/Shanghai')::date order by x.valid_from desc nulls last, x.id limit 1) licence on true`)
/** Nothing that is not there, nor empty, is told. */
const fields = (...parts: RawBuilder<unknown>[]) =>
  sql`(select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each_text(jsonb_build_object(${sql.join(parts)})) f where f.value <> '')`

const among = (which: Which, paper: string, line: string) =>
  'paper' in which
    ? sql`${raw(paper)} = ${which.paper}::uuid`
    : sql`${raw(line)}::text = any(${[...which.lines]}::text[])`
const drugs = ({ kinds }: Told) => sql`p.kind = any(${[...kinds]}::int[])`

/** Accepted lots of confirmed acceptances. */
const purchases = (of: Told, which: Which) => sql<Source>`
  select l.id::text as line, l.acceptance_no as no, l.acceptance_id as id, dl.product_id as "productId", l.supplier_id as "supplierId",
    l.point_id as "pointId", dl.lot_no as "lotNo", l.accepted_qty * ol.conversion_ratio as units, l.confirmed_at as "eventAt",
    l.delivery_line_id as "deliveryLineId",
    ${fields(
      item,
      sql`'dynt_no', d.no, 'spler_name', s.name, 'spler_pmtno', licence.cert_no, 'manu_lotnum', dl.lot_no, 'prodentp_name', m.name,
        'aprvno', p.approval_no, 'manu_date', ${day(sql`dl.production_date`)}, 'expy_end', ${day(sql`dl.expiry_date`)},
        'finl_trns_pric', ${number(sql`dl.price / ol.conversion_ratio`, 6)},
        'purc_retn_cnt', ${counted(of, sql`l.accepted_qty * ol.conversion_ratio`, sql`ol.conversion_ratio`)},
        'purc_invo_codg', dl.invoice_code, 'purc_invo_no', dl.invoice_no, 'purc_retn_stoin_time', ${moment(sql`l.confirmed_at`)},
        'purc_retn_opter_name', a.confirmer_name, 'prod_geay_flag', case d.sale_type when 1 then '1' else '0' end`,
    )} as fields
  from acceptance_line_facts l join acceptance_card a on a.id = l.acceptance_id join delivery_line_card dl on dl.id = l.delivery_line_id
    join delivery_card d on d.id = l.delivery_id join order_line_card ol on ol.id = dl.order_line_id join product_card p on p.id = dl.product_id
    join org_card s on s.id = l.supplier_id left join company_card m on m.id = p.manufacturer_id
    ${itemOf('l.hospital_id', 'dl.product_id', 'l.supplier_id')} ${licence('l.supplier_id', 'l.confirmed_at')}
  where l.hospital_id = ${of.hospitalId} and l.status = 'confirmed' and l.accepted_qty > 0 and ${drugs(of)} and ${among(which, 'l.acceptance_id', 'l.id')}
  order by l.seq`

/** Lots that went back, as far as their supplier received them. */
const returns = (of: Told, which: Which) => sql<Source>`
  select l.id::text as line, l.return_no as no, l.return_order_id as id, l.product_id as "productId", l.supplier_id as "supplierId",
    l.point_id as "pointId", dl.lot_no as "lotNo", l.received_qty * ol.conversion_ratio as units, l.received_at as "eventAt",
    l.delivery_line_id as "deliveryLineId",
    ${fields(
      item,
      sql`'spler_name', s.name, 'spler_pmtno', licence.cert_no, 'manu_date', ${day(sql`dl.production_date`)}, 'expy_end', ${day(sql`dl.expiry_date`)},
        'finl_trns_pric', ${number(sql`l.price / ol.conversion_ratio`, 6)},
        'purc_retn_cnt', ${counted(of, sql`l.received_qty * ol.conversion_ratio`, sql`ol.conversion_ratio`)},
        'purc_invo_codg', dl.invoice_code, 'purc_invo_no', dl.invoice_no, 'purc_retn_stoin_time', ${moment(sql`l.received_at`)},
        'purc_retn_opter_name', r.creator_name,
        'medins_prod_purc_no', (select t.flow_no from acceptance_line_facts x join trace_row t on t.hospital_id = x.hospital_id and t.kind = '3503'
          and t.source = 'acceptance' and t.source_line = x.id::text and t.state = 'taken' where x.delivery_line_id = l.delivery_line_id limit 1)`,
    )} as fields
  from return_order_line_facts l join return_order_card r on r.id = l.return_order_id join delivery_line_card dl on dl.id = l.delivery_line_id
    join order_line_card ol on ol.id = l.order_line_id join product_card p on p.id = l.product_id join org_card s on s.id = l.supplier_id
    ${itemOf('l.hospital_id', 'l.product_id', 'l.supplier_id')} ${licence('l.supplier_id', 'l.received_at')}
  where l.hospital_id = ${of.hospitalId} and l.status = 'done' and l.received_qty > 0 and ${drugs(of)} and ${among(which, 'l.return_order_id', 'l.id')}
  order by l.seq`

/** What went back to a supplier without a return order, such as recalled goods: by the movement of the ledger. */
const backWithout = (of: Told, which: Which) => sql<Source>`
  select m.id::text as line, m.ref_no as no, m.ref_id as id, m.product_id as "productId", m.supplier_id as "supplierId", m.point_id as "pointId",
    m.lot_no as "lotNo", -m.units as units, m.at as "eventAt", null::uuid as "deliveryLineId",
    ${fields(
      item,
      sql`'spler_name', s.name, 'spler_pmtno', licence.cert_no, 'manu_date', ${day(sql`b.production_date`)}, 'expy_end', ${day(sql`b.expiry_date`)},
        'finl_trns_pric', ${number(sql`b.price / b.ratio`, 6)}, 'purc_retn_cnt', ${counted(of, sql`-m.units`, sql`b.ratio`)},
        'purc_retn_stoin_time', ${moment(sql`m.at`)}, 'purc_retn_opter_name', m.user_name`,
    )} as fields
  from stock_movement_facts m join stock_balance_facts b on b.id = m.balance_id join product_card p on p.id = m.product_id
    join org_card s on s.id = m.supplier_id ${itemOf('m.hospital_id', 'm.product_id', 'm.supplier_id')} ${licence('m.supplier_id', 'm.at')}
  where m.hospital_id = ${of.hospitalId} and m.cause = 'return' and m.ref_type <> 'returnOrder' and m.units < 0 and ${drugs(of)}
    and ${among(which, 'm.ref_id', 'm.id')}
  order by m.at, m.id`

/** Movements that have a type of 3502; 108–111, what came from or went back to a supplier, is told by 3503 and 3504: one event, one row. */
const changes = (of: Told, which: Which) => sql<Source>`
  select m.id::text as line, m.ref_no as no, m.ref_id as id, m.product_id as "productId", m.supplier_id as "supplierId", m.point_id as "pointId",
    m.lot_no as "lotNo", abs(m.units) as units, m.at as "eventAt", null::uuid as "deliveryLineId",
    ${fields(
      item,
      sql`'inv_chg_type', m.type, 'pric', ${number(sql`b.price / b.ratio`, 6)}, 'cnt', ${counted(of, sql`abs(m.units)`, sql`b.ratio`)},
        'inv_chg_time', ${moment(sql`m.at`)}, 'inv_chg_opter_name', m.user_name, 'trdn_flag', case when mod(abs(m.units), b.ratio) = 0 then '0' else '1' end`,
    )} as fields
  from stock_movement_facts m join stock_balance_facts b on b.id = m.balance_id join product_card p on p.id = m.product_id
    ${itemOf('m.hospital_id', 'm.product_id', 'm.supplier_id')}
  where m.hospital_id = ${of.hospitalId} and m.type is not null and m.type not between 108 and 111 and ${drugs(of)}
    and ${among(which, 'm.ref_id', 'm.id')}
  order by m.at, m.id`

/** A lot of several places or prices is told once. */
const stockOf = (
  of: Told,
  table: string,
  o: { paper: string; no: string; at: string; day: string; type: string },
  which: Which,
) => sql<Source>`
  select ${sql.lit(o.type)} || ' ' || x.${raw(o.paper)} || ' ' || x.product_id || ' ' || x.lot_no as line, ${raw(o.no)} as no, x.${raw(o.paper)} as id,
    x.product_id as "productId", x.supplier_id as "supplierId", x.point_id as "pointId", x.lot_no as "lotNo", x.units, x.at as "eventAt",
    null::uuid as "deliveryLineId", ${o.type === 'stockPeriod' ? sql`(x.on_day + interval '1 day') at time zone 'Asia/Shanghai'` : sql`x.at`} as "codesAt",
    ${fields(
      item,
      sql`'invdate', ${raw(o.day)}, 'inv_cnt', ${number(of.unit === 'pack' ? sql`x.packs` : sql`x.units`, 2)}, 'manu_lotnum', x.lot_no,
        'manu_date', ${day(sql`x.made`)}, 'expy_end', ${day(sql`x.ends`)}`,
    )} as fields
  from (select l.${raw(o.paper)}, l.hospital_id, l.product_id, l.lot_no, ${raw(o.at)} as at, min(l.supplier_id::text)::uuid as supplier_id,
      case when count(distinct l.point_id) = 1 then min(l.point_id::text)::uuid end as point_id, sum(l.units) as units, sum(l.units / l.ratio) as packs,
      min(l.production_date) as made, min(l.expiry_date) as ends, min(${raw(o.type === 'stockCount' ? 'l.no' : `to_char(l.month, 'YYYY-MM')`)}) as no,
      min(${raw(o.type === 'stockCount' ? 'l.audited_at' : `(l.month + interval '1 month' - interval '1 day')`)}) as on_day
    from ${raw(table)} l where l.hospital_id = ${of.hospitalId} and ${
      'paper' in which
        ? sql`l.${raw(o.paper)} = ${which.paper}::uuid`
        : sql`${sql.lit(o.type)} || ' ' || l.${raw(o.paper)} || ' ' || l.product_id || ' ' || l.lot_no = any(${[...which.lines]}::text[])
            and l.${raw(o.paper)} = any(${paperIds(which.lines)}::uuid[])`
    } group by l.${raw(o.paper)}, l.hospital_id, l.product_id, l.lot_no, ${raw(o.at)}) x
    join product_card p on p.id = x.product_id ${itemOf('x.hospital_id', 'x.product_id', 'x.supplier_id')}
  where ${drugs(of)}
  order by x.product_id, x.lot_no`
const paperIds = (lines: readonly string[]) => [...new Set(lines.flatMap((l) => l.split(' ')[1] ?? []))]

const counts = (of: Told, which: Which) =>
  stockOf(
    of,
    'stock_count_facts',
    {
      ...{ type: 'stockCount', paper: 'count_id', no: 'x.no', at: 'l.audited_at' },
      day: `to_char(x.on_day at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    },
    which,
  )
const months = (of: Told, which: Which) =>
  stockOf(
    of,
    'stock_period_balance_facts',
    {
      ...{ type: 'stockPeriod', paper: 'period_id', no: 'x.no', at: 'l.closed_at' },
      day: `to_char(x.on_day, 'YYYY-MM-DD')`,
    },
    which,
  )

/** What may be told by a kind of papers, and by which interface. */
const byPaper = {
  acceptance: { kind: '3503', of: purchases },
  returnOrder: { kind: '3504', of: returns },
  stockMovement: { kind: '3502', of: changes },
  stockReturn: { kind: '3504', of: backWithout },
  stockCount: { kind: '3501', of: counts },
  stockPeriod: { kind: '3501', of: months },
} as const satisfies Record<string, { kind: Upload; of: (of: Told, which: Which) => RawBuilder<Source> }>
export type Paper = keyof typeof byPaper
export const isPaper = (source: string): source is Paper => source in byPaper
export const kindOf = (paper: Paper): Upload => byPaper[paper].kind

export const sourcesOf = async (tx: Tx, paper: Paper, of: Told, which: Which): Promise<Source[]> =>
  (await byPaper[paper].of(of, which).execute(tx)).rows

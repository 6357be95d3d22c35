import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { madeId } from '#kernel/server/made-id.ts'
import type { CaseKind } from '../../shared/states.ts'
import type { Wrong } from './cases.ts'

/** Codes of a line that were taken in, and how many it should have: of drugs each pack one. */
export const lineDue = sql<number>`least(ceil(f.accepted_qty * p.trace_rate), 99999999)::int`
export const lineHas = sql<number>`(select count(*)::int from trace_code c where c.delivery_line_id = f.delivery_line_id
  and c.acceptance_id = f.acceptance_id)`

interface Asked {
  hospitalId: string
  /** One subject, however long ago; else what is of these days. */
  subject?: string | undefined
  days: number
}
const recent = ({ subject, days }: Asked, column: RawBuilder<unknown>) =>
  subject === undefined ? sql`and ${column} > now() - make_interval(days => ${days})` : sql``
const only = ({ subject }: Asked, column: RawBuilder<unknown>) =>
  subject === undefined ? sql`` : sql`and ${column} = ${subject}`

/** Lines of confirmed acceptances with fewer or more codes than packs. */
const lines = (a: Asked, more: boolean) => sql`
  select ${more ? sql`'over'` : sql`'lacking'`} as cause, f.delivery_line_id::text as subject, f.hospital_id as "hospitalId", l.product_id as "productId",
    f.delivery_line_id as "deliveryLineId", f.acceptance_no as "docNo", l.lot_no as "lotNo", x.due::numeric as expected, x.has::numeric as found,
    null::text as code, null::uuid as "rowId", null::uuid as "pointId", '' as said
  from acceptance_line_facts f join delivery_line_card l on l.id = f.delivery_line_id join product_card p on p.id = l.product_id and p.kind = 0
  join lateral (select ${lineDue} as due, ${lineHas} as has) x on ${more ? sql`x.has > x.due` : sql`x.has < x.due`}
  where f.hospital_id = ${a.hospitalId} and f.status = 'confirmed' and f.accepted_qty > 0
    ${recent(a, sql`f.confirmed_at`)} ${only(a, sql`f.delivery_line_id::text`)}`

const ofCode = (cause: CaseKind, a: Asked, from: RawBuilder<unknown>, said: string, docNo = sql`''`) => sql`
  select ${cause}::text as cause, c.code as subject, c.hospital_id as "hospitalId", c.product_id as "productId", c.delivery_line_id as "deliveryLineId",
    ${docNo} as "docNo", c.lot_no as "lotNo", null::numeric as expected, null::numeric as found, c.code, null::uuid as "rowId", null::uuid as "pointId",
    ${said}::text as said
  from trace_code c ${from} and c.hospital_id = ${a.hospitalId} ${only(a, sql`c.code`)}`

const ofRow = (
  cause: CaseKind,
  a: Asked,
  where: RawBuilder<unknown>,
  said = sql`left(r.kind || ' ' || r.reason, 500)`,
) => sql`
  select ${cause}::text as cause, r.id::text as subject, r.hospital_id as "hospitalId", r.product_id as "productId", null::uuid as "deliveryLineId",
    r.source_no as "docNo", r.lot_no as "lotNo", null::numeric as expected, null::numeric as found, null::text as code, r.id as "rowId",
    r.point_id as "pointId", ${said} as said
  from trace_row_facts r where r.hospital_id = ${a.hospitalId} and ${where} ${only(a, sql`r.id::text`)}`

/** Why goods `m` moved; what takes a movement back is of its cause. */
const causeOf = sql`case m.cause when 'undo' then (select o.cause from stock_movement_facts o where o.id = m.undo_of) else m.cause end`
const dispensing = sql<boolean>`${causeOf} in ('dispense', 'dispenseBack')`

/**
 * Units a lot's codes should still have: what the ledger has and what was used of it, less what is gone. What departments were given keeps
 * its codes until it is sold by code; what was dispensed is gone, whether it was scanned or not. Most sales stand in both, and no code says
 * which do: the greater of the two counts them once.
 */
const ledgerUnits = sql`(select coalesce(sum(b.units + coalesce(u.used, 0)), 0) - greatest(s.sold, coalesce(sum(u.dispensed), 0))
  from stock_balance_facts b left join lateral (select sum(-m.units) as used, sum(-m.units) filter (where ${dispensing}) as dispensed
    from stock_movement_facts m where m.balance_id = b.id and m.used is not null) u on true
  where b.hospital_id = s.hospital_id and b.product_id = s.product_id and b.lot_no = s.lot_no)`

/** A lot of a hospital by its codes, beside the ledger. */
export interface LotSheet {
  id: string
  hospital_id: string
  product_id: string
  lot_no: string
  codes: number
  opened: number
  closed: number
  code_units: string
  sold: string
  units: string
}
export const byLot = (where: RawBuilder<unknown>) => sql<LotSheet>`(
  select ${madeId(sql`s.hospital_id || ' ' || s.product_id || ' ' || s.lot_no`)} as id, s.*,
    greatest(round(${ledgerUnits}, 6), 0) as units from (
    select c.hospital_id, c.product_id, c.lot_no, count(*) filter (where c.state in (0, 4))::int as codes,
      count(*) filter (where c.state = 4)::int as opened, count(*) filter (where c.state = 0)::int as closed,
      coalesce(sum(c.rest) filter (where c.state in (0, 4)), 0) as code_units,
      coalesce(sum(c.ratio - c.rest) filter (where c.state in (1, 3, 4)), 0) as sold
    from trace_code c where c.acceptance_id is not null ${where} group by c.hospital_id, c.product_id, c.lot_no) s)`

const ledger = (a: Asked) => sql`
  select 'ledger' as cause, k.product_id || ' ' || k.lot_no as subject, k.hospital_id as "hospitalId", k.product_id as "productId", null::uuid as "deliveryLineId",
    '' as "docNo", k.lot_no as "lotNo", k.units as expected, k.code_units as found, null::text as code, null::uuid as "rowId", null::uuid as "pointId", '' as said
  from ${byLot(sql`and c.hospital_id = ${a.hospitalId}`)} k where k.units <> k.code_units ${only(a, sql`k.product_id || ' ' || k.lot_no`)}`

/** A code is told by its supplier of a lot he told whole, and another one came. */
const foreign = sql`join delivery_line_card l on l.id = c.delivery_line_id join delivery_card d on d.id = l.delivery_id join product_card p on p.id = l.product_id
  where c.state in (0, 4) and (select count(*) from delivery_code_card t where t.delivery_line_id = l.id) >= l.qty * p.trace_rate
    and not exists (select from delivery_code_card t where t.delivery_line_id = l.id and t.code = c.code)`

const UNTOLD = '有追溯码在报送后采集，请撤销报送后重新报送'
/** Purchases the platform took without codes that were scanned since: the row is taken back and goes anew with all of them. */
const untold = (a: Asked) => sql`r.state = 'taken' and r.id in (
  select t.id from trace_code c join acceptance_line_facts f on f.delivery_line_id = c.delivery_line_id and f.acceptance_id = c.acceptance_id
    join trace_row_facts t on t.source_id = c.acceptance_id and t.source_line = f.id::text and t.kind = '3503' and t.state = 'taken'
  where c.hospital_id = ${a.hospitalId} ${recent(a, sql`c.updated_at`)} ${recent(a, sql`c.created_at`)} ${only(a, sql`t.id::text`)}
    and not exists (select from trace_row_code_facts x where x.row_id = t.id and x.code = c.code))`

const queries: { [K in CaseKind]?: (a: Asked) => RawBuilder<unknown> } = {
  lacking: (a) => lines(a, false),
  over: (a) => lines(a, true),
  foreign: (a) => ofCode('foreign', a, foreign, '供应商随货上传的追溯码中没有此码', sql`d.no`),
  overSplit: (a) =>
    ofCode(
      'overSplit',
      a,
      sql`where c.rest <> c.ratio - (select coalesce(sum(e.qty), 0) from trace_code_event e where e.code_id = c.id
        and e.at >= coalesce((select max(o.at) from trace_code_event o where o.code_id = c.id and o.step = 'accepted'), '-infinity'))`,
      '拆零数量与每盒最小单位不符',
    ),
  soldAgain: (a) =>
    ofCode(
      'soldAgain',
      a,
      a.subject === undefined ? sql`where false` : sql`where c.state = 1`,
      '已发出的追溯码又随配送单到货',
    ),
  otherHospital: (a) =>
    ofCode(
      'otherHospital',
      a,
      sql`where c.state in (0, 4) and exists (select from trace_code o where o.code = c.code and o.hospital_id <> c.hospital_id and o.state in (0, 4))`,
      '另一机构也有此码',
    ),
  incomplete: (
    a,
  ) => sql`${ofRow('incomplete', a, sql`r.state = 'incomplete' and r.created_at < now() - interval '1 day'`)}
    union all ${ofRow('incomplete', a, untold(a), sql`${UNTOLD}::text`)}`,
  refused: (a) => ofRow('refused', a, sql`r.state = 'refused'`),
  unacknowledged: (a) =>
    ofRow(
      'unacknowledged',
      a,
      // what was not answered is no difference: it said so itself, a day after it took the row
      sql`r.state = 'taken' and r.kind = '3503' and exists (
        select from trace_row_code_facts x join trace_code c on c.hospital_id = x.hospital_id and c.code = x.code
        where x.row_id = r.id and c.acknowledged_at is null and c.unknown_at > r.taken_at + interval '1 day')`,
    ),
  ledger,
}
/** What the machine can look for in the house; the others are told by scans and by the platform. */
export const looked = Object.keys(queries) as CaseKind[]

export const wrongs = async (tx: Tx, cause: CaseKind, asked: Asked): Promise<Wrong[]> => {
  const query = queries[cause]
  return query ? (await sql<Wrong>`${query(asked)} limit 2000`.execute(tx)).rows : []
}

/** Hospitals that have a sheet: those with codes or rows, and those that are connected: who scans nothing lacks all of it. */
export const hospitalsWithSheet = async (tx: Tx, connected: readonly string[]): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select o.id from org_card o where o.kind = 'hospital' and (o.id = any (${[...connected]}::uuid[])
      or exists (select from trace_code c where c.hospital_id = o.id)
      or exists (select from trace_row_facts r where r.hospital_id = o.id)) order by o.id`.execute(tx)
  ).rows.map((r) => r.id)

import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import type { RowState } from '../../shared/states.ts'

/** An article as a hospital's own system calls it. */
export interface Article {
  productId: string
  insuranceCode: string
  name: string
  hospitalCode: string
  rxFlag: string
  ratio: string
}
export const articleByCode = async (tx: Tx, hospitalId: string, hospitalCode: string): Promise<Article | undefined> =>
  (
    await sql<Article>`select p.id as "productId", p.insurance_code as "insuranceCode", coalesce(nullif(c.hospital_name, ''), p.name) as name,
        c.hospital_code as "hospitalCode", p.rx_flag as "rxFlag", p.conversion_ratio as ratio
      from catalog_item_card c join product_card p on p.id = c.product_id
      where c.hospital_id = ${hospitalId} and c.hospital_code = ${hospitalCode} and c.hospital_code <> ''
      order by c.is_default desc, c.status = 'enabled' desc, c.id limit 1`.execute(tx)
  ).rows[0]
/** The article of a pack the hospital has the code of. */
export const articleOfPack = async (tx: Tx, hospitalId: string, code: string): Promise<Article | undefined> =>
  (
    await sql<Article>`select p.id as "productId", p.insurance_code as "insuranceCode", coalesce(nullif(i.hospital_name, ''), p.name) as name,
        coalesce(i.hospital_code, '') as "hospitalCode", p.rx_flag as "rxFlag", p.conversion_ratio as ratio
      from trace_code_card c join product_card p on p.id = c.product_id
      left join lateral (select x.hospital_name, x.hospital_code from catalog_item_card x where x.hospital_id = ${hospitalId} and x.product_id = p.id
        order by x.is_default desc, x.id limit 1) i on true
      where c.hospital_id = ${hospitalId} and c.code = ${code}`.execute(tx)
  ).rows[0]

/** Packs by their codes, as far as the hospital has them. */
export const packs = async (tx: Tx, hospitalId: string, codes: readonly string[]) =>
  (
    await sql<{
      code: string
      productId: string
      lotNo: string
    }>`select c.code, c.product_id as "productId", c.lot_no as "lotNo"
      from trace_code_card c where c.hospital_id = ${hospitalId} and c.code = any(${[...codes]}::text[])`.execute(tx)
  ).rows

/** The days of a lot, as the hospital's stock knows them. */
export const daysOfLot = async (tx: Tx, hospitalId: string, productId: string, lotNo: string) =>
  (
    await sql<{
      made: string | null
      ends: string | null
    }>`select to_char(min(b.production_date), 'YYYY-MM-DD') as made,
        to_char(min(b.expiry_date), 'YYYY-MM-DD') as ends
      from stock_balance_facts b where b.hospital_id = ${hospitalId} and b.product_id = ${productId} and b.lot_no = ${lotNo}`.execute(
      tx,
    )
  ).rows[0]!

/** The rows a line of the hospital's own system has, the newest first, locked. */
export interface Told {
  id: string
  bchno: string
  state: RowState
  fields: Record<string, string>
  codes: string[]
  sealed: string | null
  units: string
  sourceId: string
  flowNo: string
  corrected: boolean
  /** Of what came back: the line it was sold by, and that sale by its own id. */
  saleLine: string | undefined
  saleId: string | undefined
}
/** The same line told twice at one moment is told one after the other. */
export const oneAtATime = (tx: Tx, hospitalId: string, kind: Upload, line: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`trace_row ${hospitalId} ${kind} ${line}`}, 0))`.execute(tx)

export const toldBy = async (tx: Tx, hospitalId: string, kind: Upload, line: string): Promise<Told[]> =>
  (
    await sql<Told>`select r.id, r.bchno, r.state, r.fields, r.units, r.source_id as "sourceId", r.flow_no as "flowNo", s.sealed,
        array(select c.code from trace_row_code c where c.row_id = r.id order by c.code) as codes,
        exists (select from trace_row n where n.corrects = r.id) as corrected, o.source_line as "saleLine", o.source_id as "saleId"
      from trace_row r left join trace_sale s on s.row_id = r.id left join trace_row o on o.id = r.of_row
      where r.hospital_id = ${hospitalId} and r.kind = ${kind} and r.source = 'his' and r.source_line = ${line}
      order by r.created_at desc, r.id for update of r`.execute(tx)
  ).rows

/** Minimum units that came back of a sale already, by other lines than this. */
export const backOf = async (tx: Tx, hospitalId: string, saleLine: string, but: string): Promise<string> =>
  (
    await sql<{
      units: string
    }>`select coalesce(sum(b.units), 0) as units from trace_row b join trace_row s on s.id = b.of_row
      where b.hospital_id = ${hospitalId} and b.kind = '3506' and b.state <> 'revoked' and s.source_line = ${saleLine} and b.source_line <> ${but}`.execute(
      tx,
    )
  ).rows[0]!.units

import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Late } from '#modules/trace-code/server/public.ts'
import type { FieldFault } from '#modules/trace-setting/shared/fields.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'

/** Why a row cannot be sent: the field, and what is wrong with it. */
export interface Lack {
  field: string
  fault: FieldFault
}
export interface NewRow {
  id: string
  kind: Upload
  bchno: string
  source: string
  sourceId: string | null
  sourceNo: string
  sourceLine: string
  productId: string | null
  supplierId: string | null
  pointId: string | null
  lotNo: string
  units: string
  fields: Readonly<Record<string, string>>
  missing: readonly Lack[]
  state: 'incomplete' | 'ready' | 'exempt'
  reason: string
  corrects: string | null
  ofRow: string | null
  eventAt: string
  wanted: boolean
  codes: readonly string[]
  sealed: string
  digests: readonly string[]
}

/** Adds rows with their codes; an event that has its living row already is left alone. Answers the ids of those that are new. */
export const addRows = async (tx: Tx, hospitalId: string, rows: readonly NewRow[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: string }>`
    insert into trace_row (id, hospital_id, kind, bchno, source, source_id, source_no, source_line, product_id, supplier_id, point_id, lot_no,
      units, fields, missing, codes, state, reason, corrects, of_row, event_at, wanted)
    select x.id, ${hospitalId}::uuid, x.kind, x.bchno, x.source, x."sourceId", x."sourceNo", x."sourceLine", x."productId", x."supplierId",
      x."pointId", x."lotNo", x.units, x.fields, x.missing, jsonb_array_length(x.codes), x.state, x.reason, x.corrects, x."ofRow", x."eventAt", x.wanted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, kind text, bchno text, source text, "sourceId" uuid, "sourceNo" text,
      "sourceLine" text, "productId" uuid, "supplierId" uuid, "pointId" uuid, "lotNo" text, units numeric, fields jsonb, missing jsonb, codes jsonb,
      state text, reason text, corrects uuid, "ofRow" uuid, "eventAt" timestamptz, wanted boolean)
    on conflict (hospital_id, kind, source, source_line) where state <> 'revoked' do nothing
    returning id`.execute(tx)
  const fresh = new Set(made.map((m) => m.id))
  const kept = rows.filter((r) => fresh.has(r.id))
  await addCodes(tx, hospitalId, kept)
  const sales = kept.filter((r) => r.sealed !== '')
  if (sales.length > 0)
    await sql`insert into trace_sale (row_id, hospital_id, sealed, digests)
      select x.id, ${hospitalId}::uuid, x.sealed, array(select jsonb_array_elements_text(x.digests))
      from jsonb_to_recordset(${JSON.stringify(sales.map(({ id, sealed, digests }) => ({ id, sealed, digests })))}::jsonb)
        as x(id uuid, sealed text, digests jsonb)`.execute(tx)
  return [...fresh]
}

const addCodes = async (tx: Tx, hospitalId: string, rows: readonly Pick<NewRow, 'id' | 'codes'>[]) => {
  const codes = rows.flatMap((r) => r.codes.map((code) => ({ row: r.id, code })))
  if (codes.length > 0)
    await sql`insert into trace_row_code (row_id, hospital_id, code) select x.row, ${hospitalId}::uuid, x.code
      from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as x(row uuid, code text)`.execute(tx)
}

/** Codes of which other lines of a paper, that go the same way, are told already. */
export const codesToldOf = async (
  tx: Tx,
  hospitalId: string,
  of: { id: string; line: string; fields: Readonly<Record<string, string>> },
): Promise<string[]> =>
  (
    await sql<{ code: string }>`select c.code from trace_row r join trace_row_code c on c.row_id = r.id
      where r.hospital_id = ${hospitalId} and r.kind = '3502' and r.source = 'stockMovement' and r.source_id = ${of.id} and r.state <> 'revoked'
        and r.source_line <> ${of.line} and r.fields ->> 'inv_chg_type' = ${of.fields.inv_chg_type ?? ''}`.execute(tx)
  ).rows.map((r) => r.code)

/** Codes of lots whose rows stand already; what was sent is not changed any more. */
export const addLate = async (tx: Tx, hospitalId: string, late: readonly Late[]): Promise<void> => {
  await sql`with said as (
      select * from jsonb_to_recordset(${JSON.stringify(late)}::jsonb)
        as x("deliveryLineId" uuid, "acceptanceId" uuid, "returnOrderId" uuid, "movedBy" text, back boolean, code text)),
    lines as (
      select '3503' as kind, 'acceptance' as source, f.id::text as line, x.code from said x
        join acceptance_line_facts f on f.acceptance_id = x."acceptanceId" and f.delivery_line_id = x."deliveryLineId"
      union all
      select '3504', 'returnOrder', f.id::text, x.code from said x
        join return_order_line_facts f on f.return_order_id = x."returnOrderId" and f.delivery_line_id = x."deliveryLineId"
      union all
      select '3502', 'stockMovement', m.line, x.code from said x
        join trace_code_card p on p.hospital_id = ${hospitalId} and p.code = x.code
        -- of several rows of the paper one that has room for it
        cross join lateral (select r.source_line as line from trace_row r where r.hospital_id = ${hospitalId} and r.kind = '3502'
          and r.source = 'stockMovement' and r.source_no = x."movedBy" and r.product_id = p.product_id and r.lot_no = p.lot_no
          and r.state in ('incomplete', 'ready', 'refused', 'exempt') and (r.fields ->> 'inv_chg_type' in ('101', '103', '106')) = x.back
          and r.units >= p.ratio * (r.codes + 1)
          order by r.created_at, r.id limit 1) m
        where not exists (select from trace_row r join trace_row_code c on c.row_id = r.id where r.hospital_id = ${hospitalId} and r.kind = '3502'
          and r.source = 'stockMovement' and r.source_no = x."movedBy" and r.state <> 'revoked' and c.code = x.code
          and (r.fields ->> 'inv_chg_type' in ('101', '103', '106')) = x.back)),
    x as (
      select r.id, l.code from lines l join trace_row r on r.hospital_id = ${hospitalId} and r.kind = l.kind and r.source = l.source
        and r.source_line = l.line and r.state in ('incomplete', 'ready', 'refused', 'exempt')),
    made as (insert into trace_row_code (row_id, hospital_id, code) select id, ${hospitalId}::uuid, code from x on conflict do nothing returning row_id)
    update trace_row r set codes = r.codes + m.n, version = r.version + 1
      from (select row_id, count(*)::int as n from made group by row_id) m where r.id = m.row_id`.execute(tx)
}

/** What a row says now, before it goes: nothing of one that was sent changes. */
export interface Rewritten {
  id: string
  fields: Readonly<Record<string, string>>
  missing: readonly Lack[]
  state: 'incomplete' | 'ready' | 'exempt'
  reason: string
  wanted: boolean
}
export const rewrite = async (tx: Tx, rows: readonly Rewritten[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`update trace_row r set fields = x.fields, missing = x.missing, state = x.state, reason = x.reason, wanted = x.wanted, sender = null,
      checked_at = now(), version = r.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, fields jsonb, missing jsonb, state text, reason text, wanted boolean)
    where r.id = x.id and r.state in ('incomplete', 'ready', 'refused', 'exempt')`.execute(tx)
}
export const checked = (tx: Tx, ids: readonly string[]) =>
  sql`update trace_row set checked_at = now() where id = any(${[...ids]}::uuid[]) and state = 'incomplete'`.execute(tx)

/** What the file says of a row that was not taken yet. */
export const retell = async (
  tx: Tx,
  id: string,
  hospitalId: string,
  said: Pick<NewRow, 'lotNo' | 'units' | 'productId' | 'codes' | 'sealed' | 'digests' | 'ofRow'>,
) => {
  await sql`update trace_row set lot_no = ${said.lotNo}, units = ${said.units}, product_id = ${said.productId}, codes = ${said.codes.length}, of_row = ${said.ofRow}
    where id = ${id} and state in ('incomplete', 'ready', 'refused', 'exempt')`.execute(tx)
  await sql`delete from trace_row_code where row_id = ${id}`.execute(tx)
  await addCodes(tx, hospitalId, [{ id, codes: said.codes }])
  await sql`update trace_sale set sealed = ${said.sealed}, digests = ${[...said.digests]} where row_id = ${id}`.execute(
    tx,
  )
}

export const wish = (tx: Tx, id: string) =>
  sql`update trace_row set wanted = true, version = version + 1 where id = ${id}`.execute(tx)

/** Of a row the platform has: it is to be taken back there. */
export const setRevoking = (tx: Tx, id: string, reason: string) =>
  sql`update trace_row set state = 'revoking', reason = ${reason}, sender = null, version = version + 1 where id = ${id} and state = 'taken'`.execute(
    tx,
  )

/** What was not sent need not be: its event was taken back. What was, is revoked. */
export const undo = async (tx: Tx, hospitalId: string, paperId: string, reason: string): Promise<void> => {
  await sql`update trace_row set state = case state when 'taken' then 'revoking' when 'sending' then 'sending' else 'exempt' end, undone = true,
      missing = '[]', reason = ${reason}, sender = case state when 'sending' then sender end, version = version + 1
    where hospital_id = ${hospitalId} and source_id = ${paperId} and state in ('incomplete', 'ready', 'refused', 'exempt', 'taken', 'sending')`.execute(
    tx,
  )
}

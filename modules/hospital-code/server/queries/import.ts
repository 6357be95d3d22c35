import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** What a file says of a code. */
export interface CodeValues {
  kind: number
  code: string
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  price: string | null
  approvalNo: string
  insuranceCode: string
  barcode: string
  pieces: number | null
  raw: unknown
}
export type Known = Omit<CodeValues, 'pieces' | 'raw'> & { id: string; productId: string | null }

/** The own hospital's codes of these names, locked. */
export const known = async (
  tx: Tx,
  actor: Actor,
  wanted: readonly { kind: number; code: string }[],
): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    select h.id, h.kind, h.code, h.name, h.spec, h.pack_spec as "packSpec", h.unit, h.maker, h.price::text as price, h.approval_no as "approvalNo",
      h.insurance_code as "insuranceCode", h.barcode, h.product_id as "productId"
    from hospital_code h where h.hospital_id = ${actor.orgId}
      and (h.kind, h.code) in (select x.kind, x.code from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x(kind smallint, code text))
    order by h.id for update`.execute(tx)
  return rows
}

const typed =
  sql.raw(`id uuid, kind smallint, code text, name text, spec text, "packSpec" text, unit text, maker text, price numeric, "approvalNo" text,
  "insuranceCode" text, barcode text, pieces integer, raw jsonb, fresh boolean`)

export const insert = async (
  tx: Tx,
  actor: Actor,
  rows: readonly CodeValues[],
): Promise<{ id: string; kind: number; code: string }[]> => {
  if (rows.length === 0) return []
  const { rows: made } = await sql<{ id: string; kind: number; code: string }>`
    insert into hospital_code (hospital_id, kind, code, name, spec, pack_spec, unit, maker, price, approval_no, insurance_code, barcode, pieces, raw, created_by)
    select ${actor.orgId}, x.kind, x.code, x.name, x.spec, x."packSpec", x.unit, x.maker, x.price, x."approvalNo", x."insuranceCode", x.barcode, x.pieces, x.raw, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${typed})
    on conflict (hospital_id, kind, code) do nothing returning id, kind, code`.execute(tx)
  return made
}

/** A code that is said to be another article is looked for again; one with a product keeps it, and is looked at by who settles. */
export const update = async (tx: Tx, actor: Actor, rows: readonly (CodeValues & { id: string; fresh: boolean })[]) => {
  if (rows.length === 0) return
  await sql`
    update hospital_code h set name = x.name, spec = x.spec, pack_spec = x."packSpec", unit = x.unit, maker = x.maker, price = x.price, approval_no = x."approvalNo",
      insurance_code = x."insuranceCode", barcode = x.barcode, pieces = x.pieces, raw = x.raw, accepted = '',
      candidate_id = case when x.fresh then null else h.candidate_id end, no_product = h.no_product and not x.fresh,
      score = case when x.fresh and h.product_id is null then null else h.score end, judged = case when x.fresh and h.product_id is null then null else h.judged end,
      run_id = case when x.fresh then null else h.run_id end, version = h.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(${typed}) where h.id = x.id and h.hospital_id = ${actor.orgId}`.execute(
    tx,
  )
}

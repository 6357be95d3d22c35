import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'

/** A head as it is stored. What is not given is not written. */
export interface Head {
  supplierId?: string | undefined
  departmentId?: string | undefined
  departmentName?: string | undefined
  pointId?: string | undefined
  pointName?: string | undefined
  surgeryName?: string | undefined
  surgerySite?: string | undefined
  surgeonName?: string | undefined
  surgeryAt?: string | undefined
  arrivalAt?: string | null | undefined
  deliveryAddress?: string | undefined
  patientSex?: '' | 'male' | 'female' | undefined
  patientAge?: number | null | undefined
  patientWeight?: string | null | undefined
  managed?: boolean | undefined
  emergency?: boolean | undefined
  remark?: string | undefined
}
type Whole = Head &
  Required<
    Pick<
      { [K in keyof Head]: NonNullable<Head[K]> },
      'supplierId' | 'departmentId' | 'departmentName' | 'pointId' | 'pointName' | 'surgeryName' | 'surgeryAt'
    >
  >

export const insert = (tx: Tx, actor: Actor, no: string, h: Whole) =>
  tx
    .insertInto('surgery_order')
    .values({
      ...stored(h),
      no,
      hospital_id: actor.orgId,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, h: Head) =>
  tx
    .updateTable('surgery_order')
    .set({ ...stored(h), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** A line as it is stored; packs and yuan a pack. */
export interface NewLine {
  catalogItemId: string
  productId: string
  code: string
  name: string
  spec: string
  packSpec: string
  manufacturer: string
  unit: string
  ratio: string
  chargeCode: string
  implant: boolean
  byPiece: boolean
  qty: string
  price: string
  memo: string
}
/** Which one it is. */
export interface Which {
  udi: string
  udiDi: string
  serial: string
  uniqueCode: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  sterilizeLot: string
  sterilizeDate: string | null
}
interface Owned {
  id: string
  hospitalId: string
  supplierId: string
}

/** Replaces the lines of a paper that is typed on, and the head's totals with their sums. Answers their ids in their order. */
export const replaceLines = async (
  tx: Tx,
  { id, hospitalId, supplierId }: Owned,
  lines: readonly NewLine[],
): Promise<{ id: string; seq: number }[]> => {
  await tx.deleteFrom('surgery_order_line').where('surgery_order_id', '=', id).execute()
  const { rows } = await sql<{ id: string; seq: number }>`
    insert into surgery_order_line (hospital_id, supplier_id, surgery_order_id, seq, catalog_item_id, product_id, code, name, spec, pack_spec,
      manufacturer, unit, ratio, charge_code, implant, by_piece, qty, price, memo)
    select ${hospitalId}, ${supplierId}, ${id}, n, x."catalogItemId", x."productId", x.code, x.name, x.spec, x."packSpec", x.manufacturer, x.unit,
      x.ratio, x."chargeCode", x.implant, x."byPiece", x.qty, x.price, x.memo
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as ("catalogItemId" uuid, "productId" uuid, code text, name text,
      spec text, "packSpec" text, manufacturer text, unit text, ratio numeric, "chargeCode" text, implant boolean, "byPiece" boolean, qty numeric,
      price numeric, memo text)) with ordinality as x("catalogItemId", "productId", code, name, spec, "packSpec", manufacturer, unit, ratio,
      "chargeCode", implant, "byPiece", qty, price, memo, n)
    returning id, seq`.execute(tx)
  await sql`
    update surgery_order set (amount, total_qty, line_count) =
      (select coalesce(sum(amount), 0), coalesce(sum(qty), 0), count(*)::int from surgery_order_line where surgery_order_id = surgery_order.id)
    where id = ${id}`.execute(tx)
  return rows.sort((a, b) => a.seq - b.seq)
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('surgery_order').where('id', '=', id).execute()

export type NewPiece = Which & { lineId: string; qty: string; usedQty: string; told?: readonly string[] }

/** What was shipped, or used of what was brought before the paper was written; each takes its article from its line. */
export const addPieces = async (
  tx: Tx,
  { id, hospitalId, supplierId }: Owned,
  pieces: readonly NewPiece[],
): Promise<void> => {
  await sql`
    insert into surgery_piece (hospital_id, supplier_id, surgery_order_id, line_id, seq, product_id, by_piece, implant, price, udi, udi_di, serial,
      unique_code, lot_no, production_date, expiry_date, sterilize_lot, sterilize_date, qty, used_qty, told)
    select ${hospitalId}, ${supplierId}, ${id}, l.id, x.n, l.product_id, l.by_piece, l.implant, l.price, x.udi, x."udiDi", x.serial, x."uniqueCode",
      x."lotNo", x."productionDate", x."expiryDate", x."sterilizeLot", x."sterilizeDate", x.qty, x."usedQty",
      coalesce(x.told, '{}')
    from rows from (jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as ("lineId" uuid, udi text, "udiDi" text, serial text,
      "uniqueCode" text, "lotNo" text, "productionDate" date, "expiryDate" date, "sterilizeLot" text, "sterilizeDate" date, qty numeric,
      "usedQty" numeric, told text[])) with ordinality as x("lineId", udi, "udiDi", serial, "uniqueCode", "lotNo", "productionDate",
      "expiryDate", "sterilizeLot", "sterilizeDate", qty, "usedQty", told, n)
    join surgery_order_line l on l.id = x."lineId" and l.surgery_order_id = ${id}`.execute(tx)
}

export type Used = Which & {
  id: string
  usedQty: string
  lostQty: string
  lostReason: string
  lostCharged: boolean
  scanned: boolean
  told: readonly string[]
}
/** What became of pieces, as the hospital says; written with the status. */
export const setUsed = (pieces: readonly Used[]) => sql`
  update surgery_piece p set used_qty = x."usedQty", lost_qty = x."lostQty", lost_reason = x."lostReason", lost_charged = x."lostCharged",
    scanned = x.scanned, told = x.told, udi = x.udi, udi_di = x."udiDi", serial = x.serial, unique_code = x."uniqueCode", lot_no = x."lotNo",
    production_date = x."productionDate", expiry_date = x."expiryDate", sterilize_lot = x."sterilizeLot", sterilize_date = x."sterilizeDate"
  from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as x(id uuid, "usedQty" numeric, "lostQty" numeric, "lostReason" text,
    "lostCharged" boolean, scanned boolean, told text[], udi text, "udiDi" text, serial text, "uniqueCode" text, "lotNo" text, "productionDate" date,
    "expiryDate" date, "sterilizeLot" text, "sterilizeDate" date)
  where p.id = x.id`

/** What came back, as its supplier counted it. */
export const setBack = async (tx: Tx, pieces: readonly { id: string; backQty: string }[]): Promise<void> => {
  await sql`
    update surgery_piece p set back_qty = x."backQty" from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as x(id uuid, "backQty" numeric)
    where p.id = x.id`.execute(tx)
}
/** What was entered after its operation is used from when it is handed in, and no longer when it comes back or is not taken. */
export const setAllUsed = async (tx: Tx, id: string, used: boolean): Promise<void> => {
  await sql`update surgery_piece set used_qty = ${used ? sql`qty` : sql`0`} where surgery_order_id = ${id}`.execute(tx)
}
/** All of it goes back, unused. */
export const allBack = async (tx: Tx, id: string): Promise<void> => {
  await sql`update surgery_piece set back_qty = qty where surgery_order_id = ${id}`.execute(tx)
}

const now = sql`now()`
/** The moments of an order, written with its status; it is its supplier's to read when its audit passed. */
export const stamp = {
  /** Of an operation that is over what was used is registered with it. */
  submitted: (ctx: Ctx, { emergency }: { emergency: boolean }) => ({
    // of one that is entered later it tells whether that was in time: mended it was
    submitted_at: emergency ? sql`case when submitted_at > surgery_at then submitted_at else now() end` : now,
    audited_by: null,
    auditor_name: '',
    audited_at: null,
    ...(emergency ? stamp.registered(ctx) : {}),
  }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: now }),
  released: (ctx: Ctx) => ({ ...stamp.audited(ctx), released_at: now }),
  answered: ({ actor }: Ctx) => ({ answered_by: actor.userId, answerer_name: actor.name, answered_at: now }),
  shipped: ({ actor }: Ctx) => ({ shipped_by: actor.userId, shipper_name: actor.name, shipped_at: now }),
  registered: ({ actor }: Ctx) => ({ registered_by: actor.userId, registrar_name: actor.name, registered_at: now }),
  back: ({ actor }: Ctx) => ({ backed_by: actor.userId, backer_name: actor.name, backed_at: now }),
  confirmed: ({ actor }: Ctx, second: { userId: string; name: string } | undefined) => ({
    confirmed_by: actor.userId,
    confirmer_name: actor.name,
    confirmed_at: now,
    second_by: second?.userId ?? null,
    second_name: second?.name ?? '',
  }),
}

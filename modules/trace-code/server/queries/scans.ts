import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Carrier } from '#modules/delivery/shared/trace.ts'
import type { ScanResult } from '../../shared/scan.ts'
import type { Lot } from './bench.ts'
import { doer } from './life.ts'

interface Of {
  id: string
  no: string
  hospitalId: string
  supplierId: string
}
export interface NewScan {
  id: string
  code: string
  result: ScanResult
  told: string
  deliveryLineId: string | null
  qty: number
  total: number
  undoes: string | null
  deviceAt: string | null
}

/** What was said of these scans of a delivery, and whether what they counted stands. */
export const scansOf = (tx: Tx, deliveryId: string, ids: readonly string[]) =>
  tx
    .selectFrom('trace_scan as s')
    .where('s.delivery_id', '=', deliveryId)
    .where('s.id', 'in', [...ids])
    .select(columns('s', 'id', 'code', 'deliveryLineId', 'qty', 'total', 'told'))
    .select(sql<ScanResult>`s.result`.as('result'))
    .select(
      sql<boolean>`s.result = 'counted' and exists (select from trace_code c
        where c.delivery_id = s.delivery_id and c.scan_id = s.id and c.state = 5)`.as('stands'),
    )
    .execute()

export const addScans = async ({ tx, actor }: Ctx, of: Of, scans: readonly NewScan[]): Promise<void> => {
  const rows = scans.map((s) => ({ ...s, deliveryId: of.id, hospitalId: of.hospitalId }))
  await sql`insert into trace_scan (delivery_id, id, hospital_id, delivery_line_id, code, result, told, qty, total, undoes, device_at, user_id, user_name)
    select ${of.id}, x.id, ${of.hospitalId}, x."deliveryLineId", x.code, x.result, x.told, x.qty, x.total, x.undoes, x."deviceAt",
      ${actor.userId}, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, "deliveryLineId" uuid, code text, result text, told text, qty int,
      total int, undoes uuid, "deviceAt" timestamptz)`.execute(tx)
}

export interface NewCode {
  scanId: string
  code: string
  carrier: Carrier
  boxes: readonly string[]
  lot: Lot
  second: { userId: string; name: string } | undefined
}
/** Codes of a delivery that a receiver counted: on their way, or at home where their lot was taken in before. */
export const addCodes = async (ctx: Ctx, of: Of, codes: readonly NewCode[]): Promise<number> => {
  const { user_id, user_name } = doer(ctx)
  const rows = codes.map(({ scanId, code, carrier, boxes, lot, second }) => ({
    ...{ scanId, code, carrier, boxes, secondBy: second?.userId ?? null, secondName: second?.name ?? '' },
    ...{
      lineId: lot.id,
      productId: lot.productId,
      acceptanceId: lot.acceptanceId,
      pointId: lot.pointId,
      lotNo: lot.lotNo,
    },
    ...{ productionDate: lot.productionDate, expiryDate: lot.expiryDate, ratio: lot.ratio },
  }))
  const { rows: made } = await sql<{ n: number }>`
    with x as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("scanId" uuid, code text, carrier text, boxes text[],
      "secondBy" uuid, "secondName" text, "lineId" uuid, "productId" uuid, "acceptanceId" uuid, "pointId" uuid, "lotNo" text,
      "productionDate" date, "expiryDate" date, ratio numeric)),
    kept as (insert into trace_code (hospital_id, code, carrier, boxes, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id,
        point_id, lot_no, production_date, expiry_date, ratio, rest, state, scan_id, second_by, second_name, created_by, creator_name)
      select ${of.hospitalId}, x.code, x.carrier, x.boxes, x."productId", ${of.supplierId}, ${of.id}, x."lineId", x."acceptanceId",
        x."pointId", x."lotNo", x."productionDate", x."expiryDate", round(x.ratio, 6), round(x.ratio, 6),
        case when x."acceptanceId" is null then 5 else 0 end, x."scanId", x."secondBy", x."secondName", ${user_id}::uuid, ${user_name} from x
      -- one that went back comes again
      on conflict (hospital_id, code) do update set carrier = excluded.carrier, boxes = excluded.boxes, product_id = excluded.product_id,
        supplier_id = excluded.supplier_id, delivery_id = excluded.delivery_id, delivery_line_id = excluded.delivery_line_id,
        acceptance_id = excluded.acceptance_id, point_id = excluded.point_id, lot_no = excluded.lot_no,
        production_date = excluded.production_date, expiry_date = excluded.expiry_date, ratio = excluded.ratio, rest = excluded.rest,
        state = excluded.state, scan_id = excluded.scan_id, second_by = excluded.second_by, second_name = excluded.second_name,
        return_order_id = null, asked_at = null, acknowledged_at = null, unknown_at = null, version = trace_code.version + 1, updated_at = now()
        where trace_code.state = 2
      returning id, hospital_id, state, rest),
    told as (insert into trace_code_event (hospital_id, code_id, step, to_state, rest, doc_type, doc_id, doc_no, user_id, user_name)
      select hospital_id, id, case state when 5 then 'scanned' else 'accepted' end, state, rest, 'delivery', ${of.id}::uuid, ${of.no},
        ${user_id}::uuid, ${user_name} from kept returning 1)
    select count(*)::int as n from told`.execute(ctx.tx)
  return made[0]!.n
}

/**
 * What a scan counted is taken back, as far as it was not taken in: a code that was here before is one that went back again, any
 * other was never bound.
 * @returns how many
 */
export const dropCodes = async (
  ctx: Ctx,
  of: Of,
  which: { scanId: string } | { codes: readonly string[] },
): Promise<number> => {
  const { user_id, user_name } = doer(ctx)
  const these = 'scanId' in which ? sql`c.scan_id = ${which.scanId}` : sql`c.code = any (${[...which.codes]}::text[])`
  const { rows } = await sql<{ n: number }>`
    with held as (select c.id, exists (select from trace_code_event e where e.code_id = c.id and e.step not in ('scanned', 'undone')) as before
      from trace_code c where c.delivery_id = ${of.id} and ${these} and c.state = 5 for update),
    gone as (delete from trace_code c using held where held.id = c.id and not held.before returning c.id),
    back as (update trace_code c set state = 2, scan_id = null, version = c.version + 1, updated_at = now() from held
      where held.id = c.id and held.before returning c.id, c.hospital_id, c.rest),
    told as (insert into trace_code_event (hospital_id, code_id, step, from_state, to_state, rest, doc_type, doc_id, doc_no, user_id, user_name)
      select hospital_id, id, 'undone', 5, 2, rest, 'delivery', ${of.id}::uuid, ${of.no}, ${user_id}::uuid, ${user_name} from back returning 1)
    select ((select count(*) from gone) + (select count(*) from told))::int as n`.execute(ctx.tx)
  return rows[0]!.n
}

/** Who stood beside the asker at this delivery last; for half an hour he needs nobody else. */
export const witnessOf = async ({ tx, actor }: Ctx, deliveryId: string) =>
  tx
    .selectFrom('trace_code as c')
    .where('c.delivery_id', '=', deliveryId)
    .where('c.created_by', '=', actor.userId)
    .where('c.second_by', 'is not', null)
    .where(sql<boolean>`c.updated_at > now() - interval '30 minutes'`)
    .orderBy('c.updated_at', 'desc')
    .select([sql<string>`c.second_by`.as('userId'), 'c.second_name as name'])
    .limit(1)
    .executeTakeFirst()

/** What the hospital says lies in a box: what it said before no longer does. */
export const fillBox = async (
  { tx, actor }: Ctx,
  hospitalId: string,
  box: string,
  codes: readonly string[],
  source: string,
): Promise<void> => {
  await tx.deleteFrom('trace_pack').where('hospital_id', '=', hospitalId).where('box', '=', box).execute()
  await sql`insert into trace_pack (hospital_id, code, box, source, created_by, creator_name)
    select ${hospitalId}, c, ${box}, ${source}, ${actor.userId}, ${actor.name} from unnest(${[...codes]}::text[]) c`.execute(
    tx,
  )
}
/** In which other box each of these lies, and the boxes around one. */
export const boxesOf = async (tx: Tx, hospitalId: string, codes: readonly string[]) =>
  new Map(
    (
      await tx
        .selectFrom('trace_pack')
        .where('hospital_id', '=', hospitalId)
        .where('code', 'in', [...codes, ''])
        .select(['code', 'box'])
        .execute()
    ).map((r) => [r.code, r.box]),
  )
export const boxesAround = async (tx: Tx, hospitalId: string, code: string): Promise<string[]> =>
  (
    await sql<{ box: string }>`with recursive around(box, n) as (
      select b.box, 1 from trace_pack b where b.hospital_id = ${hospitalId} and b.code = ${code}
      union all
      select b.box, a.n + 1 from around a join trace_pack b on b.hospital_id = ${hospitalId} and b.code = a.box where a.n <= 5)
    select box from around order by n`.execute(tx)
  ).rows.map((r) => r.box)

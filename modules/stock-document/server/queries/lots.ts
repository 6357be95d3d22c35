import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { DocKind } from '../../shared/kinds.ts'

/** A lot of a line as it is kept; quantities are minimum units. */
export interface StoredLot {
  id: string
  balanceId: string | null
  holdId: string | null
  units: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  supplierId: string | null
  supplier: string
  price: string
  ratio: string
  owner: 'hospital' | 'supplier'
  amount: string
  quarantine: string
  receivedUnits: string | null
}

/** The lots of a line `l`, in their order; decimals stay texts. */
export const lotsInSql = sql`coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'balanceId', x.balance_id, 'holdId', x.hold_id,
    'units', x.units::text, 'lotNo', x.lot_no, 'productionDate', x.production_date, 'expiryDate', x.expiry_date,
    'supplierId', x.supplier_id, 'supplier', coalesce((select o.name from org_card o where o.id = x.supplier_id), ''),
    'price', x.price::text, 'ratio', x.ratio::text, 'owner', x.owner, 'amount', x.amount::text, 'quarantine', x.quarantine,
    'receivedUnits', x.received_units::text) order by x.expiry_date, x.lot_no, x.id)
  from stock_document_lot x where x.line_id = l.id and x.part = 'goods'), '[]')`

/** A lot to be kept with a line. */
export interface NewLot extends Omit<StoredLot, 'id' | 'holdId' | 'supplier' | 'amount' | 'receivedUnits'> {
  lineId: string
  productId: string
  backOf?: string | null
  part?: 'goods' | 'loss'
}

/** Keeps lots; answers their ids in the order they came. */
export const insertLots = async (
  tx: Tx,
  doc: { id: string; hospitalId: string },
  lots: readonly NewLot[],
): Promise<string[]> => {
  if (lots.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with src as (
      select new_id() as id, x.* from rows from (jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
        as ("lineId" uuid, "productId" uuid, "balanceId" uuid, "backOf" uuid, part text, units numeric, "lotNo" text, "productionDate" date,
          "expiryDate" date, "supplierId" uuid, price numeric, ratio numeric, owner text, quarantine text)) with ordinality
        as x("lineId", "productId", "balanceId", "backOf", part, units, "lotNo", "productionDate", "expiryDate", "supplierId", price, ratio,
          owner, quarantine, n)
    ), kept as (
      insert into stock_document_lot (id, hospital_id, document_id, line_id, product_id, balance_id, back_of, part, units, lot_no,
        production_date, expiry_date, supplier_id, price, ratio, owner, quarantine)
      select id, ${doc.hospitalId}, ${doc.id}, "lineId", "productId", "balanceId", "backOf", coalesce(part, 'goods'), units, "lotNo",
        "productionDate", "expiryDate", "supplierId", price, ratio, owner, coalesce(quarantine, '')
      from src returning id)
    select src.id from src join kept using (id) order by n`.execute(tx)
  return rows.map((r) => r.id)
}

/** The lots of these lines go: others take their place. */
export const dropLots = async (tx: Tx, lineIds: readonly string[]): Promise<void> => {
  if (lineIds.length > 0)
    await tx
      .deleteFrom('stock_document_lot')
      .where('line_id', 'in', [...lineIds])
      .execute()
}

/** What is kept of the document as a whole follows from its lots. */
export const sumUp = async (tx: Tx, id: string): Promise<void> => {
  await sql`
    update stock_document d set
      total_amount = coalesce((select sum(amount) from stock_document_lot l where l.document_id = d.id and l.part = 'goods'), 0),
      line_count = (select count(*)::int from stock_document_line l where l.document_id = d.id)
    where id = ${id}`.execute(tx)
}
export const totalOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom('stock_document').where('id', '=', id).select('total_amount as total').executeTakeFirstOrThrow())
    .total

/** Under which hold each lot waits for its shipping. */
export const keepHolds = async (tx: Tx, holds: readonly { id: string; holdId: string }[]): Promise<void> => {
  await sql`update stock_document_lot l set hold_id = x."holdId"
    from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as x(id uuid, "holdId" uuid) where l.id = x.id`.execute(tx)
}

/** What came of each lot. */
export const keepReceived = (got: readonly { id: string; units: string }[]) => sql`
  update stock_document_lot l set received_units = x.units
  from jsonb_to_recordset(${JSON.stringify(got)}::jsonb) as x(id uuid, units numeric) where l.id = x.id`

/** In minimum units: what left, neither came nor is lost. */
export const inTransit = async (tx: Tx, id: string): Promise<string> => {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(case l.part when 'goods' then l.units - coalesce(l.received_units, 0) else -l.units end), 0) as units
    from stock_document_lot l join stock_document d on d.id = l.document_id
    where d.id = ${id} and d.status in ('shipped', 'shortPending', 'received', 'receivedShort')`.execute(tx)
  return rows[0]!.units
}

/**
 * What was issued of these products from a point by papers of a kind, and was not given back, to one department, or to patients of none:
 * the latest first, of one paper the lot that lasts longest, which was taken last.
 */
export const issued = async (
  tx: Tx,
  actor: Actor,
  of: { kind: DocKind; pointId: string; departmentId: string | null; productIds: readonly string[] },
) => {
  const { rows } = await sql<{ id: string; balanceId: string; productId: string; rest: string }>`
    select * from (
      select l.id, l.balance_id as "balanceId", l.product_id as "productId", d.posted_at, l.expiry_date, l.units - coalesce((
          select sum(b.units) from stock_document_lot b join stock_document r on r.id = b.document_id and r.status = 'posted'
          where b.back_of = l.id), 0) as rest
      from stock_document_lot l join stock_document d on d.id = l.document_id
      where d.hospital_id = ${actor.orgId} and d.doc_kind = ${of.kind} and d.status = 'posted' and d.point_id = ${of.pointId}
        and d.department_id is not distinct from ${of.departmentId}::uuid and l.product_id = any(${[...of.productIds]}::uuid[])) i
    where rest > 0 order by posted_at desc, expiry_date desc, id desc`.execute(tx)
  return rows
}

/** Locks the issues a department gives back from, so that it gives back nothing twice, nor what is taken back meanwhile. */
export const lockIssues = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await sql`select id from stock_document_lot where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
}

/** Numbers of the papers by which goods of this issue were given back. */
export const givenBack = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ no: string }>`
    select distinct r.no from stock_document_lot l join stock_document_lot b on b.back_of = l.id
    join stock_document r on r.id = b.document_id and r.status = 'posted' where l.document_id = ${id}`.execute(tx)
  return rows.map((r) => r.no)
}

/** What a document moved, as it was booked. */
export const movementsOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    id: string
    balanceId: string
    units: string
    type: number | null
    refLineId: string
  }>`
    select m.id, m.balance_id as "balanceId", m.units, m.type, m.ref_line_id as "refLineId" from stock_movement_facts m
    where m.ref_type = 'stockDocument' and m.ref_id = ${id} and m.undo_of is null order by m.balance_id, m.id`.execute(
    tx,
  )
  return rows
}

/** Papers by which goods left these balances since a moment. */
export const wentBy = async (tx: Tx, balanceIds: readonly string[], since: string): Promise<string[]> => {
  const { rows } = await sql<{ no: string }>`
    select m.ref_no as no from stock_movement_facts m where m.balance_id = any(${[...balanceIds]}::uuid[]) and m.units < 0
      and m.at > ${since}::timestamptz group by 1 order by max(m.at) desc limit 3`.execute(tx)
  return rows.map((r) => r.no)
}

/** Of these products those that moved at the point before, by another paper than this one. */
export const movedBefore = async (
  tx: Tx,
  of: { hospitalId: string; pointId: string; productIds: readonly string[]; but: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct m.product_id as id from stock_movement_facts m where m.hospital_id = ${of.hospitalId} and m.point_id = ${of.pointId}
      and m.product_id = any(${[...of.productIds]}::uuid[]) and not (m.ref_id = any(${[...of.but]}::uuid[]))`.execute(
    tx,
  )
  return new Set(rows.map((r) => r.id))
}

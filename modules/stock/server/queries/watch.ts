import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { kinOf } from '#modules/product/server/public.ts'
import { visible } from './read.ts'

/**
 * Lots that shall stand still: by their numbers, or all that was made between two days; in one hospital, or in the region. What was
 * merged with the product is the same article: its stock, which keeps its own product, stands still too (domain-lists §2.33).
 */
export interface Lots {
  productId: string
  lotNos: readonly string[]
  madeFrom: string | null
  madeTo: string | null
  hospitalId: string | null
}
/** Who watches, and what the shelf and the sentence of a refusal say of it. */
export interface Watcher {
  type: string
  id: string
  no: string
  reason: string
  userId: string
  userName: string
}

const these = (l: Lots) => sql<boolean>`b.product_id in ${kinOf(l.productId)}
  and ${l.hospitalId ? sql`b.hospital_id = ${l.hospitalId}` : sql`true`}
  and ${l.madeFrom ? sql`b.production_date between ${l.madeFrom}::date and ${l.madeTo}::date` : sql`b.lot_no = any(${[...l.lotNos]}::text[])`}`

/** Waits for whoever books, ships or takes in these goods now; nobody does until this transaction ends. */
export const stopAll = async (tx: Tx, productId: string): Promise<void> => {
  await sql`select keep_lots(array${kinOf(productId)}, true)`.execute(tx)
}

/** From here on new balances of these lots stand still as they are made (`hold_watched`), and nobody ships them. */
export const watch = async (tx: Tx, by: Watcher, l: Lots): Promise<void> => {
  await sql`
    insert into lot_watch (ref_type, ref_id, ref_no, product_id, hospital_id, lot_no, made_from, made_to, reason, created_by, creator_name)
    select ${by.type}, ${by.id}, ${by.no}, kin, ${l.hospitalId}, lot, ${l.madeFrom}::date, ${l.madeTo}::date, ${by.reason},
      ${by.userId}, ${by.userName}
    from unnest(${l.madeFrom ? [null] : [...l.lotNos]}::text[]) lot cross join unnest(array${kinOf(l.productId)}) kin`.execute(
    tx,
  )
}

/** A whole hold on every balance of these lots, used up ones too: it covers what is added later. Balances are taken in the order of their ids. */
export const holdAll = async (tx: Tx, by: Watcher, l: Lots): Promise<void> => {
  await sql`
    with these as materialized (select b.hospital_id, b.id from stock_balance b where ${these(l)} order by b.id for update)
    insert into stock_hold (hospital_id, balance_id, hold_kind, reason, ref_type, ref_id, ref_no, created_by, creator_name)
    select hospital_id, id, 'recall', ${by.reason}, ${by.type}, ${by.id}, ${by.no}, ${by.userId}, ${by.userName} from these order by id`.execute(
    tx,
  )
}

export const unwatch = async (tx: Tx, refId: string): Promise<void> => {
  await sql`update lot_watch set ended_at = now() where ref_id = ${refId} and ended_at is null`.execute(tx)
}

/** Balances first, in the order of their ids, as all others take them. */
export const letGo = async (tx: Tx, by: Watcher): Promise<void> => {
  await sql`
    select from stock_balance where id in (select balance_id from stock_hold where ref_id = ${by.id} and released_at is null)
    order by id for update`.execute(tx)
  await sql`
    update stock_hold set released_at = now(), released_by = ${by.userId}, releaser_name = ${by.userName}, release_reason = ${by.reason},
      version = version + 1
    where ref_id = ${by.id} and ref_type = ${by.type} and released_at is null`.execute(tx)
}

/** A lot somebody is about to move; `n` is its line. */
export interface Moved {
  n: number
  productId: string
  hospitalId: string
  lotNo: string
  productionDate: string | null
}

/** Of these lots those that are watched over, each with the number of the first watch. */
/** @param at only what was watched for at this moment already */
export const watched = async (tx: Tx, lots: readonly Moved[], keeps: boolean, at?: string) => {
  const { rows } = await sql<{ n: number; no: string }>`
    select distinct on (x.n) x.n, w.ref_no as no
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
      as x(n int, "productId" uuid, "hospitalId" uuid, "lotNo" text, "productionDate" date)
    join watches_over(${[...new Set(lots.map((l) => l.productId))]}::uuid[], ${keeps}) w on w.product_id = x."productId"
      and is_watched(w, x."hospitalId", x."lotNo", x."productionDate") ${at ? sql`and w.created_at <= ${at}::timestamptz` : sql``}
    order by x.n, w.created_at, w.id`.execute(tx)
  return new Map(rows.map((r) => [r.n, r.no]))
}

/** What the actor sees of balances that stand under this reference, and by which hold; earliest expiry first. */
export const heldBy = (tx: Tx, actor: Actor, refId: string) =>
  visible(tx, actor)
    .innerJoin('stock_hold as h', 'h.balance_id', 's.id')
    .where('h.ref_id', '=', refId)
    .where('h.released_at', 'is', null)
    .where('s.qty', '>', '0')
    .orderBy('s.expiry_date')
    .orderBy('s.id')
    .select(['s.id as balanceId', 'h.id as holdId', 's.lot_no as lotNo', 's.qty as units'])
    .select(['s.point_id as pointId', 'point.name as point'])
    .execute()

/** Goods of one of these products that are free although their lot is watched as another of them. */
export const freeTwin = async (tx: Tx, productIds: readonly string[]) =>
  (
    await sql<{ productId: string; lot: string; no: string }>`
    select b.product_id as "productId", b.lot_no as lot, w.ref_no as no from lot_watch w
    join stock_balance b on b.product_id <> w.product_id and b.product_id = any(${[...productIds]}::uuid[])
      and is_watched(w, b.hospital_id, b.lot_no, b.production_date)
    where w.product_id = any(${[...productIds]}::uuid[]) and w.ended_at is null and b.qty > b.locked_qty
    order by w.created_at, b.id limit 1`.execute(tx)
  ).rows[0]

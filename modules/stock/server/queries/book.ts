import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Cause } from '../../shared/causes.ts'
import type { HoldKind } from '../../shared/holds.ts'
import { NEVER, visible } from './read.ts'

/** What is booked, and by whom. */
export interface Booker {
  type: string
  id: string
  no: string
  hospitalId: string
  departmentId?: string | null | undefined
  userId: string
  userName: string
}

/** What every movement says of itself; `units` are minimum units, what leaves is negative. */
interface Moving {
  units: string
  cause: Cause
  type: number | null
  refLineId: string
  reason: string
}

/** Goods that come to a place: the balance they belong to, which may be new. `price` is per pack. */
export interface Coming extends Moving {
  pointId: string
  productId: string
  supplierId: string | null
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  price: string
  ratio: string
  owner: 'hospital' | 'supplier'
  /** Why these stand still until a second person looked at them. */
  quarantine?: string | undefined
}

/** Goods of a balance that is there. */
export interface Going extends Moving {
  balanceId: string
  undoOf?: string | undefined
  /** The hold they leave from under: what is due back, destroyed, handed over. */
  holdId?: string | undefined
}

/**
 * Waits for whoever books the first of one of these lots in this hospital: its days are what all others are held against, and of two who
 * see nothing of one another both would be taken. A statement of its own, so that the next one sees what was waited for. The watch is
 * kept before, or who recalls could stand between two of them. An opening has lots by the thousand, so they share 256 locks a hospital.
 * A lot without a production date has its first still to come; who tells none himself is held against its expiry alone, and waits
 * only where nothing is known of it. Balances are locked after this, or two would wait for one another.
 */
export const keepFirstLots = async (tx: Tx, by: Booker, lines: readonly Coming[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(hashtext(${`first lot ${by.hospitalId}`}), first.place) from (
      select distinct hashtext(x."productId" || x."lotNo") & 255 as place
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("productId" uuid, "lotNo" text, "productionDate" date),
        (select keep_lots(${lines.map((l) => l.productId)}::uuid[], false)) kept
      where x."lotNo" <> '' and not exists (select from stock_balance o where o.hospital_id = ${by.hospitalId}
        and o.product_id = x."productId" and o.lot_no = x."lotNo" and (o.production_date is not null or x."productionDate" is null))
      order by place) first`.execute(tx)
}

/**
 * Books goods in: balances and movements in one statement, so one cannot exist without the other (invariants I1, I5). Balances
 * are taken in key order, so two bookings cannot deadlock. Goods that must not be used stand still at once: those put into
 * quarantine, and those whose lot has another expiry or production date in this hospital, or in an earlier line (§2.24.1); a new balance
 * of a watched lot is held by its trigger. The watch is kept as it is before the first balance is taken, as who recalls does.
 */
export const bookIn = async (tx: Tx, by: Booker, lines: readonly Coming[]): Promise<void> => {
  await sql`
    with src as (
      select x.*, coalesce(x."expiryDate", ${NEVER}) as expiry, row_number() over () as n
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("pointId" uuid, "productId" uuid, "supplierId" uuid, "lotNo" text,
        "productionDate" date, "expiryDate" date, price numeric, ratio numeric, owner text, units numeric, cause text, type smallint,
        "refLineId" uuid, reason text, quarantine text), (select keep_lots(${lines.map((l) => l.productId)}::uuid[], false)) kept
    ), told as (
      -- what stands still by itself tells nothing of the days of a lot
      select s.*, (array_agg(s.expiry) filter (where s.quarantine is null) over earlier)[1] as "firstExpiry",
        (array_agg(s."productionDate") filter (where s."productionDate" is not null and s.quarantine is null) over earlier)[1] as "firstMade"
      from src s window earlier as (partition by s."productId", s."lotNo" order by s.n)
    ), grouped as (
      select "pointId", "productId", "lotNo", expiry, price, "supplierId", ratio, owner, sum(units) as units,
        (array_agg("productionDate" order by n) filter (where "productionDate" is not null))[1] as made
      from src group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
    ), balance as (
      insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, ratio, owner, qty)
      select ${by.hospitalId}, "pointId", "productId", "lotNo", expiry, made, "supplierId", price, ratio, owner, units from grouped
      on conflict (hospital_id, point_id, product_id, lot_no, expiry_date, price, supplier_id, ratio, owner)
        do update set qty = stock_balance.qty + excluded.qty, updated_at = now()
      returning id, point_id, product_id, lot_no, expiry_date, price, supplier_id, ratio, owner, qty as total
    ), booked as (
      select s.*, b.id, b.total - g.units + sum(s.units) over w - s.units as before, b.total - g.units + sum(s.units) over w as after
      from told s
      join grouped g on (g."pointId", g."productId", g."lotNo", g.expiry, g.price, g.ratio, g.owner)
        = (s."pointId", s."productId", s."lotNo", s.expiry, s.price, s.ratio, s.owner) and g."supplierId" is not distinct from s."supplierId"
      join balance b on (b.point_id, b.product_id, b.lot_no, b.expiry_date, b.price, b.ratio, b.owner)
        = (s."pointId", s."productId", s."lotNo", s.expiry, s.price, s.ratio, s.owner) and b.supplier_id is not distinct from s."supplierId"
      window w as (partition by b.id order by s.n)
    ), moved as (
      insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
        user_id, user_name, reason, department_id)
      select ${by.hospitalId}, id, cause, type, units, before, after, round(after * price / ratio, 2) - round(before * price / ratio, 2),
        ${by.type}, ${by.id}, "refLineId", ${by.no}, ${by.userId}, ${by.userName}, reason,
        ${by.departmentId ?? null}
      from booked
    ), held as (
      select id, units, quarantine as reason from booked where quarantine is not null
      union all
      select b.id, b.units, ${'同一批号在本院已有另一有效期或生产日期：'}::text || o.lot_no || ' '
          || coalesce(nullif(o.expiry_date, ${NEVER})::text, '--') || ' / ' || coalesce(o.production_date::text, '--')
        from booked b cross join lateral (
          (select o.lot_no, o.expiry_date, o.production_date from stock_balance o
            where o.hospital_id = ${by.hospitalId} and o.product_id = b."productId" and o.lot_no = b."lotNo" and b."lotNo" <> ''
              and (o.expiry_date <> b.expiry or o.production_date <> b."productionDate") and b.quarantine is null
            order by o.received_at limit 1)
          union all
          select b."lotNo", b."firstExpiry", b."firstMade"
          where b."lotNo" <> '' and (b."firstExpiry" <> b.expiry or b."firstMade" <> b."productionDate") and b.quarantine is null
          limit 1) o
    )
    insert into stock_hold (hospital_id, balance_id, hold_kind, qty, reason, ref_type, ref_id, ref_no, created_by, creator_name)
    select ${by.hospitalId}, id, 'quarantine', units, reason, ${by.type}, ${by.id}, ${by.no}, ${by.userId}, ${by.userName}
    from held`.execute(tx)
}

/**
 * These balances as they are, locked in the order of their ids; those the actor does not see are left out. Their keys stay free:
 * a document that names them has them shared by its foreign key, and two such would wait for one another.
 */
export const lockBalances = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  visible(tx, actor)
    .where('s.id', 'in', [...ids])
    .select([
      ...columns('s', 'id', 'hospitalId', 'pointId', 'lotNo', 'qty', 'lockedQty', 'partLocked', 'ratio'),
      'p.name',
      'p.spec',
    ])
    .select(['p.pack_unit as unit', 'p.min_unit as minUnit', sql<boolean>`expired(s.expiry_date)`.as('expired')])
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()
export type Held = Awaited<ReturnType<typeof lockBalances>>[number]

/** A hold over a balance; `qty` is all of the balance where it is a whole one. */
export interface Over {
  id: string
  balanceId: string
  kind: HoldKind
  whole: boolean
  qty: string
  released: boolean
  releaser: string
}
/** The live holds over balances the caller has locked, and those of these ids that have ended. */
export const holdsOver = async (tx: Tx, balanceIds: readonly string[], ids: readonly string[]) => {
  const { rows } = await sql<Over>`
    select h.id, h.balance_id as "balanceId", h.hold_kind as kind, h.qty is null as whole, coalesce(h.qty, b.qty) as qty,
      h.released_at is not null as released, h.releaser_name as releaser
    from stock_hold h join stock_balance b on b.id = h.balance_id
    where h.balance_id = any(${[...balanceIds]}::uuid[]) and (h.released_at is null or h.id = any(${[...ids]}::uuid[]))
    order by h.id`.execute(tx)
  return new Map(rows.map((h) => [h.id, h]))
}

/** Goods that leave from under a hold make it smaller; what is left of none is released. A whole hold stays over the rest. */
export const shrinkHolds = async (
  tx: Tx,
  by: Booker,
  lines: readonly Pick<Going, 'holdId' | 'units'>[],
): Promise<void> => {
  await sql`
    update stock_hold h set qty = case when h.qty > x.units then h.qty - x.units else h.qty end,
      released_at = case when h.qty <= x.units then now() end, released_by = case when h.qty <= x.units then ${by.userId}::uuid end,
      releaser_name = case when h.qty <= x.units then ${by.userName} else '' end,
      release_reason = case when h.qty <= x.units then ${by.no} else '' end, version = h.version + 1
    from (select "holdId" as id, -sum(units) as units
      from jsonb_to_recordset(${JSON.stringify(lines.filter((l) => l.holdId))}::jsonb) as x("holdId" uuid, units numeric) group by 1) x
    where h.id = x.id and h.qty is not null and h.released_at is null`.execute(tx)
}

/** Books goods out of, or back into, balances that are there and that the caller has locked. */
export const book = async (tx: Tx, by: Booker, lines: readonly Going[]): Promise<void> => {
  await sql`
    with src as (
      select x.*, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("balanceId" uuid, units numeric,
        cause text, type smallint, "refLineId" uuid, reason text, "undoOf" uuid)
    ), grouped as (select "balanceId", sum(units) as units from src group by 1
    ), balance as (
      update stock_balance b set qty = b.qty + g.units, updated_at = now() from grouped g where b.id = g."balanceId"
      returning b.id, b.hospital_id, b.price, b.ratio, b.qty as total, g.units
    ), booked as (
      select s.*, b.hospital_id, b.price, b.ratio, b.total - b.units + sum(s.units) over w - s.units as before,
        b.total - b.units + sum(s.units) over w as after
      from src s join balance b on b.id = s."balanceId" window w as (partition by b.id order by s.n)
    )
    insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no,
      user_id, user_name, reason, undo_of, department_id)
    select hospital_id, "balanceId", cause, type, units, before, after, round(after * price / ratio, 2) - round(before * price / ratio, 2),
      ${by.type}, ${by.id}, "refLineId", ${by.no}, ${by.userId}, ${by.userName}, reason, "undoOf", ${by.departmentId ?? null}
    from booked`.execute(tx)
}

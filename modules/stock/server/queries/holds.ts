import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { HoldKind } from '../../shared/holds.ts'
import { readable } from './blind.ts'
import type { Booker } from './book.ts'
import { visible } from './read.ts'

/** A hold of goods, as it is written: so many minimum units, or all of them and whatever comes to them. */
export interface NewHold {
  balanceId: string
  kind: HoldKind
  units: string | null
  reason: string
}

/** @returns their ids, in the order of the holds */
export const insert = async (tx: Tx, by: Booker, holds: readonly NewHold[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with src as (
      select x.*, new_id() as id, row_number() over () as n
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as x("balanceId" uuid, kind text, units numeric, reason text)
    ), held as (
      insert into stock_hold (id, hospital_id, balance_id, hold_kind, qty, reason, ref_type, ref_id, ref_no, created_by, creator_name)
      select s.id, b.hospital_id, b.id, s.kind, s.units, s.reason, ${by.type}, ${by.id}, ${by.no}, ${by.userId}, ${by.userName}
      from src s join stock_balance b on b.id = s."balanceId"
    )
    select id from src order by n`.execute(tx)
  return rows.map((r) => r.id)
}

/** Holds with their balances, as the actor sees them. */
const held = (tx: Tx, actor: Actor) =>
  visible(tx, actor)
    .innerJoin('stock_hold as h', 'h.balance_id', 's.id')
    .select([
      ...columns('h', 'id', 'balanceId', 'reason', 'refType', 'refId', 'refNo', 'createdBy', 'creatorName'),
      ...columns('h', 'createdAt', 'releasedAt', 'releaserName'),
      sql<HoldKind>`h.hold_kind`.as('kind'),
      sql<string>`coalesce(h.qty, s.qty)`.as('qty'),
      sql<boolean>`h.qty is null`.as('whole'),
      's.hospital_id as hospitalId',
      's.lot_no as lotNo',
      's.ratio',
      'p.name',
      'p.min_unit as minUnit',
      'p.pack_unit as unit',
    ])

/** The live holds of a balance, oldest first. */
export const of = (tx: Tx, actor: Actor, balanceId: string) =>
  held(tx, actor)
    .where('h.balance_id', '=', balanceId)
    .where(readable(actor, 's.id'))
    .where('h.released_at', 'is', null)
    .orderBy('h.created_at')
    .orderBy('h.id')
    .execute()
export type Hold = Awaited<ReturnType<typeof of>>[number]

/** These holds, locked behind their balances in the order of those; foreign ones are left out. */
export const lock = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  held(tx, actor)
    .where('h.id', 'in', [...ids])
    .orderBy('s.id')
    .orderBy('h.id')
    .forUpdate(['s', 'h'])
    .execute()

/** Ids of the live holds a document placed. */
export const placedBy = async (tx: Tx, refType: string, refId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from stock_hold where ref_type = ${refType} and ref_id = ${refId} and released_at is null`.execute(tx)
  return rows.map((r) => r.id)
}

export const release = async (
  tx: Tx,
  by: { userId: string; name: string },
  ids: readonly string[],
  reason: string,
): Promise<void> => {
  await sql`
    update stock_hold set released_at = now(), released_by = ${by.userId}, releaser_name = ${by.name}, release_reason = ${reason},
      version = version + 1
    where id = any(${[...ids]}::uuid[]) and released_at is null`.execute(tx)
}

import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import type { Article } from '../candidates.ts'

const open = sql<boolean>`h.product_id is null and h.alias_of is null and not h.no_product`

/** Begins a search for all open codes of the own hospital, unless one is under way. */
export const begin = async (tx: Tx, actor: Actor, family: FamilyName, kinds: readonly number[]) => {
  const { rows } = await sql<{ id: string; total: number; fresh: boolean }>`
    with made as (
      insert into code_run (hospital_id, family, asked_by, asked_name, total)
      select ${actor.orgId}, ${family}, ${actor.userId}, ${actor.name}, count(*) from hospital_code h
      where h.hospital_id = ${actor.orgId} and h.kind = any(${[...kinds]}::int[]) and ${open}
      on conflict (hospital_id, family) where ended_at is null do nothing returning id, total)
    select id, total, true as fresh from made
    union all select id, total, false from code_run where hospital_id = ${actor.orgId} and family = ${family} and ended_at is null`.execute(
    tx,
  )
  return rows[0]!
}

/** The newest search of the own hospital. */
export const latest = (tx: Tx, actor: Actor, family: FamilyName) =>
  tx
    .selectFrom('code_run as r')
    .where('r.hospital_id', '=', actor.orgId)
    .where('r.family', '=', family)
    .select(
      columns('r', 'total', 'done', 'matched', 'suggested', 'conflicts', 'none', 'askedName', 'beganAt', 'endedAt'),
    )
    .orderBy('r.began_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A search that has not ended, of whatever hospital. */
export const get = (tx: Tx, id: string) =>
  tx
    .selectFrom('code_run as r')
    .where('r.id', '=', id)
    .where('r.ended_at', 'is', null)
    .select([...columns('r', 'id', 'hospitalId'), sql<FamilyName>`r.family`.as('family')])
    .executeTakeFirst()

/** The next open codes this search has not looked at. */
export const next = async (tx: Tx, run: { id: string; hospitalId: string }, kinds: readonly number[], most: number) => {
  const { rows } = await sql<Article & { id: string }>`
    select h.id, h.kind, h.name, h.spec, h.pack_spec as "packSpec", h.unit, h.maker, h.approval_no as "approvalNo", h.insurance_code as "insuranceCode", h.barcode
    from hospital_code h where h.hospital_id = ${run.hospitalId} and h.kind = any(${[...kinds]}::int[]) and ${open} and h.run_id is distinct from ${run.id}
    order by h.id limit ${most} for update`.execute(tx)
  return rows
}

/** All codes of a hospital that stand for themselves, for the search of doubles. */
export const everyCode = async (tx: Tx, hospitalId: string, kinds: readonly number[]) => {
  const { rows } = await sql<Article & { id: string }>`
    select h.id, h.kind, h.name, h.spec, h.pack_spec as "packSpec", h.unit, h.maker, h.approval_no as "approvalNo", h.insurance_code as "insuranceCode", h.barcode
    from hospital_code h where h.hospital_id = ${hospitalId} and h.kind = any(${[...kinds]}::int[]) and h.alias_of is null`.execute(
    tx,
  )
  return rows
}

export interface Counts {
  done: number
  matched: number
  suggested: number
  conflicts: number
  none: number
}
/** Whoever began it may see a part of the codes only: the total grows with what was looked at. */
export const progress = (tx: Tx, id: string, c: Counts) =>
  sql`update code_run set done = done + ${c.done}, total = greatest(total, done + ${c.done}), matched = matched + ${c.matched}, suggested = suggested + ${c.suggested},
    conflicts = conflicts + ${c.conflicts}, none = none + ${c.none} where id = ${id}`.execute(tx)

export const end = (tx: Tx, id: string) =>
  sql`update code_run set ended_at = now() where id = ${id} and ended_at is null`.execute(tx)

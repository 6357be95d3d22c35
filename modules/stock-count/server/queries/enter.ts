import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { movedTo } from './lines.ts'

/** A line as its next number is judged; `same`: the number it has. */
export interface Standing {
  id: string
  version: number
  wanted: number
  given: number
  counted: string | null
  /** Who gave its last number. */
  by: string | null
  byName: string
  minUnit: string
}

/** Lines of a count, which is locked. */
export const standing = async (tx: Tx, countId: string, ids: readonly string[]): Promise<Standing[]> => {
  const { rows } = await sql<Standing>`
    select l.id, l.version, l.wanted, l.given, l.counted, case l.given when 1 then l.by1 when 2 then l.by2 when 3 then l.by3 end as by,
      case l.given when 1 then l.name1 when 2 then l.name2 when 3 then l.name3 else '' end as "byName", p.min_unit as "minUnit"
    from stock_count_line l join product_card p on p.id = l.product_id
    where l.count_id = ${countId} and l.id = any (${[...ids]}::uuid[])`.execute(tx)
  return rows
}

export interface Taken {
  lineId: string
  /** Which number it is; 0: only the reason is said. */
  round: number
  units: string | null
  /** So many seconds ago. */
  ago: string
  reason: string | null
  note: string | null
  says: boolean
}

/**
 * Numbers into lines. Counting, the first number is what is said last and clears what was said of the line before; the second
 * one settles it when it tells the same as the first, whatever moved between them, else a third is wanted.
 */
export const put = async (ctx: Ctx, countId: string, lines: readonly Taken[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; version: number }>`
    with src as (select x.*, clock_timestamp() - make_interval(secs => x.ago) as moment
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x("lineId" uuid, round int, units numeric, ago numeric, reason text,
        note text, says boolean)
    ), timed as (
      select l.*, x.round, x.units, x.reason as new_reason, x.note as new_note, x.says,
        greatest(x.moment, l.frozen_at, l.counted_at) as moment
      from src x join stock_count_line l on l.id = x."lineId" where l.count_id = ${countId} and x.round <> 1
      union all
      select l.*, x.round, x.units, x.reason, x.note, x.says, greatest(x.moment, l.frozen_at) from src x
        join stock_count_line l on l.id = x."lineId" where l.count_id = ${countId} and x.round = 1
    ), meant as (
      select t.*, case when t.units is null and t.round = 1 then null else t.moment end as at,
        t.round = 2 and t.units <> t.qty1 + ${movedTo('t', 't.moment')} - ${movedTo('t', 't.at1')} as differs
      from timed t
    )
    update stock_count_line l set
      qty1 = case m.round when 1 then m.units else l.qty1 end,
      at1 = case m.round when 1 then m.at else l.at1 end,
      by1 = case m.round when 1 then case when m.units is not null then ${ctx.actor.userId}::uuid end else l.by1 end,
      name1 = case m.round when 1 then case when m.units is not null then ${ctx.actor.name} else '' end else l.name1 end,
      qty2 = case m.round when 1 then null when 2 then m.units else l.qty2 end,
      at2 = case m.round when 1 then null when 2 then m.at else l.at2 end,
      by2 = case m.round when 1 then null when 2 then ${ctx.actor.userId}::uuid else l.by2 end,
      name2 = case m.round when 1 then '' when 2 then ${ctx.actor.name} else l.name2 end,
      qty3 = case m.round when 1 then null when 3 then m.units else l.qty3 end,
      at3 = case m.round when 1 then null when 3 then m.at else l.at3 end,
      by3 = case m.round when 1 then null when 3 then ${ctx.actor.userId}::uuid else l.by3 end,
      name3 = case m.round when 1 then '' when 3 then ${ctx.actor.name} else l.name3 end,
      wanted = case when m.round = 1 then 1 when m.differs then 3 else l.wanted end,
      reason = case when m.says then m.new_reason else l.reason end,
      note = coalesce(m.new_note, l.note),
      version = l.version + 1
    from meant m where l.id = m.id returning l.id, l.version`.execute(ctx.tx)
  return new Map(rows.map((r) => [r.id, r.version]))
}

/** Notes who counts. @returns whether he is new to it */
export const noteCounter = async ({ tx, actor }: Ctx, countId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update stock_count set counters = counters || ${actor.userId}::uuid where id = ${countId} and ${actor.userId}::uuid <> all (counters)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

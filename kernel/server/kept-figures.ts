import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from './ctx.ts'
import type { Task } from './task.ts'
import { inContext, systemActor } from './tx.ts'

/** Rows of an organisation, of the region where there is none, as jsonb. */
export interface Kept {
  org_id: string | null
  rows: unknown
}
/** Figures a task reads for everybody. */
export interface KeptFigure {
  /** `module.figure`. */
  name: string
  found: RawBuilder<Kept>
}

/** From how many milliseconds on a figure is kept: what costs less is read by whoever looks, and never late. */
const worth = (): number => Number(process.env.KEEP_FIGURES_FROM_MS ?? 200)

const keep = async (tx: Tx, { name, found }: KeptFigure): Promise<void> => {
  const from = performance.now()
  await sql`insert into kept_figure (name, org_id, rows) select ${name}, x.org_id, x.rows from (${found}) x
    on conflict (name, org_id) do update set rows = excluded.rows, at = excluded.at`.execute(tx)
  // whoever has nothing any more is asked for anew, which costs nothing
  const cheap = performance.now() - from < worth()
  await sql`delete from kept_figure where name = ${name} and (at < now() or ${cheap})`.execute(tx)
}

/**
 * Reads figures anew every five minutes, each in a transaction of its own: what costs a second at a million lines is asked for
 * once, not by everybody who looks. Safe to repeat, on several nodes too.
 */
export const keeping = (name: string, figures: readonly KeptFigure[]): Task => ({
  name,
  when: { everyMinutes: 5 },
  run: async (about) => {
    for (const one of figures) await inContext(systemActor, about, ({ tx }) => keep(tx, one))
    return { kept: figures.length }
  },
})

/** Figures with the moment they were read, which whoever shows them says; none where it is this moment. */
export interface Read<R> {
  rows: R[]
  at?: string
}

/**
 * What the task keeps of a figure for the actor's organisation; where it does not, as for limited roles, for the first minutes of
 * a house and while no task runs, it is read now.
 */
export const keptOr = async <R>(tx: Tx, actor: Actor, name: string, anew: RawBuilder<R>): Promise<Read<R>> => {
  const whose = actor.org === 'authority' ? sql`org_id is null` : sql`org_id = ${actor.orgId}`
  const kept = await sql<Read<R>>`select rows, at from kept_figure
    where name = ${name} and ${whose} and at > now() - interval '15 minutes'`.execute(tx)
  return kept.rows[0] ?? { rows: (await anew.execute(tx)).rows }
}

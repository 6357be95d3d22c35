import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'

const now = sql`now()`
const nobody = {
  ...{ hospital_by: null, hospital_name: '', hospital_at: null },
  ...{ supplier_by: null, supplier_name: '', supplier_at: null },
}

/** The moments of a statement, written with its status. */
export const stamp = {
  sent: () => ({ sent_at: now }),
  hospital: ({ actor }: Ctx) => ({ hospital_by: actor.userId, hospital_name: actor.name, hospital_at: now }),
  supplier: ({ actor }: Ctx) => ({ supplier_by: actor.userId, supplier_name: actor.name, supplier_at: now }),
  /** What was confirmed before counts no more: both look at it again. */
  disputed: (note: string) => (ctx: Ctx) => ({ ...nobody, dispute_note: note, disputed_by: ctx.actor.org }),
  answered: () => ({ sent_at: now, round: sql`round + 1` }),
}

/** What a side has against a line. */
export interface Disputed {
  id: string
  dispute: string
  note: string
}
/** Written with the status. */
export const disputed = (by: string, round: number, lines: readonly Disputed[]) => sql`
  update statement_line l set dispute = x.dispute, dispute_note = x.note, dispute_round = ${round}, disputed_by = ${by}
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, dispute text, note text) where l.id = x.id`

import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { Fault, Result } from '../../shared/results.ts'

interface Of {
  id: string
  hospitalId: string
  supplierId: string
}
const now = sql<string>`now()`

const insert = ({ tx, actor }: Ctx, of: Of) => ({
  tx,
  row: {
    hospital_id: of.hospitalId,
    supplier_id: of.supplierId,
    invoice_id: of.id,
    asked_by: actor.userId,
    asker_name: actor.name,
  },
})

/** What somebody looked up himself. */
export const insertLooked = (
  ctx: Ctx,
  of: Of,
  said: { id: string; result: Result; note: string; files: readonly Attachment[] },
) => {
  const { tx, row } = insert(ctx, of)
  return tx
    .insertInto('invoice_verification')
    .values({
      ...row,
      id: said.id,
      via: 'hand',
      state: 'answered',
      result: said.result,
      note: said.note,
      files: JSON.stringify(said.files),
      answered_at: now,
    })
    .execute()
}
/** A question to the service. */
export const insertAsked = (ctx: Ctx, of: Of, id: string, note: string) => {
  const { tx, row } = insert(ctx, of)
  return tx
    .insertInto('invoice_verification')
    .values({ ...row, id, via: 'service', state: 'asked', note })
    .execute()
}

/** What came of a question: its answer as it came, or why there is none. */
export const setCame = (tx: Tx, id: string, came: { result: Result | ''; fault: Fault | ''; answer: string }) =>
  tx
    .updateTable('invoice_verification')
    .set({ ...came, state: came.result ? 'answered' : 'failed', answered_at: now })
    .where('id', '=', id)
    .execute()

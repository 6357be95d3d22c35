import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Wishes } from '../../shared/calls.ts'

export interface Written {
  catalogItemId: string
  before: Wishes
  after: Wishes
}

/** Drafts in one statement, in the order given. */
export const insert = async ({ tx, actor }: Ctx, reason: string, all: readonly Written[]) => {
  const saved = await tx
    .insertInto('catalog_change')
    .values(
      all.map((c) => ({
        hospital_id: actor.orgId,
        catalog_item_id: c.catalogItemId,
        before: JSON.stringify(c.before),
        after: JSON.stringify(c.after),
        reason,
        created_by: actor.userId,
      })),
    )
    .returning(['id', 'catalog_item_id as catalogItemId', 'status', 'version'])
    .execute()
  const byItem = new Map(saved.map((s) => [s.catalogItemId, s]))
  return all.map((c) => byItem.get(c.catalogItemId)!)
}

export const update = (tx: Tx, id: string, before: Wishes, after: Wishes, reason: string) =>
  tx
    .updateTable('catalog_change')
    .set({
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('catalog_change').where('id', '=', id).execute()

const now = sql`now()`
/** Moments of a change and who made them, written with its status. */
export const stamps = {
  submitted: { submitted_at: now },
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, audited_at: now }),
  looked: ({ actor }: Ctx) => ({ platform_by: actor.userId, platform_at: now }),
  effective: { effective_at: now },
}

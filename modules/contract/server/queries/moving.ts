import { type Expression, sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'

interface Kept {
  ownerId?: string
  ownerName?: string
  reminderDays?: number
  remark?: string
  files?: readonly Attachment[]
}
/** What may change of a contract that was agreed, told as a version of its row. */
export const keep = (tx: Tx, id: string, { files, ...k }: Kept) =>
  moved(tx, id, { ...stored(k), ...(files ? { files: JSON.stringify(files) } : {}) })

type Sets = Readonly<Record<string, unknown>>
/** Columns beside the status, with a version more: who looks at it hears of it. */
export const moved = (tx: Tx, id: string, sets: Sets): Promise<{ version: number }> =>
  tx
    .updateTable('contract')
    .set({ ...sets, version: sql`version + 1`, updated_at: sql`now()` } as Record<string, Expression<unknown>>)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Columns that follow a step that was told already. */
export const followed = async (tx: Tx, id: string, sets: Sets): Promise<void> => {
  await tx
    .updateTable('contract')
    .set(sets as Record<string, Expression<unknown>>)
    .where('id', '=', id)
    .execute()
}

/** A person who works for this organisation today. */
export const colleague = (tx: Tx, orgId: string, userId: string) =>
  tx
    .selectFrom('app_user_card as u')
    .where('u.id', '=', userId)
    .where(sql<boolean>`exists (select from user_role_facts r where r.user_id = u.id and r.org_id = ${orgId})`)
    .select(['u.id', 'u.name'])
    .executeTakeFirst()

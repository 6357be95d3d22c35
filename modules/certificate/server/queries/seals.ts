import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'

/** An organisation's seal as it was filed and audited, the newest that holds today. */
export const sealOf = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('certificate as c')
    .where('c.org_id', '=', orgId)
    .where('c.scope', '=', 'org')
    .where('c.cert_kind', '=', 'seal')
    .where('c.status', '=', 'passed')
    .where(sql<boolean>`coalesce(c.valid_from, '-infinity') <= ${todayInSql} and c.valid_to >= ${todayInSql}`)
    .select(['c.id', sql<Attachment[]>`c.files`.as('files')])
    .orderBy('c.audited_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()

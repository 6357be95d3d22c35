import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** The version a link is bound to, whole: what of it leaves is the reader's to choose. */
export const versionOf = (tx: Tx, contractId: string, n: number) =>
  tx
    .selectFrom('contract_version_card as v')
    .innerJoin('contract_card as c', 'c.id', 'v.contract_id')
    .where('v.contract_id', '=', contractId)
    .where('v.n', '=', n)
    .select(['v.content', 'c.status', 'c.name', 'c.no'])
    .select(
      sql<boolean>`exists (select from contract_version_card w where w.contract_id = v.contract_id and w.n > v.n and w.superseded_at is null)`.as(
        'newer',
      ),
    )
    .executeTakeFirst()

/** The newest version of a contract that was not replaced; none before its approval. */
export const newestVersion = async (tx: Tx, contractId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('contract_version_card as v')
      .where('v.contract_id', '=', contractId)
      .where('v.superseded_at', 'is', null)
      .select('v.n')
      .orderBy('v.n', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.n ?? undefined

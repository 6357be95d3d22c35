import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Role } from '#modules/contract/shared/kinds.ts'

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

/** Who signed it, as far as it counts. */
export const signaturesOf = (tx: Tx, contractId: string, n: number) =>
  tx
    .selectFrom('contract_signature_card as s')
    .where('s.contract_id', '=', contractId)
    .where('s.n', '=', n)
    .where('s.counted_at', 'is not', null)
    .select(columns('s', 'signerName'))
    .select([sql<Role>`s.role`.as('role'), sql<string>`s.counted_at`.as('signedAt')])
    .execute()

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

import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { CertKind } from '../shared/kinds.ts'

interface Lack {
  id: string
  kind: CertKind
}

/** Which of these owners has no audited certificate of which of these kinds that holds today. */
export const lacking = async (
  tx: Tx,
  owner: 'org_id' | 'product_id',
  ids: readonly string[],
  kinds: readonly CertKind[],
): Promise<Lack[]> => {
  const scope = owner === 'org_id' ? 'org' : 'standard'
  const { rows } = await sql<Lack>`
    select o.id, k.kind from unnest(${[...ids]}::uuid[]) o(id) cross join unnest(${[...kinds]}::text[]) with ordinality k(kind, at)
    where not exists (select from certificate c where c.scope = ${scope} and c.${sql.ref(owner)} = o.id and c.cert_kind = k.kind
      and c.status = 'passed' and ${todayInSql} between coalesce(c.valid_from, '-infinity') and c.valid_to)
    order by k.at`.execute(tx)
  return rows
}

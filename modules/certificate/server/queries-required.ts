import { sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { CertKind } from '../shared/kinds.ts'
import { nearDays } from './settings.ts'

export interface Due {
  id: string
  kind: CertKind
  /** The day it ends; null when none holds that day. */
  until: string | null
}

/**
 * Which of these owners has no audited certificate of which of these kinds that holds on a day, today where none is named, and which
 * one only for a few days more; an audited renewal counts before it begins.
 */
export const due = (
  tx: Tx,
  owner: 'org_id' | 'product_id',
  ids: readonly string[],
  kinds: readonly CertKind[],
  day?: string,
): Promise<Due[]> => {
  const then = day ? sql<string>`${day}::date` : todayInSql
  const scope = owner === 'org_id' ? 'org' : 'standard'
  const asked = sql<Due>`
    select o.id, k.kind, case when best.holds then best.until end as until
    from unnest(${[...ids]}::uuid[]) o(id) cross join unnest(${[...kinds]}::text[]) with ordinality k(kind, at)
    cross join lateral (select bool_or(c.valid_from is null or c.valid_from <= ${then}) as holds, max(c.valid_to) as until
      from certificate c where c.scope = ${scope} and c.${sql.ref(owner)} = o.id and c.cert_kind = k.kind
      and c.status = 'passed' and c.valid_to >= ${then}) best
    where best.holds is not true or best.until <= ${then} + ${numberInSql(nearDays)}
    order by k.at`
  return kept(tx, asked.compile(tx))
}

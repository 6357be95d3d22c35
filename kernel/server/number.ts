import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/** Prefixes of document numbers (domain §8.7). */
export type NoPrefix =
  | 'JH'
  | 'CG'
  | 'GT'
  | 'PS'
  | 'YS'
  | 'JP'
  | 'JU'
  | 'TH'
  | 'FP'
  | 'KP'
  | 'QK'
  | 'HT'
  | 'TJ'
  | 'ZJ'
  | 'XP'
  | 'KH'

/**
 * Next document numbers of an organisation and day: prefix + yyyyMMdd + at least 4 digits, such as `JH202611210001`.
 * Counted per organisation, so that a number does not tell another organisation's volume (security.md C25).
 * The row lock holds until COMMIT; take numbers before other locks are waited for. Needs `elevated` for a foreign org.
 */
export const nextNos = async (ctx: Ctx, prefix: NoPrefix, count = 1, orgId = ctx.actor.orgId): Promise<string[]> => {
  const { rows } = await sql<{ last: number; day: string }>`
    insert into doc_number (org_id, prefix, day, last)
    values (${orgId}, ${prefix}, (now() at time zone 'Asia/Shanghai')::date, ${count})
    on conflict (org_id, prefix, day) do update set last = doc_number.last + ${count}
    returning last, day`.execute(ctx.tx)
  const row = rows[0]!
  const day = row.day.replaceAll('-', '')
  return Array.from({ length: count }, (_, i) => `${prefix}${day}${String(row.last - count + 1 + i).padStart(4, '0')}`)
}

export const nextNo = async (ctx: Ctx, prefix: NoPrefix, orgId = ctx.actor.orgId): Promise<string> =>
  (await nextNos(ctx, prefix, 1, orgId))[0]!

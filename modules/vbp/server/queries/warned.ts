import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'
import { anyWord } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { vbpCalls } from '../../shared/calls.ts'
import type { WarningKind } from '../../shared/kinds.ts'
import { anyOf, leakOfQuota, mine, percent, plainKinds, warnedBy, warningsInSql } from './standing.ts'

export interface Warned {
  id: string
  itemId: string
  batch: string
  hospital: string
  endDate: string
  code: string
  name: string
  spec: string
  manufacturer: string
  supplyUnit: string
  year: number
  agreed: string
  used: string
  done: string
  rate: string
  timeRate: string
  leak: string | null
  warnings: WarningKind[]
}

const found = anyWord([sql`lower(concat_ws(' ', p.name, p.pinyin, p.initials, p.platform_code, h.name, q.batch))`])

const sorts = {
  rate: sql`q.done_qty / nullif(q.agreed_qty, 0)`,
  endDate: sql`q.end_date`,
  hospital: sql`h.name`,
} as const

/**
 * Quotas of running batches somebody should look at. What makers that were not selected sold is looked up where it is asked
 * for, and for a hospital's own: of the whole region it would be read for every quota before the first row is known.
 */
export const warned = async ({ tx, actor }: Ctx, input: Input<typeof vbpCalls.warnings>) => {
  const all = actor.org === 'hospital' || input.kind === 'leak'
  const kinds: readonly WarningKind[] = all ? [...plainKinds, 'leak'] : plainKinds
  const test = input.kind ? warnedBy[input.kind] : anyOf(kinds)
  const words = keywords(input.keyword)
  const from = sql`
    from vbp_quota_card q join product_card p on p.id = q.product_id join org_card h on h.id = q.hospital_id
      left join company_card c on c.id = p.manufacturer_id ${all ? sql`cross join ${leakOfQuota}` : sql``}
    where q.now_due and ${mine} and ${test}
      and (${input.hospitalId ?? null}::uuid is null or q.hospital_id = ${input.hospitalId ?? null}::uuid)
      and (${input.batchId ?? null}::uuid is null or q.batch_id = ${input.batchId ?? null}::uuid)
      ${words.length > 0 ? sql`and ${found(words)}` : sql``}`
  const [key = 'rate'] = (input.sort ?? 'rate').split(',')
  const order = sorts[key.replace('-', '') as keyof typeof sorts]
  const down = key.startsWith('-') ? sql`desc nulls last` : sql`nulls first`
  const rows =
    input.part === 'totals'
      ? []
      : (
          await sql<Warned>`
            with page as (
              select q.*, h.name as hospital, p.platform_code as code, p.name, p.spec, coalesce(c.name, '') as manufacturer,
                case q.volume_unit when 'min' then p.min_unit else p.pack_unit end as "supplyUnit", ${warningsInSql(kinds)} as warnings,
                row_number() over (order by ${order} ${down}, q.id) as n ${from}
              order by n limit ${input.size} offset ${(input.page - 1) * input.size}
            )
            select q.id, q.item_id as "itemId", q.batch, q.hospital, q.end_date as "endDate", q.code, q.name, q.spec, q.manufacturer, q."supplyUnit", q.year,
              q.agreed_qty::text as agreed, q.used_qty::text as used, q.done_qty::text as done, coalesce(${percent(sql`q.done_qty`, sql`q.agreed_qty`)}, '0') as rate,
              round(100.0 * q.gone / q.days, 2)::text as "timeRate", ${percent(sql`l.other`, sql`l.whole`)} as leak, q.warnings
            from page q cross join ${leakOfQuota} order by q.n`.execute(tx)
        ).rows
  if (input.part === 'rows') return { rows, total: null }
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(tx)
  return { rows, total: counted[0]!.n }
}

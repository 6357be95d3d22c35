import { sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { WarningKind } from '../../shared/kinds.ts'
import { warnings as w } from '../settings.ts'

/** The region sees all quotas, a hospital its own; the second wall before the rows. */
export const mine = sql<boolean>`((select app_sees_all()) or q.hospital_id = (select app_org()))`

const share = (of: typeof w.behind) => sql`${numberInSql(of)} / 100.0`
const begun = sql`q.now_due and q.agreed_qty > 0 and q.gone > ${numberInSql(w.startDays)}`
const moving = sql`(q.used_qty > 0 or q.done_qty > 0)`
const open = sql`q.agreed_qty > q.done_qty`

/** What one is warned of of a quota in `q` (domain §5, Progress; its numbers are settings); `leak`: of what `l` says. */
export const warnedBy: Readonly<Record<WarningKind, ReturnType<typeof sql<boolean>>>> = {
  red: sql`(${begun} and ${moving} and q.done_qty < ${share(w.red)} * q.due_qty)`,
  yellow: sql`(${begun} and ${moving} and q.done_qty >= ${share(w.red)} * q.due_qty and q.done_qty < ${share(w.behind)} * q.due_qty)`,
  idle: sql`(${begun} and not ${moving})`,
  usedUp: sql`(q.now_due and ${open} and q.used_qty >= ${share(w.usedUp)} * q.agreed_qty and q.end_date - ${todayInSql} > ${numberInSql(w.endDays)})`,
  ending: sql`(q.now_due and ${open} and q.end_date - ${todayInSql} <= ${numberInSql(w.endingDays)})`,
  leak: sql`(q.now_due and l.other > l.whole - l.other)`,
}
/** Those that need no look at what else was bought. */
export const plainKinds = ['red', 'yellow', 'idle', 'usedUp', 'ending'] as const satisfies readonly WarningKind[]

export const warningsInSql = (kinds: readonly WarningKind[]) =>
  sql<
    WarningKind[]
  >`array_remove(array[${sql.join(kinds.map((k) => sql`case when ${warnedBy[k]} then ${sql.lit(k)} end`))}]::text[], null)`

export const anyOf = (kinds: readonly WarningKind[]) =>
  sql<boolean>`(${sql.join(
    kinds.map((k) => warnedBy[k]),
    sql` or `,
  )})`

/** What was bought of the same name and form, of whom: for the quota in `q`, while it was unfinished. */
export const leakOfQuota = sql`lateral vbp_leak(q.hospital_id, q.product_id, q.first_day::timestamp at time zone 'Asia/Shanghai',
  coalesce(q.finished_at, (q.last_day + 1)::timestamp at time zone 'Asia/Shanghai')) l`

const percentOf = (part: ReturnType<typeof sql>, whole: ReturnType<typeof sql>) =>
  sql<string | null>`round(100 * ${part} / nullif(${whole}, 0), 2)::text`
export const percent = percentOf

/** How far it is against the time gone: past 1.1 of it ahead, under 0.9 behind. */
export const paceOf = (
  done: ReturnType<typeof sql>,
  agreed: ReturnType<typeof sql>,
  due: ReturnType<typeof sql>,
) => sql<
  'coming' | 'done' | 'ahead' | 'normal' | 'behind'
>`case when ${agreed} > 0 and ${done} >= ${agreed} then 'done' when ${due} = 0 then 'coming' when ${done} > 1.1 * ${due} then 'ahead'
  when ${done} < 0.9 * ${due} then 'behind' else 'normal' end`

/** Days of the mean that says when it will be done. */
export const meanDays = 60

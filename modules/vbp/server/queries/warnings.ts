import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Warning } from '#kernel/server/noun.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { warnings as w } from '../settings.ts'

/** Quotas of running batches, judged per hospital and batch. */
const quotas = (condition: RawBuilder<unknown>) => sql`
  select q.hospital_id as org_id, q.batch_id::text as subject, jsonb_build_object('n', count(*)::text, 'batch', q.batch) as params
  from vbp_quota_facts q where q.enabled and ${todayInSql} between q.start_date and q.end_date and ${condition}
  group by 1, q.batch_id, q.batch`

const gone = sql`(${todayInSql} - q.start_date)`
const screen = 'purchaseList/agreedVolume'
const list = '/warnings'

/** Volumes of the whole region (domain §5, Progress; its numbers are settings). */
export const vbpWarnings: readonly Warning[] = [
  {
    event: 'vbp.behind',
    label: '集采进度落后',
    template: '集采批次 {{batch}} 有 {{n}} 个品种进度落后',
    screen,
    list,
    found: quotas(
      sql`${gone} > ${numberInSql(w.startDays)} and q.done_qty / nullif(q.agreed_qty, 0)
        < ${numberInSql(w.behind)} / 100.0 * ${gone} / greatest(q.end_date - q.start_date, 1)`,
    ),
  },
  {
    event: 'vbp.usedUp',
    label: '集采约定量将用完',
    template: '集采批次 {{batch}} 有 {{n}} 个品种剩余不足一成',
    screen,
    list,
    found: quotas(
      sql`q.agreed_qty > 0 and q.used_qty >= ${numberInSql(w.usedUp)} / 100.0 * q.agreed_qty and q.end_date - ${todayInSql} > ${numberInSql(w.endDays)}`,
    ),
  },
  {
    event: 'vbp.idle',
    label: '集采未启动',
    template: '集采批次 {{batch}} 有 {{n}} 个品种开始后一直没有采购',
    screen,
    list,
    found: quotas(
      sql`${gone} > ${numberInSql(w.startDays)} and q.agreed_qty > 0 and q.used_qty = 0 and q.done_qty = 0`,
    ),
  },
  {
    event: 'vbp.ending',
    label: '集采批次即将到期',
    template: '集采批次 {{batch}} 即将到期，有 {{n}} 个品种尚未完成',
    screen,
    list,
    found: quotas(sql`q.end_date - ${todayInSql} <= ${numberInSql(w.endingDays)} and q.done_qty < q.agreed_qty`),
  },
]

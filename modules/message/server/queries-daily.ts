import { sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { nearDays } from '#modules/certificate/server/public.ts'
import { type DailyEvent, daily } from '../shared/daily.ts'
import { warnings as w } from './settings.ts'

/** One warning per organisation, event, subject and day: several nodes and repeated looks write it once. */
const insert = (event: DailyEvent, found: ReturnType<typeof sql>, link: string) => sql`
  insert into message (org_id, category, event, codes, template, params, path, dedupe)
  select f.org_id, 'warning', ${event}, array[${`${daily[event].screen}:view`}], ${daily[event].template}, f.params, ${`/${daily[event].screen}${link}`},
    concat_ws(' ', ${event}::text, f.org_id, f.subject, ${todayInSql})
  from (${found}) f on conflict (dedupe) do nothing`

const stock = (condition: ReturnType<typeof sql>) => sql`
  select s.hospital_id as org_id, '' as subject, jsonb_build_object('n', count(*)::text) as params
  from stock_balance_facts s join product_card p on p.id = s.product_id where s.qty > 0 and ${condition} group by 1`

/** Quotas of running batches, judged per hospital and batch. */
const quotas = (condition: ReturnType<typeof sql>) => sql`
  select q.hospital_id as org_id, q.batch_id::text as subject, jsonb_build_object('n', count(*)::text, 'batch', q.batch) as params
  from vbp_quota_facts q where q.enabled and ${todayInSql} between q.start_date and q.end_date and ${condition}
  group by 1, q.batch_id, q.batch`

/** Audited certificates that nothing valid for longer has replaced, counted per organisation. */
const certificates = (condition: ReturnType<typeof sql>) => sql`
  select c.org_id, '' as subject, jsonb_build_object('n', count(*)::text) as params from certificate_card c
  where c.status = 'passed' and ${condition} and not exists (select from certificate_card l where l.org_id = c.org_id and l.scope = c.scope
    and l.cert_kind = c.cert_kind and l.product_id is not distinct from c.product_id
    and l.company_id is not distinct from c.company_id and l.status = 'passed' and l.valid_to > c.valid_to) group by 1`

const days = sql`greatest(q.end_date - q.start_date, 1)`

/** Looks at stock and volumes of the whole region as the system (domain §5, Progress; its numbers are settings). */
export const warn = async (tx: Tx): Promise<number> => {
  const all = [
    insert(
      'stock.nearExpiry',
      stock(sql`not expired(s.expiry_date) and s.expiry_date - ${todayInSql} < p.near_expiry_days`),
      '?state=near',
    ),
    insert('stock.expired', stock(sql`expired(s.expiry_date)`), '?state=expired'),
    insert(
      'certificate.near',
      certificates(sql`c.valid_to >= ${todayInSql} and c.valid_to <= ${todayInSql} + ${numberInSql(nearDays)}`),
      '?validity=near',
    ),
    insert('certificate.expired', certificates(sql`c.valid_to < ${todayInSql}`), '?validity=expired'),
    insert(
      'vbp.behind',
      quotas(
        sql`${todayInSql} - q.start_date > ${numberInSql(w.startDays)} and q.done_qty / q.agreed_qty
          < ${numberInSql(w.behind)} / 100.0 * (${todayInSql} - q.start_date) / ${days}`,
      ),
      '',
    ),
    insert(
      'vbp.usedUp',
      quotas(
        sql`q.used_qty >= ${numberInSql(w.usedUp)} / 100.0 * q.agreed_qty and q.end_date - ${todayInSql} > ${numberInSql(w.endDays)}`,
      ),
      '',
    ),
  ]
  let n = 0
  for (const one of all) n += Number((await one.execute(tx)).numAffectedRows ?? 0n)
  return n
}

import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Warning } from '#kernel/server/noun.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { nearDays } from '../settings.ts'

/** Audited certificates that nothing valid for longer has replaced, counted per organisation. */
const certificates = (condition: RawBuilder<unknown>) => sql`
  select c.org_id, '' as subject, jsonb_build_object('n', count(*)::text) as params from certificate_card c
  where c.status = 'passed' and ${condition} and not exists (select from certificate_card l where l.org_id = c.org_id and l.scope = c.scope
    and l.cert_kind = c.cert_kind and l.product_id is not distinct from c.product_id
    and l.company_id is not distinct from c.company_id and l.status = 'passed' and l.valid_to > c.valid_to) group by 1`

const screen = 'baseInfo/certificate'
export const lapsing: readonly Warning[] = [
  {
    event: 'certificate.near',
    label: '证件即将到期',
    template: '{{n}} 张证件即将到期',
    screen,
    list: '?validity=near',
    found: certificates(sql`c.valid_to >= ${todayInSql} and c.valid_to <= ${todayInSql} + ${numberInSql(nearDays)}`),
  },
  {
    event: 'certificate.expired',
    label: '证件已过期',
    template: '{{n}} 张证件已过期',
    screen,
    list: '?validity=expired',
    found: certificates(sql`c.valid_to < ${todayInSql}`),
  },
]

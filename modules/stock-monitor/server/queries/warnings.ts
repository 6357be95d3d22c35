import { sql } from 'kysely'
import type { Warning } from '#kernel/server/noun.ts'
import { type AlarmKind, alarmLabels } from '../../shared/alarms.ts'

const screen = 'inventory/inventoryMonitoring'

/** Open alarms of these kinds, once a day: how many products, or lots, of a hospital. Near and past their end tells modules/stock. */
const open = (event: string, label: string, template: string, ...kinds: AlarmKind[]): Warning => ({
  event,
  label,
  template,
  screen,
  list: `?alarm=${JSON.stringify(kinds)}`,
  found: sql`select a.hospital_id as org_id, '' as subject, jsonb_build_object('n', count(distinct (a.point_id, a.product_id))::text) as params
    from stock_alarm a where a.closed_at is null and a.alarm_kind in (${sql.join(kinds.map((k) => sql.lit(k)))}) group by 1`,
})

export const monitorWarnings: readonly Warning[] = [
  open('stock.lacking', '断货与短缺', '{{n}} 个品种断货或短缺', 'out', 'short'),
  open('stock.excess', '超储与积压', '{{n}} 个品种超储、积压或滞销', 'over', 'slow', 'unsold'),
  open('stock.waiting', alarmLabels.waiting, '{{n}} 个品种待验超时', 'waiting'),
]

import { type RawBuilder, sql } from 'kysely'
import type { Warning } from '#kernel/server/noun.ts'
import { todayInSql } from '#kernel/server/page.ts'

const lots = (condition: RawBuilder<unknown>) => sql`
  select s.hospital_id as org_id, '' as subject, jsonb_build_object('n', count(*)::text) as params
  from stock_balance_facts s join product_card p on p.id = s.product_id where s.qty > 0 and ${condition} group by 1`

const screen = 'inventory/inventoryQuery'
export const stockWarnings: readonly Warning[] = [
  {
    event: 'stock.nearExpiry',
    label: '近效期库存',
    template: '{{n}} 批库存临近效期',
    screen,
    list: '?state=near',
    found: lots(sql`not expired(s.expiry_date) and s.expiry_date - ${todayInSql} < p.near_expiry_days`),
  },
  {
    event: 'stock.expired',
    label: '过期库存',
    template: '{{n}} 批库存已过效期',
    screen,
    list: '?state=expired',
    found: lots(sql`expired(s.expiry_date)`),
  },
]

import { sql } from 'kysely'
import type { Warning } from '#kernel/server/noun.ts'

/** Below the agreed level the supplier has something to do (§2.24.8). */
export const consignmentWarnings: readonly Warning[] = [
  {
    event: 'consignment.below',
    label: '寄售库存低于约定量',
    template: '{{n}} 种寄售品低于约定量，请补货',
    screen: 'inventory/consignment',
    list: '?below=true&withZero=true',
    found: sql`select l.supplier_id as org_id, '' as subject, jsonb_build_object('n', count(*)::text) as params from consignment_level l
      where l.level > coalesce((select sum(s.qty) from stock_balance_facts s where s.owner = 'supplier' and s.hospital_id = l.hospital_id
        and s.supplier_id = l.supplier_id and s.product_id = l.product_id), 0) group by 1`,
  },
]

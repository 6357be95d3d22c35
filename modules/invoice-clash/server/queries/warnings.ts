import { sql } from 'kysely'
import type { Warning } from '#kernel/server/noun.ts'

/** The authority hears of a number that is handed in twice, without a name: who they are its list says. */
export const clashWarnings: readonly Warning[] = [
  {
    event: 'invoiceClash',
    label: '发票号码冲突',
    template: '发票号码 {{number}} 被不同单位登记，请核实',
    screen: 'settlement/invoice',
    list: '/settlement/invoice/clashes',
    found: sql`
      select o.id as org_id, c.key as subject, jsonb_build_object('number', c.key) as params
      from invoice_clash c join org_card o on o.kind = 'authority' where c.closed_at is null group by o.id, c.key`,
  },
]

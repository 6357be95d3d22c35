import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const ordered = sql<boolean>`exists (select from purchase_order where supplier_id = app_org())`

export const orderSteps: readonly FirstStep[] = [
  {
    key: 'order',
    org: 'supplier',
    label: '收到第一张订单',
    place: 60,
    path: '/procurement/purchaseOrder',
    done: ordered,
  },
]

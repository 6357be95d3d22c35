import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

// the largest, because an index knows it; whoever has none would have all plans of the region looked through
const planned = sql<boolean>`(select max(status) from plan where hospital_id = app_org() and status <> 'draft') is not null`

export const planSteps: readonly FirstStep[] = [
  {
    key: 'plan',
    org: 'hospital',
    label: '提交第一张采购计划',
    place: 60,
    path: '/procurement/planning',
    done: planned,
  },
]

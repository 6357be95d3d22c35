import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const planned = sql<boolean>`exists (select from plan where hospital_id = app_org() and status <> 'draft')`

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

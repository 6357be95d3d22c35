import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const departments = sql<boolean>`exists (select from department where hospital_id = app_org() and enabled)`
const points = sql<boolean>`exists (select from distribution_point where hospital_id = app_org() and enabled)`

export const placeSteps: readonly FirstStep[] = [
  {
    key: 'departments',
    org: 'hospital',
    label: '建立科室',
    place: 10,
    path: '/baseInfo/department',
    done: departments,
  },
  { key: 'points', org: 'hospital', label: '建立配送点', place: 20, path: '/baseInfo/distributionPoint', done: points },
]

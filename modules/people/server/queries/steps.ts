import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const several = sql<boolean>`(select count(*) from (select from app_user where home_org = app_org() and enabled limit 2) x) > 1`
const step = { label: '添加同事并分配角色', path: '/system/user', done: several }

export const peopleSteps: readonly FirstStep[] = [
  { ...step, key: 'colleagues', org: 'supplier', place: 40 },
  { ...step, key: 'people', org: 'hospital', place: 30 },
]

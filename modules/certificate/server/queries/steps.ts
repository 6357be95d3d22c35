import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const given = sql<boolean>`exists (select from certificate where org_id = app_org() and status in ('pending', 'passed'))
  and not exists (select from certificate where org_id = app_org() and status in ('draft', 'rejected'))`

export const certificateSteps: readonly FirstStep[] = [
  {
    ...{ key: 'certificates', org: 'supplier', label: '补全并提交证件（注册时的证照已填入）', place: 20 },
    ...{ path: '/baseInfo/certificate', done: given },
  },
]

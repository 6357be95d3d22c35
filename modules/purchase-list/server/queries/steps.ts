import { sql } from 'kysely'
import type { FirstStep } from '#kernel/server/noun.ts'

const listed = sql<boolean>`exists (select from catalog_item where hospital_id = app_org() and status = 'enabled')`

export const catalogSteps: readonly FirstStep[] = [
  {
    ...{ key: 'catalogue', org: 'hospital', label: '建立采购目录并通过审核', place: 50 },
    ...{ path: '/purchaseList/catalogues', done: listed },
  },
]

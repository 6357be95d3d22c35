import type { Noun } from '#kernel/server/noun.ts'
import { stockInvariants } from './server/invariants.ts'
import { ledgerRoutes } from './server/ledger.ts'
import { grants, screens } from './server/menu.data.ts'
import { nearExpiry } from './server/queries/read.ts'
import { stockWarnings } from './server/queries/warnings.ts'
import { stockReactions } from './server/reactions.ts'
import { stockRoutes } from './server/routes.ts'
import { stockTasks } from './server/tasks.ts'

export const noun: Noun = {
  name: 'stock',
  screens,
  grants,
  routes: [...stockRoutes, ...ledgerRoutes],
  reactions: stockReactions,
  tasks: stockTasks,
  cards: [
    {
      key: 'nearExpiry',
      label: '近效期库存',
      tone: 'red',
      place: 270,
      codes: ['inventory/inventoryQuery:view'],
      orgs: ['hospital', 'authority'],
      path: '/inventory/inventoryQuery',
      filters: { state: 'near' },
      count: nearExpiry,
    },
  ],
  invariants: stockInvariants,
  log: {
    entities: { stockHold: '库存锁定', stockPeriod: '月末结账' },
    actions: { lock: '锁定', unlock: '解锁', closeMonth: '结账' },
    fields: {
      balanceId: '库存批次',
      reason: '说明',
      qty: '数量',
      balances: '结存批次数',
      value: '结存金额',
      consignedValue: '寄售金额',
    },
  },
  warnings: stockWarnings,
}

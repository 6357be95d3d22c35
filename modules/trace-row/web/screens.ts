import type { Screens } from '#kernel/web/shell/screens.ts'
import type { QueueName } from '../shared/queues.ts'

/** One screen, six field tables. */
const family = (name: QueueName) => ({
  '': async () => ({ keep: true, default: (await import('./Queue.tsx')).queueOf(name) }),
  ':id': async () => ({ keep: true, default: (await import('./RowPage.tsx')).pageOf(name) }),
})

export const traceRowScreens: Screens = {
  'trace/shopInventory': family('shopInventory'),
  'trace/inventoryChange': family('inventoryChange'),
  'trace/purchaseReceipt': family('purchaseReceipt'),
  'trace/purchaseReturn': family('purchaseReturn'),
  'trace/shopSales': family('shopSales'),
  'trace/salesReturn': family('salesReturn'),
}

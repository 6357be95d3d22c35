import type { Screens } from '#kernel/web/shell/screens.ts'

export const stockScreens: Screens = {
  'inventory/inventoryQuery': { '': () => import('./StockList.tsx') },
}

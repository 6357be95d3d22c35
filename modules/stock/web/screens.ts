import type { Screens } from '#kernel/web/shell/screens.ts'

export const stockScreens: Screens = {
  'inventory/inventoryQuery': {
    '': () => import('./StockList.tsx'),
    products: () => import('./ProductList.tsx'),
    ledger: () => import('./Ledger.tsx'),
    movements: () => import('./MovementList.tsx'),
    'product/:id': () => import('./ProductPage.tsx'),
  },
}

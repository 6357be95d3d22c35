import type { Screens } from '#kernel/web/shell/screens.ts'

export const orderScreens: Screens = {
  'procurement/purchaseOrder': {
    '': () => import('./OrderList.tsx'),
    ':id': () => import('./OrderDetail.tsx'),
  },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const orderScreens: Screens = {
  'procurement/purchaseOrder': {
    '': () => import('./OrderList.tsx'),
    new: () => import('./OrderForm.tsx'),
    ':id/edit': () => import('./OrderForm.tsx'),
    ':id': () => import('./OrderDetail.tsx'),
  },
}

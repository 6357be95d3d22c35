import type { Screens } from '#kernel/web/shell/screens.ts'

export const deliveryScreens: Screens = {
  'procurement/delivery': {
    '': () => import('./DeliveryList.tsx'),
    new: () => import('./DeliveryForm.tsx'),
    ':id': () => import('./DeliveryDetail.tsx'),
    ':id/edit': () => import('./DeliveryForm.tsx'),
  },
}

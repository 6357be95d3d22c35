import type { Screens } from '#kernel/web/shell/screens.ts'

export const priceScreens: Screens = {
  'purchaseList/priceModification': {
    '': () => import('./PriceList.tsx'),
    new: () => import('./PriceForm.tsx'),
    ':id': () => import('./PriceDetail.tsx'),
  },
}

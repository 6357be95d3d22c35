import type { Screens } from '#kernel/web/shell/screens.ts'
import { regionScreens } from '#modules/region-price/web/public.tsx'

export const priceScreens: Screens = {
  'purchaseList/priceModification': {
    '': () => import('./PriceList.tsx'),
    new: () => import('./PriceForm.tsx'),
    ...regionScreens,
    ':id': () => import('./PriceDetail.tsx'),
  },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const provinceOrderScreens: Screens = {
  'provincial/sourceOrder': {
    '': () => import('./SourceList.tsx'),
    ':id': () => import('./SourceCheck.tsx'),
  },
  'provincial/purchaseOrder': {
    '': () => import('./OrderList.tsx'),
    differences: () => import('./DifferenceList.tsx'),
    ':id': () => import('./OrderDetail.tsx'),
  },
  'provincial/priceCheck': { '': () => import('./PriceList.tsx') },
  'provincial/returnOrder': {
    '': () => import('./ReturnList.tsx'),
    ':id': () => import('./ReturnDetail.tsx'),
  },
}

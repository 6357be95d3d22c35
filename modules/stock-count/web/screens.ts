import type { Screens } from '#kernel/web/shell/screens.ts'

export const stockCountScreens: Screens = {
  'inventory/stockCount': {
    '': () => import('./CountList.tsx'),
    ':id/enter': () => import('./CountingPage.tsx'),
    ':id': () => import('./CountDetail.tsx'),
  },
}

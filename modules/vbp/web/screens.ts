import type { Screens } from '#kernel/web/shell/screens.ts'

export const vbpScreens: Screens = {
  'purchaseList/agreedVolume': {
    '': () => import('./BatchList.tsx'),
    warnings: () => import('./WarningList.tsx'),
    transfers: () => import('./TransferList.tsx'),
    'item/:id': () => import('./ItemPage.tsx'),
    ':id': () => import('./BatchPage.tsx'),
  },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const consignmentScreens: Screens = {
  'inventory/consignment': {
    '': () => import('./ConsignmentList.tsx'),
    uses: () => import('./UseList.tsx'),
  },
}

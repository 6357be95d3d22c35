import type { Screens } from '#kernel/web/shell/screens.ts'

export const newApplyScreens: Screens = {
  'purchaseList/newApply': {
    '': () => import('./NewApplyList.tsx'),
    ':id': () => import('./NewApplyDetail.tsx'),
  },
}

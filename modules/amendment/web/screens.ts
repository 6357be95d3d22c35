import type { Screens } from '#kernel/web/shell/screens.ts'

export const amendmentScreens: Screens = {
  'procurement/orderAmendment': {
    '': () => import('./AmendmentList.tsx'),
    new: () => import('./AmendForm.tsx'),
    ':id': () => import('./AmendmentDetail.tsx'),
  },
}

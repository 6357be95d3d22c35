import type { Screens } from '#kernel/web/shell/screens.ts'

export const rejectionScreens: Screens = {
  'procurement/rejectedMatching': {
    '': () => import('./RejectionList.tsx'),
    ':id': () => import('./RejectionDetail.tsx'),
  },
}

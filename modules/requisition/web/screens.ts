import type { Screens } from '#kernel/web/shell/screens.ts'

export const requisitionScreens: Screens = {
  'settlement/requisition': {
    '': () => import('./RequisitionList.tsx'),
    new: () => import('./RequisitionForm.tsx'),
    ':id': () => import('./RequisitionDetail.tsx'),
    ':id/edit': () => import('./RequisitionForm.tsx'),
  },
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./SurgeryOrderForm.tsx')

export const surgeryOrderScreens: Screens = {
  'procurement/orderWithTable': {
    '': () => import('./SurgeryOrderList.tsx'),
    new: form,
    ':id': () => import('./SurgeryOrderDetail.tsx'),
    ':id/edit': form,
  },
}

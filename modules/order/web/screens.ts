import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./OrderForm.tsx')

export const orderScreens: Screens = {
  'procurement/purchaseOrder': {
    '': () => import('./OrderList.tsx'),
    new: form,
    ':id/edit': form,
    ':id': () => import('./OrderDetail.tsx'),
  },
}

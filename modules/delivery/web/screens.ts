import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./DeliveryForm.tsx')

export const deliveryScreens: Screens = {
  'procurement/delivery': {
    '': () => import('./DeliveryList.tsx'),
    new: form,
    ':id': () => import('./DeliveryDetail.tsx'),
    ':id/edit': form,
    ':id/trace': () => import('./TracePage.tsx'),
  },
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./ReturnForm.tsx')

export const returnOrderScreens: Screens = {
  'procurement/return': {
    '': () => import('./ReturnList.tsx'),
    new: form,
    ':id': () => import('./ReturnDetail.tsx'),
    ':id/edit': form,
  },
}

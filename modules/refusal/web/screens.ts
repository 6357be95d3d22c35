import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./RefusalForm.tsx')

export const refusalScreens: Screens = {
  'procurement/refusal': {
    '': () => import('./RefusalList.tsx'),
    new: form,
    ':id': () => import('./RefusalDetail.tsx'),
    ':id/edit': form,
  },
}

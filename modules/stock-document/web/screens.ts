import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./StockDocForm.tsx')

export const stockDocumentScreens: Screens = {
  'inventory/stockDocument': {
    '': () => import('./DocList.tsx'),
    new: form,
    ':id/edit': form,
    ':id': () => import('./DocPage.tsx'),
  },
}

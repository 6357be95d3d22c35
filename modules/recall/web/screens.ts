import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

const form: LoadScreen = () => import('./RecallForm.tsx')

export const recallScreens: Screens = {
  'inventory/recall': {
    '': () => import('./RecallList.tsx'),
    new: form,
    ':id/edit': form,
    ':id': () => import('./RecallDetail.tsx'),
  },
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

/** One page: a new document is typed on at its lasting address. */
const form: LoadScreen = () => import('./PlanForm.tsx')

export const planScreens: Screens = {
  'procurement/planning': {
    '': () => import('./PlanList.tsx'),
    new: form,
    ':id/edit': form,
    ':id': () => import('./PlanDetail.tsx'),
  },
}

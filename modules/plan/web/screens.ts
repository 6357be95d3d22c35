import type { Screens } from '#kernel/web/shell/screens.ts'

export const planScreens: Screens = {
  'procurement/planning': {
    '': () => import('./PlanList.tsx'),
    new: () => import('./PlanForm.tsx'),
    ':id/edit': () => import('./PlanForm.tsx'),
    ':id': () => import('./PlanDetail.tsx'),
  },
}

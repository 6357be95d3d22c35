import type { Screens } from '#kernel/web/shell/screens.ts'

export const planScreens: Screens = {
  'procurement/planning': {
    '': () => import('./PlanList.tsx'),
    ':id': () => import('./PlanDetail.tsx'),
  },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const contractWatchScreens: Screens = {
  'contract/performanceMonitor': {
    '': () => import('./MonitorList.tsx'),
    ':id': () => import('./MonitorDetail.tsx'),
  },
  'contract/statistics': {
    '': () => import('./Statistics.tsx'),
    rows: () => import('./StatRows.tsx'),
  },
}

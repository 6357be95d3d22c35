import type { Screens } from '#kernel/web/shell/screens.ts'

export const acceptanceScreens: Screens = {
  'procurement/acceptance': {
    '': () => import('./AcceptanceList.tsx'),
    ':id/scan': () => import('./ScanPage.tsx'),
    ':id': () => import('./AcceptancePage.tsx'),
  },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const paymentClockScreens: Screens = {
  'settlement/paymentClock': {
    '': () => import('./ClockList.tsx'),
    ':id': () => import('./ClockDetail.tsx'),
  },
}

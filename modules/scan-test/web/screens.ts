import type { Screens } from '#kernel/web/shell/screens.ts'

export const scanTestScreens: Screens = {
  scanTest: { '': () => import('./ScanTest.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const payableScreens: Screens = {
  'settlement/awaitInvoice': {
    '': () => import('./AwaitList.tsx'),
  },
}

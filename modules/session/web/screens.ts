import type { Screens } from '#kernel/web/shell/screens.ts'

export const sessionScreens: Screens = {
  Login: { '': () => import('./Login.tsx') },
}

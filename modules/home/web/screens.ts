import type { Screens } from '#kernel/web/shell/screens.ts'

export const homeScreens: Screens = {
  Home: { '': () => import('./Workbench.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const menuScreens: Screens = {
  'system/menu': { '': () => import('./MenuPage.tsx') },
}

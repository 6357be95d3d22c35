import type { Screens } from '#kernel/web/shell/screens.ts'

export const provinceSettingScreens: Screens = {
  'provincial/setting': { '': () => import('./Setting.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const expiryWarningScreens: Screens = {
  'inventory/expiryWarning': { '': () => import('./ExpiryList.tsx') },
}

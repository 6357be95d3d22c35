import type { Screens } from '#kernel/web/shell/screens.ts'

export const messageScreens: Screens = {
  messageNotice: { '': () => import('./MessageCentre.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const registrationScreens: Screens = {
  Register: { '': () => import('./Register.tsx') },
}

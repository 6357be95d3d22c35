import type { Screens } from '#kernel/web/shell/screens.ts'

export const roleScreens: Screens = {
  'system/role': { '': () => import('./RoleList.tsx') },
}

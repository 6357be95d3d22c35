import type { Screens } from '#kernel/web/shell/screens.ts'

export const peopleScreens: Screens = {
  'system/user': { '': () => import('./UserList.tsx') },
  personalInfo: { '': () => import('./PersonalInfo.tsx') },
}

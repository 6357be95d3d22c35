import type { Screens } from '#kernel/web/shell/screens.ts'
import { reviewScreens } from '#modules/registration/web/public.tsx'

export const organisationScreens: Screens = {
  'system/hospital': { '': () => import('./OrgList.tsx'), ...reviewScreens },
}

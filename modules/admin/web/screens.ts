import type { Screens } from '#kernel/web/shell/screens.ts'
import { reviewScreens } from '#modules/registration/web/public.tsx'

export const adminScreens: Screens = {
  'system/user': { '': () => import('./UserList.tsx') },
  'system/role': { '': () => import('./RoleList.tsx') },
  'system/menu': { '': () => import('./MenuPage.tsx') },
  'system/hospital': { '': () => import('./OrgList.tsx'), ...reviewScreens },
  'system/config': {
    '': () => import('./ConfigPage.tsx'),
    dict: () => import('./DictList.tsx'),
    workflow: async () => (await import('#modules/approval/web/public.tsx')).workflowScreen(),
  },
  'system/loginLog': { '': () => import('./LoginLog.tsx') },
  'system/operateLog': { '': () => import('./OperateLog.tsx'), exchange: () => import('./ExchangeLog.tsx') },
  personalInfo: { '': () => import('./PersonalInfo.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'
import { workflowScreen } from '#modules/approval/web/public.tsx'
import { reviewScreens } from '#modules/registration/web/public.tsx'

export const adminScreens: Screens = {
  'system/user': { '': () => import('./UserList.tsx') },
  'system/role': { '': () => import('./RoleList.tsx') },
  'system/menu': { '': () => import('./MenuPage.tsx') },
  'system/hospital': { '': () => import('./OrgList.tsx'), ...reviewScreens },
  'system/config': {
    '': () => import('./ConfigPage.tsx'),
    dict: () => import('./DictList.tsx'),
    workflow: workflowScreen,
  },
  'system/loginLog': { '': () => import('./LoginLog.tsx') },
  'system/operateLog': { '': () => import('./OperateLog.tsx'), exchange: () => import('./ExchangeLog.tsx') },
  personalInfo: { '': () => import('./PersonalInfo.tsx') },
}

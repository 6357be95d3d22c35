import type { Screens } from '#kernel/web/shell/screens.ts'

export const settingScreens: Screens = {
  'system/lowered': { '': () => import('./LoweredPage.tsx') },
  'system/config': {
    '': () => import('./ConfigPage.tsx'),
    dict: () => import('./DictList.tsx'),
    workflow: async () => (await import('#modules/approval/web/public.tsx')).workflowScreen(),
  },
}

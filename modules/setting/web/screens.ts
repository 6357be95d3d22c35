import type { Screens } from '#kernel/web/shell/screens.ts'

export const settingScreens: Screens = {
  'system/lowered': { '': () => import('./LoweredPage.tsx') },
  'system/config': {
    '': () => import('./ConfigPage.tsx'),
    dict: () => import('./DictList.tsx'),
    print: async () => (await import('#modules/print-template/web/public.tsx')).templateScreen(),
    workflow: async () => (await import('#modules/approval/web/public.tsx')).workflowScreen(),
  },
}

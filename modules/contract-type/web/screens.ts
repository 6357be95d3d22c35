import type { Screens } from '#kernel/web/shell/screens.ts'

export const contractTypeScreens: Screens = {
  'contractSettings/type': {
    '': () => import('./TypeList.tsx'),
    texts: () => import('./TemplateList.tsx'),
    'texts/:id': () => import('./TemplatePage.tsx'),
  },
  'contractSettings/dataPermission': {
    '': () => import('./PermissionList.tsx'),
  },
}

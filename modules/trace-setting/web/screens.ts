import type { Screens } from '#kernel/web/shell/screens.ts'

export const traceSettingScreens: Screens = {
  'trace/setting': {
    '': () => import('./Connection.tsx'),
    interfaces: () => import('./Interfaces.tsx'),
    mapping: () => import('./Mapping.tsx'),
    auto: () => import('./Auto.tsx'),
    fields: () => import('./FieldRules.tsx'),
  },
}

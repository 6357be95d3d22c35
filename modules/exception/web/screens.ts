import type { Screens } from '#kernel/web/shell/screens.ts'

export const exceptionScreens: Screens = {
  'procurement/exceptions': {
    '': () => import('./ExceptionList.tsx'),
    ':id': () => import('./ExceptionDetail.tsx'),
  },
}

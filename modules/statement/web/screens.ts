import type { Screens } from '#kernel/web/shell/screens.ts'

export const statementScreens: Screens = {
  'settlement/statement': {
    '': () => import('./StatementList.tsx'),
    ':id': () => import('./StatementDetail.tsx'),
  },
}

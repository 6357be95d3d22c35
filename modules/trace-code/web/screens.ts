import type { Screens } from '#kernel/web/shell/screens.ts'

export const traceCodeScreens: Screens = {
  'trace/codeAcquisition': {
    '': () => import('./LotList.tsx'),
    ':id': () => import('./AcquirePage.tsx'),
  },
  'trace/query': {
    '': () => import('./CodeList.tsx'),
    ':code': () => import('./ChainPage.tsx'),
  },
  'trace/balanceSheet': {
    '': () => import('./BalanceLots.tsx'),
    stock: () => import('./BalanceStock.tsx'),
    days: () => import('./BalanceDays.tsx'),
    cases: () => import('./CaseList.tsx'),
    ':id': () => import('./CaseDetail.tsx'),
  },
}

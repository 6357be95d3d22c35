import type { Screens } from '#kernel/web/shell/screens.ts'
import { exchangeScreen } from '#modules/exchange/web/public.tsx'

export const logScreens: Screens = {
  'system/loginLog': { '': () => import('./LoginLog.tsx') },
  'system/operateLog': { '': () => import('./OperateLog.tsx'), exchange: exchangeScreen },
}

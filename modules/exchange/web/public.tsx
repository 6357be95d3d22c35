import type { LoadScreen } from '#kernel/web/shell/screens.ts'

/** The messages exchanged with other systems, for the place that the operate log has. */
export const exchangeScreen: LoadScreen = () => import('./ExchangeLog.tsx')

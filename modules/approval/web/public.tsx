import type { LoadScreen } from '#kernel/web/shell/screens.ts'

export { Chain } from './Chain.tsx'
export { Delegations } from './Delegations.tsx'
/** The settings screen, for the place that system settings have. */
export const workflowScreen: LoadScreen = () => import('./WorkflowPage.tsx')

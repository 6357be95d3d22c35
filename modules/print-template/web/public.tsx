import type { LoadScreen } from '#kernel/web/shell/screens.ts'

/** The editor, for the place that system settings have. */
export const templateScreen: LoadScreen = () => import('./TemplatePage.tsx')

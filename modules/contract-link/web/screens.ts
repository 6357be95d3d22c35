import type { Screens } from '#kernel/web/shell/screens.ts'

export const contractLinkScreens: Screens = {
  contractPreview: { '': () => import('./ContractPreview.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const screenScreens: Screens = {
  screenProcurement: { '': () => import('./Procurement.tsx') },
  screenInventory: { '': () => import('./Inventory.tsx') },
}

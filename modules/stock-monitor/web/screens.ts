import type { Screens } from '#kernel/web/shell/screens.ts'

export const monitorScreens: Screens = {
  'inventory/inventoryMonitoring': { '': () => import('./MonitorList.tsx') },
}

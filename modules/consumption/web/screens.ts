import type { Screens } from '#kernel/web/shell/screens.ts'

export const consumptionScreens: Screens = {
  'inventory/consumptionMonitoring': { '': () => import('./Consumption.tsx') },
  'inventory/areaConsumption': { '': () => import('./AreaConsumption.tsx') },
  'inventory/areaInventory': { '': () => import('./AreaInventory.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const placeScreens: Screens = {
  'baseInfo/department': { '': () => import('./DepartmentList.tsx') },
  'baseInfo/distributionPoint': { '': () => import('./PointList.tsx') },
}

import type { Screens } from '#kernel/web/shell/screens.ts'

export const categoryScreens: Screens = {
  'baseInfo/materialClassification': { '': () => import('./CategoryList.tsx') },
}

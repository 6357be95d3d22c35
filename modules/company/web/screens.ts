import type { Screens } from '#kernel/web/shell/screens.ts'
import { cooperationScreen, freezesScreen } from '#modules/cooperation/web/public.tsx'
import { correctCompanyScreen } from '#modules/correction/web/public.tsx'

export const companyScreens: Screens = {
  'baseInfo/manufacturer': {
    '': () => import('./MakerList.tsx'),
    ':id': () => import('./MakerPage.tsx'),
    ':id/correct': correctCompanyScreen('manufacturer'),
  },
  'baseInfo/mySupplier': {
    '': () => import('./SupplierList.tsx'),
    relations: () => import('./RelationList.tsx'),
    cooperation: cooperationScreen,
    freezes: freezesScreen,
    ':id': () => import('./SupplierPage.tsx'),
    ':id/correct': correctCompanyScreen('supplier'),
  },
}

import type { Screens } from '#kernel/web/shell/screens.ts'
import { correctCompanyScreen } from '#modules/correction/web/public.tsx'

export const companyScreens: Screens = {
  'baseInfo/manufacturer': { '': () => import('./MakerList.tsx'), ':id/correct': correctCompanyScreen('manufacturer') },
  'baseInfo/mySupplier': {
    '': () => import('./SupplierList.tsx'),
    relations: () => import('./RelationList.tsx'),
    ':id': () => import('./SupplierPage.tsx'),
    ':id/correct': correctCompanyScreen('supplier'),
  },
}

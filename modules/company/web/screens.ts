import type { Screens } from '#kernel/web/shell/screens.ts'

export const companyScreens: Screens = {
  'baseInfo/manufacturer': { '': () => import('./MakerList.tsx') },
  'baseInfo/mySupplier': {
    '': () => import('./SupplierList.tsx'),
    relations: () => import('./RelationList.tsx'),
    ':id': () => import('./SupplierPage.tsx'),
  },
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

const correct =
  (of: 'manufacturer' | 'supplier'): LoadScreen =>
  async () =>
    (await import('#modules/correction/web/public.tsx')).correctCompanyScreen(of)

export const companyScreens: Screens = {
  'baseInfo/manufacturer': { '': () => import('./MakerList.tsx'), ':id/correct': correct('manufacturer') },
  'baseInfo/mySupplier': {
    '': () => import('./SupplierList.tsx'),
    relations: () => import('./RelationList.tsx'),
    ':id': () => import('./SupplierPage.tsx'),
    ':id/correct': correct('supplier'),
  },
}

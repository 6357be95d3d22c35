import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

// registers come with the login page: what others give is asked for when it is opened
const correct =
  (of: 'manufacturer' | 'supplier'): LoadScreen =>
  async () =>
    (await import('#modules/correction/web/public.tsx')).correctCompanyScreen(of)
const cooperation =
  (which: 'cooperationScreen' | 'freezesScreen'): LoadScreen =>
  async () =>
    (await import('#modules/cooperation/web/public.tsx'))[which]()

export const companyScreens: Screens = {
  'baseInfo/manufacturer': {
    '': () => import('./MakerList.tsx'),
    ':id': () => import('./MakerPage.tsx'),
    ':id/correct': correct('manufacturer'),
  },
  'baseInfo/mySupplier': {
    '': () => import('./SupplierList.tsx'),
    relations: () => import('./RelationList.tsx'),
    'relations/new': () => import('./RelationEntry.tsx'),
    cooperation: cooperation('cooperationScreen'),
    freezes: cooperation('freezesScreen'),
    ':id': () => import('./SupplierPage.tsx'),
    ':id/correct': correct('supplier'),
  },
}

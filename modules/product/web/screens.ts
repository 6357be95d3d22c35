import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

const family = (list: LoadScreen, page: LoadScreen, form: LoadScreen) => ({
  '': list,
  new: form,
  ':id': page,
  ':id/edit': form,
})

export const productScreens: Screens = {
  'baseInfo/drug': family(
    () => import('./DrugList.tsx'),
    () => import('./DrugPage.tsx'),
    () => import('./DrugForm.tsx'),
  ),
  'baseInfo/consumable': family(
    () => import('./InstList.tsx'),
    () => import('./InstPage.tsx'),
    () => import('./InstForm.tsx'),
  ),
  'baseInfo/logistics': family(
    () => import('./MaterialList.tsx'),
    () => import('./MaterialPage.tsx'),
    () => import('./MaterialForm.tsx'),
  ),
}

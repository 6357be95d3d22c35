import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'
import type { FamilyName } from '../shared/calls.ts'

/** The screens of one catalogue: the same components by its fields. */
const areas = { drug: 'drug', inst: 'consumable', material: 'logistics' } as const
const family = (name: FamilyName) => {
  const form: LoadScreen = async () => ({ keep: true, default: (await import('./ProductForm.tsx')).formOf(name) })
  return {
    '': async () => ({ keep: true, default: (await import('./ProductList.tsx')).listOf(name) }),
    new: form,
    ':id': async () => ({ keep: true, default: (await import('./ProductPage.tsx')).pageOf(name) }),
    ':id/edit': form,
    ':id/correct': async () => (await import('#modules/correction/web/public.tsx')).correctScreen(areas[name]),
  }
}

export const productScreens: Screens = {
  'baseInfo/drug': family('drug'),
  'baseInfo/consumable': family('inst'),
  'baseInfo/logistics': family('material'),
}

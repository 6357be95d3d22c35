import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'

const page =
  (family: FamilyName, view: 'match' | 'doubles'): LoadScreen =>
  () =>
    import('./pages.tsx').then(({ pages }) => ({ default: pages[family][view], keep: true, marked: true }))

export const dictionaryScreens: Screens = {
  'purchaseList/dataGovernance': {
    '': page('drug', 'match'),
    doubles: page('drug', 'doubles'),
    inst: page('inst', 'match'),
    'inst/doubles': page('inst', 'doubles'),
    material: page('material', 'match'),
    'material/doubles': page('material', 'doubles'),
  },
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'
import type { ProvinceFamily } from '../shared/families.ts'

const page =
  (family: ProvinceFamily): LoadScreen =>
  () =>
    import('./pages.tsx').then(({ pages }) => ({ default: pages[family], keep: true, marked: true }))

export const provinceMatchScreens: Screens = {
  'provincial/catalogDrug': { '': page('drug') },
  'provincial/catalogConsumable': { '': page('inst') },
  'provincial/catalogReagent': { '': page('reagent') },
  'provincial/supplier': { '': page('corp') },
}

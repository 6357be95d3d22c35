import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'

type Regional = keyof typeof import('#modules/region-price/web/public.tsx')['regionScreens']
/** A page of the region's adjustments, loaded when it is opened. */
const regional =
  (name: Regional): LoadScreen =>
  async () =>
    (await import('#modules/region-price/web/public.tsx')).regionScreens[name]()

export const priceScreens: Screens = {
  'purchaseList/priceModification': {
    '': () => import('./PriceList.tsx'),
    new: () => import('./PriceForm.tsx'),
    region: regional('region'),
    'region/new': regional('region/new'),
    'region/:id': regional('region/:id'),
    'region/:id/edit': regional('region/:id/edit'),
    ':id': () => import('./PriceDetail.tsx'),
  },
}

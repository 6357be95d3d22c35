export { Impact } from './Impact.tsx'
export { default as RegionDetail } from './RegionDetail.tsx'
export { PriceWhy } from './Settlements.tsx'
export { PriceViews } from './Views.tsx'
/** Pages of the region's adjustments, below the screen of prices. */
export const regionScreens = {
  region: () => import('./RegionList.tsx'),
  'region/new': () => import('./RegionForm.tsx'),
  'region/:id': () => import('./RegionDetail.tsx'),
  'region/:id/edit': () => import('./RegionForm.tsx'),
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'
import { changeScreens } from '#modules/list-change/web/public.tsx'
import { type ViewName, views } from './views.ts'

const list =
  (name: ViewName): LoadScreen =>
  async () => ({ keep: true, default: (await import('./ItemList.tsx')).listOf(name) })
const both = (name: ViewName) => ({
  '': list(name),
  ':id': () => import('./ItemPage.tsx'),
  ...changeScreens(views[name]),
})

export const catalogScreens: Screens = {
  'purchaseList/catalogues': both('catalogues'),
  'purchaseList/drug': both('drug'),
  'purchaseList/consumable': both('consumable'),
  'purchaseList/logistics': both('logistics'),
  'purchaseList/listAudits': both('listAudits'),
}

import type { LoadScreen, Screens } from '#kernel/web/shell/screens.ts'
import type { ViewName } from './views.ts'

const list =
  (name: ViewName): LoadScreen =>
  async () => ({ keep: true, default: (await import('./ItemList.tsx')).listOf(name) })
// asked for when it is opened: registers come with the login page
const change =
  (which: 'changesScreen' | 'changeScreen', name: ViewName): LoadScreen =>
  async () => {
    const [pages, { views }] = await Promise.all([import('#modules/list-change/web/public.tsx'), import('./views.ts')])
    return pages[which](views[name])
  }
// biome-ignore format: paths below a screen, not screens
const below = (name: ViewName) => ({ changes: change('changesScreen', name), 'changes/:id': change('changeScreen', name) })
const both = (name: ViewName) => ({ '': list(name), ':id': () => import('./ItemPage.tsx'), ...below(name) })

export const catalogScreens: Screens = {
  'purchaseList/catalogues': both('catalogues'),
  'purchaseList/drug': both('drug'),
  'purchaseList/consumable': both('consumable'),
  'purchaseList/logistics': both('logistics'),
  'purchaseList/listAudits': both('listAudits'),
}

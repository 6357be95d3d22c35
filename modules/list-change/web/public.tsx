import type { LoadScreen } from '#kernel/web/shell/screens.ts'
import type { Place } from './ChangeList.tsx'

export { ChangeDialog } from './ChangeDialog.tsx'
export { ItemViews } from './Views.tsx'

/** The changes below a screen of items, and one of them. */
export const changeScreens = (place: Place): Readonly<Record<'changes' | 'changes/:id', LoadScreen>> => ({
  changes: async () => ({ keep: true, default: (await import('./ChangeList.tsx')).listAt(place) }),
  'changes/:id': async () => ({ keep: true, default: (await import('./ChangeDetail.tsx')).pageAt(place) }),
})

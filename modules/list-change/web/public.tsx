import type { LoadScreen } from '#kernel/web/shell/screens.ts'
import type { Place } from './ChangeList.tsx'

export { ChangeDialog } from './ChangeDialog.tsx'
export { ItemViews } from './Views.tsx'

/** The changes below a screen of items. Registers of screens ask for them when they are opened, since they come with the login page. */
export const changesScreen = async (place: Place): ReturnType<LoadScreen> => ({
  keep: true,
  default: (await import('./ChangeList.tsx')).listAt(place),
})

/** One of the changes. */
export const changeScreen = async (place: Place): ReturnType<LoadScreen> => ({
  keep: true,
  default: (await import('./ChangeDetail.tsx')).pageAt(place),
})

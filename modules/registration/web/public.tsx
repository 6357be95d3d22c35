import type { LoadScreen } from '#kernel/web/shell/screens.ts'

/** Review of registrations, for the screen of the organisations. */
export const reviewScreens: Record<string, LoadScreen> = {
  registration: () => import('./ReviewList.tsx'),
  ':id': () => import('./ReviewPage.tsx'),
}

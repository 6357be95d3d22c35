import type { DataRouter } from 'react-router'

let router: DataRouter | undefined
let passing = false

export const setRouter = (r: DataRouter): void => {
  router = r
}

/** The address now: path with query string, inside the hash. */
export const here = (): { path: string; search: string } => {
  const at = router?.state.location
  return { path: at?.pathname ?? '/', search: at?.search ?? '' }
}

/** Goes to a page. Going where one already is does nothing (specification §2). */
export const go = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  const { path, search } = here()
  if (!router || to === path + search) return
  void router.navigate(to, { replace })
}

/** Goes without the question about unsaved changes: the caller has settled it, or nothing is lost. */
export const pass = (to: string, o?: { replace?: boolean }): void => {
  passing = true
  go(to, o)
  passing = false
}

export const isPassing = (): boolean => passing

import type { DataRouter } from 'react-router'

let router: DataRouter | undefined
let passing = false
/** Place of the page in the history, as the router counts. */
let place = 0

/** Makes this router the one `go` uses. Call `numberEdits` before it is created. */
export const setRouter = (r: DataRouter): void => {
  router = r
  r.subscribe(() => {
    place = history.state?.idx ?? place
  })
}

/**
 * An address typed by hand has no place in the router's count, and the router then cannot take the step back when the
 * question about unsaved changes is answered with 取消. So it gets one before the router sees it.
 */
export const numberEdits = (): void =>
  window.addEventListener('popstate', () => {
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: place + 1 }, '')
  })

/** The address now: path with query string, inside the hash. */
export const here = (): { path: string; search: string } => {
  const at = router?.state.location
  return { path: at?.pathname.replace(/(.)\/+$/, '$1') ?? '/', search: at?.search ?? '' }
}

/** Which visit of an address this is: another one by each link, the same one again by a step back. */
export const visit = (): string => router?.state.location.key ?? ''

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

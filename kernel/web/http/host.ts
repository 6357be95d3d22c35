/** Origin of the calls when it is not the page's own; '' otherwise (specification §7: configured at run time). */
let host = ''

/** A node says of the page it serves for itself that its calls are here: then no settings are asked for. */
const isHere = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((n) => (n as PerformanceNavigationTiming).serverTiming?.some((x) => x.name === 'here'))

/** Reads the settings file beside the page, once, before the first call. A page without one calls where it came from. */
export const readHost = async (): Promise<void> => {
  if (isHere()) return
  try {
    const said = (await (await fetch('./settings.json')).json()) as { host?: unknown }
    if (typeof said.host === 'string') host = said.host.replace(/\/+$/, '')
  } catch {
    // no such file
  }
}

/** Where a path of the server is asked. */
export const at = (path: string): string => host + path

/** How a picture of the server is asked: with the session, also from another origin. */
export const pictured = (): 'use-credentials' | undefined => (host ? 'use-credentials' : undefined)
export const isElsewhere = (): boolean => host !== ''

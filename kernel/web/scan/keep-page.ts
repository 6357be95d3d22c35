/** Where the page itself is kept: the same name as in offline-worker.ts. */
export const shelf = 'jicai.page'

/** What this page loaded from its own host: scripts, styles and pictures, not what calls answered. */
const parts = (): string[] => {
  const own = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/assets/`) ? [name] : []))
  return [...new Set(['/', '/settings.json', '/favicon.svg', ...own])]
}

const keep = async (): Promise<void> => {
  await navigator.serviceWorker.register('/offline-worker.js')
  const kept = await caches.open(shelf)
  const wanted = parts()
  // of an older build nothing is needed any more
  const [index] = wanted
  const fresh = await fetch(index!, { cache: 'no-cache' })
  const before = await (await kept.match(index!))?.text()
  if (before !== undefined && before !== (await fresh.clone().text())) await caches.delete(shelf)
  const shelved = await caches.open(shelf)
  await shelved.put(index!, fresh)
  await Promise.all(wanted.slice(1).map(async (url) => (await shelved.match(url)) ?? shelved.add(url)))
}

/**
 * Keeps the page for an hour without a network, so that it can be opened anew in a storeroom that has none: what was scanned is
 * there, and is sent once there is one. Only who scans keeps it; a browser that cannot goes on as before.
 */
export const keepPage = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  // what the page still loads is to be on the shelf too
  setTimeout(() => void keep().catch(() => undefined), 2_000)
}

/**
 * Answers from the shelf what the network does not: the page itself and its parts, never a call. A page has its own answer for
 * a call that finds no network.
 */
interface Fetching extends Event {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Worker {
  addEventListener(type: 'fetch', heard: (e: Fetching) => void): void
  addEventListener(
    type: 'install' | 'activate',
    heard: (e: Event & { waitUntil: (work: Promise<unknown>) => void }) => void,
  ): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
const worker = globalThis as unknown as Worker
const shelf = 'jicai.page'

/** Parts have their content in their name: what is on the shelf is right. Kept as they are loaded. */
const part = async (request: Request): Promise<Response> => {
  const kept = await caches.open(shelf)
  const had = await kept.match(request)
  if (had) return had
  const fresh = await fetch(request)
  if (fresh.ok) await kept.put(request, fresh.clone())
  return fresh
}
/** The page, and where its calls go, come from the network as long as there is one. */
const page = async (request: Request, kept: string): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (e) {
    const had = await (await caches.open(shelf)).match(kept)
    if (had) return had
    throw e
  }
}

worker.addEventListener('install', (e) => e.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (e) => e.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (e) => {
  const { request } = e
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') e.respondWith(page(request, '/'))
  else if (pathname.startsWith('/assets/')) e.respondWith(part(request))
  else if (pathname === '/settings.json') e.respondWith(page(request, pathname))
})

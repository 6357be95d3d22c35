import { hearOthers, tellOthers } from './siblings.ts'

/**
 * Counts failures by key, such as an address, for one node: after `most` of them within `minutes` the key is held until
 * the window is over. Forgets by itself; never grows beyond 10,000 keys.
 */
export const createThrottle = (o: { name: string; most: number; minutes: number }, now = Date.now) => {
  const failures = new Map<string, { n: number; until: number }>()
  const live = (key: string) => {
    const f = failures.get(key)
    if (f && f.until <= now()) failures.delete(key)
    return failures.get(key)
  }
  const count = (key: string): void => {
    const f = live(key) ?? { n: 0, until: now() + o.minutes * 60_000 }
    failures.set(key, { ...f, n: f.n + 1 })
    const [oldest] = failures.keys()
    if (failures.size > 10_000 && oldest !== undefined) failures.delete(oldest)
  }
  hearOthers(o.name, count)
  return {
    held: (key: string): boolean => (live(key)?.n ?? 0) >= o.most,
    fail: (key: string): void => {
      count(key)
      tellOthers(o.name, key)
    },
  }
}

import type { Call } from '#kernel/shared/call.ts'

/** What a list is asked for, as it stands in the address: applied filters, page, size, sort. */
export interface Applied {
  page: number
  size: number
  sort?: string
  filters: Record<string, unknown>
  /** Of a page's defaults: filters that say who somebody is. In the address stands a sign for what this window alone remembers. */
  sealed?: readonly string[]
}

const remembered: unknown[] = []
/** The sign of a value, the same for the same one: it says nothing in a history, to a proxy or to whoever is sent the link. */
const signOf = (value: unknown): string => {
  const at = remembered.indexOf(value)
  return `~${at >= 0 ? at : remembered.push(value) - 1}`
}
const meantBy = (sign: string): unknown => (/^~\d+$/.test(sign) ? remembered[Number(sign.slice(1))] : undefined)

/** `all`: the page's own default filters were taken away. */
const own = new Set(['page', 'size', 'sort', 'all'])

const decoded = (text: string): unknown => {
  try {
    const meant: unknown = JSON.parse(text)
    // twenty digits are the number of a paper: as a number they would lose their end
    return typeof meant === 'number' && String(meant) !== text ? text : meant
  } catch {
    return text
  }
}
/** Text that JSON would read as something else is written as JSON, so that it comes back as text. */
const encoded = (value: unknown): string =>
  typeof value === 'string' && decoded(value) === value ? value : JSON.stringify(value)

const empty = (v: unknown): boolean =>
  v === undefined ||
  v === null ||
  v === '' ||
  (Array.isArray(v) && v.length === 0) ||
  (typeof v === 'object' && !Array.isArray(v) && Object.values(v as object).every(empty))

/** Filters without the empty ones. */
export const filled = (filters: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filters).filter(([, v]) => !empty(v)))

/** Are these the same filters, whatever their order? */
export const sameFilters = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
  const text = (f: Record<string, unknown>) =>
    JSON.stringify(Object.entries(filled(f)).sort(([x], [y]) => (x < y ? -1 : 1)))
  return text(a) === text(b)
}

/** Reads the address of a list; what is missing comes from the page's defaults. */
export const readApplied = (search: string, defaults: Applied): Applied => {
  const params = new URLSearchParams(search)
  const number = (key: string, fallback: number, most: number) => {
    const n = Number(params.get(key))
    return Number.isInteger(n) && n > 0 && n <= most ? n : fallback
  }
  const read = [...params].filter(([k]) => !own.has(k))
  const filters = Object.fromEntries(
    read.flatMap(([k, v]) => {
      const value = defaults.sealed?.includes(k) ? meantBy(v) : decoded(v)
      // what another window remembered is asked of nobody
      return value === undefined ? [] : [[k, value]]
    }),
  )
  return {
    page: number('page', 1, 1_000_000),
    size: number('size', defaults.size, 500),
    sort: params.get('sort') ?? defaults.sort,
    filters: Object.keys(filters).length > 0 || params.has('all') ? filters : defaults.filters,
  }
}

/**
 * The address of a list in this state; defaults are left out. A further page carries its size, so that the link shows
 * the same rows to somebody whose pages are longer.
 */
export const writeApplied = (a: Applied, defaults: Applied): string => {
  const params = new URLSearchParams()
  const filters = Object.entries(filled(a.filters))
  if (!sameFilters(a.filters, defaults.filters)) {
    for (const [k, v] of filters) params.set(k, defaults.sealed?.includes(k) ? signOf(v) : encoded(v))
    if (filters.length === 0) params.set('all', '1')
  }
  if (a.page !== 1) params.set('page', String(a.page))
  if (a.size !== defaults.size || a.page !== 1) params.set('size', String(a.size))
  if (a.sort && a.sort !== defaults.sort) params.set('sort', a.sort)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The same for whoever keeps or shares it: without what says who somebody is. */
export const keptAddress = (a: Applied, defaults: Applied): string =>
  writeApplied(
    { ...a, filters: Object.fromEntries(Object.entries(a.filters).filter(([k]) => !defaults.sealed?.includes(k))) },
    defaults,
  )

/** The address of another list under these filters, as `readApplied` takes them; empty ones are left out. */
export const listAddress = (path: string, filters: Record<string, unknown>): string => {
  const params = new URLSearchParams(Object.entries(filled(filters)).map(([k, v]) => [k, encoded(v)]))
  return `${path}?${params}`
}

/** Rows the pager turns to; who looks for what lies deeper filters. */
export const REACHED = 10_000

/** The last page the pager turns to, from 1. */
export const lastPage = (total: number, size: number): number => Math.max(1, Math.ceil(Math.min(total, REACHED) / size))

/** A sort as the call takes it, key by key: `kind,-createdAt`. */
export const sortKeys = (sort: string | undefined): { key: string; down: boolean }[] =>
  (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((one) => (one.startsWith('-') ? { key: one.slice(1), down: true } : { key: one, down: false }))

/**
 * The sort after a click on a column's head: up, down, back to the page's own order. With Shift the column joins the
 * others (at most three); undefined means the default.
 */
export const nextSort = (sort: string | undefined, key: string, add: boolean): string | undefined => {
  const now = sortKeys(sort)
  const old = now.find((s) => s.key === key)
  const next = !old ? [{ key, down: false }] : old.down ? [] : [{ key, down: true }]
  const keys = !add ? next : old ? now.flatMap((s) => (s.key === key ? next : [s])) : [...now.slice(0, 2), ...next]
  return keys.map((s) => (s.down ? `-${s.key}` : s.key)).join(',') || undefined
}

/**
 * The filters of an address as the call takes them: one value of several stands for a list of one. `wrong` is the first that
 * the call does not know or take, as it stands in the address; nobody is asked with it.
 */
export const judgedFilters = (
  call: Call,
  filters: Record<string, unknown>,
): { filters: Record<string, unknown>; wrong?: string } => {
  const shape = (
    call.input as unknown as { shape?: Record<string, { safeParse: (v: unknown) => { success: boolean } }> }
  ).shape
  if (!shape) return { filters }
  const taken: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(filters)) {
    const type = shape[key]
    if (type?.safeParse(value).success) taken[key] = value
    else if (type?.safeParse([value]).success) taken[key] = [value]
    else if (typeof value === 'number' && type?.safeParse(String(value)).success) taken[key] = String(value)
    else return { filters, wrong: `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}` }
  }
  return { filters: taken }
}

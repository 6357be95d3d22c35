/** What a list is asked for, as it stands in the address: applied filters, page, size, sort. */
export interface Applied {
  page: number
  size: number
  sort?: string
  filters: Record<string, unknown>
}

const own = new Set(['page', 'size', 'sort'])

const decoded = (text: string): unknown => {
  try {
    return JSON.parse(text)
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

/** Reads the address of a list; what is missing comes from the page's defaults. */
export const readApplied = (search: string, defaults: Applied): Applied => {
  const params = new URLSearchParams(search)
  const number = (key: string, fallback: number) => {
    const n = Number(params.get(key))
    return Number.isInteger(n) && n > 0 ? n : fallback
  }
  const filters = Object.fromEntries([...params].filter(([k]) => !own.has(k)).map(([k, v]) => [k, decoded(v)]))
  return {
    page: number('page', 1),
    size: number('size', defaults.size),
    sort: params.get('sort') ?? defaults.sort,
    filters: [...params].length > 0 ? filters : defaults.filters,
  }
}

/** The address of a list in this state; defaults are left out. */
export const writeApplied = (a: Applied, defaults: Applied): string => {
  const params = new URLSearchParams()
  for (const [k, v] of Object.entries(filled(a.filters))) params.set(k, encoded(v))
  if (a.page !== 1) params.set('page', String(a.page))
  if (a.size !== defaults.size) params.set('size', String(a.size))
  if (a.sort && a.sort !== defaults.sort) params.set('sort', a.sort)
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** Page sizes by screen height (specification §9). */
export const pageSizes = (height: number): { size: number; choices: number[] } =>
  height > 900 ? { size: 20, choices: [20, 50, 100] } : { size: 10, choices: [10, 20, 50, 100] }

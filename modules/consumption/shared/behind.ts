import type { Grouping } from './groupings.ts'

type Filters = Readonly<Record<string, unknown>>
export interface Period {
  from: string
  to: string
}

/** The filter that a heading's key is. */
const filterOf: Readonly<Record<Grouping, string>> = {
  ...{ product: 'productId', generic: 'generic', category: 'categoryId', vbpClass: 'vbpClass' },
  ...{ department: 'departmentId', point: 'pointId', hospital: 'hospitalId' },
}
/** What has no department, or no category, stands under a heading of its own, whose key is empty. */
const without: Partial<Record<Grouping, string>> = { department: 'noDepartment', category: 'noCategory' }

/** These filters under one heading's own; `key` is the row's. */
export const within = (filters: Filters, by: Grouping, key: string): Filters => {
  if (key === '') return { ...filters, ...(without[by] ? { [without[by]]: true } : {}) }
  return { ...filters, [filterOf[by]]: by === 'vbpClass' ? Number(key) : key }
}

/** What the list of stock is asked for behind a hospital's line of the region's stock: its lots. */
export const lotsBehind = ({ by: _, keyword, ...rest }: Filters, hospitalId: string): Filters => ({
  ...rest,
  // sought in the articles alone, as the figure was
  ...{ article: keyword, hospitalId },
})

/**
 * What the list of movements is asked for behind a figure of use: their values add up to it.
 * @param filters those of the figure, its heading's own among them (`within`)
 * @param days the days the server counted for it, never the days that were asked for: an open side is closed there
 */
export const movementsBehind = (filters: Filters, days: Period): Filters => {
  const { by: _, period: __, outlier: ___, keyword, ...rest } = filters
  // a keyword of the movements is sought in lots and papers too, the one of the figure in the articles alone
  return { ...rest, article: keyword, used: true, at: days }
}

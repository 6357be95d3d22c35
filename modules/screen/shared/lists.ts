import type { procurementPanels } from './calls.ts'
import { YEAR } from './calls.ts'

export interface List {
  path: string
  filters: Record<string, unknown>
}

const orders = '/procurement/purchaseOrder'
const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/**
 * The list that has exactly the rows of a number (domain-insight §9).
 * @param today the region's day at which the number was asked
 */
export const listBehind = (panel: (typeof procurementPanels)[number], key: string, today: string): List | undefined => {
  const month = { from: `${today.slice(0, 8)}01` }
  const year = { from: before(today, YEAR - 1) }
  const bought = { counted: true, released: month }
  const figures: Record<string, List> = {
    amount: { path: orders, filters: bought },
    orders: { path: orders, filters: bought },
    waiting: { path: orders, filters: { status: ['waitAllocate'] } },
    shipping: { path: '/procurement/delivery', filters: { status: ['shipped'] } },
    checking: { path: '/procurement/acceptance', filters: { status: ['wait', 'checked'] } },
    accepted: { path: '/procurement/acceptance', filters: { status: ['confirmed'], confirmedAt: month } },
  }
  const ofYear = (filters: object): List => ({ path: orders, filters: { ...filters, released: year } })
  if (panel === 'figures') return figures[key]
  if (panel === 'statuses') return ofYear({ status: [key] })
  if (panel === 'kinds') return ofYear({ counted: true, kind: Number(key) })
  if (panel === 'hospitals') return ofYear({ counted: true, hospitalId: key })
  if (panel === 'suppliers') return ofYear({ counted: true, supplierId: key })
  return undefined
}

/** A list with its filters, as its page reads them from the address. */
export const addressOf = ({ path, filters }: List): string =>
  `${path}?${new URLSearchParams(Object.entries(filters).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]))}`

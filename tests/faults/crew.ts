import type { User } from './client.ts'

/** Who works in a house under test. */
export const jobs = ['buyer1', 'auditor1', 'receiver1', 'pharmacist1', 'sup1_sales', 'operator'] as const
export type Crew = Record<(typeof jobs)[number], User>

/** What a document needs that is the same for all of them. */
export interface Goods {
  catalogItemId: string
  productId: string
  code: string
  supplierId: string
  pointId: string
  /** Another shelf of the hospital. */
  toPointId: string
  /** Best before, `YYYY-MM-DD`. */
  expiryDate: string
}

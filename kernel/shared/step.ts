import { z } from 'zod'
import { DecOut } from './quantity.ts'

/** One step of a document's history as it travels to the timeline. */
export const HistoryStep = z.object({
  action: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string(),
  userName: z.string(),
  orgName: z.string(),
  at: z.string(),
})

/** One level of a document's approval as the document's page shows it. */
export const ChainLevel = z.object({
  level: z.int(),
  name: z.string(),
  minAmount: DecOut,
  /** `planned`: what would be asked if it were submitted now. */
  state: z.enum(['planned', 'waiting', 'current', 'passed', 'rejected', 'cancelled']),
  /** Who may approve it, at most ten names. */
  people: z.array(z.string()),
  by: z.string(),
  /** For whom he acted, as a delegate. */
  forName: z.string(),
  reason: z.string(),
  at: z.string().nullable(),
})
export type ChainLevel = z.output<typeof ChainLevel>

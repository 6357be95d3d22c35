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

/** One value that is another one since: of the document, or of a line, which is named. */
export const Since = z.object({
  line: z.string(),
  /** Chinese label of the field. */
  label: z.string(),
  was: z.string(),
  now: z.string(),
  /** Both are words of the house, such as the label of a choice, and are said in the reader's language. */
  words: z.boolean(),
})
/** Of a document that waits for a judgement again: who refused it the last time, why, and what was changed since. */
export const Earlier = HistoryStep.pick({ label: true, reason: true, userName: true, orgName: true, at: true }).extend({
  changed: z.array(Since),
  /** Lines that came and went since, by name. */
  came: z.array(z.string()),
  went: z.array(z.string()),
})
export type Earlier = z.output<typeof Earlier>

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

import { z } from 'zod'

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

import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'

/** One thing to do: how many wait, and the list that shows exactly these. */
export const TodoCard = z.object({
  key: z.string(),
  label: z.string(),
  count: z.int(),
  /** Counting stops there; the card then shows «99+». */
  more: z.boolean(),
  path: z.string(),
  query: z.string(),
  tone: z.enum(['blue', 'orange', 'red']),
})

export const RecentDoc = z.object({
  kind: z.enum(['plan', 'order', 'delivery', 'acceptance']),
  id: z.string(),
  no: z.string(),
  label: z.string(),
  at: z.string(),
})

export const homeCalls = {
  schedule: call({
    method: 'GET',
    path: '/linex/index/schedule',
    title: '待办统计',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.object({ cards: z.array(TodoCard), recent: z.array(RecentDoc) }),
  }),
}

import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { Batch, Id } from '#kernel/shared/page.ts'
import { fieldOf, word, wordsOf } from '#kernel/shared/words.ts'

/** Where a pack goes that is not dispensed, and back (domain-trace §4.4: state 3, and what a return takes along). */
export const leavings = {
  scrapped: '报废',
  movedOut: '调出',
  returned: '随退货单退回',
  movedBack: '恢复在库',
} as const
export type Leaving = keyof typeof leavings

const q = callsAt('/dep/ybtrace/trace', 'trace/query', ['hospital'])
export const leavingCalls = {
  /** Each pack is answered for itself. A return that is still to go takes those along that were marked for it. */
  leave: q.write(
    'leave',
    '登记追溯码去向',
    'leave',
    z
      .object({
        ids: z.array(Id).min(1).max(500),
        to: z.enum(['scrapped', 'movedOut', 'returned', 'movedBack']),
        docNo: z.string().trim().max(60).default(''),
        reason: z.string().trim().max(200).default(''),
      })
      .strict(),
    Batch,
  ),
}

const leavingWords = wordsOf({
  to: word.choice('去向', leavings, 120),
  docNo: word.text('单据号', 160),
  reason: word.text('原因', 200),
})
interface Pack {
  state: number
  returnNo: string
}
/** Where at least one of these packs may go: what is here goes, what went or is marked for a return comes back. */
const waysOf = (packs: readonly Pack[]): Record<string, string> => {
  const { movedBack, ...away } = leavings
  return {
    ...(packs.some((p) => p.state === 0 || p.state === 4) ? away : {}),
    ...(packs.some((p) => p.state === 3 || (p.state === 0 && p.returnNo)) ? { movedBack } : {}),
  }
}
/** What is typed for packs that leave. */
export const leavingTableOf = (packs: readonly Pack[]): FieldTable => ({
  fields: [
    { ...fieldOf(leavingWords, 'to', { required: true }), choices: waysOf(packs) },
    fieldOf(leavingWords, 'docNo', { max: 60 }),
    fieldOf(leavingWords, 'reason', { type: 'area', max: 200, required: true, missing: '请填写原因' }),
  ],
  rules: [(v) => (v.to === 'returned' && !v.docNo ? { key: 'docNo', reason: '请填写退货单号' } : undefined)],
})

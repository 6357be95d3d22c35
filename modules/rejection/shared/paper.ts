import { paperKind } from '#kernel/shared/paper.ts'
import { rejectionCalls } from './calls.ts'
import { rejectionWords } from './words.ts'

/** What the paper of this module's document has. */
export const rejectionPaper = paperKind({
  kind: 'rejection',
  title: '拒配单',
  landscape: true,
  calls: rejectionCalls,
  head: rejectionWords,
  line: rejectionWords,
  fields: [
    ...(['hospital', 'orderNo', 'status', 'createdAt', 'creatorName', 'expectedDate'] as const),
    ...(['resolution?', 'newOrderNo?', 'settledAt?', 'settlerName?'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 28],
    ['unit', 12],
    ['lineQty', 18],
    ['qty', 18],
    ['reasonCode', 20],
    ['reason', 34],
    ['substitute', 44],
  ],
  amount: false,
  signs: ['供应商', '采购', '负责人'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { refusalCalls } from './calls.ts'
import { refusalLineWords, refusalWords } from './words.ts'

/** What the paper of this module's document has. */
export const refusalPaper = paperKind({
  kind: 'refusal',
  title: '拒收单',
  landscape: true,
  calls: refusalCalls,
  head: refusalWords,
  line: refusalLineWords,
  fields: [
    ...(['supplier', 'deliveryNo', 'orderNo', 'point', 'status', 'createdAt', 'answerBy', 'answer'] as const),
    ...(['answerReason?', 'ruling?', 'rulingReason?', 'handleMode?', 'handleNote?', 'remark?'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 26],
    ['lotNo', 24],
    ['expiryDate', 20],
    ['unit', 12],
    ['qty', 18],
    ['reasonCode', 28],
    ['reasonText', 40],
    ['price', 18],
    ['amount', 22],
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['拒收人', '供应商', '裁定'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { returnOrderCalls } from './calls.ts'
import { returnLineWords, returnWords } from './words.ts'

/** What the paper of this module's document has. */
export const returnPaper = paperKind({
  kind: 'returnOrder',
  title: '退货单',
  landscape: true,
  calls: returnOrderCalls,
  head: returnWords,
  line: returnLineWords,
  fields: [
    ...(['supplier', 'returnType', 'point', 'status', 'pickupDate', 'pickupPerson?', 'pickupPhone?'] as const),
    ...(['shipperName', 'secondName?', 'receiverName', 'redNo?', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 22],
    ['manufacturer', 34],
    ['lotNo', 22],
    ['expiryDate', 20],
    ['unit', 10],
    ['qty', 16, '退货'],
    ['receivedQty', 16, '实收'],
    ['price', 18],
    ['amount', 20],
    ['reason', 26],
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['退货人', '复核人', '库管员', '取货人'],
})

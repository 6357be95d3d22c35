import { paperKind } from '#kernel/shared/paper.ts'
import { surgeryOrderCalls } from './calls.ts'
import { pieceWords, surgeryOrderWords as words } from './words.ts'

/** What the paper of this module's document has. */
export const surgeryPaper = paperKind({
  kind: 'surgeryOrder',
  title: '跟台订单',
  landscape: true,
  calls: surgeryOrderCalls,
  head: words,
  line: pieceWords,
  fields: [
    ...([
      'supplier',
      'surgeryName',
      'surgerySite',
      'surgeryTime',
      'surgeonName',
      'patient?',
      'hospitalizationNo?',
    ] as const),
    ...(['department', 'point', 'status', 'arrivalTime', 'emergency?'] as const),
    ...(['registrarName', 'confirmerName', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['name', 0],
    ['spec', 24],
    ['udi', 52],
    ['lotNo', 22],
    ['expiryDate', 20],
    ['sterilizeLot', 20],
    ['unit', 10],
    ['qty', 16, '数量'],
    ['usedQty', 14],
    ['backQty', 14],
    ['lostQty', 14],
    ['chargeCode', 20],
  ],
  sums: ['lineCount', 'usedQty', 'backQty', 'lostQty'],
  amount: true,
  signs: ['供应商', '手术室', '确认人', '复核人'],
})

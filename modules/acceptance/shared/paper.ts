import { paperKind } from '#kernel/shared/paper.ts'
import { acceptanceCalls } from './calls.ts'
import { acceptanceWords, checkWords } from './words.ts'

/** What the paper of this module's document has. */
export const acceptancePaper = paperKind({
  kind: 'acceptance',
  title: '验收单',
  landscape: true,
  calls: acceptanceCalls,
  head: acceptanceWords,
  line: checkWords,
  fields: [
    ...(['supplier', 'deliveryNo', 'orderNo', 'point', 'kind', 'status', 'arrivedAt', 'arrivedTemp'] as const),
    ['invoiceNos', '发票号'],
    ...(['checkerName', 'secondName', 'confirmerName', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 22],
    ['name', 0],
    ['spec', 22],
    ['manufacturer', 30],
    ['lotNo', 22],
    ['expiryDate', 20],
    ['unit', 10],
    ['deliveredQty', 15, '到货'],
    ['acceptedQty', 15, '接收'],
    ['refusedQty', 15, '拒收'],
    ['refuseCode', 20],
    ['appearance', 16],
    ['conclusion', 12, '结论'],
    ['price', 18],
    { key: 'acceptedAmount', label: acceptanceWords.acceptedAmount.label, width: 22, align: 'right' },
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['验收人', '复核人', '库管员', '送货人'],
})

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
    ['seq', 8],
    ['code', 18],
    ['name', 0],
    // two of them share a column, so that all that GSP asks of the record stands on the page (domain §2.20)
    ['spec', 22, '剂型/规格'],
    ['manufacturer', 32, '生产企业/批准文号'],
    ['lotNo', 20],
    ['expiryDate', 20, '生产日期/有效期至'],
    ['unit', 8],
    ['deliveredQty', 12, '到货'],
    ['acceptedQty', 12, '接收'],
    ['refusedQty', 12, '拒收'],
    ['refuseCode', 16],
    ['appearance', 14],
    ['conclusion', 10, '结论'],
    ['price', 15],
    { key: 'acceptedAmount', label: acceptanceWords.acceptedAmount.label, width: 20, align: 'right' },
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['验收人', '复核人', '库管员', '送货人'],
})

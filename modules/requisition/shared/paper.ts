import { paperKind } from '#kernel/shared/paper.ts'
import { requisitionCalls } from './calls.ts'
import { requisitionLineWords, requisitionWords } from './words.ts'

/** What the paper of this module's document has. */
export const requisitionPaper = paperKind({
  kind: 'requisition',
  title: '付款申请单',
  calls: requisitionCalls,
  head: requisitionWords,
  line: requisitionLineWords,
  fields: [
    ...([
      'supplier',
      'kind',
      'contractNo?',
      'period',
      'payMethod',
      'status',
      'accountName',
      'bankName',
      'account',
      'dueOn',
    ] as const),
    ...(['promisedOn?', 'prepaidAmount', 'paidAmount', 'auditorName?', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['invoiceNo', 0],
    ['issueDate', 24],
    ['dueOn', 24],
    ['invoiceAmount', 28],
    ['paidBefore', 28],
    ['amount', 28],
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['制单', '采购审核', '财务审核', '院领导', '出纳'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { invoiceCalls } from './calls.ts'
import { invoiceLineWords, invoiceWords } from './words.ts'

/** What the paper of this module's document has: the registration of an invoice, with what it is for. */
export const invoicePaper = paperKind({
  kind: 'invoice',
  title: '发票登记单',
  landscape: true,
  calls: invoiceCalls,
  head: invoiceWords,
  line: invoiceLineWords,
  fields: [
    ...([
      'supplier',
      'invoiceType',
      'code?',
      'number',
      'digitalNo?',
      'issueDate',
      'status',
      'sellerName',
      'sellerTaxNo',
    ] as const),
    ...(['buyerName', 'buyerTaxNo', 'exclAmount', 'taxAmount', 'auditorName', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 24],
    ['manufacturer', 34],
    ['lotNo', 22],
    ['unit', 10],
    ['qty', 18],
    ['price', 18],
    ['amount', 22],
    ['sourceNo', 34],
    ['acceptedOn', 20],
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['登记人', '验票人'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { voucherCalls } from './calls.ts'
import { voucherLineWords, voucherWords } from './words.ts'

/** What the paper of this module's document has. */
export const voucherPaper = paperKind({
  kind: 'voucher',
  title: '开票凭证',
  landscape: true,
  calls: voucherCalls,
  head: voucherWords,
  line: voucherLineWords,
  fields: ['supplier', 'voucherType', 'vbp', 'status', 'issuerName', 'answererName?', 'remark'],
  columns: [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 24],
    ['manufacturer', 36],
    ['lotNo', 24],
    ['sourceNo', 34],
    ['unit', 12],
    ['qty', 18],
    ['price', 20],
    ['amount', 24],
  ],
  sums: ['lineCount'],
  amount: true,
  signs: ['制单', '财务', '供应商'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { statementCalls } from './calls.ts'
import { statementLineWords, statementWords } from './words.ts'

/** What the paper of this module's document has. */
export const statementPaper = paperKind({
  kind: 'statement',
  title: '对账单',
  landscape: true,
  calls: statementCalls,
  head: statementWords,
  line: statementLineWords,
  fields: [
    'supplier',
    'month',
    'status',
    'opening',
    'accepted',
    'returned',
    'difference',
    'paid',
    'credit',
    'closing',
    'invoiced',
    'red',
  ],
  columns: [
    ['seq', 12],
    ['what', 20],
    ['day', 26],
    ['docKind', 30],
    ['docNo', 0],
    ['undone', 18],
    ['itemCount', 22],
    ['amount', 34],
  ],
  sums: ['lineCount', 'hospitalName', 'supplierName'],
  amount: true,
  signs: ['医院', '供应商'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { planCalls } from './calls.ts'
import { lineWords, planWords } from './words.ts'

/** What the paper of this module's document has. */
export const planPaper = paperKind({
  kind: 'plan',
  title: '采购计划',
  landscape: true,
  calls: planCalls,
  head: planWords,
  line: lineWords,
  fields: [
    ...(['planType', 'kind', 'status', 'point', 'department?'] as const),
    ['period', '计划周期'],
    ...(['urgent', 'creatorName', 'createdAt', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 22],
    ['name', 0],
    ['spec', 36],
    ['manufacturer', 42],
    ['supplier', 42],
    ['unit', 10],
    ['qty', 18, '数量'],
    ['price', 17],
    ['amount', 21],
  ],
  sums: ['totalQty'],
  amount: true,
  signs: ['制单', '审核', '批准'],
})

import { paperKind } from '#kernel/shared/paper.ts'
import { orderCalls } from './calls.ts'
import { lineWords, orderWords } from './words.ts'

/** What the paper of this module's document has. */
export const orderPaper = paperKind({
  kind: 'order',
  title: '采购订单',
  calls: orderCalls,
  head: orderWords,
  line: lineWords,
  fields: [
    ...(['supplier', 'kind', 'status', 'point'] as const),
    ['receiver', '收货人'],
    ['changes', '变更', true],
    ...(['expectedDate', 'creatorName', 'createdAt', 'auditorName', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 22],
    ['name', 0],
    ['spec', 32],
    ['manufacturer', 30],
    { key: 'unit', label: '单位', width: 10, align: 'center', word: lineWords.unit },
    ['qty', 18, '数量'],
    ['price', 17],
    ['amount', 20],
  ],
  sums: ['totalQty'],
  amount: true,
  signs: ['制单', '审核', '供应商签收'],
})

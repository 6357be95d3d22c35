import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { articleWords } from '#modules/product/shared/article.ts'
import { productKinds, vbpClasses } from '#modules/product/shared/kinds.ts'
import { orderMachine } from './machine.ts'

/** What the open amendment of an order waits for. */
export const amendingLabels = { pendingAudit: '变更待审核', pendingSupplier: '变更待同意' } as const

/** Fields of an order 采购订单. */
export const orderWords = wordsOf({
  no: word.text('订单号', 160),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  point: word.text('配送点', 120),
  kind: word.choice('产品大类', productKinds, 90),
  narcotic: word.bool('麻精药品'),
  vbpClass: word.choice('集采类型', vbpClasses),
  urgent: word.bool('加急'),
  expectedDate: word.day('期望到货'),
  lineCount: word.int('明细数', 70),
  totalQty: word.qty('订单总数量'),
  amount: word.money('订单金额'),
  status: word.status(orderMachine),
  planNo: word.text('计划单号', 150),
  creatorName: word.text('创建人'),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审核人'),
  auditedAt: word.time('审核时间'),
  supplierAcceptedAt: word.time('接单时间'),
  supplierExpects: word.day('承诺到货'),
  dueOn: word.day('到货期限', 160),
  overdueDays: word.int('逾期天数', 90),
  revision: word.int('版次', 64),
  amending: word.choice('变更', amendingLabels, 110),
  closedReason: word.text('结案原因'),
  remark: word.text('备注', 200),
})

/** Line statuses of the national codes, derived from the counters (domain §3.0). */
export const lineStatuses = { 1: '待发货', 2: '全部发货', 3: '部分发货', 4: '缺货', 5: '作废' } as const

/** Fields of one of its lines. */
export const lineWords = wordsOf({
  seq: word.int('行号', 56),
  ...articleWords,
  price: word.price('单价'),
  qty: word.qty('订单数量', 84),
  enteredQty: word.qty('录入数量', 84),
  enteredUnit: word.text('录入单位', 80),
  amount: word.money('金额'),
  vbpClass: word.choice('集采类型', vbpClasses),
  lineStatus: word.choice('行状态', lineStatuses, 90),
  openQty: word.qty('未发数量', 84),
  shippedQty: word.qty('已发数量', 84),
  acceptedQty: word.qty('验收数量', 84),
  refusedQty: word.qty('拒收数量', 84),
  rejectQty: word.qty('拒配数量', 84),
  closedQty: word.qty('结案数量', 84),
  returnedQty: word.qty('退货数量', 84),
  heldQty: word.qty('变更冻结', 84),
  promisedDate: word.day('承诺到货'),
  promiseReason: word.text('推迟原因', 160),
  closeReason: word.text('结案原因', 160),
  dueAt: word.time('应到时间'),
  contract: word.text('合同', 190),
  remark: word.text('备注', 200),
})

/** An export: the orders of the list, or their lines with the order in front. */
export const orderSheet: DocumentSheet = {
  name: '采购订单',
  // what is counted in different units has no sum (ux.md 62): quantities stand with their lines
  fields: sheetOf(orderWords, { but: ['closedReason', 'totalQty'] }),
  lines: {
    name: '采购订单明细',
    fields: sheetOf(lineWords, {
      but: ['contract'],
      as: { amount: 'lineAmount', vbpClass: ['lineVbpClass', '明细集采类型'], remark: ['lineRemark', '明细备注'] },
    }),
  },
}

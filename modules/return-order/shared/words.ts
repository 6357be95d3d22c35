import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { articleWords } from '#modules/product/shared/article.ts'
import { returnOrderMachine } from './machine.ts'
import { returnTypes } from './types.ts'

/** Fields of a return 退货单. */
export const returnWords = wordsOf({
  no: word.text('退货单号', 160),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  point: word.text('退货库房', 120),
  returnType: word.choice('退货类型', returnTypes, 90),
  status: word.status(returnOrderMachine),
  lineCount: word.int('明细数', 70),
  totalQty: word.qty('退货总数量'),
  amount: word.money('退货金额'),
  receivedAmount: word.money('实收金额'),
  shortCount: word.int('少收行数', 86),
  redDue: word.money('应红冲金额'),
  redNo: word.text('红字发票号', 170),
  pickupDate: word.day('取货日'),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审核人', 90),
  answererName: word.text('答复人', 90),
  answeredAt: word.time('答复时间'),
  pickupPerson: word.text('取货人', 90),
  pickupPhone: word.text('取货电话', 120),
  reply: word.text('供应商答复', 180),
  shipperName: word.text('出库人', 90),
  secondName: word.text('复核人', 90),
  shippedAt: word.time('退货出库时间'),
  receiverName: word.text('收货人', 90),
  receivedAt: word.time('供应商收货时间'),
  remark: word.text('备注', 200),
})

/** Fields of a lot that goes back. */
export const returnLineWords = wordsOf({
  seq: word.int('行号', 56),
  ...articleWords,
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至'),
  returnable: word.qty('可退数量', 90),
  qty: word.qty('退货数量', 90),
  receivedQty: word.qty('实收数量', 90),
  missingQty: word.qty('少收数量', 90),
  shortReason: word.text('少收原因', 150),
  price: word.price('单价'),
  amount: word.money('金额'),
  reason: word.text('退货原因', 160),
  invoiceNo: word.text('原发票号', 170),
  deliveryNo: word.text('配送单号', 160),
  orderNo: word.text('订单号', 160),
})

/** Fields of the red invoice that answers a return. */
export const redWords = wordsOf({
  redCode: word.text('发票代码'),
  redNo: word.text('发票号码'),
  redAmount: word.text('红冲金额'),
  redDate: word.day('开票日期'),
})

/** What is typed of the head. */
export const returnHeader: FieldTable = {
  fields: [
    fieldOf(returnWords, 'returnType', { required: true, fallback: 'quality' }),
    { key: 'pointId', label: returnWords.point.label, type: 'ref', required: true },
    { key: 'supplierId', label: returnWords.supplier.label, type: 'ref', required: true },
    fieldOf(returnWords, 'remark', { type: 'area', max: 500 }),
  ],
}

/** Of the supplier's answer: when he comes for the goods, and who. */
export const pickupTable: FieldTable = {
  fields: [
    fieldOf(returnWords, 'pickupDate', { required: true }),
    fieldOf(returnWords, 'pickupPerson', { max: 50 }),
    fieldOf(returnWords, 'pickupPhone', { max: 32 }),
    fieldOf(returnWords, 'reply', { max: 200 }),
  ],
}

/** What is typed of the red invoice; whether it is complete and right the server says, at the field. */
export const redTable: FieldTable = {
  fields: (['redCode', 'redNo', 'redAmount', 'redDate'] as const).map((key) => fieldOf(redWords, key, {})),
}

/** An export: the returns of the list, or their lots with the return in front. */
export const returnSheet: DocumentSheet = {
  name: '退货单',
  // what is counted in different units has no sum (ux.md 62): quantities stand with their lines
  fields: sheetOf(returnWords, { but: ['totalQty'] }),
  lines: {
    name: '退货单明细',
    fields: sheetOf(returnLineWords, { but: ['returnable'], as: { amount: 'lineAmount' } }),
  },
}

import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { refuseReasons } from '#modules/acceptance/shared/machine.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { answers, handleModes, rulings } from './kinds.ts'
import { refusalMachine } from './machine.ts'

/** Fields of a refusal 拒收单. */
export const refusalWords = wordsOf({
  no: word.text('拒收单号', 160),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  status: word.status(refusalMachine),
  goods: word.text('拒收货物', 200),
  reasonCode: word.choice('拒收原因', refuseReasons, 120),
  totalQty: word.qty('拒收数量', 90),
  amount: word.money('拒收金额'),
  answerBy: word.day('答复期限'),
  answer: word.choice('供应商答复', answers, 110),
  handleMode: word.choice('处理方式', handleModes, 100),
  deliveryNo: word.text('配送单号', 160),
  orderNo: word.text('订单号', 160),
  acceptanceNo: word.text('验收单号', 160),
  point: word.text('配送点', 120),
  kind: word.choice('产品大类', productKinds, 90),
  lineCount: word.int('明细数', 70),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  answeredAt: word.time('答复时间'),
  answererName: word.text('答复人', 90),
  answerReason: word.text('异议理由', 200),
  ruling: word.choice('裁定结果', rulings, 100),
  rulingReason: word.text('裁定理由', 200),
  rulerName: word.text('裁定人', 90),
  ruledAt: word.time('裁定时间'),
  handleNote: word.text('处理说明', 200),
  handlerName: word.text('处理人', 90),
  handledAt: word.time('处理时间'),
  remark: word.text('备注', 200),
})

/** Fields of one of its lines. */
export const refusalLineWords = wordsOf({
  seq: word.int('行号', 56),
  code: word.text('编码', 110),
  name: word.text('名称', 200),
  spec: word.text('规格', 120),
  lotNo: word.text('批号', 110),
  expiryDate: word.day('有效期至'),
  qty: word.qty('拒收数量', 90),
  unit: word.text('单位', 60),
  reasonCode: word.choice('拒收原因', refuseReasons, 120),
  reasonText: word.text('说明', 200),
  price: word.price('单价'),
  amount: word.money('金额'),
  resentQty: word.qty('已补发', 84),
  openQty: word.qty('订单未发', 84),
  manufacturer: word.text('生产企业', 180),
})

/** What is typed of goods turned away at the door. */
export const doorTable: FieldTable = {
  fields: [
    { ...fieldOf(refusalWords, 'supplier', { type: 'ref', required: true }), key: 'supplierId' },
    { ...fieldOf(refusalWords, 'point', { type: 'ref', required: true }), key: 'pointId' },
    fieldOf(refusalWords, 'remark', { type: 'area', max: 500 }),
  ],
}
export const doorLineTable: FieldTable = {
  fields: [
    fieldOf(refusalLineWords, 'name', { required: true, max: 200 }),
    fieldOf(refusalLineWords, 'spec', { max: 200 }),
    fieldOf(refusalLineWords, 'unit', { required: true, max: 20 }),
    fieldOf(refusalLineWords, 'qty', { required: true, bound: 'fine' }),
    fieldOf(refusalLineWords, 'lotNo', { max: 50 }),
    fieldOf(refusalLineWords, 'expiryDate', {}),
    fieldOf(refusalLineWords, 'manufacturer', { max: 200 }),
    fieldOf(refusalLineWords, 'reasonText', { max: 200 }),
  ],
}

/** An export: the refusals of the list, or their lines with the refusal in front. */
export const refusalSheet: DocumentSheet = {
  name: '拒收单',
  // what is counted in different units has no sum (ux.md 62): quantities stand with their lines
  fields: sheetOf(refusalWords, { but: ['goods', 'reasonCode', 'acceptanceNo', 'totalQty'] }),
  lines: {
    name: '拒收单明细',
    fields: sheetOf(refusalLineWords, { but: ['openQty'], as: { amount: 'lineAmount' } }),
  },
}

import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { amendmentMachine } from './machine.ts'

/** Fields of an amendment 订单变更. */
export const amendmentWords = wordsOf({
  no: word.text('变更单号', 160),
  orderNo: word.text('采购订单号', 160),
  status: word.status(amendmentMachine),
  revision: word.int('订单版次', 84),
  hospital: word.text('医院', 160),
  supplier: word.text('供应商', 170),
  kind: word.choice('产品大类', productKinds, 90),
  amountBefore: word.money('原金额'),
  amountAfter: word.money('变更后金额'),
  amountDiff: word.money('金额差'),
  expectedBefore: word.day('原期望到货'),
  expectedAfter: word.day('新期望到货'),
  pointBefore: word.text('原配送点', 120),
  pointAfter: word.text('新配送点', 120),
  lineCount: word.int('变更行数', 84),
  reason: word.text('变更原因', 180),
  answerBy: word.day('答复期限'),
  creatorName: word.text('提出人', 90),
  createdAt: word.time('提出时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
  answererName: word.text('答复人', 90),
  answeredAt: word.time('答复时间'),
  effectiveAt: word.time('生效时间'),
})

/** What it says of a line, old beside new. */
export const amendmentLineWords = wordsOf({
  seq: word.int('行号', 56),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  unit: word.text('单位', 56),
  price: word.price('单价'),
  leastQty: word.qty('最少数量', 90),
  qtyBefore: word.qty('原数量', 84),
  qtyAfter: word.qty('新数量', 96),
  qtyDiff: word.qty('数量差', 84),
  amountDiff: word.money('金额差'),
  promisedBefore: word.day('原承诺到货'),
  promisedAfter: word.day('新承诺到货'),
})

/** What is typed of an amendment beside its lines. */
export const amendmentHeader: FieldTable = {
  fields: [
    fieldOf(amendmentWords, 'reason', { required: true, max: 200 }),
    { ...fieldOf(amendmentWords, 'expectedAfter', {}), key: 'expectedDate' },
    { ...fieldOf(amendmentWords, 'pointAfter', { type: 'ref' }), key: 'pointId' },
  ],
}

/** An export: the amendments of the list, or their lines with the amendment in front. */
export const amendmentSheet: DocumentSheet = {
  name: '订单变更',
  fields: sheetOf(amendmentWords, {}),
  lines: {
    name: '订单变更明细',
    fields: sheetOf(amendmentLineWords, { but: ['leastQty'], as: { amountDiff: 'lineAmountDiff' } }),
  },
}

import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { articleWords } from '#modules/product/shared/article.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { acceptanceMachine, appearances, conclusions, refuseReasons } from './machine.ts'

/** Fields of an acceptance 验收单. */
export const acceptanceWords = wordsOf({
  no: word.text('验收单号', 160),
  deliveryNo: word.text('配送单号', 160),
  orderNo: word.text('订单号', 160),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  point: word.text('配送点', 120),
  kind: word.choice('产品大类', productKinds, 90),
  lineCount: word.int('明细数', 70),
  acceptedAmount: word.money('验收金额'),
  status: word.status(acceptanceMachine),
  arrivedTemp: word.text('到货温度'),
  createdAt: word.time('创建时间'),
  arrivedAt: word.time('到货时间'),
  checkerName: word.text('验收人', 90),
  checkedAt: word.time('验收时间'),
  secondName: word.text('复核人'),
  confirmerName: word.text('确认人', 90),
  confirmedAt: word.time('确认时间'),
  remark: word.text('备注', 200),
})

/** Fields of one of its lots: as it was sent, and what the receiver found. */
export const checkWords = wordsOf({
  seq: word.int('行号', 56),
  ...articleWords,
  dosageForm: word.text('剂型', 90),
  approvalNo: word.text('批准文号', 140),
  price: word.price('单价'),
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至'),
  deliveredQty: word.qty('到货数量', 90),
  acceptedQty: word.qty('接收数量', 90),
  refusedQty: word.qty('拒收数量', 90),
  amount: word.money('金额'),
  refuseCode: word.choice('拒收原因', refuseReasons, 120),
  refuseReason: word.text('说明', 160),
  appearance: word.choice('外观', appearances, 110),
  conclusion: word.choice('验收结论', conclusions, 90),
  // of the invoice that came with it
  invoiceNo: word.text('发票号', 170),
  invoiceDate: word.day('发票日期'),
})

/** An export: the acceptances of the list, or their lots with the acceptance in front. */
export const acceptanceSheet: DocumentSheet = {
  name: '验收单',
  fields: sheetOf(acceptanceWords, { but: ['secondName'] }),
  lines: { name: '验收单明细', fields: sheetOf(checkWords) },
}

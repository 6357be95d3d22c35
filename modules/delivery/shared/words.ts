import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { articleWords } from '#modules/product/shared/article.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { deliveryMachine } from './machine.ts'
import { saleTypeLabels } from './sale-types.ts'

/** Fields of a delivery 配送单. */
export const deliveryWords = wordsOf({
  no: word.text('配送单号', 160),
  orderNo: word.text('订单号', 160),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  point: word.text('配送点', 120),
  kind: word.choice('产品大类', productKinds, 90),
  saleType: word.choice('销售类型', saleTypeLabels, 90),
  lineCount: word.int('明细数', 70),
  totalQty: word.qty('配送总数量'),
  amount: word.money('配送金额'),
  status: word.status(deliveryMachine),
  carrier: word.text('承运方'),
  vehicle: word.text('车辆'),
  driver: word.text('司机'),
  driverPhone: word.text('司机电话'),
  logisticsCode: word.text('物流单号'),
  boxes: word.int('箱数'),
  coldStart: word.text('启运温度'),
  creatorName: word.text('创建人', 100),
  createdAt: word.time('创建时间'),
  shippedAt: word.time('发货时间'),
  remark: word.text('备注', 200),
})

/** Fields of one of its lots. */
export const lotWords = wordsOf({
  seq: word.int('行号', 56),
  orderNo: deliveryWords.orderNo,
  ...articleWords,
  dosageForm: word.text('剂型', 90),
  price: word.price('单价'),
  openQty: word.qty('未发数量', 90),
  qty: word.qty('发货数量', 90),
  amount: word.money('金额'),
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至', 148),
  sterilizeLot: word.text('灭菌批号', 120),
  invoiceNo: word.text('发票号', 170),
  invoiceDate: word.day('发票日期'),
  reportNo: word.text('检验报告号', 120),
  reportDate: word.day('报告日期'),
  traceCount: word.int('追溯码数', 90),
  traceExpected: word.int('应采追溯码', 90),
  acceptedQty: word.qty('验收数量', 90),
  refusedQty: word.qty('拒收数量', 90),
  shortLifeConfirmed: word.bool('近效期确认', 150),
  remark: word.text('备注', 200),
})

/** Fields of an inspection report as it is brought. */
export const reportWords = wordsOf({ reportNo: lotWords.reportNo, reportDate: lotWords.reportDate })

/** Fields of a trace code. */
export const traceWords = wordsOf({
  seq: lotWords.seq,
  code: word.text('追溯码', 240),
  box: word.text('箱码', 200),
  name: lotWords.name,
  spec: lotWords.spec,
  lotNo: lotWords.lotNo,
  createdAt: word.time('采集时间'),
})

/** Fields of an invoice as it is registered. */
export const invoiceWords = wordsOf({
  invoiceCode: word.text('发票代码'),
  invoiceNo: word.text('发票号码'),
  invoiceAmount: word.text('发票金额'),
  invoiceDate: lotWords.invoiceDate,
})

/** An export: the deliveries of the list, or their lots with the delivery in front. */
export const deliverySheet: DocumentSheet = {
  name: '配送单',
  // what is counted in different units has no sum (ux.md 62): quantities stand with their lots
  fields: sheetOf(deliveryWords, { but: ['coldStart', 'totalQty'] }),
  lines: {
    name: '配送单明细',
    fields: sheetOf(lotWords, {
      but: ['openQty', 'invoiceDate', 'shortLifeConfirmed', 'reportDate'],
      as: { amount: 'lineAmount', remark: ['lineRemark', '明细备注'], orderNo: ['lineOrderNo', '明细订单号'] },
    }),
  },
}

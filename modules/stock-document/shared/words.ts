import { out } from '#kernel/shared/exporting.ts'
import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { classLabels, deviations, kindLabels } from './kinds.ts'
import { stockDocumentMachine } from './machine.ts'

/** Fields of a document of stock 库存单据. */
export const docWords = wordsOf({
  no: word.text('单据编号'),
  hospital: word.text('医院', 180),
  docClass: word.choice('单据类型', classLabels, 84),
  docKind: word.choice('业务类型', kindLabels, 96),
  status: word.status(stockDocumentMachine),
  point: word.text('库房', 130),
  department: word.text('科室', 120),
  toHospital: word.text('调入医院', 160),
  toPoint: word.text('调入库房', 130),
  externalNo: word.text('外部单号', 130),
  lineCount: word.int('明细数', 72),
  totalAmount: word.money('金额'),
  creatorName: word.text('创建人', 96),
  createdAt: word.time('创建时间'),
  requesterName: word.text('申请人', 96),
  requestedAt: word.time('申请时间'),
  posterName: word.text('经办人', 96),
  postedAt: word.time('过账时间'),
  receiverName: word.text('接收人', 96),
  receivedAt: word.time('接收时间'),
  signers: word.text('复核人', 120),
  recordNo: word.text('卫健备案号', 130),
  lossReason: word.text('差异原因', 160),
  remark: word.text('备注'),
})

/** Fields of one of its lines, and of a lot of it. */
export const lineWords = wordsOf({
  seq: word.int('行号', 60),
  code: word.text('产品编码', 120),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 100),
  packSpec: word.text('包装规格'),
  manufacturer: word.text('生产企业', 150),
  qty: word.qty('数量'),
  qtyUnit: word.choice('计量单位', { pack: '包装', min: '最小单位' }, 88),
  amount: word.money('金额'),
  deviation: word.choice('偏离原因', deviations, 96),
  remark: word.text('明细备注', 140),
  lotNo: word.text('批号', 110),
  productionDate: word.day('生产日期'),
  expiryDate: word.day('有效期至'),
  supplier: word.text('供应商', 150),
  price: word.price('单价'),
  lots: word.text('批号分配', 220),
  available: word.text('可用', 110),
  left: word.text('剩余可用', 110),
  received: word.text('实收', 96),
})

/** An export: the documents of the list, or their lines with the document in front. */
export const docSheet: DocumentSheet = {
  name: '库存单据',
  fields: sheetOf(docWords),
  lines: {
    name: '库存单据明细',
    fields: [
      ...sheetOf(lineWords, {
        but: [
          'amount',
          'remark',
          'lots',
          'lotNo',
          'productionDate',
          'expiryDate',
          'supplier',
          'price',
          'available',
          'left',
          'received',
        ],
      }),
      { ...out.text('lots', '批号分配', 220), of: 'lotsText' },
      { ...out.money('lineAmount', '明细金额'), of: 'amount' },
      { ...out.text('lineRemark', '明细备注', 140), of: 'remark' },
    ],
  },
}

import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { sources } from '#modules/payable/shared/words.ts'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { voucherMachine } from './machine.ts'
import { disputes, voucherTypes } from './types.ts'

/** Fields of a voucher. */
export const voucherWords = wordsOf({
  no: word.text('凭证号', 170),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 180),
  voucherType: word.choice('凭证类型', voucherTypes, 104),
  vbp: word.bool('集采'),
  status: word.status(voucherMachine),
  lineCount: word.int('明细数', 80),
  amount: word.money('凭证金额'),
  invoicedAmount: word.money('已开金额'),
  round: word.int('轮次', 72),
  creatorName: word.text('创建人', 100),
  createdAt: word.time('创建时间'),
  issuerName: word.text('开具人', 100),
  issuedAt: word.time('开具时间'),
  answererName: word.text('答复人', 120),
  answeredAt: word.time('答复时间'),
  autoConfirmed: word.bool('逾期视为确认'),
  remark: word.text('备注', 200),
})

/** Fields of a line. */
export const voucherLineWords = wordsOf({
  seq: word.int('行号', 60),
  name: word.text('产品', 170),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  unit: word.text('单位', 56),
  price: word.price('单价'),
  qty: word.qty('数量'),
  amount: word.money('金额'),
  invoicedQty: word.qty('已开'),
  invoicedAmount: word.money('已开金额'),
  dispute: word.choice('异议', disputes, 130),
  disputeNote: word.text('异议说明', 200),
  sourceType: word.choice('来源', sources, 88),
  sourceNo: word.text('来源单号', 160),
  acceptedOn: word.day('验收日期'),
  deliveryNo: word.text('配送单', 160),
  orderNo: word.text('订单', 160),
  manufacturer: word.text('厂家', 180),
  code: word.text('产品编码', 110),
  vbpClass: word.choice('集采类型', vbpClasses, 96),
})

export const voucherTable: FieldTable = { fields: [fieldOf(voucherWords, 'remark', { type: 'area', max: 500 })] }

export const voucherSheet: DocumentSheet = {
  name: '开票凭证',
  fields: sheetOf(voucherWords),
  lines: {
    name: '开票凭证明细',
    fields: sheetOf(voucherLineWords, {
      as: { amount: 'lineAmount', invoicedAmount: ['lineInvoicedAmount', '行已开金额'] },
    }),
  },
}

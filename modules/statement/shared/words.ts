import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { statementMachine } from './machine.ts'
import { disputes, docKinds, whats } from './types.ts'

/** Fields of a statement. */
export const statementWords = wordsOf({
  no: word.text('对账单号', 170),
  month: word.text('月份', 84),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 170),
  status: word.status(statementMachine),
  opening: word.money('期初欠款'),
  accepted: word.money('本月验收'),
  returned: word.money('本月退货'),
  difference: word.money('本月差价'),
  paid: word.money('本月付款'),
  credit: word.money('退票退回'),
  closing: word.money('期末欠款'),
  invoiced: word.money('本月开票'),
  red: word.money('本月红冲'),
  lineCount: word.int('明细数', 80),
  round: word.int('轮次', 72),
  sentAt: word.time('发出时间'),
  hospitalName: word.text('医院确认人', 110),
  hospitalAt: word.time('医院确认时间'),
  supplierName: word.text('供应商确认人', 110),
  supplierAt: word.time('供应商确认时间'),
  createdAt: word.time('生成时间'),
})

/** Fields of a line. */
export const statementLineWords = wordsOf({
  seq: word.int('行号', 60),
  what: word.choice('类别', whats, 80),
  day: word.day('日期'),
  docKind: word.choice('单据类型', docKinds, 104),
  docNo: word.text('单据号', 190),
  undone: word.bool('冲回'),
  itemCount: word.int('明细数', 80),
  amount: word.money('金额'),
  dispute: word.choice('异议', disputes, 130),
  disputeNote: word.text('异议说明', 200),
})

export const statementSheet: DocumentSheet = {
  name: '对账单',
  fields: sheetOf(statementWords),
  lines: {
    name: '对账单明细',
    fields: sheetOf(statementLineWords, { as: { itemCount: ['lineItemCount', '行明细数'] } }),
  },
}

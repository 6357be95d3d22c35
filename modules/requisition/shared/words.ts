import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { requisitionMachine } from './machine.ts'
import { faults, holdKinds, payMethods, requisitionKinds } from './types.ts'

/** Fields of a requisition 请款单. */
export const requisitionWords = wordsOf({
  no: word.text('请款单号', 160),
  status: word.status(requisitionMachine),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 180),
  kind: word.choice('请款类型', requisitionKinds, 90),
  contractNo: word.text('预付合同', 160),
  period: word.text('请款期间', 90),
  payMethod: word.choice('付款方式', payMethods, 130),
  amount: word.money('请款金额'),
  paidAmount: word.money('已付金额'),
  leftAmount: word.money('未付金额'),
  prepaidAmount: word.money('预付抵扣'),
  restAmount: word.money('预付余额'),
  lineCount: word.int('发票数', 76),
  dueOn: word.day('应付日期'),
  promisedOn: word.day('承诺付款日'),
  held: word.bool('冻结'),
  accountChanged: word.bool('账户已变更', 100),
  accountName: word.text('开户名', 170),
  bankName: word.text('开户行', 170),
  account: word.text('收款账号', 130),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审批人', 90),
  auditedAt: word.time('审批时间'),
  remark: word.text('备注', 200),
})

/** Fields of an invoice as far as it is asked for. */
export const requisitionLineWords = wordsOf({
  seq: word.int('行号', 56),
  invoiceNo: word.text('发票号码', 200),
  issueDate: word.day('开票日期'),
  oppositeNo: word.text('抵扣说明', 240),
  dueOn: word.day('应付日期'),
  invoiceAmount: word.money('发票金额'),
  paidBefore: word.money('此前已付'),
  openAmount: word.money('可请款金额'),
  amount: word.money('本次请款'),
  paidAmount: word.money('已付金额'),
})

/** Fields of a payment, and of what the bank sent back. */
export const paymentWords = wordsOf({
  no: word.text('付款单号', 160),
  payDate: word.day('付款日期'),
  amount: word.money('付款金额'),
  payMethod: word.choice('付款方式', payMethods, 130),
  bankVoucherNo: word.text('银行流水号', 190),
  account: word.text('收款账号', 130),
  bankName: word.text('开户行', 170),
  payerName: word.text('付款人', 90),
  paidAt: word.time('登记时间'),
  note: word.text('付款说明', 200),
  files: word.text('银行回单', 150),
})

/** Fields of a hold. */
export const holdWords = wordsOf({
  holdKind: word.choice('冻结类型', holdKinds, 110),
  orgName: word.text('冻结机构', 180),
  reason: word.text('冻结原因', 240),
  until: word.day('冻结至'),
  holderName: word.text('冻结人', 90),
  heldAt: word.time('冻结时间'),
  lifterName: word.text('解除人', 90),
  liftedAt: word.time('解除时间'),
  liftNote: word.text('解除说明', 200),
  fault: word.choice('争议责任方', faults, 110),
})

/** Fields of a promised day. */
export const promiseWords = wordsOf({
  payOn: word.day('承诺付款日'),
  note: word.text('承诺说明', 240),
  promiserName: word.text('承诺人', 90),
  promisedAt: word.time('承诺时间'),
})

const month = {
  like: /^\d{4}-(0[1-9]|1[0-2])$/,
  sentence: '请输入月份，如 2026-11',
} as const
/** What is typed of the head. */
export const requisitionHeader: FieldTable = {
  fields: [
    { key: 'partnerId', label: '往来单位', type: 'ref', required: true },
    fieldOf(requisitionWords, 'period', { max: 7, pattern: month }),
    fieldOf(requisitionWords, 'payMethod', { required: true, fallback: 'transfer' }),
    fieldOf(requisitionWords, 'remark', { type: 'area', max: 500 }),
  ],
}

/** What is typed of a prepayment. */
export const prepayTable: FieldTable = {
  fields: [
    { key: 'contractId', label: '预付合同', type: 'ref', required: true },
    fieldOf(requisitionWords, 'amount', { required: true }),
    fieldOf(requisitionWords, 'payMethod', { required: true, fallback: 'transfer' }),
    fieldOf(requisitionWords, 'remark', { type: 'area', max: 500 }),
  ],
  rules: [positive('amount')],
}

/** A row of the bank's receipt file: one transfer of one requisition. */
export const receiptTable: FieldTable = {
  fields: [
    fieldOf(requisitionWords, 'no', { required: true, max: 40, upper: true, aliases: ['单号', '用途'] }),
    fieldOf(paymentWords, 'payDate', { required: true, aliases: ['交易日期', '记账日期'] }),
    fieldOf(paymentWords, 'amount', { required: true, bound: 'plain', aliases: ['金额', '交易金额', '借方金额'] }),
    fieldOf(paymentWords, 'bankVoucherNo', {
      required: true,
      max: 60,
      aliases: ['流水号', '交易流水号', '凭证号'],
    }),
    fieldOf(paymentWords, 'payMethod', { fallback: 'transfer' }),
    fieldOf(paymentWords, 'note', { max: 200, aliases: ['摘要'] }),
  ],
  rules: [positive('amount')],
}

/** An export: the requisitions of the list, or their invoices with the requisition in front. */
export const requisitionSheet: DocumentSheet = {
  name: '请款单',
  fields: sheetOf(requisitionWords),
  lines: {
    name: '请款明细',
    fields: sheetOf(requisitionLineWords, {
      but: ['openAmount'],
      as: { amount: 'lineAmount', paidAmount: ['linePaidAmount', '行已付金额'], dueOn: ['lineDueOn', '行应付日期'] },
    }),
  },
}

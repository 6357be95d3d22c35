import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { origins } from '#modules/invoice-reading/shared/reading.ts'
import { results } from '#modules/invoice-verify/shared/results.ts'
import { sources } from '#modules/payable/shared/words.ts'
import { requestStates } from '#modules/requisition/shared/types.ts'
import { amountsRule, redAmountsRule } from './amounts.ts'
import { colours, kinds, redReasons, rejectReasons } from './kinds.ts'
import { invoiceMachine } from './machine.ts'
import { digitsOf, numbersRule } from './number.ts'

/** Fields of an invoice 发票. */
export const invoiceWords = wordsOf({
  no: word.text('登记单号', 160),
  number: word.text('发票号码', 190),
  code: word.text('发票代码', 120),
  colour: word.choice('发票颜色', colours, 80),
  redReason: word.choice('红冲原因', redReasons, 96),
  redConfirmNo: word.text('红字确认单编号', 180),
  redAmount: word.money('已红冲金额'),
  redRest: word.money('可红冲金额'),
  invoiceType: word.choice('发票类型', kinds, 120),
  status: word.status(invoiceMachine),
  onRoad: word.bool('货物在途', 90),
  payState: word.choice('请款付款', requestStates, 96),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  issueDate: word.day('开票日期'),
  exclAmount: word.money('不含税金额'),
  taxAmount: word.money('税额'),
  amount: word.money('价税合计'),
  linkedAmount: word.money('关联金额'),
  diffAmount: word.money('差额'),
  source: word.choice('票面来源', origins, 96),
  dueOn: word.day('应付日期'),
  lineCount: word.int('明细数', 70),
  marks: word.text('核对', 170),
  verified: word.choice('查验', results, 96),
  verifiedAt: word.time('查验时间'),
  rejectCode: word.choice('驳回原因', rejectReasons, 120),
  digitalNo: word.text('数电号码', 190),
  checkCode: word.text('校验码', 190),
  sellerName: word.text('销方名称', 180),
  sellerTaxNo: word.text('销方税号', 180),
  buyerName: word.text('购方名称', 180),
  buyerTaxNo: word.text('购方税号', 180),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('验票人', 90),
  auditedAt: word.time('验票时间'),
  remark: word.text('备注', 200),
})

/** Fields of what an invoice stands for. */
export const invoiceLineWords = wordsOf({
  seq: word.int('行号', 56),
  name: word.text('产品', 170),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  openQty: word.qty('待开数量', 96),
  openAmount: word.money('待开金额', 110),
  qty: word.qty('本次数量', 96),
  unit: word.text('单位', 56),
  price: word.price('单价'),
  amount: word.money('本次金额', 110),
  sourceType: word.choice('来源', sources, 88),
  sourceNo: word.text('来源单号', 160),
  acceptedOn: word.day('验收日期'),
  deliveryNo: word.text('配送单', 160),
  orderNo: word.text('订单', 160),
  code: word.text('产品编码', 110),
  manufacturer: word.text('厂家', 180),
})

/** Fields of what an invoice comes with. */
export const announcedWords = wordsOf({
  seq: invoiceLineWords.seq,
  deliveryNo: invoiceLineWords.deliveryNo,
  name: invoiceLineWords.name,
  spec: invoiceLineWords.spec,
  lotNo: invoiceLineWords.lotNo,
  qty: word.qty('随货数量', 96),
  unit: invoiceLineWords.unit,
  price: invoiceLineWords.price,
  amount: word.money('随货金额', 110),
  arrivedQty: word.qty('验收数量', 96),
  shortQty: word.qty('拒收数量', 96),
  waitingQty: word.qty('在途数量', 96),
  shortAmount: word.money('拒收差额', 110),
  manufacturer: invoiceLineWords.manufacturer,
  code: invoiceLineWords.code,
})

/** Fields of what is written on invoices 开票资料. */
export const billingWords = wordsOf({
  title: word.text('发票抬头', 220),
  taxNo: word.text('税号', 180),
  address: word.text('地址', 220),
  phone: word.text('电话', 120),
})

/** What is typed of the head; whether the numbers have their shape the same rule says everywhere. */
const digits = { spelling: digitsOf, max: 20 } as const
export const invoiceHeader: FieldTable = {
  fields: [
    { key: 'partnerId', label: '往来单位', type: 'ref', required: true },
    fieldOf(invoiceWords, 'invoiceType', { required: true, fallback: 'digitalSpecial' }),
    fieldOf(invoiceWords, 'number', { required: true, ...digits }),
    fieldOf(invoiceWords, 'issueDate', { required: true }),
    fieldOf(invoiceWords, 'amount', { required: true }),
    fieldOf(invoiceWords, 'exclAmount', { required: true }),
    fieldOf(invoiceWords, 'taxAmount', { required: true }),
    fieldOf(invoiceWords, 'code', digits),
    fieldOf(invoiceWords, 'checkCode', digits),
    fieldOf(invoiceWords, 'digitalNo', digits),
    fieldOf(invoiceWords, 'sellerName', { max: 100 }),
    fieldOf(invoiceWords, 'sellerTaxNo', { max: 20, upper: true }),
    fieldOf(invoiceWords, 'buyerName', { max: 100 }),
    fieldOf(invoiceWords, 'buyerTaxNo', { max: 20, upper: true }),
    fieldOf(invoiceWords, 'remark', { type: 'area', max: 500 }),
  ],
  rules: [numbersRule, amountsRule],
}

/** What is typed of money with a minus, which may be left out. */
const minus = {
  required: true,
  type: 'text',
  max: 16,
  spelling: (typed: string) => {
    const plain = digitsOf(typed)
    return /^\d*\.?\d+$/.test(plain) && /[1-9]/.test(plain) ? `-${plain}` : plain
  },
  pattern: { like: /^(-\d{1,12}(\.\d{1,2})?|0(\.0{1,2})?)$/, sentence: '请输入负数金额，最多 2 位小数' },
} as const
const sums: readonly string[] = ['amount', 'exclAmount', 'taxAmount']
/** The same of a red one: why it takes back, and amounts with a minus. */
export const redHeader: FieldTable = {
  fields: [
    ...invoiceHeader.fields.slice(0, 1),
    fieldOf(invoiceWords, 'redReason', { required: true, fallback: 'return' }),
    fieldOf(invoiceWords, 'redConfirmNo', { max: 40 }),
    ...invoiceHeader.fields
      .slice(1)
      .map((f) => (sums.includes(f.key) ? fieldOf(invoiceWords, f.key as 'amount', minus) : f)),
  ],
  rules: [numbersRule, redAmountsRule],
}

/** An export: the invoices of the list, or what they stand for with the invoice in front. */
export const invoiceSheet: DocumentSheet = {
  name: '发票',
  fields: sheetOf(invoiceWords, { but: ['marks'] }),
  lines: {
    name: '发票关联明细',
    fields: sheetOf(invoiceLineWords, {
      but: ['openQty', 'openAmount'],
      as: { amount: 'lineAmount', code: 'productCode' },
    }),
  },
}

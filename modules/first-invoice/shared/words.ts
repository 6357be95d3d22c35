import type { FieldRule, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { digitsOf } from '#modules/invoice/shared/number.ts'
import { origins } from '#modules/invoice-reading/shared/reading.ts'

/** Fields of a first invoice 第一票. */
export const firstWords = wordsOf({
  number: word.text('发票号码', 190),
  code: word.text('发票代码', 120),
  issueDate: word.day('开票日期'),
  amount: word.money('价税合计'),
  sellerName: word.text('销方名称', 180),
  sellerTaxNo: word.text('销方税号', 180),
  buyerName: word.text('购方名称', 180),
  buyerTaxNo: word.text('购方税号', 180),
  supplier: word.text('供应商', 170),
  lots: word.text('批号', 150),
  source: word.choice('票面来源', origins, 96),
  invoiceNo: word.text('发票', 190),
  lineCount: word.int('用于行数', 84),
  used: word.bool('已用于验票', 100),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
})

export const firstSheet = sheetOf(firstWords)

/** Fields of a line of an invoice that needs one, and of what stands on one. */
export const firstLineWords = wordsOf({
  seq: word.int('行号', 56),
  name: word.text('产品', 170),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  qty: word.qty('发货数量', 96),
  unit: word.text('单位', 56),
  cover: word.text('第一票', 220),
  deliveryNo: word.text('配送单', 160),
  manufacturer: word.text('厂家', 180),
})

/** A fully digital one has twenty digits and no code, any other one eight and its code (domain §2.25). */
const numberRule: FieldRule = (v) => {
  const [code, number] = [String(v.code ?? ''), String(v.number ?? '')]
  if (!number) return undefined
  if (!/^(\d{8}|\d{20})$/.test(number)) return { key: 'number', reason: '发票号码是 8 位或 20 位数字' }
  if (number.length === 20) return code ? { key: 'code', reason: '20 位号码的数电发票没有发票代码' } : undefined
  return /^(\d{10}|\d{12})$/.test(code) ? undefined : { key: 'code', reason: '8 位号码的发票代码是 10 或 12 位数字' }
}
const amountRule: FieldRule = (v) =>
  v.amount && Number(v.amount) === 0 ? { key: 'amount', reason: '必须大于 0' } : undefined

const digits = { spelling: digitsOf, max: 20 } as const
/** What is typed of its face. */
export const firstTable: FieldTable = {
  fields: [
    fieldOf(firstWords, 'number', { required: true, ...digits }),
    fieldOf(firstWords, 'code', digits),
    fieldOf(firstWords, 'issueDate', { required: true }),
    fieldOf(firstWords, 'amount', { required: true }),
    fieldOf(firstWords, 'sellerName', { required: true, max: 100 }),
    fieldOf(firstWords, 'sellerTaxNo', { required: true, max: 20, upper: true }),
    fieldOf(firstWords, 'buyerName', { required: true, max: 100 }),
    fieldOf(firstWords, 'buyerTaxNo', { required: true, max: 20, upper: true }),
  ],
  rules: [numberRule, amountRule],
}

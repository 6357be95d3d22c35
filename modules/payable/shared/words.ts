import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { vbpClasses } from '#modules/product/shared/kinds.ts'

/** What made something owed, as vouchers and invoices call it (domain-money §2.50). */
export const sources = { 1: '验收', 2: '退货', 3: '寄售消耗', 4: '跟台使用', 5: '差价', 6: '期初导入' } as const

/** What of an item still waits; one with nothing left is not listed. */
export const states = { open: '待开票', partly: '部分开票', red: '应红冲', vouchered: '凭证中' } as const

/** Why a number of an invoice does not agree with itself. */
export const doubts = {
  hospitals: '用于多家医院',
  dates: '开票日期不一',
  colours: '蓝字与红字同号',
  amount: '金额与验收不符',
  suppliers: '多家供应商登记',
} as const

/** Fields of an item that awaits its invoice. */
export const awaitWords = wordsOf({
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 180),
  sourceType: word.choice('来源', sources, 88),
  sourceNo: word.text('来源单号', 160),
  acceptedOn: word.day('验收日期'),
  deliveryNo: word.text('配送单', 160),
  orderNo: word.text('订单', 160),
  code: word.text('产品编码', 110),
  name: word.text('产品', 170),
  spec: word.text('规格', 110),
  manufacturer: word.text('厂家', 180),
  lotNo: word.text('批号', 110),
  unit: word.text('单位', 56),
  qty: word.qty('数量'),
  nettedQty: word.qty('已退'),
  invoicedQty: word.qty('已开'),
  openQty: word.qty('待开数量'),
  price: word.price('单价'),
  openAmount: word.money('待开金额'),
  waitDays: word.int('待开天数', 96),
  vouchers: word.text('凭证号', 170),
  state: word.choice('开票状态', { ...states, closed: '已结清' }, 96),
  vbpClass: word.choice('集采类型', vbpClasses, 96),
  twoInvoice: word.bool('两票'),
  dueOn: word.day('付款到期'),
})
export const awaitSheet = sheetOf(awaitWords)

/** Fields of what a partner awaits of a month. */
export const subtotalWords = wordsOf({
  supplier: word.text('供应商', 220),
  hospital: word.text('医院', 220),
  month: word.text('月份', 96),
  items: word.int('明细数'),
  amount: word.money('待开金额'),
})

/** Fields of a number that is in doubt. */
export const doubtWords = wordsOf({
  invoiceNo: word.text('发票号码', 190),
  invoiceCode: word.text('发票代码', 120),
  why: word.text('问题', 220),
  supplier: word.text('供应商', 180),
  hospitals: word.text('医院', 200),
  dates: word.text('开票日期', 200),
  papers: word.text('配送单', 220),
  billed: word.money('发票金额'),
  accepted: word.money('验收金额'),
})

import { out } from '#kernel/shared/exporting.ts'
import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { categories } from '#modules/contract/shared/kinds.ts'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import { breachLabels, paces, sides } from './types.ts'

/** Fields of a contract whose keeping is watched: yuan; shares are percentages. */
export const watchWords = wordsOf({
  no: word.text('合同编号', 150),
  name: word.text('合同名称', 200),
  typeName: word.text('合同类型', 110),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 170),
  pace: word.choice('履约状态', paces, 88),
  status: word.status(contractMachine, '合同状态'),
  share: word.text('已执行（%）', 96),
  timeShare: word.text('时间进度（%）', 104),
  paidShare: word.text('已付款（%）', 96),
  agreedEnd: word.day('约定终止日期'),
  daysLeft: word.int('剩余天数', 84),
  supplierBreaches: word.int('供应商违约', 92),
  hospitalBreaches: word.int('医院违约', 84),
  amount: word.money('合同金额'),
  executedAmount: word.money('已执行金额'),
  paidAmount: word.money('已付金额'),
  validFrom: word.day('生效日期'),
  validTo: word.day('到期日期'),
  ownerName: word.text('医院负责人', 96),
  supplierOwner: word.text('供应商负责人', 100),
  lineCount: word.int('标的数', 72),
  hospitalReminded: word.day('最近催办医院'),
  supplierReminded: word.day('最近催办供应商'),
})
export const watchSheet = sheetOf(watchWords)

/** Fields of what is agreed of a product, and how far it went. */
export const watchLineWords = wordsOf({
  productCode: word.text('产品编码', 110),
  productName: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  manufacturer: word.text('生产企业', 160),
  unit: word.text('单位', 56),
  price: word.price('合同单价'),
  qty: word.qty('合同数量'),
  share: word.text('已执行（%）', 96),
  plannedQty: word.qty('计划数量'),
  orderedQty: word.qty('下单数量'),
  shippedQty: word.qty('发货数量'),
  acceptedQty: word.qty('验收数量'),
  returnedQty: word.qty('退货数量'),
  closedQty: word.qty('关闭数量'),
  amount: word.money('合同金额'),
  executedAmount: word.money('已执行金额'),
  invoicedAmount: word.money('已开票金额'),
  paidAmount: word.money('已付金额'),
  breaches: word.int('违约', 64),
})

/** Fields of a promise that was not kept. */
export const breachWords = wordsOf({
  side: word.choice('责任方', sides, 80),
  breach: word.choice('违约事项', breachLabels, 90),
  docNo: word.text('单据号', 170),
  productName: word.text('产品名称', 180),
  qty: word.qty('数量'),
  took: word.text('实际', 90),
  clause: word.text('约定', 300),
  began: word.time('起算时间'),
  running: word.bool('仍在继续', 72),
})

/** Fields of a line of an order that stands on the contract, and of its deliveries. */
export const boundWords = wordsOf({
  no: word.text('单据号', 170),
  at: word.time('时间'),
  price: word.price('单价'),
  qty: word.qty('数量'),
  shippedQty: word.qty('发货数量'),
  acceptedQty: word.qty('验收数量'),
  refusedQty: word.qty('拒收数量'),
  returnedQty: word.qty('退货数量'),
  openQty: word.qty('未发数量'),
})

/** Fields of what stops when a contract ends. */
export const outlookWords = wordsOf({
  productCode: word.text('产品编码', 110),
  productName: word.text('产品名称', 200),
  spec: word.text('规格', 110),
  plans: word.int('未下单计划', 64),
  orders: word.int('未完成订单', 96),
  openQty: word.qty('未发数量'),
})

/** Fields of a group of contracts that were signed: yuan. */
export const statWords = wordsOf({
  name: word.text('名称', 220),
  signed: word.int('签约合同', 84),
  amount: word.money('合同金额'),
  executedAmount: word.money('已执行金额'),
  paidAmount: word.money('已付金额'),
  overdue: word.int('到期未完成', 96),
  d30: word.int('30 天内到期', 100),
  d60: word.int('60 天内到期', 100),
  d90: word.int('90 天内到期', 100),
})
export const outlineSheet = sheetOf(statWords)

/** Fields of a contract behind a number. */
export const statRowWords = wordsOf({
  no: word.text('合同编号', 150),
  name: word.text('合同名称', 200),
  typeName: word.text('合同类型', 110),
  category: word.choice('合同类别', categories, 100),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 170),
  ownerName: word.text('合同负责人', 96),
  status: word.status(contractMachine, '合同状态'),
  signedOn: word.day('签订日期'),
  validFrom: word.day('生效日期'),
  validTo: word.day('到期日期'),
  amount: word.money('合同金额'),
  executedAmount: word.money('已执行金额'),
  paidAmount: word.money('已付金额'),
  price: word.price('合同单价'),
})
export const statSheet = sheetOf(statRowWords)

/** Fields of a product hospitals pay different prices for. */
export const spreadWords = wordsOf({
  productCode: word.text('产品编码', 110),
  productName: word.text('产品名称', 200),
  spec: word.text('规格', 110),
  unit: word.text('单位', 56),
  hospitals: word.int('医院数', 72),
  contracts: word.int('合同数', 72),
  least: word.price('最低价'),
  most: word.price('最高价'),
  spread: word.text('价差（%）', 88),
})
export const spreadSheet = [...sheetOf(spreadWords), out.bool('marked', '超过 5%')]

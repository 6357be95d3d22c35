import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import {
  carriages,
  differenceKinds,
  doings,
  lineStates,
  priceStages,
  receiptStates,
  responses,
  returnStates,
  shipmentStates,
  verdicts,
} from './kinds.ts'
import { provinceOrderMachine, provinceReturnMachine } from './machine.ts'

const kinds = { 0: '药品', 1: '耗材', 2: '试剂' } as const

/** Fields of an order that is not on the platform yet: yuan. */
export const sourceWords = wordsOf({
  no: word.text('订单号', 170),
  obstacles: word.text('能否推送', 220),
  supplier: word.text('供应商', 180),
  kind: word.choice('品种', kinds, 72),
  lineCount: word.int('线上明细', 84),
  amount: word.money('线上金额'),
  point: word.text('收货库房', 120),
  urgent: word.bool('紧急', 64),
  buyer: word.text('采购员', 84),
  releasedAt: word.time('审核时间'),
  hospital: word.text('医院', 170),
})
export const sourceSheet = { name: '源订单', fields: sheetOf(sourceWords, { but: ['obstacles'] }) }
export const checkWords = wordsOf({
  seq: word.int('行', 48),
  productCode: word.text('产品编码', 120),
  name: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  unit: word.text('单位', 56),
  qty: word.qty('数量'),
  price: word.price('采购价'),
  listed: word.price('挂网价'),
  itemCode: word.text('省平台产品编码', 140),
  obstacles: word.text('障碍', 240),
})

/** Fields of an order on the platform: our line of it and theirs. */
export const orderWords = wordsOf({
  no: word.text('订单号', 170),
  status: word.status(provinceOrderMachine, '推送状态'),
  carries: word.choice('线路', carriages, 90),
  theirs: word.choice('平台响应', responses, 96),
  differences: word.int('差异', 64),
  reason: word.text('原因', 220),
  supplier: word.text('供应商', 180),
  ownStatus: word.choice(
    '本院订单',
    Object.fromEntries(Object.entries(orderMachine.states).map(([k, s]) => [k, s.label])),
    96,
  ),
  ordCode: word.text('平台订单号', 150),
  amount: word.money('金额'),
  lineCount: word.int('明细', 64),
  point: word.text('收货库房', 120),
  createdAt: word.time('推送时间'),
  theirsAt: word.time('平台状态时间'),
  attempts: word.int('尝试次数', 84),
  creatorName: word.text('推送人', 84),
  hospital: word.text('医院', 170),
  theirsReason: word.text('平台说明', 180),
})
export const orderSheet = { name: '省平台订单', fields: sheetOf(orderWords) }
export const orderHeadWords = wordsOf({
  ordId: word.text('平台订单ID'),
  addrName: word.text('平台收货地址'),
  companyId: word.text('平台配送企业'),
  doing: word.choice('等待答复', doings),
  triedAt: word.time('最近尝试时间'),
})
export const lineWords = wordsOf({
  seq: word.int('行', 48),
  name: word.text('产品名称', 180),
  theirs: word.choice('平台明细状态', lineStates, 104),
  qty: word.qty('数量'),
  theirsQty: word.qty('平台数量'),
  shippedQty: word.qty('本院发货'),
  theirsShipped: word.qty('平台发货'),
  acceptedQty: word.qty('本院验收'),
  theirsReceived: word.qty('平台入库'),
  spec: word.text('规格', 110),
  unit: word.text('单位', 56),
  price: word.price('单价'),
  amount: word.money('金额'),
  productCode: word.text('产品编码', 120),
  itemCode: word.text('省平台产品编码', 140),
  onPlatform: word.bool('已在平台', 80),
})
export const shipmentWords = wordsOf({
  seq: word.int('行', 48),
  name: word.text('产品名称', 180),
  theirs: word.choice('平台发货状态', shipmentStates, 104),
  qty: word.qty('数量'),
  lotNo: word.text('批号', 110),
  deliveryNo: word.text('配送单号', 170),
  known: word.bool('本院有此配送单', 120),
  shpId: word.text('平台发货编号', 150),
  seenAt: word.time('首次看到'),
})
export const receiptWords = wordsOf({
  no: word.text('入库编号', 190),
  state: word.choice('上报状态', receiptStates, 96),
  name: word.text('产品名称', 180),
  seq: word.int('行', 48),
  qty: word.qty('验收数量'),
  lotNo: word.text('批号', 110),
  acceptedAt: word.time('验收时间'),
  sentAt: word.time('上报时间'),
  why: word.text('平台原因', 220),
})
export const differenceWords = wordsOf({
  no: word.text('订单号', 170),
  kind: word.choice('差异', differenceKinds, 120),
  label: word.text('对象', 180),
  ours: word.text('本院', 110),
  theirs: word.text('平台', 150),
  since: word.time('发现时间'),
  ownerName: word.text('负责人', 84),
  note: word.text('处理说明', 220),
  endedAt: word.time('结束时间'),
  enderName: word.text('处理人', 84),
  supplier: word.text('供应商', 170),
  hospital: word.text('医院', 170),
})

/** Fields of a return on the platform. */
export const returnWords = wordsOf({
  no: word.text('退货单号', 170),
  status: word.status(provinceReturnMachine, '推送状态'),
  carries: word.choice('线路', carriages, 90),
  theirs: word.choice('平台状态', returnStates, 96),
  reason: word.text('原因', 220),
  supplier: word.text('供应商', 180),
  orderNos: word.text('订单号', 190),
  amount: word.money('金额'),
  lineCount: word.int('明细', 64),
  createdAt: word.time('同意时间'),
  theirsAt: word.time('平台状态时间'),
  retId: word.text('平台退货编号', 150),
  attempts: word.int('尝试次数', 84),
  hospital: word.text('医院', 170),
})
export const returnSheet = { name: '省平台退货单', fields: sheetOf(returnWords) }
export const returnLineWords = wordsOf({
  seq: word.int('行', 48),
  name: word.text('产品名称', 200),
  spec: word.text('规格', 120),
  unit: word.text('单位', 56),
  qty: word.qty('退货数量'),
  lotNo: word.text('批号', 120),
  reason: word.text('退货原因', 160),
  orderNo: word.text('订单号', 170),
})

/** Fields of a price against what was listed that day: yuan for our pack. */
export const priceWords = wordsOf({
  productName: word.text('产品名称', 190),
  verdict: word.choice('核查结果', verdicts, 104),
  price: word.price('执行价'),
  listed: word.price('挂网价'),
  diff: word.price('差价'),
  percent: word.money('差价（%）', 88),
  amount: word.money('涉及金额'),
  qty: word.qty('涉及数量'),
  stage: word.choice('价格来源', priceStages, 88),
  day: word.day('日期'),
  since: word.day('执行起始日'),
  supplier: word.text('供应商', 180),
  spec: word.text('规格', 110),
  unit: word.text('单位', 56),
  productCode: word.text('产品编码', 120),
  itemCode: word.text('省平台产品编码', 140),
  hospital: word.text('医院', 170),
})
export const priceSheet = { name: '价格核查', fields: sheetOf(priceWords) }

import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { traceCaseMachine } from './machine.ts'
import { caseKinds, codeEvents, codeStates } from './states.ts'

/** A lot of a delivery as its codes are collected. */
export const lotWords = wordsOf({
  deliveryNo: word.text('配送单号', 160),
  seq: word.int('行号', 56),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 180),
  productCode: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  expiryDate: word.day('有效期至'),
  qty: word.qty('发货数量'),
  acceptedQty: word.qty('验收数量'),
  expected: word.int('应扫', 72),
  told: word.int('随货追溯码', 100),
  collected: word.int('已扫', 72),
  lack: word.int('少扫', 72),
  shippedAt: word.time('发货时间'),
})
export const lotSheet: DocumentSheet = { name: '追溯码采集', fields: sheetOf(lotWords) }

/** A pack by its code. */
export const codeWords = wordsOf({
  code: word.text('追溯码', 190),
  state: word.choice('状态', Object.fromEntries(Object.entries(codeStates)), 96),
  productCode: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  lotNo: word.text('批号', 110),
  expiryDate: word.day('有效期至'),
  rest: word.qty('剩余最小单位'),
  ratio: word.qty('每盒最小单位'),
  minUnit: word.text('最小单位', 80),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 180),
  deliveryNo: word.text('配送单号', 160),
  returnNo: word.text('退货单号', 160),
  box: word.text('箱码', 190),
  updatedAt: word.time('最近变动'),
})
export const codeSheet: DocumentSheet = { name: '追溯码', fields: sheetOf(codeWords) }

/** A step of a code's life. */
export const eventWords = wordsOf({
  step: word.choice('经过', codeEvents, 110),
  at: word.time('时间'),
  docNo: word.text('单据号', 170),
  qty: word.qty('发出数量'),
  rest: word.qty('剩余'),
  userName: word.text('经办人', 100),
})

/** A difference. */
export const caseWords = wordsOf({
  no: word.text('差异编号', 160),
  cause: word.choice('差异类型', caseKinds, 100),
  status: word.status(traceCaseMachine),
  said: word.text('差异说明', 240),
  docNo: word.text('单据号', 160),
  name: word.text('产品名称', 170),
  lotNo: word.text('批号', 110),
  code: word.text('追溯码', 190),
  expected: word.qty('应有'),
  found: word.qty('实有'),
  hospital: word.text('医院', 180),
  since: word.time('发现时间'),
  ownerName: word.text('负责人', 100),
  note: word.text('备注', 200),
  closedAt: word.time('关闭时间'),
  closerName: word.text('关闭人', 100),
  reason: word.text('关闭原因', 200),
})
export const caseSheet: DocumentSheet = { name: '追溯差异', fields: sheetOf(caseWords) }

const { deliveryNo, hospital, supplier, name, spec, lotNo, acceptedQty } = lotWords
/** The balance sheet by lot of a delivery. */
export const balanceLotWords = wordsOf({
  ...{ deliveryNo, name, spec, lotNo, hospital, supplier, acceptedQty },
  due: word.int('应采', 72),
  collected: word.int('已采', 72),
  uploaded: word.int('已报', 72),
  acknowledged: word.int('已回执', 80),
  differs: word.bool('核对'),
  confirmedAt: word.time('验收确认'),
})
/** By lot in stock. */
export const balanceStockWords = wordsOf({
  ...{ lotNo, name, spec, hospital },
  point: word.text('配送点', 150),
  minUnit: word.text('最小单位', 80),
  units: word.qty('账面应余'),
  codeUnits: word.qty('追溯码剩余'),
  codes: word.int('在库码', 80),
  closed: word.int('整盒', 80),
  opened: word.int('已拆零盒数', 96),
  differs: word.bool('核对'),
})
/** By day. */
export const balanceDayWords = wordsOf({
  day: word.day('日期'),
  hospital,
  soldCodes: word.int('发出码', 90),
  soldUnits: word.qty('发出最小单位'),
  dispensed: word.qty('账面发药最小单位'),
  differs: word.bool('核对'),
})

export const balanceSheets = {
  lots: { name: '追溯码平衡表-按配送单', fields: sheetOf(balanceLotWords) },
  stock: { name: '追溯码平衡表-在库', fields: sheetOf(balanceStockWords) },
  days: { name: '追溯码平衡表-按日', fields: sheetOf(balanceDayWords) },
} satisfies Record<string, DocumentSheet>

/** What is typed to give a difference to somebody. */
export const assignTable: FieldTable = {
  fields: [
    { key: 'ownerId', label: '负责人', type: 'ref', required: true },
    fieldOf(caseWords, 'note', { type: 'area', max: 500 }),
  ],
}

/** A file of codes: of which lot of a delivery, and in which box. */
const importWords = wordsOf({
  deliveryNo: word.text('配送单号', 160),
  seq: word.int('行号', 56),
  lotNo: word.text('批号', 110),
  code: word.text('追溯码', 190),
  box: word.text('箱码', 190),
})
export const importTable: FieldTable = {
  fields: [
    fieldOf(importWords, 'deliveryNo', { required: true, max: 30 }),
    fieldOf(importWords, 'seq', { min: 1 }),
    fieldOf(importWords, 'lotNo', { max: 50 }),
    fieldOf(importWords, 'code', { required: true, max: 200 }),
    fieldOf(importWords, 'box', { max: 200 }),
  ],
}

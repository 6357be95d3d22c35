import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { batchStates, levels, paces, reasonCodes, volumeUnits } from './kinds.ts'
import { transferMachine } from './machine.ts'

/** Fields of a batch. */
export const batchWords = wordsOf({
  code: word.text('批次编码', 130),
  name: word.text('批次名称', 220),
  level: word.choice('集采级别', levels, 90),
  kind: word.choice('产品大类', productKinds, 90),
  startDate: word.day('开始日期'),
  endDate: word.day('结束日期'),
  state: word.choice('批次状态', batchStates, 90),
  items: word.int('品种数', 80),
  hospitals: word.int('医院数', 80),
  rate: word.text('完成率', 90),
  timeRate: word.text('时间进度', 90),
  daysLeft: word.int('剩余天数', 90),
  warned: word.int('预警数', 80),
  remark: word.text('备注', 200),
  enabled: word.bool('启用'),
})

/** Fields of a selected article. */
export const itemWords = wordsOf({
  code: word.text('产品编码', 120),
  name: word.text('产品名称', 160),
  spec: word.text('规格', 110),
  manufacturer: word.text('生产企业', 160),
  supplyUnit: word.text('计量单位', 80),
  selectedPrice: word.price('中选价'),
  volumeUnit: word.choice('约定量单位', volumeUnits, 100),
  backup: word.bool('备选'),
  activated: word.bool('已启用备选'),
  productId: word.text('产品', 210),
  hospitals: word.int('医院数', 80),
  agreed: word.qty('约定采购量', 100),
  used: word.qty('已占用'),
  done: word.qty('已完成'),
  open: word.qty('在途订单量'),
  rate: word.text('完成率', 90),
  timeRate: word.text('时间进度', 90),
  pace: word.choice('序时进度', paces, 90),
  warnings: word.text('预警', 280),
  reason: word.text('启用原因', 200),
})

/** Fields of what one hospital agreed. */
export const quotaWords = wordsOf({
  hospital: word.text('医院', 190),
  hospitalCode: word.text('医院编码', 110),
  hospitalId: word.text('医院', 170),
  year: word.int('采购年度', 80),
  agreed: word.qty('约定采购量', 100),
  moved: word.qty('调剂净增'),
  used: word.qty('已占用'),
  done: word.qty('已完成'),
  left: word.qty('未占用'),
  open: word.qty('在途订单量'),
  rate: word.text('完成率', 90),
  timeRate: word.text('时间进度', 90),
  pace: word.choice('序时进度', paces, 90),
  forecast: word.text('预计完成日', 110),
  leak: word.text('非中选占比', 100),
  warnings: word.text('预警', 160),
})

/** Fields of a transfer, in the order of its file. */
export const transferWords = wordsOf({
  no: word.text('调剂单号', 160),
  fromHospital: word.text('调出医院', 172),
  toHospital: word.text('调入医院', 172),
  name: word.text('产品名称', 150),
  spec: word.text('规格', 100),
  manufacturer: word.text('生产企业', 150),
  batch: word.text('批次名称', 170),
  year: word.int('采购年度', 80),
  qty: word.qty('调剂数量'),
  supplyUnit: word.text('计量单位', 80),
  status: word.status(transferMachine),
  reason: word.text('调剂原因', 140),
  creatorName: word.text('发起人', 90),
  createdAt: word.time('发起时间'),
  answererName: word.text('答复人', 90),
  answeredAt: word.time('答复时间'),
  confirmerName: word.text('确认人', 90),
  confirmedAt: word.time('确认时间'),
})

/** Fields of a reason. */
export const reasonWords = wordsOf({
  orderNo: word.text('订单号', 170),
  hospital: word.text('医院', 160),
  name: word.text('选用产品', 160),
  spec: word.text('规格', 100),
  manufacturer: word.text('生产企业', 160),
  qty: word.qty('数量'),
  unit: word.text('单位', 60),
  code: word.choice('原因', reasonCodes, 100),
  text: word.text('说明', 220),
  creatorName: word.text('填写人', 90),
  createdAt: word.time('填写时间'),
})

const filed = wordsOf({
  batchCode: batchWords.code,
  batch: batchWords.name,
  level: batchWords.level,
  kind: batchWords.kind,
  startDate: batchWords.startDate,
  endDate: batchWords.endDate,
  code: itemWords.code,
  name: itemWords.name,
  spec: itemWords.spec,
  manufacturer: itemWords.manufacturer,
  selectedPrice: itemWords.selectedPrice,
  volumeUnit: itemWords.volumeUnit,
  backup: itemWords.backup,
  hospitalCode: quotaWords.hospitalCode,
  hospital: quotaWords.hospital,
  year: quotaWords.year,
  agreed: quotaWords.agreed,
  used: quotaWords.used,
  done: quotaWords.done,
  open: quotaWords.open,
})
/** The file of agreed volumes: a row for each article, hospital and year. */
export const volumeSheet: DocumentSheet = { name: '带量任务', fields: sheetOf(filed) }
export const transferSheet: DocumentSheet = { name: '带量调剂', fields: sheetOf(transferWords) }

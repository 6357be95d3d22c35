import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { regionPriceMachine, regionReasons, regionTypes } from './machine.ts'
import { settlementStates, stageRules, stages } from './stages.ts'

/** Fields of a price adjustment of the region, in the order of its file. */
const filed = wordsOf({
  no: word.text('调价单号', 170),
  type: word.choice('调价类型', regionTypes, 90),
  reason: word.choice('调价原因', regionReasons, 110),
  products: word.int('品种数', 80),
  names: word.text('产品', 240),
  effectiveDate: word.day('生效日期'),
  status: word.status(regionPriceMachine),
  creatorName: word.text('创建人', 90),
  createdAt: word.time('创建时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
  remark: word.text('备注', 200),
})
export const regionWords = wordsOf({ ...filed, appliedAt: word.time('执行完成时间') })
export const regionSheet: DocumentSheet = { name: '区域调价单', fields: sheetOf(filed) }

/** What was said of each stage, as the log calls it. */
const stageWord = (key: keyof typeof stages) => word.choice(stages[key], stageRules)
export const ruleWords = wordsOf({
  rules: word.text('各阶段处理'),
  A: stageWord('A'),
  B: stageWord('B'),
  C: stageWord('C'),
  D: stageWord('D'),
  E: stageWord('E'),
  F: stageWord('F'),
})

/** A product with its new price. */
export const lineWords = wordsOf({
  productId: word.text('产品', 210),
  code: word.text('产品编码', 120),
  name: word.text('产品名称', 180),
  spec: word.text('规格', 110),
  unit: word.text('单位', 60),
  manufacturer: word.text('生产企业', 170),
  newPrice: word.price('新价格'),
  lowest: word.price('现最低价'),
  highest: word.price('现最高价'),
  change: word.text('变动幅度', 90),
  listedPrice: word.price('挂网价'),
  ceilingPrice: word.price('最高限价'),
  selectedPrice: word.price('集采中选价'),
  hospitals: word.int('涉及医院', 90),
  items: word.int('涉及目录', 90),
})

/** A stage of the impact. */
export const impactWords = wordsOf({
  stage: word.choice('调价环节', stages, 130),
  documents: word.int('单据数', 80),
  lines: word.int('明细', 80),
  qty: word.qty('数量'),
  amount: word.money('现金额'),
  diff: word.money('差额'),
  rule: word.choice('处理方式', stageRules, 170),
})

/** A row of the settlement. */
export const settlementWords = wordsOf({
  stage: word.choice('调价环节', stages, 120),
  adjustmentNo: word.text('调价单号', 170),
  hospital: word.text('医院', 150),
  supplier: word.text('供应商', 150),
  code: word.text('产品编码', 120),
  name: word.text('产品名称', 150),
  spec: word.text('规格', 100),
  docNo: word.text('单据号', 170),
  seq: word.int('行号', 70),
  qty: word.qty('数量'),
  oldPrice: word.price('原价格'),
  newPrice: word.price('新价格'),
  diff: word.money('差额', 100),
  action: word.choice('处理方式', { reprice: '改价', supplement: '补差' }, 90),
  status: word.choice('结算状态', settlementStates, 90),
  reason: word.text('未执行原因', 180),
  doneAt: word.time('完成时间'),
})
export const settlementSheet: DocumentSheet = { name: '调价结算明细', fields: sheetOf(settlementWords) }

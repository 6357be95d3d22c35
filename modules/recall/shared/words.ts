import type { DocumentSheet } from '#kernel/shared/words.ts'
import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { causeLabels } from '#modules/stock/shared/causes.ts'
import { recallMachine, recallTaskMachine } from './machine.ts'
import { instructions, levels, saleKinds, scopes, sources, ways } from './steps.ts'

/** Fields of a recall 召回单. */
export const recallWords = wordsOf({
  no: word.text('召回单号'),
  drill: word.bool('演练'),
  level: word.choice('召回级别', levels, 90),
  code: word.text('产品编码', 110),
  name: word.text('产品名称', 170),
  spec: word.text('规格', 110),
  manufacturer: word.text('生产企业', 170),
  lots: word.text('批号', 150),
  madeFrom: word.day('生产日期自'),
  madeTo: word.day('生产日期至'),
  instruction: word.choice('处置要求', instructions, 90),
  source: word.choice('召回来源', sources, 90),
  scope: word.choice('范围', scopes, 80),
  cause: word.text('召回原因', 200),
  issuer: word.text('发布机构', 160),
  proposer: word.text('提请机构', 160),
  tasks: word.int('任务数'),
  done: word.int('已完成'),
  late: word.int('超时'),
  status: word.status(recallMachine),
  mine: word.choice('本机构进度', word.status(recallTaskMachine).choices, 110),
  creatorName: word.text('创建人', 100),
  createdAt: word.time('创建时间'),
  issuedAt: word.time('发布时间'),
  issuerName: word.text('发布人', 100),
  closedAt: word.time('结案时间'),
  remark: word.text('备注'),
})

/** Fields of a task. */
export const taskWords = wordsOf({
  org: word.text('机构', 180),
  status: word.status(recallTaskMachine, '进度'),
  place: word.text('隔离位置', 160),
  lotNo: word.text('批号', 120),
  onHand: word.qty('发布时账面'),
  onWay: word.qty('在途'),
  received: word.qty('收到'),
  used: word.qty('已用及其他出库'),
  before: word.qty('此前退回'),
  gone: word.qty('退回或销毁'),
  held: word.qty('现存'),
  ledger: word.qty('清点时账面'),
  counted: word.qty('实点数量'),
  reason: word.text('差异说明', 160),
  way: word.choice('处置方式', ways, 90),
  docNo: word.text('单据号', 160),
  units: word.qty('处置数量'),
})

/** Where goods of a lot went, paper by paper. */
export const wentWords = wordsOf({
  at: word.time('时间'),
  cause: word.choice('去向', causeLabels, 110),
  lotNo: word.text('批号', 120),
  department: word.text('科室', 140),
  point: word.text('库房', 140),
  refNo: word.text('单据', 170),
  units: word.qty('数量'),
})
/** A sale of a lot to a patient, as the hospital's own system told it. */
export const saleWords = wordsOf({
  at: word.time('时间'),
  kind: word.choice('类型', saleKinds, 80),
  lotNo: word.text('批号', 120),
  no: word.text('处方单据号', 160),
  units: word.qty('数量'),
  patient: word.text('患者', 100),
})

export const recallSheet: DocumentSheet = {
  name: '召回单',
  fields: sheetOf(recallWords, { but: ['mine', 'done', 'late'] }),
}

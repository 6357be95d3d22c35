import { sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { attemptActs, attemptOutcomes, stateLabels } from './states.ts'

/** Fields of a row of the traceability upload. */
export const rowWords = wordsOf({
  sourceNo: word.text('业务单号', 150),
  product: word.text('产品', 180),
  spec: word.text('规格', 100),
  lotNo: word.text('批号', 100),
  units: word.qty('数量', 80),
  unit: word.text('单位', 52),
  codes: word.int('码数', 56),
  state: word.choice('状态', stateLabels, 84),
  flowNo: word.text('平台流水号', 150),
  attempts: word.int('次数', 52),
  reason: word.text('最近原因', 200),
  waitingFor: word.text('等待', 130),
  missingText: word.text('待补字段', 180),
  bchno: word.text('批次流水号', 250),
  patient: word.text('患者', 80),
  psnNo: word.text('人员编号', 110),
  mdtrtSn: word.text('就医流水号', 110),
  eventAt: word.time('业务时间'),
  createdAt: word.time('生成时间'),
  sentAt: word.time('最近报送'),
  takenAt: word.time('报送成功'),
  revokedAt: word.time('撤销时间'),
  hospital: word.text('医院', 170),
  supplier: word.text('供应商', 170),
  point: word.text('配送点', 120),
})
/** What leaves as a file: masked as the list is. */
export const rowSheet = sheetOf(rowWords)
export const plainSheet = sheetOf(rowWords, { but: ['patient', 'psnNo', 'mdtrtSn'] })

export const attemptWords = wordsOf({
  n: word.int('第几次', 64),
  act: word.choice('动作', attemptActs, 70),
  beganAt: word.time('开始'),
  endedAt: word.time('结束'),
  outcome: word.choice('结果', attemptOutcomes, 110),
  message: word.text('平台说明', 260),
})

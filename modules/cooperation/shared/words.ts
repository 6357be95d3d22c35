import { word, wordsOf } from '#kernel/shared/words.ts'
import { cooperationMachine } from './machine.ts'

/** Fields of a cooperation. */
export const cooperationWords = wordsOf({
  no: word.text('合作编号', 150),
  hospital: word.text('医院', 160),
  supplier: word.text('供应商', 180),
  creditCode: word.text('统一社会信用代码', 180),
  invitedBy: word.text('发起方', 180),
  validFrom: word.day('合作自'),
  validTo: word.day('合作至'),
  payDays: word.int('账期（天）', 96),
  relations: word.int('供货品种数', 100),
  status: word.status(cooperationMachine),
  stopReason: word.text('暂停/终止原因', 200),
  frozen: word.text('冻结', 150),
  note: word.text('附言', 200),
  creatorName: word.text('发起人', 90),
  createdAt: word.time('发起时间'),
  answererName: word.text('答复人', 90),
  answeredAt: word.time('答复时间'),
})

/** Fields of a freeze. */
export const freezeWords = wordsOf({
  supplier: word.text('供应商', 180),
  scope: word.text('范围', 160),
  kinds: word.text('冻结内容', 130),
  validFrom: word.day('冻结自'),
  validTo: word.day('冻结至'),
  reason: word.text('冻结原因', 220),
  state: word.text('冻结状态', 90),
  org: word.text('冻结机构', 180),
  creatorName: word.text('冻结人', 90),
  createdAt: word.time('冻结时间'),
  lifterName: word.text('解冻人', 90),
  liftedAt: word.time('解冻时间'),
  liftReason: word.text('解冻原因', 200),
})

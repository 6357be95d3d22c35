import { word, wordsOf } from '#kernel/shared/words.ts'
import { faults, lookStates, results, ways } from './results.ts'

/** Fields of a look-up 查验. */
export const verificationWords = wordsOf({
  result: word.choice('查验结果', results, 96),
  state: word.choice('查验状态', lookStates, 96),
  via: word.choice('查验方式', ways, 96),
  askerName: word.text('查验人', 90),
  askedAt: word.time('发起查验时间'),
  answeredAt: word.time('查验时间'),
  note: word.text('查验说明', 220),
  fault: word.choice('失败原因', faults, 180),
  answer: word.text('查验服务原文', 220),
})

import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { areas } from './areas.ts'
import { correctionMachine } from './machine.ts'

/** Fields of a correction, in the order of its file. */
export const correctionWords = wordsOf({
  no: word.text('纠错单号'),
  area: word.choice('类别', Object.fromEntries(Object.entries(areas).map(([k, a]) => [k, a.label])), 80),
  code: word.text('编码', 120),
  name: word.text('名称', 200),
  fields: word.text('纠错字段', 200),
  reason: word.text('纠错理由', 220),
  org: word.text('提出机构', 180),
  creatorName: word.text('提出人', 90),
  uses: word.int('影响医院', 90),
  waited: word.int('已等待(天)', 100),
  status: word.status(correctionMachine),
  createdAt: word.time('提出时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
})

export const correctionFile: DocumentSheet = { name: '纠错单', fields: sheetOf(correctionWords) }

import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { checks, levels } from './checks.ts'
import { invoiceExceptionMachine } from './machine.ts'

export const parties = { supplier: '供应商', hospital: '医院', nobody: '无' } as const

/** Fields of what did not agree of an invoice. */
export const invoiceExceptionWords = wordsOf({
  no: word.text('异常编号', 190),
  check: word.choice('核对项', checks, 150),
  level: word.choice('处理要求', levels, 110),
  status: word.status(invoiceExceptionMachine),
  number: word.text('发票号码', 190),
  diff: word.money('差额'),
  days: word.int('已过天数', 88),
  dueOn: word.day('应答日期'),
  party: word.choice('待办方', parties, 88),
  ownerName: word.text('负责人', 90),
  lastNote: word.text('最近说明', 200),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  since: word.time('发生时间'),
  overriderName: word.text('放行人', 90),
})

export const invoiceExceptionSheet: DocumentSheet = { name: '核对异常', fields: sheetOf(invoiceExceptionWords) }

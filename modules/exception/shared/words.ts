import type { FieldTable } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { exceptionMachine } from './machine.ts'
import { docTypes, exceptionTypes, sides } from './types.ts'

/** Fields of an exception 异常. */
export const exceptionWords = wordsOf({
  no: word.text('异常编号', 160),
  cause: word.choice('异常类型', exceptionTypes, 110),
  status: word.status(exceptionMachine),
  docType: word.choice('单据类型', docTypes, 100),
  docNo: word.text('单据号', 160),
  seq: word.int('行号', 56),
  goods: word.text('货物', 200),
  amount: word.money('金额'),
  since: word.time('发生时间'),
  deadline: word.time('期限'),
  ownerName: word.text('处理人', 90),
  /** Who deals with it, and what he noted last, in one. */
  handling: word.text('处理人及备注', 200),
  lastNote: word.text('最近备注', 200),
  reason: word.text('解决说明', 200),
  side: word.choice('所属方', sides, 80),
  hospital: word.text('医院', 180),
  supplier: word.text('供应商', 190),
  kind: word.choice('产品大类', productKinds, 90),
  takenAt: word.time('认领时间'),
  resolverName: word.text('解决人', 90),
  resolvedAt: word.time('解决时间'),
  endedAt: word.time('原因消除时间'),
})

export const noteTable: FieldTable = {
  fields: [fieldOf(wordsOf({ text: word.text('备注内容') }), 'text', { type: 'area', required: true, max: 500 })],
}

export const exceptionSheet: DocumentSheet = { name: '异常', fields: sheetOf(exceptionWords, { but: ['handling'] }) }

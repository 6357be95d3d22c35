import { out } from '#kernel/shared/exporting.ts'
import type { Field } from '#kernel/shared/field.ts'
import { type DocumentSheet, sheetOf, word, wordsOf } from '#kernel/shared/words.ts'
import { itemWords } from '#modules/purchase-list/shared/words.ts'
import { changeMachine } from './machine.ts'

/** What of an enabled item changes only by an audited change (domain-lists §2.37), as its lists call it. */
export const changing = wordsOf({
  supplierId: word.text('默认供应商', 190),
  packMultiple: itemWords.packMultiple,
  minQty: itemWords.minQty,
  maxQty: itemWords.maxQty,
  temporary: itemWords.temporary,
  temporaryUntil: itemWords.temporaryUntil,
  online: itemWords.online,
})

const { code, name, kind, spec, packSpec, unit, manufacturer, hospital, supplier, price } = itemWords
const item = wordsOf({ code, name, kind, spec, packSpec, unit, manufacturer, hospital, supplier, price })
const own = wordsOf({
  reason: word.text('变更原因', 180),
  status: word.status(changeMachine),
  creatorName: word.text('提出人', 90),
  createdAt: word.time('提出时间'),
  submittedAt: word.time('提交时间'),
  auditorName: word.text('审核人', 90),
  auditedAt: word.time('审核时间'),
  platformName: word.text('平台审核人', 90),
  platformAt: word.time('平台审核时间'),
  effectiveAt: word.time('生效时间'),
})

/** What a change says in the log alone. */
export const sentWords = wordsOf({ wish: word.text('变更为'), pass: word.bool('审核通过') })

/** All a change says on list and page. */
export const changeWords = wordsOf({
  ...item,
  ...own,
  changes: word.text('变更内容', 300),
  waited: word.int('已等待(天)', 90),
})

/** What an item said and shall say, a column each. */
const sides: readonly Field[] = [
  ...[out.text('wasSupplierId', '原默认供应商'), out.text('newSupplierId', '新默认供应商')],
  ...[out.qty('wasPackMultiple', '原起订倍数'), out.qty('newPackMultiple', '新起订倍数')],
  ...[out.qty('wasMinQty', '原最小起订量'), out.qty('newMinQty', '新最小起订量')],
  ...[out.qty('wasMaxQty', '原最大采购量'), out.qty('newMaxQty', '新最大采购量')],
  ...[out.bool('wasTemporary', '原临采'), out.bool('newTemporary', '新临采')],
  ...[out.day('wasTemporaryUntil', '原临采截止日期'), out.day('newTemporaryUntil', '新临采截止日期')],
  ...[out.bool('wasOnline', '原线上采购'), out.bool('newOnline', '新线上采购')],
]
export const changeSheet: DocumentSheet = {
  name: '品种变更',
  fields: [...sheetOf(item), ...sides, ...sheetOf(own)],
}

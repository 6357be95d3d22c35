import { plain } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines, type ToldLine } from '#kernel/web/document/conflict.ts'
import { puts } from '#kernel/web/document/merge.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import { lineWords } from '../shared/words.ts'
import type { ItemLine, Stored as Kept } from './lines.ts'

/** A line as the server keeps it. */
export interface Stored extends Kept {
  name: string
}

const figure = (qty: string): string => (isNumber(qty) ? plain(qty) : qty)
const cellsOf = (l: { qty: string; remark: string }): ToldLine['cells'] => [
  [lineWords.qty.label, figure(l.qty)],
  [lineWords.remark.label, l.remark.trim()],
]
/** A line as two people compare it. */
export const toldLine = (l: ItemLine): ToldLine => ({
  id: l.item?.id ?? '',
  name: [l.item?.name, l.item?.spec, l.item?.manufacturer].filter(Boolean).join(' '),
  cells: cellsOf(l),
})
export const put = puts<ItemLine>({ [lineWords.qty.label]: ['qty', 'typed'], [lineWords.remark.label]: ['remark'] })

/** What is different between the document typed here and the one another user saved, one sentence each. */
export const differences = (
  table: FieldTable,
  values: Values,
  lines: readonly ItemLine[],
  theirs: { values: Values; lines: readonly Stored[] },
): string[] => {
  const other = theirs.lines.map((l) => ({ id: l.catalogItemId ?? '', name: l.name, cells: cellsOf(l) }))
  return [...differentFields(table, values, theirs.values), ...differentLines(lines.map(toldLine), other)]
}

import { sumOf } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import type { ItemLine } from './lines.ts'

/** A line as the server keeps it. */
export interface Stored {
  catalogItemId: string | null
  name: string
  qty: string
}

/** What is different between the document typed here and the one another user saved, one sentence each. */
export const differences = (
  table: FieldTable,
  values: Values,
  lines: readonly ItemLine[],
  theirs: { values: Values; lines: readonly Stored[] },
): string[] => {
  const qty = (text: string) => [['采购数量', sumOf([text])]] as const
  const mine = lines.map((l) => ({ id: l.item?.id ?? '', name: l.item?.name ?? '', cells: qty(l.qty) }))
  const other = theirs.lines.map((l) => ({ id: l.catalogItemId ?? '', name: l.name, cells: qty(l.qty) }))
  return [...differentFields(table, values, theirs.values), ...differentLines(mine, other)]
}

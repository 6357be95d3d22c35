import { sumOf } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { difference, differentFields } from '#kernel/web/document/conflict.ts'
import { t } from '#kernel/web/i18n.ts'
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
  const other = new Map(theirs.lines.map((l) => [l.catalogItemId ?? '', l]))
  const changed = lines.flatMap((l) => {
    const id = l.item?.id ?? ''
    const o = other.get(id)
    other.delete(id)
    const name = l.item?.name ?? ''
    if (!o) return [t('{{name}}：对方没有此行', { name })]
    const [mine, their] = [sumOf([l.qty]), sumOf([o.qty])]
    return mine === their ? [] : [difference(`${name} ${t('采购数量')}`, mine, their)]
  })
  const missing = [...other.values()].map((o) => t('{{name}}：我没有此行', { name: o.name }))
  return [...differentFields(table, values, theirs.values), ...changed, ...missing]
}

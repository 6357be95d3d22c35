import { sumOf } from '#kernel/shared/decimal.ts'
import type { Field, FieldTable, FieldValue, Values } from '#kernel/shared/field.ts'
import { fieldText } from '#kernel/web/form/FieldForm.tsx'
import { t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/format.ts'
import type { ItemLine } from './lines.ts'

/** A line as the server keeps it. */
export interface Stored {
  catalogItemId: string | null
  name: string
  qty: string
}

const shown = (f: Field, v: FieldValue | undefined): string => fieldText(f, v) || NONE

/** What is different between the document typed here and the one another user saved, one sentence each. */
export const differences = (
  table: FieldTable,
  values: Values,
  lines: readonly ItemLine[],
  theirs: { values: Values; lines: readonly Stored[] },
): string[] => {
  const header = table.fields
    .filter((f) => f.type !== 'ref' && shown(f, values[f.key]) !== shown(f, theirs.values[f.key]))
    .map((f) =>
      t('{{field}}：我的 {{mine}}，对方的 {{theirs}}', {
        field: t(f.label),
        mine: shown(f, values[f.key]),
        theirs: shown(f, theirs.values[f.key]),
      }),
    )
  const other = new Map(theirs.lines.map((l) => [l.catalogItemId ?? '', l]))
  const changed = lines.flatMap((l) => {
    const id = l.item?.id ?? ''
    const o = other.get(id)
    other.delete(id)
    const name = l.item?.name ?? ''
    if (!o) return [t('{{name}}：对方没有此行', { name })]
    const [mine, their] = [sumOf([l.qty]), sumOf([o.qty])]
    const field = `${name} ${t('采购数量')}`
    return mine === their ? [] : [t('{{field}}：我的 {{mine}}，对方的 {{theirs}}', { field, mine, theirs: their })]
  })
  const missing = [...other.values()].map((o) => t('{{name}}：我没有此行', { name: o.name }))
  return [...header, ...changed, ...missing]
}

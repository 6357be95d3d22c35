import type { Answer, Asked } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { FieldTable, FieldValue, Values } from '#kernel/shared/field.ts'
import { WhyOf } from '#kernel/web/document/Why.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogTable } from '../shared/fields.ts'
import { catalogMachine } from '../shared/machine.ts'
import { stale } from './acts.ts'

type Row = Answer<typeof calls.query>['rows'][number]

const needed = new Set(['price', 'packMultiple'])
/** The columns of the file that are not the item's identity. */
const table: FieldTable = {
  fields: catalogTable.fields
    .filter((f) => f.key !== 'code' && f.key !== 'supplier')
    .map((f) => (needed.has(f.key) ? { ...f, required: true } : f)),
}

const initialOf = (row: Row): Values =>
  Object.fromEntries(
    table.fields.map(({ key, type }) => {
      const v = row[key as keyof Row] as FieldValue
      return [key, type === 'dec' && v ? plain(String(v)) : v]
    }),
  )

/** What the reader may not change now: the server says which parts are open. */
const fixedOf = ({ actions }: Row): string[] => {
  const part = (key: string) => (key === 'price' ? 'setPrice' : key === 'isDefault' ? 'setSupplier' : 'settings')
  const own = actions.includes('names') ? ['hospitalCode', 'hospitalName'] : []
  return table.fields.map((f) => f.key).filter((key) => !actions.includes(part(key)) && !own.includes(key))
}

/** The hospital's own settings of an item; what was changed is sent. */
export const EditItem = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <FormDialog
    title={`${t('修改采购目录')} ${row.name} ${row.spec} ${row.supplier}`}
    record={row.id}
    table={table}
    head={<WhyOf call={calls.detail} machine={catalogMachine} of={row} />}
    initial={initialOf(row)}
    fixed={fixedOf(row)}
    save={(_, changed) =>
      saveForm(calls.update, { ...changed, id: row.id, version: row.version } as Asked<typeof calls.update>, stale)
    }
    onClose={onClose}
  />
)

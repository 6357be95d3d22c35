import type { Answer } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { catalogTable } from '../shared/fields.ts'
import { stale } from './acts.ts'

type Row = Answer<typeof calls.query>['rows'][number]

const needed = new Set(['price', 'packMultiple'])
/** The columns of the file that are not the item's identity. */
const table: FieldTable = {
  fields: catalogTable.fields
    .filter((f) => f.key !== 'code' && f.key !== 'supplier')
    .map((f) => (needed.has(f.key) ? { ...f, required: true } : f)),
}
const settings = table.fields.map((f) => f.key).filter((k) => k !== 'price' && k !== 'isDefault')

const quantity = (v: string | null) => (v === null ? null : plain(v))
const initialOf = (row: Row): Values => ({
  price: plain(row.price),
  packMultiple: plain(row.packMultiple),
  minQty: quantity(row.minQty),
  maxQty: quantity(row.maxQty),
  hospitalCode: row.hospitalCode,
  hospitalName: row.hospitalName,
  isDefault: row.isDefault,
  temporary: row.temporary,
  temporaryUntil: row.temporaryUntil,
  online: row.online,
})

/** What the reader may not change now: the server says which parts are open. */
const fixedOf = (row: Row): string[] => [
  ...(row.actions.includes('settings') ? [] : settings),
  ...(row.actions.includes('setPrice') ? [] : ['price']),
  ...(row.actions.includes('setSupplier') ? [] : ['isDefault']),
]

/** The hospital's own settings of an item. */
export const EditItem = ({ row, onClose }: { row: Row; onClose: () => void }) => (
  <FormDialog
    title={`${t('修改采购目录')} ${row.name} ${row.supplier}`}
    table={table}
    initial={initialOf(row)}
    fixed={fixedOf(row)}
    save={(v) =>
      saveForm(
        calls.update,
        {
          id: row.id,
          version: row.version,
          price: String(v.price),
          packMultiple: String(v.packMultiple),
          minQty: v.minQty as string | null,
          maxQty: v.maxQty as string | null,
          hospitalCode: String(v.hospitalCode ?? ''),
          hospitalName: String(v.hospitalName ?? ''),
          isDefault: v.isDefault === true,
          temporary: v.temporary === true,
          temporaryUntil: v.temporaryUntil as string | null,
          online: v.online === true,
        },
        stale,
      )
    }
    onClose={onClose}
  />
)

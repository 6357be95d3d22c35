import type { Asked } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceTable } from '../shared/fields.ts'
import { stale } from './acts.ts'

type Paper = Pick<
  RowOf<typeof calls.query>,
  'id' | 'version' | 'no' | 'name' | 'catalogItemId' | 'type' | 'newPrice' | 'effectiveDate' | 'reason' | 'remark'
>

const table: FieldTable = { fields: priceTable.fields.filter((f) => f.key !== 'catalogItemId') }

/** Corrects an adjustment that waits or was refused; for another item there is another paper. */
export const EditPrice = ({ of, onClose }: { of: Paper; onClose: () => void }) => (
  <FormDialog
    title={`${t('修改调价单')} ${of.no} ${of.name}`}
    table={table}
    initial={{
      type: of.type,
      newPrice: plain(of.newPrice),
      effectiveDate: of.effectiveDate,
      reason: of.reason,
      remark: of.remark,
    }}
    save={(v) => {
      const { id, version, catalogItemId } = of
      const body = { ...v, remark: v.remark ?? '', id, version, catalogItemId }
      return saveForm(calls.update, body as unknown as Asked<typeof calls.update>, stale)
    }}
    onClose={onClose}
  />
)

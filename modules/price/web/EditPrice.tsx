import type { Asked } from '#kernel/shared/call.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { WhyOf } from '#kernel/web/document/Why.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { priceTable } from '../shared/fields.ts'
import { priceMachine } from '../shared/machine.ts'
import { stale } from './acts.ts'

type Paper = Pick<
  RowOf<typeof calls.query>,
  'id' | 'version' | 'status' | 'no' | 'name' | 'type' | 'newPrice' | 'effectiveDate' | 'reason' | 'remark'
>

/** Corrects an adjustment that waits or was refused; for another item there is another paper. */
export const EditPrice = ({ of: a, onClose }: { of: Paper; onClose: () => void }) => (
  <FormDialog
    title={`${t('修改调价单')} ${a.no} ${a.name}`}
    record={a.id}
    table={priceTable}
    head={<WhyOf call={calls.detail} machine={priceMachine} of={a} />}
    initial={{ ...a, newPrice: plain(a.newPrice) }}
    save={(_, other) => {
      const remark = 'remark' in other ? { remark: other.remark ?? '' } : {}
      const body = { ...other, ...remark, id: a.id, version: a.version }
      return saveForm(calls.update, body as Asked<typeof calls.update>, stale)
    }}
    onClose={onClose}
  />
)

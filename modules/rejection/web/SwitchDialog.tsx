import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { otherWords } from '../shared/words.ts'
import { type Rejection, stale, whatOf } from './acts.ts'

type Other = Rejection['otherSuppliers'][number]
const named = (o: Other): string =>
  [
    o.supplier,
    priceText(o.price),
    ...(o.promiseDays === null ? [] : [t('承诺 {{n}} 天到货', { n: o.promiseDays })]),
  ].join(comma())

/** Whom the quantity is ordered from now: those who can, the cheapest first. */
export const SwitchDialog = ({ of: r, onClose }: { of: Rejection; onClose: () => void }) => {
  const able = r.otherSuppliers.filter((o) => !o.no)
  const table: FieldTable = {
    fields: [
      {
        key: 'supplierId',
        label: otherWords.supplier.label,
        type: 'choice',
        required: true,
        choices: Object.fromEntries(able.map((o) => [o.supplierId, named(o)])),
      },
    ],
  }
  const save = ({ supplierId }: Values) =>
    saveForm(
      rejectionCalls.switchSupplier,
      { id: r.id, version: r.version, supplierId: String(supplierId) },
      stale,
      undefined,
      '已换供应商，新订单待审核',
    )
  return (
    <FormDialog
      title={`${t('换供应商')} ${r.no}`}
      record={r.id}
      okText={t('换供应商')}
      table={table}
      initial={{ supplierId: able[0]?.supplierId ?? null }}
      save={save}
      onClose={onClose}
      head={
        <p className="d-note">
          {t('{{what}} 改向所选供应商采购：生成新订单待审核，计划的分配随之转过去', { what: whatOf(r) })}
        </p>
      }
    />
  )
}

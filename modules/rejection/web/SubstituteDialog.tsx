import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionWords as words } from '../shared/words.ts'
import { type Rejection, stale, whatOf } from './acts.ts'

const reasons: FieldTable = {
  fields: [fieldOf(words, 'vbpReason', { required: true }), fieldOf(words, 'vbpReasonText', { max: 200 })],
  rules: [
    (v) =>
      v.vbpReason === 'other' && !v.vbpReasonText ? { key: 'vbpReasonText', reason: '请填写原因说明' } : undefined,
  ],
}
const nothing: FieldTable = { fields: [] }

/** What the supplier offers instead is ordered; what the catalogue does not have is applied for first. */
export const SubstituteDialog = ({ of: r, onClose }: { of: Rejection; onClose: () => void }) => {
  const apply = r.offer?.apply ?? false
  const asks = !apply && (r.offer?.asksReason ?? false)
  const save = ({ vbpReason, vbpReasonText }: Values) => {
    const wish = {
      ...{ id: r.id, version: r.version },
      ...(apply ? { apply } : {}),
      ...(asks ? { vbpReason, ...(vbpReasonText ? { vbpReasonText } : {}) } : {}),
    } as Asked<typeof rejectionCalls.acceptSubstitute>
    const done = apply ? '已发起新品申请（临采）' : '已采用替代品，新订单待审核'
    return saveForm(rejectionCalls.acceptSubstitute, wish, stale, undefined, done)
  }
  const of = {
    what: whatOf(r),
    other: r.substitute,
    qty: qtyText(r.substituteQty),
    price: priceText(r.substitutePrice),
  }
  return (
    <FormDialog
      title={`${t('采用替代品')} ${r.no}`}
      record={r.id}
      okText={t(apply ? '发起新品申请' : '采用替代品')}
      table={asks ? reasons : nothing}
      initial={{}}
      save={save}
      onClose={onClose}
      head={
        <p className="d-note">
          {apply
            ? t('{{other}} 尚不能采购：按临采发起新品申请，启用后再采用', of)
            : t('{{what}} 改购 {{other}} {{qty}}，单价 {{price}}：生成新订单待审核', of)}
          {Number(r.substituteQty) > Number(r.qty) &&
            ` ${t('替代数量 {{qty}} 多于拒配数量 {{refused}}，请核对', { qty: of.qty, refused: qtyText(r.qty) })}`}
          {asks && ` ${t('原品种的约定采购量未完成，采用非中选品须说明原因')}`}
        </p>
      }
    />
  )
}

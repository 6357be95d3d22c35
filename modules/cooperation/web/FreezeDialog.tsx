import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { freezeKinds } from '../shared/kinds.ts'
import { freezeWords as words } from '../shared/words.ts'
import { stale } from './stale.ts'

const table: FieldTable = {
  fields: [
    { key: 'kinds', label: words.kinds.label, type: 'choices', choices: freezeKinds, required: true },
    { key: 'validFrom', label: words.validFrom.label, type: 'date', required: true },
    { key: 'validTo', label: words.validTo.label, type: 'date' },
    { key: 'reason', label: words.reason.label, type: 'area', required: true, max: 500 },
  ],
  rules: [
    (v) =>
      v.validFrom && v.validFrom < today() ? { key: 'validFrom', reason: '冻结不能从过去的日期开始' } : undefined,
    (v) =>
      v.validFrom && v.validTo && v.validTo < v.validFrom
        ? { key: 'validTo', reason: '截止日期不能早于开始日期' }
        : undefined,
    (v) =>
      String(v.reason ?? '').trim().length < 5 ? { key: 'reason', reason: '请说明原因，至少 5 个字' } : undefined,
  ],
}

/** Freezes a supplier: what, from when until when, and why; of the authority for the whole region. */
export const FreezeDialog = ({
  supplier,
  onClose,
}: {
  supplier: { id: string; name: string }
  onClose: () => void
}) => {
  const region = useSession((s) => s.currentOrg?.kind === 'authority')
  const files = useUpload([])
  return (
    <FormDialog
      title={`${t(region ? '全区域冻结' : '冻结')} ${supplier.name}`}
      record={supplier.id}
      table={table}
      initial={{ kinds: ['order'], validFrom: today() }}
      danger
      head={
        <p className="d-note">
          {t(
            region
              ? '冻结对全区域的医院生效；在途的订单和配送继续履行，到期后自动解除'
              : '冻结只对本医院生效；在途的订单和配送继续履行，到期后自动解除',
          )}
        </p>
      }
      below={() => <Upload of={files} label={t('附件')} />}
      save={async (values) => {
        const sent = await files.send()
        if (!sent) return faultBeside(t('附件上传失败，请重试'))
        const { validTo, ...rest } = values
        const input = { ...rest, supplierId: supplier.id, files: sent, ...(validTo ? { validTo } : {}) }
        return saveForm(calls.freeze, input as Asked<typeof calls.freeze>, stale, () => void files.finish(), '已冻结')
      }}
      onClose={onClose}
    />
  )
}

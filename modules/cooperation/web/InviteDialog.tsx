import type { Asked } from '#kernel/shared/call.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { patterns, sentences, softPatterns } from '#kernel/shared/validators.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { cooperationWords as words } from '../shared/words.ts'
import { stale } from './stale.ts'

const term: FieldTable['fields'] = [
  { key: 'validFrom', label: words.validFrom.label, type: 'date', required: true },
  { key: 'validTo', label: words.validTo.label, type: 'date' },
  { key: 'note', label: words.note.label, type: 'area', max: 500 },
]
const rules: FieldTable['rules'] = [
  (v) => (v.validFrom && v.validFrom < today() ? { key: 'validFrom', reason: '合作不能从过去的日期开始' } : undefined),
  (v) =>
    v.validFrom && v.validTo && v.validTo < v.validFrom
      ? { key: 'validTo', reason: '截止日期不能早于开始日期' }
      : undefined,
]
/** By a hospital: who it is says his credit code. */
const inviting: FieldTable = {
  fields: [
    {
      key: 'creditCode',
      label: words.creditCode.label,
      type: 'text',
      required: true,
      missing: sentences.creditMissing,
      max: 18,
      upper: true,
      pattern: patterns.creditCode,
      soft: softPatterns.creditCode,
    },
    { key: 'name', label: '企业名称（尚未注册的企业填写）', type: 'text', max: 200 },
    ...term,
  ],
  rules,
}
/** By a supplier. */
const asking: FieldTable = {
  fields: [{ key: 'hospital', label: '医院编码或统一社会信用代码', type: 'text', required: true, max: 40 }, ...term],
  rules,
}

/** 邀请 of a supplier, or 申请合作 of a hospital. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const supplier = useSession((s) => s.currentOrg?.kind === 'supplier')
  return (
    <FormDialog
      title={t(supplier ? '申请合作' : '邀请供应商')}
      table={supplier ? asking : inviting}
      initial={{ validFrom: today() }}
      save={(values) => {
        const given = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== ''))
        return saveForm(
          calls.invite,
          given as Asked<typeof calls.invite>,
          stale,
          ({ no, waits }) => {
            if (waits) toast('warning', t('{{no}}：该企业尚未注册，注册通过后自动收到邀请', { no }))
          },
          supplier ? '已申请，等待医院确认' : '已邀请，等待供应商确认',
        )
      }}
      onClose={onClose}
    />
  )
}

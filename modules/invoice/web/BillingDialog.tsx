import type { Asked } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { billingTable, billingCalls as calls } from '../shared/billing.ts'

/** 开票资料 of the own organisation: what others write on their invoices, and what these are judged by. */
export const BillingDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useAsk(calls.query, {}, { fresh: true })
  if (!data) return null
  const { id, version, saved, ...initial } = data
  // the first time what follows from the organisation is kept with what is typed
  const save = (values: Values, other: Values) =>
    saveForm(calls.save, { version, values: filled(saved ? other : values) } as Asked<typeof calls.save>, [calls.query])
  return (
    <FormDialog
      title={t('开票资料')}
      record={id}
      table={billingTable}
      initial={initial}
      okText={t('保存')}
      save={save}
      onClose={onClose}
      head={!saved && <p className="d-note">{t('尚未保存过：以下取自机构名称和统一社会信用代码')}</p>}
    />
  )
}

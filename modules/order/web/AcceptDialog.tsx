import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import type { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { orderWords } from '../shared/words.ts'

const reason = '承诺到货日不能早于今天'
const table: FieldTable = {
  fields: [{ ...fieldOf(orderWords, 'supplierExpects', { required: true }), key: 'expects' }],
  rules: [(v) => (v.expects && String(v.expects) < today() ? { key: 'expects', reason } : undefined)],
}

interface Props {
  title: string
  /** The day that is offered. */
  day: string | null
  send: (expects: string) => ReturnType<typeof saveForm>
  onClose: () => void
}

/** The day the goods of one order, or of several, are promised for. */
export default function AcceptDialog({ title, day, send, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      table={table}
      initial={{ expects: day }}
      question
      okText={t('接单')}
      save={(v: Values) => send(String(v.expects))}
      onClose={onClose}
    />
  )
}

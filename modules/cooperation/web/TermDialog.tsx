import type { FieldTable } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { cooperationWords as words } from '../shared/words.ts'
import { stale } from './stale.ts'

const table: FieldTable = {
  fields: [{ key: 'payDays', label: words.payDays.label, type: 'int', min: 1, max: 365 }],
}

/** 账期 of a pair: days from the registration of goods to their payment. */
export default function TermDialog({ of: c, onClose }: { of: RowOf<typeof calls.query>; onClose: () => void }) {
  return (
    <FormDialog
      title={t('设置账期')}
      record={c.id}
      table={table}
      initial={{ payDays: c.payDays }}
      head={<p className="d-note">{t('从验收登记起算；留空按区域账期。此前验收的货物仍按原到期日')}</p>}
      save={({ payDays }) =>
        saveForm(
          calls.setTerm,
          { id: c.id, version: c.version, payDays: typeof payDays === 'number' ? payDays : null },
          stale,
          undefined,
          '已设置账期',
        )
      }
      onClose={onClose}
    />
  )
}

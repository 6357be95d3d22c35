import { Select } from 'antd'
import { useState } from 'react'
import type { Ran } from '#kernel/web/document/acts.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { balanceCalls } from '../shared/balance.ts'
import { assignTable } from '../shared/words.ts'
import { type Seen, stale, useCaseActs } from './acts.ts'

interface Asking {
  doc: Seen
  resolve: (ran: Ran) => void
}

const People = ({ value, onChange }: { value: unknown; onChange: (id: string) => void }) => {
  const { data } = useAsk(balanceCalls.people, {})
  return (
    <Select
      aria-label={t('负责人')}
      showSearch
      optionFilterProp="label"
      value={(value as string | null) ?? undefined}
      onChange={onChange}
      options={(data?.rows ?? []).map((p) => ({ value: p.id, label: p.name }))}
    />
  )
}

/** What may be done with a difference, and the dialog that gives it to somebody. */
export const useAssigning = () => {
  const [asking, setAsking] = useState<Asking>()
  const acts = useCaseActs(
    (doc) => new Promise((resolve) => setAsking({ doc, resolve })),
    (text) => toast('warning', text),
  )
  const view = asking && (
    <FormDialog
      title={`${t('指派')} ${asking.doc.no}`}
      record={asking.doc.id}
      okText={t('保存')}
      table={assignTable}
      initial={{}}
      refs={{ ownerId: (p) => <People value={p.value} onChange={p.onChange} /> }}
      save={(v) => {
        const { id, version } = asking.doc
        const wish = { id, version, ownerId: String(v.ownerId), note: String(v.note ?? '') }
        return saveForm(balanceCalls.assign, wish, stale, () => asking.resolve({ done: true }), '已指派')
      }}
      onClose={() => {
        asking.resolve({ done: false })
        setAsking(undefined)
      }}
    />
  )
  return { acts, view }
}

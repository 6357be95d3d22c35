import { useState } from 'react'
import type { Ran } from '#kernel/web/document/acts.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { t } from '#kernel/web/i18n.ts'
import { exceptionCalls } from '../shared/calls.ts'
import { noteTable } from '../shared/words.ts'
import { type Seen, stale, useExceptionActs } from './acts.ts'

interface Asking {
  doc: Seen
  resolve: (ran: Ran) => void
}

/** What may be done with an exception, and the dialog that takes a note. */
export const useNoting = () => {
  const [asking, setAsking] = useState<Asking>()
  const acts = useExceptionActs((doc) => new Promise((resolve) => setAsking({ doc, resolve })))
  const view = asking && (
    <FormDialog
      title={`${t('添加备注')} ${asking.doc.no}`}
      record={asking.doc.id}
      okText={t('保存')}
      table={noteTable}
      initial={{}}
      save={(v) => {
        const wish = { id: asking.doc.id, version: asking.doc.version, text: String(v.text) }
        return saveForm(exceptionCalls.note, wish, stale, () => asking.resolve({ done: true }), '已备注')
      }}
      onClose={() => {
        asking.resolve({ done: false })
        setAsking(undefined)
      }}
      head={<p className="d-note">{t('备注本单位和区域监管可见，对方看不到')}</p>}
    />
  )
  return { acts, view }
}

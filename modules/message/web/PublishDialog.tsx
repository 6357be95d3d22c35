import { Button } from 'antd'
import { useRef, useState } from 'react'
import { fileCalls, uploadLimits } from '#kernel/shared/calls/files.ts'
import type { Field, FieldTable, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { messageCalls } from '../shared/calls.ts'
import { announcementWords as words } from '../shared/words.ts'

const of = (key: keyof typeof words, more: Partial<Field> = {}) => fieldOf(words, key, more)
const table: FieldTable = {
  fields: [
    of('title', { required: true, max: 100 }),
    of('kinds', { type: 'choices', choices: words.kinds.choices, required: true }),
    of('validFrom'),
    of('validTo'),
    of('content', { type: 'area', required: true, max: 10_000 }),
    of('files', { type: 'ref' }),
  ],
  rules: [
    (v) =>
      v.validFrom && v.validTo && String(v.validTo) < String(v.validFrom)
        ? { key: 'validTo', reason: '结束日期不能早于开始日期' }
        : undefined,
  ],
}

interface Kept {
  id: string
  name: string
}

/** Files are stored when they are chosen; the announcement only names them. */
const Attachments = ({ kept, onKept }: { kept: readonly Kept[]; onKept: (kept: Kept[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const add = async (files: File[]) => {
    if (files.length === 0) return
    setBusy(true)
    try {
      const named = Object.fromEntries(files.map((f, i) => [`f${i}`, f]))
      const ids = await ask(fileCalls.upload, {}, { files: named })
      onKept([...kept, ...Object.entries(ids).map(([key, id]) => ({ id, name: named[key]?.name ?? key }))])
    } catch {
      // the toast said why
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      {kept.map((f) => (
        <p key={f.id} className="m-file">
          {f.name}
          <Button size="small" type="text" onClick={() => onKept(kept.filter((x) => x.id !== f.id))}>
            {t('移除')}
          </Button>
        </p>
      ))}
      <Button size="small" loading={busy} disabled={kept.length >= 5} onClick={() => input.current?.click()}>
        {t('添加附件')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t(words.files.label)}
        accept={uploadLimits.types.map((x) => `.${x}`).join(',')}
        onChange={(e) => {
          void add([...(e.target.files ?? [])].slice(0, 5 - kept.length))
          e.target.value = ''
        }}
      />
    </div>
  )
}

/** 发布公告: title, audience, period, text and up to five attachments. */
export const PublishDialog = ({ onClose }: { onClose: () => void }) => {
  const [kept, setKept] = useState<Kept[]>([])
  const save = ({ files: _, kinds, ...v }: Values) =>
    saveForm(
      messageCalls.publish,
      { ...(v as { title: string; content: string }), kinds: kinds as never, files: kept.map((f) => f.id) },
      [messageCalls.published, messageCalls.query],
    )
  return (
    <FormDialog
      title={t('发布公告')}
      table={table}
      initial={{ kinds: ['hospital', 'supplier'] }}
      refs={{ files: () => <Attachments kept={kept} onKept={setKept} /> }}
      save={save}
      onClose={onClose}
    />
  )
}

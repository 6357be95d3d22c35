import { Button, Input } from 'antd'
import { useEffect, useRef } from 'react'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { parts } from '../shared/kinds.ts'
import type { Lacking } from '../shared/lacking.ts'
import { type Clause, clausesIn, clausesText } from './fields.ts'
import './contract.css'

/** 自有条款: what is agreed beside the template's text, in its order. */
export const ClausesField = ({ value, onChange }: Pick<ControlProps, 'value' | 'onChange'>) => {
  const all = clausesIn(value)
  const put = (next: readonly Clause[]) => onChange(clausesText(next))
  const change = (at: number, to: Partial<Clause>) => put(all.map((c, i) => (i === at ? { ...c, ...to } : c)))
  return (
    <fieldset className="f-group" data-key="clauses">
      <legend>{t('自有条款')}</legend>
      {all.map((c, i) => (
        <div key={i} className="ct-clause">
          <Input
            value={c.title}
            maxLength={100}
            aria-label={t('第 {{n}} 条标题', { n: i + 1 })}
            placeholder={t('第 {{n}} 条标题', { n: i + 1 })}
            onChange={(e) => change(i, { title: e.target.value })}
          />
          <Input.TextArea
            value={c.text}
            maxLength={4000}
            autoSize={{ minRows: 2 }}
            aria-label={t('第 {{n}} 条内容', { n: i + 1 })}
            onChange={(e) => change(i, { text: e.target.value })}
          />
          <span>
            <Button size="small" onClick={() => put(all.filter((_, k) => k !== i))}>
              {t('删除此条')}
            </Button>
          </span>
        </div>
      ))}
      <Button onClick={() => put([...all, { title: '', text: '' }])}>{t('添加条款')}</Button>
    </fieldset>
  )
}

/** 相关附件: each is at the server as soon as it is chosen, and belongs to the contract once that is saved. */
export const FilesField = ({
  value,
  onChange,
  label,
  before,
}: Pick<ControlProps, 'value' | 'onChange' | 'label'> & { before: readonly Attachment[] }) => {
  const files = useUpload(before)
  const local = files.items.some((x) => x.state === 'local')
  const ids = files.items.flatMap((x) => (x.removed || !x.fileId ? [] : [x.fileId]))
  const told = useRef(onChange)
  told.current = onChange
  const send = useRef(files.send)
  send.current = files.send
  useEffect(() => {
    if (local) void send.current()
  }, [local])
  const now = ids.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when its files are others, not when the form is drawn
  useEffect(() => {
    if (now !== ((value as string[] | null) ?? []).join(' ')) told.current(now ? now.split(' ') : [])
  }, [now])
  return <Upload of={files} label={label} />
}

/** What is missing, and on which part of the page: each leads there. */
export const Checklist = ({ of, onGo }: { of: readonly Lacking[]; onGo: (l: Lacking) => void }) => {
  if (of.length === 0) return <p className="d-note">{t('提交所需内容已齐全')}</p>
  return (
    <section className="d-note" aria-label={t('待补内容')}>
      {t('提交前还需补充 {{n}} 项', { n: of.length })}
      <ul className="ct-checklist">
        {of.map((l) => (
          <li key={`${l.part} ${l.field} ${l.message}`}>
            <button type="button" className="k-link" onClick={() => onGo(l)}>
              {t(parts[l.part])} ·{' '}
              {t(l.message, Object.fromEntries(Object.entries(l.params ?? {}).map(([k, v]) => [k, t(v)])))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

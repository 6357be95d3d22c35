import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import type { KindForm } from '#kernel/web/print/forms.ts'
import { everyPrintForm } from '#kernel/web/print/forms.ts'
import { mayClose } from '#kernel/web/shell/confirm.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { printTemplateCalls as calls } from '../shared/calls.ts'
import type { Part } from './parts.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import '#kernel/web/document/document.css'
import '#kernel/web/form/form.css'
import './template.css'

/** 打印模板: of each kind of document one's organisation prints, what of it and how. */
export default function TemplatePage() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('打印模板')), [tab])
  const [forms, setForms] = useState<ReadonlyMap<string, KindForm>>()
  useEffect(() => {
    let here = true
    void everyPrintForm().then((all) => here && setForms(all))
    return () => {
      here = false
    }
  }, [])
  const { data: list } = useAsk(calls.query, {}, { keep: true })
  const [wanted, setWanted] = useState<string>()
  const kind = wanted ?? list?.rows[0]?.kind
  const { data } = useAsk(calls.detail, { kind: kind ?? '' }, { enabled: kind !== undefined, fresh: true, keep: true })
  const [dirty, setDirty] = useState(false)
  // where one is: kept when a save brings the next version
  const [part, setPart] = useState<Part>('page')
  const form = forms?.get(kind ?? '')
  const choose = async (next: string) => {
    if (!(await mayClose(dirty))) return
    setPart('page')
    setWanted(next)
  }
  const choice = (
    <Select
      aria-label={t('单据')}
      className="pt-kind"
      listHeight={560}
      value={kind}
      onChange={(k) => void choose(k)}
      options={list?.rows.map((r) => ({
        value: r.kind,
        label: r.template ? `${t(r.title)} · ${t('自有模板')}` : t(r.title),
      }))}
    />
  )
  if (list && list.rows.length === 0)
    return (
      <div className="d-page d-empty" role="status">
        {t('贵机构没有可以打印的单据')}
      </div>
    )
  if (!data || data.kind !== kind || !form)
    return (
      <div className="d-page d-empty" role="status">
        {t('正在加载')}
      </div>
    )
  return (
    <TemplateEditor
      key={`${data.kind} ${data.version}`}
      held={data}
      form={form}
      choice={choice}
      {...{ part, onPart: setPart, onDirty: setDirty }}
    />
  )
}

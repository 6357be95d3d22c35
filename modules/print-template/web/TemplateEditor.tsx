import { Button, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { faultsOfTemplate } from '#kernel/shared/paper-template.ts'
import type { Block, Template } from '#kernel/shared/template.ts'
import { differentParts } from '#kernel/web/document/conflict.ts'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { useUpdate } from '#kernel/web/document/useUpdate.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import type { KindForm } from '#kernel/web/print/forms.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { printTemplateCalls as calls } from '../shared/calls.ts'
import { templateWords as words } from '../shared/words.ts'
import { PartList } from './PartList.tsx'
import { Properties } from './Properties.tsx'
import { builtIn, movedTo, newBlock, type Part, stepOf } from './parts.ts'
import { Stage } from './Stage.tsx'

interface Props {
  held: Answer<typeof calls.detail>
  form: KindForm
  /** Chooses another kind. */
  choice: ReactNode
  part: Part
  onPart: (part: Part) => void
  onDirty: (dirty: boolean) => void
}

const labels = Object.fromEntries(Object.entries(words).map(([key, w]) => [key, w.label]))
const stale = [calls.query, calls.detail]

/** Blocks left, page middle, properties right; nothing is kept before 保存. */
export const TemplateEditor = ({ held, form, choice, part, onPart, onDirty }: Props) => {
  const paper = form.paper
  const [start] = useState<Template>(() => held.template ?? builtIn(paper))
  const [template, setTemplate] = useState(start)
  const [of, setOf] = useState({ id: held.kind, version: held.version })
  const dirty = JSON.stringify(template) !== JSON.stringify(start)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const safe = useSafe(
    `printTemplate ${held.kind}`,
    template,
    dirty,
    (kept, at) => {
      setTemplate(kept)
      if (at) setOf({ id: held.kind, version: at.version })
    },
    of,
  )
  const disabled = !held.actions.includes('edit')
  const change = (to: Partial<Template>) => setTemplate((now) => ({ ...now, ...to }))
  const putBlock = (i: number, to: (b: Block, all: Template) => Block) =>
    setTemplate((now) => ({ ...now, blocks: now.blocks.map((b, at) => (at === i ? to(b, now) : b)) }))
  const remove = (i: number) => {
    change({ blocks: template.blocks.filter((_, at) => at !== i) })
    onPart('page')
  }
  const onKey = (i: number, e: KeyboardEvent) => {
    const step = stepOf(e)
    if (step) putBlock(i, (b, all) => movedTo(all, b, b.x + step[0], b.y + step[1]))
    else if (e.key === 'Delete') remove(i)
    else return
    // the frame would scroll under the block
    e.preventDefault()
  }
  const faults = faultsOfTemplate(paper, template)
  const update = useUpdate(calls.save, {
    refresh: stale,
    done: '已保存',
    differences: (theirs: { template?: Template | null }) =>
      differentParts(labels, { ...template }, theirs.template ?? builtIn(paper)),
    onTheirs: safe,
  })
  const reset = useAct(calls.reset, { refresh: stale, done: '已恢复默认' })
  const save = async () => {
    if (await update.run({ kind: held.kind, version: of.version, template })) safe()
  }
  const back = async () => {
    const text = t('「{{title}}」将恢复为默认版式，各版本仍然保留，确定吗？', { title: t(held.title) })
    if ((await confirm({ title: '提示', text })) !== 'ok') return
    if (await reset.run({ kind: held.kind, version: held.version })) safe()
  }
  const add = (kind: Block['kind']) => {
    change({ blocks: [...template.blocks, newBlock(kind, template)] })
    onPart(template.blocks.length)
  }
  return (
    <div className="d-page pt-page">
      <header className="d-card d-title pt-title">
        <h1>{t('打印模板')}</h1>
        {choice}
        {held.versions.length > 0 ? (
          <Select
            aria-label={t('版本')}
            className="pt-versions"
            disabled={disabled}
            value={held.version}
            onChange={(v) => setTemplate(held.versions.find((x) => x.version === v)?.template ?? builtIn(paper))}
            options={held.versions.map((v) => ({
              value: v.version,
              label: `${t('第 {{n}} 版', { n: v.version })} · ${v.changedBy} ${timeText(v.changedAt)}${v.template ? '' : ` · ${t('默认版式')}`}`,
            }))}
          />
        ) : (
          <span className="d-muted">{t('默认版式')}</span>
        )}
      </header>
      <div className="pt-panes">
        <PartList {...{ paper, template, part, onPart, onAdd: add, onKey, disabled }} />
        <Stage
          {...{ form, template, part, onPart, onKey, disabled }}
          onMove={(i, x, y) => putBlock(i, (b, all) => movedTo(all, b, x, y))}
        />
        <section className="pt-right d-card" aria-label={t('属性')}>
          <Properties {...{ paper, template, part, disabled }} onChange={change} />
          {faults.length > 0 && (
            <ul className="pt-faults" role="alert">
              {faults.map((f) => (
                <li key={`${f.path} ${f.message}`} className="d-fault">
                  {t(f.message, said(f.params))}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      {!disabled && (
        <Footer>
          {held.actions.includes('reset') && <Button onClick={() => void back()}>{t('恢复默认')}</Button>}
          <Button
            type="primary"
            loading={update.busy}
            disabled={!dirty || faults.length > 0}
            onClick={() => void save()}
          >
            {t('保存')}
          </Button>
        </Footer>
      )}
    </div>
  )
}

/** Names within a sentence, in its language. */
const said = (params: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(params).map(([key, v]) => [key, typeof v === 'string' ? t(v) : v]))

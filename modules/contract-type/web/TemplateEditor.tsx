import { Button, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Footer } from '#kernel/web/document/Footer.tsx'
import { useDraft } from '#kernel/web/document/useDraft.ts'
import { useUpdate } from '#kernel/web/document/useUpdate.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useUnsaved } from '#kernel/web/shell/useTab.ts'
import { blockKinds, type TemplateBlock, TemplateBlocks } from '../shared/block.ts'
import { templateCalls as calls, typeCalls } from '../shared/calls.ts'
import { checkTemplate } from '../shared/text.ts'
import { BlockForm } from './BlockForm.tsx'
import { kindsOfBlocks, moved, nameOfBlock, newBlock } from './blocks.ts'
import { Preview } from './Preview.tsx'
import '#kernel/web/document/document.css'
import '#kernel/web/form/form.css'
import './editor.css'

type Held = Answer<typeof calls.detail>
const stale = [calls.query, calls.detail, typeCalls.query]

/** What keeps a text from being saved, each with the block it stands in. */
const faultsOf = (blocks: readonly TemplateBlock[]): { at: number; text: string }[] => {
  const shape = TemplateBlocks.safeParse(blocks)
  const unfilled = shape.success
    ? []
    : shape.error.issues.map((i) => ({ at: Number(i.path[0] ?? 0), text: t('请填写此块的内容') }))
  const wrong = checkTemplate(blocks).map((f) => ({
    at: Number(f.path.split('.')[1]),
    text: t(f.message, f.params),
  }))
  return [...unfilled, ...wrong]
}

/** Blocks left, the chosen one in the middle, the text with an example right; nothing is kept before 保存. */
export const TemplateEditor = ({ held }: { held: Held }) => {
  const [start] = useState({ name: held.name, blocks: held.blocks })
  const [now, setNow] = useState(start)
  const [of, setOf] = useState({ id: held.id, version: held.version })
  const [at, setAt] = useState(0)
  const { blocks, name } = now
  const dirty = JSON.stringify(now) !== JSON.stringify(start)
  const clean = useUnsaved(dirty)
  const safe = useDraft(
    `contractTemplate ${held.id}`,
    now,
    dirty,
    (kept, since) => {
      setNow(kept)
      if (since) setOf({ id: held.id, version: since.version })
    },
    of,
  )
  const disabled = !held.actions.includes('edit')
  const faults = faultsOf(blocks)
  const put = (change: TemplateBlock[], to = at) => {
    setNow({ ...now, blocks: change })
    setAt(Math.max(0, Math.min(to, change.length - 1)))
  }
  const forget = () => {
    safe()
    clean()
  }
  const update = useUpdate(calls.save, {
    refresh: stale,
    done: '已保存',
    differences: (theirs: { name?: string; blocks?: TemplateBlock[] }) => [
      ...(theirs.name !== undefined && theirs.name !== name ? [t('模板名称：{{name}}', { name: theirs.name })] : []),
      ...(JSON.stringify(theirs.blocks) === JSON.stringify(blocks) ? [] : [t('正文内容不同')]),
    ],
    onTheirs: forget,
  })
  const save = async () => {
    const saved = await update.run({ id: held.id, version: of.version, name: name.trim(), blocks })
    if (saved) forget()
  }
  const block = blocks[at]
  useEffect(() => {
    if (at >= blocks.length) setAt(Math.max(0, blocks.length - 1))
  }, [at, blocks.length])
  return (
    <div className="d-page ctt-page">
      <header className="d-card d-title ctt-title">
        <h1>{t('正文模板')}</h1>
        <Input
          aria-label={t('模板名称')}
          className="ctt-name"
          maxLength={60}
          disabled={disabled}
          value={name}
          onChange={(e) => setNow({ ...now, name: e.target.value })}
        />
        <span className="d-muted">{held.typeName}</span>
        <Select
          aria-label={t('版本')}
          className="ctt-versions"
          value={held.n}
          onChange={(n) => put(held.versions.find((v) => v.n === n)?.blocks ?? held.blocks, 0)}
          options={held.versions.map((v) => ({
            value: v.n,
            label: `${t('第 {{n}} 版', { n: v.n })} · ${v.saverName} ${timeText(v.savedAt)}`,
          }))}
        />
      </header>
      <div className="ctt-panes">
        <nav className="ctt-left d-card" aria-label={t('模板内容')}>
          <ul>
            {blocks.map((b, i) => (
              <li key={i}>
                <button
                  type="button"
                  className="ctt-part"
                  aria-pressed={at === i}
                  data-wrong={faults.some((f) => f.at === i) || undefined}
                  onClick={() => setAt(i)}
                >
                  <b>{t(blockKinds[b.kind])}</b> {nameOfBlock(b)}
                </button>
              </li>
            ))}
          </ul>
          {!disabled && (
            <Select
              aria-label={t('加内容')}
              placeholder={t('加内容')}
              value={null}
              options={kindsOfBlocks.map((kind) => ({ value: kind, label: t(blockKinds[kind]) }))}
              onChange={(kind: TemplateBlock['kind'] | null) =>
                kind && put([...blocks.slice(0, at + 1), newBlock(kind), ...blocks.slice(at + 1)], at + 1)
              }
            />
          )}
        </nav>
        <section className="ctt-middle d-card" aria-label={t('属性')}>
          {block && (
            <BlockForm
              key={at}
              block={block}
              disabled={disabled}
              onChange={(b) => put(blocks.map((x, i) => (i === at ? b : x)))}
            />
          )}
          {!disabled && block && (
            <div className="ctt-moves">
              <Button size="small" disabled={at === 0} onClick={() => put(moved(blocks, at, -1), at - 1)}>
                {t('上移')}
              </Button>
              <Button
                size="small"
                disabled={at === blocks.length - 1}
                onClick={() => put(moved(blocks, at, 1), at + 1)}
              >
                {t('下移')}
              </Button>
              <Button
                size="small"
                danger
                disabled={blocks.length === 1}
                onClick={() =>
                  put(
                    blocks.filter((_, i) => i !== at),
                    at - 1,
                  )
                }
              >
                {t('移除')}
              </Button>
            </div>
          )}
          {faults.length > 0 && (
            <ul className="ctt-faults" role="alert">
              {faults.map((f) => (
                <li key={`${f.at} ${f.text}`} className="d-fault">
                  <button type="button" className="d-link" onClick={() => setAt(f.at)}>
                    {t('第 {{n}} 块', { n: f.at + 1 })}
                  </button>{' '}
                  {f.text}
                </li>
              ))}
            </ul>
          )}
        </section>
        <Preview blocks={blocks} faulty={faults.length > 0} />
      </div>
      {!disabled && (
        <Footer>
          <Button
            type="primary"
            loading={update.busy}
            disabled={!dirty || faults.length > 0 || !name.trim()}
            onClick={() => void save()}
          >
            {t('保存')}
          </Button>
        </Footer>
      )}
    </div>
  )
}

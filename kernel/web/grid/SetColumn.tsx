import { useState } from 'react'
import { semicolon, t } from '../i18n.ts'
import { Dialog } from '../shell/Dialog.tsx'
import { selected, setColumn } from './blocks.ts'
import { isEmpty } from './cells.ts'
import type { GridModel } from './model.ts'
import type { GridRow } from './types.ts'

interface Props<R extends GridRow> {
  model: GridModel<R>
  onClose: () => void
}

/** 设置整列: one value into a column of the selected lines, or of all shown (ux.md 1.3 Line tools). */
export const SetColumn = <R extends GridRow>({ model: m, onClose }: Props<R>) => {
  const columns = m.data().columns.filter((c) => c.set && c.kind !== 'read' && c.kind !== 'pick')
  const block = selected(m)
  const some = block.bottom - block.top + 1
  // an untouched line at the end stays one
  const all = m.rows().findLastIndex((row) => !isEmpty(m.data(), row)) + 1
  const [key, setKey] = useState(() => (columns.find((c) => c === m.data().columns[m.at().col]) ?? columns[0])?.key)
  const [text, setText] = useState('')
  const [whole, setWhole] = useState(some < 2)
  const [problem, setProblem] = useState('')
  const column = columns.find((c) => c.key === key)
  if (!column) return null

  const ok = () => {
    const { taken, fault } = setColumn(m, column, text, whole ? { top: 0, bottom: all - 1 } : block)
    if (taken === 0 && fault) return setProblem(fault)
    const done = t('已设置 {{n}} 行，Ctrl+Z 撤销', { n: taken })
    m.set({ status: fault ? done + semicolon() + fault : done })
    onClose()
  }
  return (
    <Dialog
      title={t('设置整列')}
      onEscape={onClose}
      footer={
        <>
          <button type="button" className="k-btn" onClick={onClose}>
            {t('取消')}
          </button>
          <button type="submit" form="g-set" className="k-btn k-btn-primary">
            {t('确定')}
          </button>
        </>
      }
    >
      <form
        id="g-set"
        className="g-set"
        onSubmit={(e) => {
          e.preventDefault()
          ok()
        }}
      >
        <label>
          <span>{t('列')}</span>
          <select
            value={key}
            onChange={(e) => {
              setKey(e.target.value)
              setText('')
              setProblem('')
            }}
          >
            {columns.map((c) => (
              <option key={c.key} value={c.key}>
                {t(c.title)}
              </option>
            ))}
          </select>
        </label>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside */}
        <label>
          <span>{t('值')}</span>
          {column.kind === 'select' ? (
            <select data-focus value={text} onChange={(e) => setText(e.target.value)}>
              <option value="" />
              {(column.options ?? []).map((o) => (
                <option key={o.value} value={o.value}>
                  {t(o.label)}
                </option>
              ))}
            </select>
          ) : (
            <input
              data-focus
              type="text"
              inputMode={column.kind === 'num' ? 'decimal' : undefined}
              value={text}
              onChange={(e) => setText(e.target.value)}
            />
          )}
        </label>
        <fieldset>
          <legend>{t('范围')}</legend>
          <label>
            <input type="radio" name="g-set-range" checked={!whole} onChange={() => setWhole(false)} />
            {t('所选 {{n}} 行', { n: some })}
          </label>
          <label>
            <input type="radio" name="g-set-range" checked={whole} onChange={() => setWhole(true)} />
            {t('全部 {{n}} 行', { n: all })}
          </label>
        </fieldset>
        {problem && (
          <p role="alert" className="d-fault">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}

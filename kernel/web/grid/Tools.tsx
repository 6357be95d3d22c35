import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { confirm } from '../shell/confirm.ts'
import { Sign } from '../shell/Sign.tsx'
import { enterWay, useEnterWay } from './enter.ts'
import { shownIn, standing, twinsOf } from './faults.ts'
import { roundAll, roundable, unrepeat } from './mending.ts'
import type { GridModel, GridState } from './model.ts'
import { SetColumn } from './SetColumn.tsx'
import type { GridRow } from './types.ts'
import { countedBy, isZero, matches, viewOf, type Wish } from './view.ts'

interface Props<R extends GridRow> {
  model: GridModel<R>
  state: GridState<R>
  /** All lines: others are counted anew. */
  rows: readonly R[]
  readOnly: boolean
  focus: () => void
  /** The page's own, in front. */
  children?: ReactNode
}

/** Shows what a wish leaves of the lines. */
export const look = <R extends GridRow>(m: GridModel<R>, wish: Wish): void => {
  const server = standing(m.data(), m.all(), m.state().marks)
  const wrong = (row: R) => shownIn(m.data(), row, m.state().marks, server.get(row.key)).length > 0
  m.look(wish, viewOf(m.data().columns, m.all(), wish, wrong))
}

/** A click on a title: up, down, the document's own order. */
export const sortBy = <R extends GridRow>(m: GridModel<R>, column: string): void => {
  const { sort, ...rest } = m.state().wish
  const mine = sort?.column === column
  look(m, mine && sort.down ? rest : { ...rest, sort: { column, down: mine } })
}

const ToolsOf = <R extends GridRow>({ model, state, rows, readOnly, focus, children }: Props<R>) => {
  const { wish, view, finding } = state
  const way = useEnterWay()
  const [setting, setSetting] = useState(false)
  const counted = countedBy(model.data().columns)
  const hidden = view ? model.all().length - model.rows().length : 0

  const twice = twinsOf(model.data(), rows).size
  const uneven = roundable(model, rows)
  const did = (act: () => void) => {
    act()
    focus()
  }

  const removeZero = async () => {
    if (!counted) return
    const left = model.all().filter((row) => !isZero(counted.get(row)))
    const n = model.all().length - left.length
    if (n === 0) return model.set({ status: t('没有数量为零的行') })
    const text = t('删除 {{n}} 个数量为零或为空的行？可用 Ctrl+Z 撤销', { n })
    if ((await confirm({ title: '提示', text, danger: true })) !== 'ok') return
    model.changeAll(left.length > 0 ? left : [model.data().newRow()])
    model.go({ row: 0, col: model.at().col })
    model.set({ status: t('已删除 {{n}} 行，Ctrl+Z 撤销', { n }) })
    focus()
  }
  return (
    <div className="g-tools">
      {children}
      {finding ? (
        <Find model={model} focus={focus} />
      ) : (
        <button type="button" className="k-link" title="Ctrl+F" onClick={() => model.set({ finding: true })}>
          {t('查找')}
        </button>
      )}
      <input
        aria-label={t('筛选行')}
        placeholder={t('筛选行')}
        value={wish.word ?? ''}
        onChange={(e) => look(model, { ...wish, word: e.target.value })}
        onKeyDown={(e) => {
          if (e.key !== 'Enter' && e.key !== 'Escape') return
          e.preventDefault()
          e.stopPropagation()
          if (e.key === 'Escape') look(model, { ...wish, word: '' })
          focus()
        }}
      />
      <label>
        <input
          type="checkbox"
          checked={wish.faulty ?? false}
          onChange={(e) => look(model, { ...wish, faulty: e.target.checked })}
        />
        {t('只看有问题的行')}
      </label>
      {view && (
        <span role="status">
          {hidden > 0 ? t('已隐藏 {{n}} 行', { n: hidden }) : t('已排序显示，保存的顺序不变')}{' '}
          <button type="button" className="k-link" onClick={() => look(model, {})}>
            {t('恢复原样')}
          </button>
        </span>
      )}
      <span className="g-space" />
      {!readOnly && (
        <>
          {twice > 0 && (
            <span role="status" className="g-twice">
              {t('{{n}} 行重复', { n: twice })}{' '}
              <button
                type="button"
                className="k-link"
                title="Ctrl+M"
                onClick={() => did(() => unrepeat(model, 'merge'))}
              >
                {t('合并')}
              </button>{' '}
              <button type="button" className="k-link" onClick={() => did(() => unrepeat(model, 'delete'))}>
                {t('删除')}
              </button>
            </span>
          )}
          {uneven > 0 && (
            <button
              type="button"
              className="k-link"
              title={t('按起订倍数和起订量取整')}
              onClick={() => did(() => roundAll(model))}
            >
              {t('一键取整 {{n}} 行', { n: uneven })}
            </button>
          )}
          <button type="button" className="k-link" onClick={() => setSetting(true)}>
            {t('设置整列')}
          </button>
          {setting && (
            <SetColumn
              model={model}
              onClose={() => {
                setSetting(false)
                // the dialog gives the focus back to its button as it goes
                setTimeout(focus)
              }}
            />
          )}
          {counted && !model.data().fixed && (
            <button type="button" className="k-link" onClick={() => void removeZero()}>
              {t('删除零行')}
            </button>
          )}
          <button
            type="button"
            className="k-link"
            title={t('按 Enter 后光标的去向')}
            onClick={() => enterWay.set(way === 'right' ? 'down' : 'right')}
          >
            {way === 'right' ? t('回车：向右') : t('回车：向下')}
          </button>
        </>
      )}
      <button
        type="button"
        className="k-link"
        title="F9"
        aria-pressed={state.full ?? false}
        onClick={() => did(() => model.set({ full: !state.full }))}
      >
        {t(state.full ? '退出全窗口' : '全窗口')}
      </button>
    </div>
  )
}

/** Tools of the lines (ux.md 1.3): find, filter, delete lines without a quantity, set a column, the way of Enter. */
export const Tools = memo(ToolsOf) as typeof ToolsOf

/** Ctrl+F: our own, because the browser finds only the lines that are drawn. */
const Find = <R extends GridRow>({ model, focus }: { model: GridModel<R>; focus: () => void }) => {
  const field = useRef<HTMLInputElement>(null)
  const [word, setWord] = useState('')
  useEffect(() => field.current?.focus(), [])
  const { columns } = model.data()
  const found = matches(columns, model.rows(), word)
  const { row, col } = model.at()
  const on = found.findIndex((p) => p.row === row && p.col === col)

  const step = (by: 1 | -1, places = found) => {
    if (places.length === 0) return
    const after = places.findIndex((p) => p.row > row || (p.row === row && p.col > col))
    const before = places.findLastIndex((p) => p.row < row || (p.row === row && p.col < col))
    const to = by > 0 ? (after < 0 ? 0 : after) : before < 0 ? places.length - 1 : before
    model.go(places[to]!)
  }
  const close = () => {
    model.set({ finding: false })
    focus()
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.nativeEvent.isComposing) return
    if (e.key === 'Enter') step(e.shiftKey ? -1 : 1)
    else if (e.key === 'Escape') close()
    else if (e.key.toLowerCase() === 'f' && (e.ctrlKey || e.metaKey)) field.current?.select()
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  return (
    <search className="g-find">
      <input
        ref={field}
        aria-label={t('在明细中查找')}
        placeholder={t('在明细中查找')}
        value={word}
        onChange={(e) => {
          setWord(e.target.value)
          const places = matches(columns, model.rows(), e.target.value)
          const here = places.some((p) => p.row === row && p.col === col)
          if (!here) step(1, places)
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status">{word.trim() && (found.length > 0 ? `${on + 1} / ${found.length}` : t('没有找到'))}</span>
      <button type="button" className="k-icon" aria-label={t('上一处')} title="Shift+Enter" onClick={() => step(-1)}>
        <Sign of="up" />
      </button>
      <button type="button" className="k-icon" aria-label={t('下一处')} title="Enter" onClick={() => step(1)}>
        <Sign of="down" />
      </button>
      <button type="button" className="k-icon" aria-label={t('关闭查找')} title="Esc" onClick={close}>
        <Sign of="cross" />
      </button>
    </search>
  )
}

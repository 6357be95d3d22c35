import { useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../i18n.ts'
import type { Choices as State } from './model.ts'
import type { GridRow, PickColumn, PickOption } from './types.ts'

interface Props<R extends GridRow> {
  id: string
  /** The capture field, which the list stays under. */
  anchor: HTMLElement
  choices: State<R>
  columns: readonly PickColumn<R>[]
  zoom: number
  /** A fixed list needs no titles. */
  plain: boolean
  onChoose: (option: PickOption<R>) => void
}

/** Puts the panel under the cell, above it where there is no room below. */
const settle = (panel: HTMLElement, anchor: HTMLElement) => {
  const cell = anchor.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const below = window.innerHeight - cell.bottom
  const top = below >= height + 4 || below >= cell.top ? cell.bottom + 2 : Math.max(4, cell.top - height - 2)
  panel.style.top = `${top}px`
  panel.style.left = `${Math.max(4, Math.min(cell.left, window.innerWidth - width - 4))}px`
}

/** The choices of an open cell, with as many columns as the pick has. */
export const Choices = <R extends GridRow>({ id, anchor, choices, columns, zoom, plain, onChoose }: Props<R>) => {
  const ref = useRef<HTMLDivElement>(null)
  const { items, index, loading, failed } = choices
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    // the top layer: neither the grid's own scrolling nor a dialog cuts it off
    if (panel.showPopover && !panel.matches(':popover-open')) panel.showPopover()
    settle(panel, anchor)
  })
  useEffect(() => {
    const again = () => ref.current && settle(ref.current, anchor)
    window.addEventListener('scroll', again, true)
    window.addEventListener('resize', again)
    return () => {
      window.removeEventListener('scroll', again, true)
      window.removeEventListener('resize', again)
    }
  }, [anchor])
  useEffect(() => {
    ref.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [index])
  const reasons = items.some((o) => o.disabledReason) ? 240 : 0
  const wide = plain ? undefined : (columns.reduce((n, c) => n + c.width, reasons) + 24) * zoom
  const state = loading ? t('正在查询') : failed ? t('查询失败') : items.length ? '' : t('没有符合的记录')
  return (
    <div ref={ref} popover="manual" className="g-choices" style={{ width: wide }} data-stale={loading || undefined}>
      {!plain && (
        <div className="g-option g-option-head" aria-hidden="true">
          {columns.map((c) => (
            <span key={c.title} style={{ width: c.width * zoom, textAlign: c.align }}>
              {t(c.title)}
            </span>
          ))}
        </div>
      )}
      <div id={id} role="listbox" aria-label={t('可选项')} className="g-options">
        {items.map((o, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the capture field holds the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the capture field holds the focus
          <div
            key={o.key}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            aria-disabled={o.disabledReason ? true : undefined}
            className="g-option"
            data-index={i}
            onMouseDown={(e) => e.preventDefault()}
            onClick={() => onChoose(o)}
          >
            {plain ? (
              <span>{o.cells.label}</span>
            ) : (
              columns.map((c) => (
                <span
                  key={c.title}
                  style={{ width: c.width * zoom, textAlign: c.align }}
                  title={c.get(o)}
                  // where the heads have no room, a figure says itself what it is
                  data-head={c.align && c.get(o) ? t(c.title) : undefined}
                >
                  {c.get(o)}
                </span>
              ))
            )}
            {o.disabledReason && <em title={o.disabledReason}>{o.disabledReason}</em>}
          </div>
        ))}
      </div>
      {state && (
        <div className="g-option-state" role="status">
          {state}
        </div>
      )}
    </div>
  )
}

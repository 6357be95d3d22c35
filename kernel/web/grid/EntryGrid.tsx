import { type CSSProperties, useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import { useSteady } from '../form/useSteady.ts'
import { t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { sizes } from '../theme/themes.ts'
import { selected } from './blocks.ts'
import { Capture } from './Capture.tsx'
import { Choices } from './Choices.tsx'
import { priceScale } from './cells.ts'
import { createChoices } from './choices.ts'
import { errorsOf } from './commands.ts'
import { ErrorBar } from './ErrorBar.tsx'
import { commit } from './edit.ts'
import { shownIn, standing } from './faults.ts'
import { Foot, Head, Line } from './Lines.tsx'
import { layoutOf, scrollTo } from './layout.ts'
import { createModel } from './model.ts'
import { isNumber } from './number.ts'
import { PASTE_LIMIT } from './paste.ts'
import { Report } from './Report.tsx'
import { sortBy, Tools } from './Tools.tsx'
import type { GridColumn, GridProps, GridRow } from './types.ts'
import { useDrawn } from './useDrawn.ts'
import { useHandle } from './useHandle.ts'
import { useMouse } from './useMouse.ts'
import { useRoom } from './useRoom.ts'
import { seen } from './view.ts'
import './grid.css'
import './parts.css'

/** The sum of a column; none where it is counted in several units (ux.md 62). */
const totalOf = <R extends GridRow>(c: GridColumn<R>, rows: readonly R[]): [string, string][] => {
  const counted: string[] = []
  const units = new Set<string>()
  for (const row of rows) {
    const value = c.get(row)
    if (!isNumber(value)) continue
    counted.push(value)
    if (c.unit) units.add(c.unit(row))
  }
  return units.size > 1 ? [] : [[c.key, sumOf(counted)]]
}

/**
 * Entry of document lines (ux.md 1.3): rows are drawn only where seen, one cell is open at a time, one field takes all keys.
 * `columns` must keep their identity between renders; `onRows` gets new rows and may recalculate them.
 */
export const EntryGrid = <R extends GridRow>(p: GridProps<R>) => {
  const { columns, label } = p
  const id = useId()
  const [model] = useState(() => createModel<R>(p))
  const [list] = useState(() => createChoices<R>(model))
  useLayoutEffect(() => model.sync(p))
  const s = useSyncExternalStore(model.subscribe, model.state)
  const rows = useMemo(() => seen(p.rows, s.view), [p.rows, s.view])
  const fontSize = useSession((x) => x.theme.fontSize)
  const zoom = fontSize / 14
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const layout = useMemo(() => layoutOf(columns, zoom, sizes[fontSize].row, room), [columns, zoom, fontSize, room])
  const field = useRef<HTMLTextAreaElement>(null)
  const after = useRef<HTMLSpanElement>(null)
  const mouse = useMouse(model, list, scroller, field)
  const summed = useMemo(() => columns.filter((c) => c.total), [columns])
  const foot = summed.length ? layout.line : 0
  const drawn = useDrawn(scroller, rows.length, layout.line)

  // only `show` asks for scrolling: the user's own scrolling is never taken back by a drawing
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || s.show === 0) return
    const view = { top: box.scrollTop, left: box.scrollLeft, height: box.clientHeight, width: box.clientWidth }
    const to = scrollTo(layout, model.to(), view, foot)
    if (to.top !== view.top) box.scrollTop = to.top
    if (to.left !== view.left) box.scrollLeft = to.left
  }, [s.show])

  const { goTo, focus, surface } = useHandle(p, { model, list, layout, foot, scroller, field, after })

  const sums = useMemo(() => Object.fromEntries(summed.flatMap((c) => totalOf(c, p.rows))), [summed, p.rows])
  const sort = useSteady((key: string) => {
    list.stop()
    commit(model, field.current?.value ?? '', true)
    sortBy(model, key)
  })
  // a line keeps its number in the document, whatever is hidden above it
  const numbers = useMemo(() => s.view && new Map(p.rows.map((r, i) => [r.key, i + 1])), [s.view, p.rows])
  const at = model.at()
  const block = selected(model)
  const server = standing(p, p.rows, s.marks)
  const all = s.bar || server.size > 0 || p.rows.some((row) => row.loose) ? errorsOf(model) : []
  const wrong = (row: R) => shownIn(p, row, s.marks, server.get(row.key))
  const active = rows[at.row]
  const activeFault = active && wrong(active).find((e) => e.column === columns[at.col]?.key || !e.column)?.message
  const hint = s.hint ?? activeFault
  // no room below the cell: the hint goes above it
  const box = scroller.current
  const lower = box && (at.row + 3) * layout.line > box.scrollTop + box.clientHeight - foot
  const left = layout.lefts[at.col] ?? 0
  // nor to the right of it: it ends where the cell does
  const far = box && left + 420 > box.scrollLeft + box.clientWidth
  const { readOnly, pick } = p
  const data = useMemo(() => ({ columns, readOnly, pick }), [columns, readOnly, pick])
  const prices = useMemo(() => priceScale(columns, p.rows), [columns, p.rows])
  const size = typeof p.height === 'number' ? `${p.height}px` : p.height === 'fill' ? undefined : p.height
  return (
    <div
      className="g-box"
      data-fill={p.height === 'fill' || undefined}
      data-full={s.full || undefined}
      style={{ height: size, '--g-line': `${layout.line}px` } as CSSProperties}
    >
      {all.length > 0 && <ErrorBar errors={all} columns={columns} rows={p.rows} onGo={goTo} />}
      <Tools model={model} state={s} rows={p.rows} readOnly={readOnly ?? false} focus={focus}>
        {p.tools}
      </Tools>
      <div
        ref={scroller}
        className="g-scroll"
        style={size || p.height === 'fill' || s.full ? undefined : { maxHeight: 480 * zoom }}
        onMouseDown={mouse.down}
        onDoubleClick={mouse.double}
      >
        <div className="g-hold" data-frozen={at.col < layout.frozen || undefined}>
          <Capture {...{ id, model, list, surface, layout, field }} state={s} fault={activeFault} />
          <div
            id={`${id}-hint`}
            role="status"
            className="g-hint"
            hidden={!hint}
            data-above={(at.row > 0 && lower) || undefined}
            data-far={far || undefined}
            style={{ top: layout.line * (at.row + 2), left: far ? left + (layout.widths[at.col] ?? 0) : left }}
          >
            {hint}
          </div>
        </div>
        <div
          id={id}
          role="grid"
          tabIndex={-1}
          aria-label={t(label)}
          aria-rowcount={rows.length + (foot ? 2 : 1)}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-readonly={readOnly ? true : undefined}
          style={{ width: layout.width }}
        >
          <Head columns={columns} layout={layout} sort={s.wish.sort} onSort={sort} />
          <div role="rowgroup" className="g-body" style={{ height: rows.length * layout.line }}>
            {drawn.map((index) => {
              const row = rows[index]
              const chosen = index >= block.top && index <= block.bottom && !model.single()
              return (
                row && (
                  <Line
                    key={row.key}
                    {...{ id, row, index, layout, data, prices }}
                    no={numbers?.get(row.key) ?? index + 1}
                    active={index === at.row ? at.col : -1}
                    from={chosen ? block.left : -1}
                    to={chosen ? block.right : -2}
                    faults={wrong(row)
                      .map((e) => `${e.column ?? columns[0]?.key}\t${e.message.replace(/\s/g, ' ')}`)
                      .join('\n')}
                  />
                )
              )
            })}
          </div>
          {foot > 0 && <Foot {...{ columns, layout, sums }} count={rows.length} />}
        </div>
        {!rows.length && (
          <p className="g-empty">{t(s.view ? '没有符合条件的数据' : readOnly ? '暂无数据' : '按 Enter 增加一行')}</p>
        )}
      </div>
      {p.beside && <div className="g-beside">{active && p.beside(active)}</div>}
      <div className="g-status">
        <span role="status">
          {s.status ?? (readOnly ? '' : t('可从 Excel 复制后粘贴，一次最多 {{n}} 行', { n: PASTE_LIMIT }))}
        </span>
        <span>
          {active && p.which && `${p.which(active)} · `}
          {t('第 {{line}} 行，共 {{n}} 行', {
            line: active ? (numbers?.get(active.key) ?? at.row + 1) : 0,
            n: p.rows.length,
          })}
        </span>
      </div>
      <span ref={after} tabIndex={-1} />
      {s.choices && field.current && (
        <Choices
          id={`${id}-list`}
          anchor={field.current}
          choices={s.choices}
          columns={pick?.columns ?? []}
          zoom={zoom}
          plain={columns[at.col]?.kind === 'select'}
          onChoose={(o) => list.choose(o)}
        />
      )}
      {s.report && (
        <Report
          report={s.report}
          onClose={() => {
            model.set({ report: undefined })
            setTimeout(focus)
          }}
          onUndo={() => {
            model.undo()
            setTimeout(focus)
          }}
        />
      )}
    </div>
  )
}

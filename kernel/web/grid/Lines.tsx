import { type CSSProperties, memo } from 'react'
import { grouped } from '#kernel/shared/decimal.ts'
import { t } from '../i18n.ts'
import { Sign } from '../shell/Sign.tsx'
import { looseIn, shown, writable } from './cells.ts'
import type { Layout } from './layout.ts'
import type { GridColumn, GridData, GridRow } from './types.ts'
import type { Wish } from './view.ts'

/** Place of a column inside a line; frozen ones stick. */
const place = (l: Layout, col: number): CSSProperties => ({
  width: l.widths[col],
  ...(col < l.frozen ? { position: 'sticky', left: l.lefts[col], zIndex: 2 } : {}),
})
const classOf = <R extends GridRow>(c: GridColumn<R>, more = ''): string =>
  `g-cell${c.align === 'right' || (c.kind === 'num' && c.align !== 'left') ? ' g-num' : ''}${more}`

interface LineProps<R extends GridRow> {
  id: string
  row: R
  index: number
  /** Number of the line in the document. */
  no: number
  layout: Layout
  data: Pick<GridData<R>, 'columns' | 'readOnly' | 'pick'>
  /** Decimals of its prices. */
  prices: number
  /** Active column, -1 when the line is not active. */
  active: number
  /** Selected columns, -1 for none. */
  from: number
  to: number
  /** Wrong cells as `column\tsentence` lines: a string, so that the line is drawn again only when it changes. */
  faults: string
}

const LineOf = <R extends GridRow>({
  id,
  row,
  index,
  no,
  layout,
  data,
  prices,
  active,
  from,
  to,
  faults,
}: LineProps<R>) => {
  const wrong = new Map(faults ? faults.split('\n').map((x) => x.split('\t') as [string, string]) : [])
  return (
    <div
      role="row"
      tabIndex={-1}
      className="g-line"
      aria-rowindex={index + 2}
      style={{ top: index * layout.line, height: layout.line, width: layout.width }}
      data-row={index}
      data-active={active >= 0 || undefined}
    >
      <div
        role="rowheader"
        tabIndex={-1}
        aria-colindex={1}
        className="g-cell g-no"
        data-col={-1}
        style={{ width: layout.start }}
      >
        {no}
      </div>
      {data.columns.map((c, col) => {
        const fault = wrong.get(c.key)
        const can = writable(data as GridData<R>, c, row)
        // what nobody understood is shown as it was typed
        const drawn = looseIn(row, c.key) ? undefined : c.render?.(row)
        const text = drawn === undefined ? shown(c, row, prices) : undefined
        const why = fault && `${id}-${index}-${col}-why`
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the capture field holds the focus of all cells
          <div
            key={c.key}
            id={`${id}-${index}-${col}`}
            role="gridcell"
            aria-colindex={col + 2}
            aria-selected={col >= from && col <= to}
            aria-readonly={!can}
            aria-invalid={fault ? true : undefined}
            aria-describedby={why}
            className={classOf(c, can ? '' : ' g-read')}
            style={place(layout, col)}
            title={fault ?? text ?? (typeof drawn === 'string' ? drawn : undefined)}
            data-col={col}
            data-active={active === col || undefined}
          >
            <span className="g-text">{drawn ?? text}</span>
            {fault && (
              <span id={why} hidden>
                {fault}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
/** One line; drawn again only when its row, its selection or its faults change. */
export const Line = memo(LineOf) as typeof LineOf

interface HeadProps<R extends GridRow> {
  columns: readonly GridColumn<R>[]
  layout: Layout
  sort: Wish['sort']
  onSort: (column: string) => void
}

const HeadOf = <R extends GridRow>({ columns, layout, sort, onSort }: HeadProps<R>) => (
  <div role="rowgroup" className="g-head" style={{ width: layout.width, height: layout.line }}>
    <div role="row" tabIndex={-1} aria-rowindex={1} className="g-line">
      <div role="columnheader" tabIndex={-1} aria-colindex={1} className="g-cell g-no" style={{ width: layout.start }}>
        {t('行')}
      </div>
      {columns.map((c, col) => (
        <div
          key={c.key}
          role="columnheader"
          tabIndex={-1}
          aria-colindex={col + 2}
          className={classOf(c)}
          style={place(layout, col)}
          title={t(c.title)}
          aria-sort={sort?.column === c.key ? (sort.down ? 'descending' : 'ascending') : undefined}
        >
          <button type="button" tabIndex={-1} className="g-text g-sort" onClick={() => onSort(c.key)}>
            {c.required && <em aria-hidden="true">*</em>}
            {t(c.title)}
            {sort?.column === c.key && <Sign of={sort.down ? 'down' : 'up'} />}
          </button>
        </div>
      ))}
    </div>
  </div>
)

/** The titles, staying on top; a click sorts what is shown. */
export const Head = memo(HeadOf) as typeof HeadOf

interface FootProps<R extends GridRow> {
  columns: readonly GridColumn<R>[]
  layout: Layout
  count: number
  /** By column key. */
  sums: Readonly<Record<string, string>>
}

const FootOf = <R extends GridRow>({ columns, layout, count, sums }: FootProps<R>) => (
  <div role="rowgroup" className="g-foot" style={{ width: layout.width, height: layout.line }}>
    <div role="row" tabIndex={-1} aria-rowindex={count + 2} className="g-line">
      <div role="rowheader" tabIndex={-1} aria-colindex={1} className="g-cell g-no" style={{ width: layout.start }}>
        {t('合计')}
      </div>
      {columns.map((c, col) => (
        <div
          key={c.key}
          role="gridcell"
          tabIndex={-1}
          aria-colindex={col + 2}
          aria-label={sums[c.key] === undefined ? undefined : t('{{title}}合计', { title: t(c.title) })}
          className={classOf(c)}
          style={place(layout, col)}
          data-total={c.total ? c.key : undefined}
        >
          <span className="g-text">{sums[c.key] !== undefined && grouped(sums[c.key]!, c.scale)}</span>
        </div>
      ))}
    </div>
  </div>
)
/** The sums, staying at the bottom. */
export const Foot = memo(FootOf) as typeof FootOf

import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { t } from '../../i18n.ts'
import { CopyCell } from './CopyCell.tsx'
import { fitted } from './fitted.ts'
import { Head } from './Head.tsx'
import { Row, type RowEvents } from './Row.tsx'
import { type SumLine, Sums } from './Sums.tsx'
import { type Choosing, type Drawn, tickWidth } from './types.ts'
import { useRoom } from './useRoom.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useWindow } from './useWindow.ts'
import './table.css'

export interface TableHandle {
  focusRow: (index: number) => void
}

interface Props<R> {
  /** Already translated. */
  label: string
  rows: readonly R[]
  columns: readonly Drawn<R>[]
  /** Pixels. */
  rowHeight: number
  /** Number of the first row among all that match, from 1. */
  first?: number
  /** Rows that match; unknown when left out. */
  total?: number
  choosing?: Choosing
  sort?: string
  onSort?: (sort: string | undefined) => void
  onWidth?: (key: string, width: number) => void
  sums?: readonly SumLine[]
  onOpen?: (row: R) => void
  /** A link of the row was followed. */
  onLeave?: (row: R) => void
  /** One has just come back from this row. */
  marked?: string
  /** Grey bars instead of rows. */
  skeleton?: number
  busy?: boolean
  /** Shown below the heads when there is no row. */
  empty?: ReactNode
  ref?: Ref<TableHandle>
}

/**
 * The table of a list: a real table in one scrolling box, so that heads, sums and frozen columns cannot come apart. From
 * 50 rows up only those in view are drawn, each with its number. Rows are reached by the keyboard.
 */
export const DataTable = <R extends { id: string }>(p: Props<R>) => {
  const { rows, choosing, sums, rowHeight, first = 1 } = p
  const scroll = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const span = useWindow(scroll, rows.length, rowHeight)
  const anchor = useRef(0)

  const tick = (index: number, on: boolean, range: boolean) => {
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    anchor.current = index
    choosing?.set(
      rows.slice(from, to + 1).map((r) => r.id),
      on,
    )
  }
  const open = (index: number) => rows[index] && p.onOpen?.(rows[index])
  const keys = useRowKeys({
    table,
    scroll,
    count: rows.length,
    rowHeight,
    open,
    tick: (index) => choosing && rows[index] && tick(index, !choosing.has(rows[index].id), false),
  })
  useImperativeHandle(p.ref, () => ({ focusRow: keys.focusRow }))

  const told: RowEvents = { tick, open, left: (i) => rows[i] && p.onLeave?.(rows[i]), at: keys.setCurrent }
  const latest = useRef(told)
  latest.current = told
  const on: RowEvents = useMemo(
    () => ({
      tick: (...a) => latest.current.tick(...a),
      open: (i) => latest.current.open(i),
      left: (i) => latest.current.left(i),
      at: (i) => latest.current.at(i),
    }),
    [],
  )

  const lead = choosing ? tickWidth : 0
  const room = useRoom(scroll)
  const columns = useMemo(() => fitted(p.columns, room - lead), [p.columns, room, lead])
  const width = columns.reduce((n, c) => n + c.width, lead)
  // whoever gave away the air beside its figures has less of it
  const tight = columns.some((c, i) => !c.elastic && c.width < p.columns[i]!.width)
  // one free column takes the room that is left, so that the widths of the frozen ones stay what they say
  const loose = columns.findLast((c) => !c.fixed && !c.align)?.key ?? columns.findLast((c) => !c.fixed)?.key
  const cells = columns.length + (choosing ? 1 : 0)
  const gap = (n: number) =>
    n > 0 && (
      <tr aria-hidden className="t-gap" style={{ height: n * rowHeight }}>
        <td colSpan={cells} />
      </tr>
    )
  return (
    <div
      ref={scroll}
      className="t-scroll"
      tabIndex={-1}
      style={{ '--t-row': `${rowHeight}px` } as CSSProperties}
      onKeyDown={keys.onKeyDown}
    >
      <table
        ref={table}
        className="t-table"
        data-tight={tight || undefined}
        aria-label={p.label}
        aria-busy={p.busy}
        aria-rowcount={p.total === undefined ? -1 : p.total + 1}
        style={{ width: `max(100%, ${width}px)` }}
      >
        <colgroup>
          {choosing && <col style={{ width: tickWidth }} />}
          {columns.map((c) => (
            <col key={c.key} style={c.key === loose ? undefined : { width: c.width }} />
          ))}
        </colgroup>
        <Head
          columns={columns}
          sort={p.sort}
          onSort={p.onSort ?? (() => {})}
          onWidth={p.onWidth}
          table={table}
          tick={choosing && <TickAll rows={rows} of={choosing} />}
        />
        <tbody>
          {p.skeleton ? (
            Array.from({ length: p.skeleton }, (_, i) => (
              <tr key={i} aria-hidden className="t-bars">
                {Array.from({ length: cells }, (_x, j) => (
                  <td key={j}>
                    <i />
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <>
              {gap(span.from)}
              {rows.slice(span.from, span.to).map((row, i) => {
                const index = span.from + i
                return (
                  <Row
                    key={row.id}
                    row={row}
                    index={index}
                    place={first + index + 1}
                    columns={columns}
                    choosing={choosing}
                    current={index === keys.current}
                    marked={row.id === p.marked}
                    on={on}
                  />
                )
              })}
              {gap(rows.length - span.to)}
              {rows.length === 0 && p.empty && (
                <tr className="t-none">
                  <td colSpan={cells}>{p.empty}</td>
                </tr>
              )}
            </>
          )}
        </tbody>
        {sums && sums.length > 0 && rows.length > 0 && <Sums lines={sums} columns={columns} tick={!!choosing} />}
      </table>
      <CopyCell box={scroll} />
    </div>
  )
}

const TickAll = ({ rows, of }: { rows: readonly { id: string }[]; of: Choosing }) => {
  const here = useSyncExternalStore(of.subscribe, () => rows.filter((r) => of.has(r.id)).length)
  return (
    <th scope="col" className="t-tick" data-fixed="start" style={{ left: 0 }}>
      <input
        type="checkbox"
        aria-label={t('选择本页')}
        checked={rows.length > 0 && here === rows.length}
        ref={(el) => {
          if (el) el.indeterminate = here > 0 && here < rows.length
        }}
        onChange={(e) =>
          of.set(
            rows.map((r) => r.id),
            e.target.checked,
          )
        }
      />
    </th>
  )
}

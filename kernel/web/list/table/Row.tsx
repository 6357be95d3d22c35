import { type CSSProperties, type MouseEvent, memo, useSyncExternalStore } from 'react'
import { t } from '../../i18n.ts'
import { type Choosing, type Drawn, tickWidth } from './types.ts'

/** Style of a cell in its column: frozen ones stick to their edge. */
export const placed = (c: { fixed?: 'start' | 'end'; offset?: number; align?: string }): CSSProperties => ({
  ...(c.fixed === 'start' ? { left: c.offset } : c.fixed === 'end' ? { right: c.offset } : {}),
  ...(c.align ? { textAlign: c.align as 'right' } : {}),
})

/** What a row tells the table; one object for all rows, so that a row is drawn again only when it changed itself. */
export interface RowEvents {
  tick: (index: number, on: boolean, range: boolean) => void
  open: (index: number) => void
  left: (index: number) => void
  at: (index: number) => void
}

interface Props<R extends { id: string }> {
  row: R
  index: number
  /** Its number among all rows that match, header included. */
  place: number
  columns: readonly Drawn<R>[]
  /** Undefined: rows cannot be chosen. */
  choosing?: Choosing
  /** The one row Tab reaches. */
  current: boolean
  /** One has just come back from it. */
  marked: boolean
  on: RowEvents
}

const never = () => () => {}
const plain = (e: MouseEvent) => !(e.ctrlKey || e.metaKey || e.shiftKey)

const One = <R extends { id: string }>({ row, index, place, columns, choosing, current, marked, on }: Props<R>) => {
  const ticked = useSyncExternalStore(choosing?.subscribe ?? never, () => choosing?.has(row.id))
  return (
    <tr
      data-index={index}
      aria-rowindex={place}
      aria-selected={ticked}
      data-marked={marked || undefined}
      tabIndex={current ? 0 : -1}
      onFocus={() => on.at(index)}
      onClick={(e) => {
        const link = (e.target as Element).closest('a[href]')
        if (link && plain(e)) on.left(index)
      }}
      onDoubleClick={(e) => {
        const at = e.target as Element
        // what lies over the table but was opened from a row is its child in React, and no part of the row
        if (e.currentTarget.contains(at) && !at.closest('button, a, input')) on.open(index)
      }}
    >
      {choosing && (
        <td className="t-tick" style={{ left: 0, width: tickWidth }} data-fixed="start">
          <input
            type="checkbox"
            checked={ticked === true}
            aria-label={t('选择 {{name}}', { name: choosing?.nameOf(row.id) ?? '' })}
            onClick={(e) => on.tick(index, e.currentTarget.checked, e.shiftKey)}
            onChange={() => {}}
          />
        </td>
      )}
      {columns.map((c) => (
        <td key={c.key} data-col={c.key} data-fixed={c.fixed} style={placed(c)}>
          {c.show(row)}
        </td>
      ))}
    </tr>
  )
}

export const Row = memo(One) as typeof One

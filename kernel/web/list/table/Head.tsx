import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { t } from '../../i18n.ts'
import { Sign } from '../../shell/Sign.tsx'
import { nextSort, sortKeys } from '../applied.ts'
import { fitting } from './fit.ts'
import { placed } from './Row.tsx'
import type { Drawn } from './types.ts'

interface Props<R> {
  columns: readonly Drawn<R>[]
  sort?: string
  onSort: (sort: string | undefined) => void
  onWidth?: (key: string, width: number) => void
  table: RefObject<HTMLTableElement | null>
  /** The box that ticks all rows of the page. */
  tick?: ReactNode
}

/** Column heads: sorting by a button, width by the right edge; a double click on the edge fits the content. */
export const Head = <R,>({ columns, sort, onSort, onWidth, table, tick }: Props<R>) => {
  const keys = sortKeys(sort)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {tick}
        {columns.map((c) => {
          const at = c.sort ? keys.findIndex((s) => s.key === c.sort) : -1
          const down = keys[at]?.down
          return (
            <th
              key={c.key}
              scope="col"
              data-col={c.key}
              data-fixed={c.fixed}
              data-decisive={c.decisive || undefined}
              style={placed(c)}
              aria-sort={at === 0 ? (down ? 'descending' : 'ascending') : undefined}
            >
              {c.sort ? (
                <button
                  type="button"
                  className="t-sort"
                  title={t('点击排序，按住 Shift 点击可按多列排序')}
                  onClick={(e) => onSort(nextSort(sort, c.sort as string, e.shiftKey))}
                >
                  <span>{c.title}</span>
                  <span className="t-arrow" data-on={at >= 0 || undefined} aria-hidden>
                    <Sign of={at < 0 ? 'both' : down ? 'down' : 'up'} />
                    {keys.length > 1 && at >= 0 ? at + 1 : ''}
                  </span>
                </button>
              ) : (
                <span className="t-title" title={c.title}>
                  {c.title}
                </span>
              )}
              {onWidth && c.key !== 'actions' && (
                <Edge
                  side={c.fixed === 'end' ? 'start' : 'end'}
                  width={c.width}
                  onWidth={(w) => onWidth(c.key, w)}
                  onFit={() => table.current && onWidth(c.key, fitting(table.current, c.key))}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface EdgeProps {
  side: 'start' | 'end'
  width: number
  onWidth: (width: number) => void
  onFit: () => void
}
const Edge = ({ side, width, onWidth, onFit }: EdgeProps) => {
  const from = useRef<{ x: number; width: number }>(undefined)
  const drag = (e: PointerEvent) => {
    if (!from.current) return
    const by = (e.clientX - from.current.x) * (side === 'end' ? 1 : -1)
    onWidth(Math.max(40, from.current.width + by))
  }
  return (
    <span
      className="t-edge"
      data-side={side}
      aria-hidden
      onPointerDown={(e) => {
        e.preventDefault()
        e.currentTarget.setPointerCapture(e.pointerId)
        from.current = { x: e.clientX, width }
      }}
      onPointerMove={drag}
      onPointerUp={(e) => {
        drag(e)
        from.current = undefined
      }}
      onDoubleClick={onFit}
    />
  )
}

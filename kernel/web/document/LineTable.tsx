import { Table } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { t } from '../i18n.ts'
import type { Column } from '../list/columns.tsx'
import { decisive } from '../list/decide.ts'
import { aligned } from '../list/figures.ts'
import { useNarrow } from '../list/narrow.ts'
import { plainColumns } from '../list/plain.ts'
import { Cards } from '../list/table/Cards.tsx'
import { fitted } from '../list/table/fitted.ts'
import { useRoom } from '../list/table/useRoom.ts'
import { atSize } from '../list/widths.ts'
import { useSession } from '../session/store.ts'

interface Props<R> {
  columns: readonly Column<R>[]
  rows: readonly R[]
  label: string
  /** Keys of the columns one decides by: they stand first and inside the first view (ux.md 61). */
  decides: readonly string[]
  /** The lines scroll within so many px, under their heads: in a dialog its buttons stay in view. */
  height?: number
}

const row = (i: number) => ({ role: 'row', 'aria-rowindex': i + 1 }) as object
const withRoles = (c: { onHeaderCell: () => object; onCell: () => object }) => ({
  onHeaderCell: () => ({ ...c.onHeaderCell(), role: 'columnheader' }),
  onCell: () => ({ ...c.onCell(), role: 'cell' }),
})

/** Lines of a document, read-only; from 50 rows up only those in view are drawn, with their roles. */
export const LineTable = <R extends { id: string }>({ columns: all, rows, label, decides, height }: Props<R>) => {
  const virtual = rows.length > 50
  const box = useRef<HTMLDivElement>(null)
  const fontSize = useSession((s) => s.theme.fontSize)
  const room = useRoom(box)
  const columns = useMemo(() => aligned(decisive(all, decides), rows), [all, decides, rows])
  const sized = useMemo(() => fitted(atSize(columns, rows, fontSize), room), [columns, rows, fontSize, room])
  const width = sized.reduce((n, c) => n + c.width, 0)
  useEffect(() => {
    // antd's box scrolls sideways and nothing in a read-only table takes the focus; so the box does (WCAG 2.1.1)
    for (const part of box.current?.querySelectorAll('.ant-table-content, .ant-table-body') ?? [])
      part.setAttribute('tabindex', '0')
  }, [])
  useEffect(() => {
    if (!virtual) return
    // of a table of which only a part is drawn, antd makes a table of the head alone: what holds both is it
    const [all, head] = ['container', 'header > table'].map((part) => box.current?.querySelector(`.ant-table-${part}`))
    const of = { role: 'table', 'aria-label': t(label), 'aria-rowcount': `${rows.length + 1}` }
    for (const [name, value] of Object.entries(of)) all?.setAttribute(name, value)
    for (const part of head ? [head, ...head.children] : []) part.setAttribute('role', 'presentation')
  })
  const narrow = useNarrow()
  if (narrow)
    return <Cards<R> label={t(label)} every rows={rows} columns={columns.map((c) => ({ ...c, title: t(c.label) }))} />
  return (
    <div ref={box}>
      <Table<R>
        key={virtual ? 'long' : 'whole'}
        aria-label={virtual ? undefined : t(label)}
        rowKey="id"
        size="small"
        virtual={virtual}
        pagination={false}
        scroll={{ x: width, ...(virtual || height ? { y: height ?? 420 } : {}) }}
        dataSource={[...rows]}
        columns={plainColumns(sized).map((c) => ({ ...c, ellipsis: true, ...(virtual ? withRoles(c) : {}) }))}
        {...(virtual ? { onHeaderRow: () => row(0), onRow: (_, i) => row((i ?? 0) + 1) } : {})}
      />
    </div>
  )
}

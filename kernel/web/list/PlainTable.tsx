import { Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from './narrow.ts'
import '../document/document.css'

export interface PlainColumn<R> {
  title: ReactNode
  dataIndex?: keyof R & string
  width?: number
  render?: (value: unknown, row: R) => ReactNode
}
type Props<R extends object> = Omit<TableProps<R>, 'columns'> & { columns: readonly PlainColumn<R>[] }

/** The small table of a page; on a phone each row says its cells below one another, since nothing is pushed aside to be seen (ux.md 64). */
export const PlainTable = <R extends object>({ columns, scroll, ...p }: Props<R>) => {
  const narrow = useNarrow()
  const common = { size: 'small', pagination: false, ...p } as const
  if (!narrow) return <Table<R> {...common} scroll={scroll} columns={[...columns]} />
  const row = (_: unknown, of: R) => (
    <dl className="d-fields">
      {columns.map(({ title, dataIndex, render }, i) => {
        const value = dataIndex && of[dataIndex]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table stay
          <div key={i}>
            <dt>{title}</dt>
            <dd>{render ? render(value, of) : (value as ReactNode)}</dd>
          </div>
        )
      })}
    </dl>
  )
  return <Table<R> {...common} showHeader={false} columns={[{ key: 'all', render: row }]} />
}

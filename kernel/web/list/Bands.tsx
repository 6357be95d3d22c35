import { t } from '../i18n.ts'
import type { List } from './useList.ts'

/** A tab of a list that is no status: rows of one value of a filter. */
export interface Band {
  value: string
  /** Already translated. */
  label: string
  n?: number | undefined
  /** What else its rows come to, such as their value. */
  more?: string | undefined
}

interface Props {
  list: Pick<List, 'applied' | 'search'>
  /** The filter, of several values. */
  name: string
  label: string
  of: readonly Band[]
  all?: number | undefined
  /** The filter takes one value alone. */
  one?: true
  /** A tab that shows something else of the same; while it is on, none of the others is. */
  beside?: { label: string; on: boolean; turn: (on: boolean) => void }
}

/** Tabs by the values of a filter above the table, as those by status; their numbers respect the other filters. */
export const Bands = ({ list, name, label, of, all, one, beside }: Props) => {
  const { [name]: chosen, ...rest } = list.applied.filters
  const now = [chosen ?? []].flat()
  const tab = (value: string | undefined, text: string, n: number | undefined, more?: string) => (
    <button
      key={value ?? 'all'}
      type="button"
      aria-current={(!beside?.on && (value === undefined ? now.length === 0 : now.includes(value))) || undefined}
      onClick={() => {
        beside?.turn(false)
        list.search(value === undefined ? rest : { ...rest, [name]: one ? value : [value] })
      }}
    >
      {text}
      {n !== undefined && <span className="l-count"> {n}</span>}
      {more && <span className="l-count d-muted"> {more}</span>}
    </button>
  )
  return (
    <nav className="l-tabs" aria-label={t(label)}>
      {tab(undefined, t('全部'), all)}
      {of.map((b) => tab(b.value, b.label, b.n, b.more))}
      {beside && (
        <button type="button" aria-current={beside.on || undefined} onClick={() => beside.turn(true)}>
          {t(beside.label)}
        </button>
      )}
    </nav>
  )
}

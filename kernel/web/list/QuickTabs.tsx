import { keys, type Machine } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'
import { go } from '../shell/nav.ts'
import { useNarrow } from './narrow.ts'
import type { List } from './useList.ts'

/** A tab that leads to another list of the same screen, with how many rows it has. */
export interface Beside {
  label: string
  n: number | undefined
  to: string
}

/** Tabs by status above the table; the counts respect the other filters. */
export const QuickTabs = ({
  of,
  only,
  beside = [],
  list,
}: {
  of: Machine<any, any, any>
  only?: readonly string[] | undefined
  beside?: readonly Beside[] | undefined
  list: List
}) => {
  const { status: chosen, ...rest } = list.applied.filters
  const now = chosen === undefined ? 'all' : Array.isArray(chosen) && chosen.length === 1 ? String(chosen[0]) : ''
  const counts = list.totals?.counts
  // a phone has no room for what nothing is
  const narrow = useNarrow()
  const empty = (s: string) => narrow && !!counts && !counts[s] && now !== s && s !== 'all'
  return (
    <nav className="l-tabs" aria-label={t('状态')}>
      {['all', ...(only ?? keys(of.states))]
        .filter((s) => !empty(s))
        .map((s) => (
          <button
            key={s}
            type="button"
            aria-current={now === s || undefined}
            onClick={() => list.search(s === 'all' ? rest : { ...rest, status: [s] })}
          >
            {s === 'all' ? t('全部') : t(of.states[s]?.label ?? s)}
            {counts && <span className="l-count"> {counts[s] ?? 0}</span>}
          </button>
        ))}
      {beside.map(({ label, n, to }) => (
        <button key={to} type="button" onClick={() => go(to)}>
          {t(label)}
          {n !== undefined && <span className="l-count"> {n}</span>}
        </button>
      ))}
    </nav>
  )
}

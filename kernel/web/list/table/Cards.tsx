import { type ReactNode, useSyncExternalStore } from 'react'
import { t } from '../../i18n.ts'
import type { SumLine } from './Sums.tsx'
import './table.css'
import type { Choosing, Drawn } from './types.ts'

interface Props<R> {
  /** Already translated. */
  label: string
  rows: readonly R[]
  columns: readonly Drawn<R>[]
  choosing?: Choosing
  sums?: readonly SumLine[]
  /** Grey cards instead of rows. */
  skeleton?: number
  busy?: boolean
  /** What else to show of each; the decisive columns when left out. */
  every?: boolean
  empty?: ReactNode
}

const never = () => () => {}

const Tick = ({ id, of }: { id: string; of: Choosing }) => {
  const on = useSyncExternalStore(of.subscribe ?? never, () => of.has(id))
  const name = of.nameOf(id)
  return (
    <input
      type="checkbox"
      checked={on}
      aria-label={t('选择 {{name}}', { name })}
      onChange={(e) => of.set([id], e.target.checked)}
    />
  )
}

/** Rows as cards, for a phone: what one decides by, and the next action (ux.md 64). */
export const Cards = <R extends { id: string }>({ columns, choosing, every, ...p }: Props<R>) => {
  const shown = columns.filter((c) => c.key !== 'actions' && (every || c.decisive))
  const title = shown.find((c) => c.firm) ?? shown[0]
  const actions = columns.find((c) => c.key === 'actions')
  if (p.skeleton)
    return (
      <ul className="t-cards" aria-busy>
        {Array.from({ length: p.skeleton }, (_, i) => (
          <li key={i} className="t-card t-bars" aria-hidden>
            <i />
          </li>
        ))}
      </ul>
    )
  if (p.rows.length === 0) return <div className="t-cards">{p.empty}</div>
  return (
    <ul className="t-cards" aria-label={p.label} aria-busy={p.busy}>
      {p.rows.map((row) => (
        <li key={row.id} className="t-card">
          <header>
            {choosing && <Tick id={row.id} of={choosing} />}
            <b>{title?.show(row)}</b>
          </header>
          <dl>
            {shown
              .filter((c) => c !== title)
              .map((c) => (
                <div key={c.key} data-col={c.key}>
                  <dt>{c.title}</dt>
                  <dd>{c.show(row)}</dd>
                </div>
              ))}
          </dl>
          {actions && <footer>{actions.show(row)}</footer>}
        </li>
      ))}
      {p.sums?.map((line) => (
        <li key={line.label} className="t-card t-card-sum" title={line.hint}>
          <b>{line.label}</b>
          {/* of every column: nobody scrolls sideways to a total here */}
          {columns.flatMap((c) =>
            line.values[c.key] ? [<span key={c.key}>{`${c.title} ${line.values[c.key]}`}</span>] : [],
          )}
        </li>
      ))}
    </ul>
  )
}

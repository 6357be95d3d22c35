import { t } from '#kernel/web/i18n.ts'
import { clockText } from '#kernel/web/list/time.ts'
import { Away, count, shortMoney } from './charts.tsx'
import { usePanel } from './usePanel.ts'

export interface Figure {
  key: string
  label: string
  money?: boolean
  /** List behind the figure. */
  to?: () => string
}

/** The strip of six numbers. */
export const Figures = ({ of }: { of: readonly Figure[] }) => {
  const { rows, error, at } = usePanel('figures')
  const values = new Map(rows?.map((r) => [r.key, r.value]))
  return (
    <section className="w-figures" aria-label={t('关键指标')} data-late={(error && rows && true) || undefined}>
      {error && !rows && <p role="alert">{error.msg}</p>}
      {!(error && !rows) &&
        of.map((f, i) => {
          const v = values.get(f.key)
          const text = v === undefined ? '--' : (f.money ? shortMoney : count)(v)
          return (
            <div key={f.key}>
              <b key={text}>{text}</b>
              {i === of.length - 1 && at && <time className="w-at">{clockText(new Date(at))}</time>}
              <span>{f.to ? <Away to={f.to()}>{t(f.label)}</Away> : t(f.label)}</span>
            </div>
          )
        })}
    </section>
  )
}

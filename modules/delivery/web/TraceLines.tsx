import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import type { Traced } from './traces.ts'
import '#kernel/web/scan/scan-frame.css'
import './trace-page.css'

interface Props {
  lines: readonly Traced[]
  codes: ReadonlyMap<string, number>
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The lots and how many codes each has; a code that does not say its lot counts for the chosen one. */
export const TraceLines = ({ lines, codes, chosen, onChoose }: Props) => (
  <ul className="sc-lines tr-lots" aria-label={t('明细')}>
    {lines.map((l) => {
      const counted = codes.get(l.id) ?? 0
      return (
        <li
          key={l.id}
          data-done={(l.traceExpected > 0 && counted >= l.traceExpected) || undefined}
          data-chosen={l.id === chosen || undefined}
        >
          <label>
            <input type="radio" name="lot" checked={l.id === chosen} onChange={() => onChoose(l.id)} />
            <span className="sc-name">
              <b>{l.name}</b> {l.spec}
              <span className="d-muted">
                {t('批号')} {l.lotNo || '--'} · {dateText(l.expiryDate)}
              </span>
            </span>
            <span className="sc-right">
              <b>{counted}</b> {l.traceExpected > 0 && `/ ${l.traceExpected}`}
              {counted < l.traceExpected && (
                <span className="d-muted">{t('少扫 {{n}}', { n: l.traceExpected - counted })}</span>
              )}
            </span>
          </label>
        </li>
      )
    })}
  </ul>
)

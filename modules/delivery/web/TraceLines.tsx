import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import type { deliveryCalls } from '../shared/calls.ts'

interface Props {
  lines: Answer<typeof deliveryCalls.detail>['lines']
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The lots and how many codes each has; a code that does not say its lot counts for the chosen one. */
export const TraceLines = ({ lines, chosen, onChoose }: Props) => (
  <ul className="tr-lines" aria-label={t('明细')}>
    {lines.map((l) => (
      <li key={l.id} data-done={l.traceCount >= l.traceExpected || undefined}>
        <label>
          <input type="radio" name="lot" checked={l.id === chosen} onChange={() => onChoose(l.id)} />
          <span className="tr-name">
            <b>{l.name}</b> {l.spec}
            <span className="d-muted">
              {t('批号')} {l.lotNo || '--'} · {dateText(l.expiryDate)}
            </span>
          </span>
          <span>
            <b>{l.traceCount}</b> {`/ ${l.traceExpected}`}
            {l.traceCount < l.traceExpected && (
              <span className="d-muted">{t('少扫 {{n}}', { n: l.traceExpected - l.traceCount })}</span>
            )}
          </span>
        </label>
      </li>
    ))}
  </ul>
)

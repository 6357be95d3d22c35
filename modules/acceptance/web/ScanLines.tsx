import { cmp, plain } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import type { Line } from './checks.ts'

interface Props {
  lines: readonly Line[]
  totals: ReadonlyMap<string, string>
}

/** What is expected: ordered, delivered and scanned of each lot; what is there goes below what is not. */
export const ScanLines = ({ lines, totals }: Props) => {
  const scanned = (l: Line) => totals.get(l.deliveryLineId) ?? '0'
  const done = (l: Line) => cmp(scanned(l), l.deliveredQty) >= 0
  return (
    <ul className="as-lines" aria-label={t('应到明细')}>
      {lines
        .toSorted((a, b) => Number(done(a)) - Number(done(b)))
        .map((l) => (
          <li key={l.id} data-done={done(l) || undefined}>
            <span className="as-name">
              <b>{l.name}</b> {l.spec}
            </span>
            <span className="as-count">
              <b>{scanned(l)}</b> {`/ ${plain(l.deliveredQty)} ${l.unit}`}
            </span>
            <span className="d-muted">
              {t('批号')} {l.lotNo || '--'} · {dateText(l.expiryDate)}
            </span>
            <span className="d-muted as-count">{t('订购 {{qty}}', { qty: plain(l.orderQty) })}</span>
          </li>
        ))}
    </ul>
  )
}

import { cmp } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { ScanLine } from './ScanLine.tsx'
import { counts, type Expected, type Scan } from './scans.ts'
import type { Registering } from './useRegistering.ts'

interface Props {
  lines: readonly Expected[]
  totals: ReadonlyMap<string, string>
  scans: readonly Scan[]
  /** The line that is open, by its id. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  onCount: ((line: Expected, qty: string) => void) | undefined
  onUndo: (scan: Scan) => void
  registering: Registering | undefined
}

/** What is expected: ordered, delivered and scanned of each lot; what is there goes below what is not. */
export const ScanLines = ({ lines, totals, scans, open, onOpen, onCount, onUndo, registering }: Props) => {
  const scanned = (l: Expected) => totals.get(l.deliveryLineId) ?? '0'
  // the one that is open stays where it is, also when it is complete
  const done = (l: Expected) => l.id !== open && cmp(scanned(l), l.deliveredQty) >= 0
  const undone = new Set(scans.map((s) => s.undoes))
  const stand = scans.filter((s) => s.answer && counts(s.answer) && !undone.has(s.id)).toReversed()
  return (
    <ul className="sc-lines" aria-label={t('应到明细')}>
      {lines
        .toSorted((a, b) => Number(done(a)) - Number(done(b)))
        .map((l) => (
          <ScanLine
            key={l.id}
            line={l}
            scanned={scanned(l)}
            scans={stand.filter((s) => s.answer?.deliveryLineId === l.deliveryLineId)}
            open={open === l.id}
            onOpen={() => onOpen(open === l.id ? undefined : l.id)}
            onCount={onCount && ((qty) => onCount(l, qty))}
            onUndo={onUndo}
            registering={registering}
          />
        ))}
    </ul>
  )
}

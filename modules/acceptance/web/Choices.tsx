import { Button } from 'antd'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import type { Check } from '../shared/found.ts'
import type { ScanResult } from '../shared/scanned.ts'
import { counts, type Expected, type Scan } from './scans.ts'
import type { Acceptance } from './useRegistering.ts'

/** Why goods that were not counted would be refused. */
const why: Partial<Record<ScanResult, NonNullable<Check['refuseCode']>>> = {
  ...{ lotDiffers: '03', expired: '02', recalled: '13' },
}
const door = '/procurement/refusal/new'

interface Props {
  of: Scan
  doc: Acceptance | undefined
  line: Expected | undefined
  /** What each lot came to, and counting more of one; absent where nothing is counted any more. */
  totals: ReadonlyMap<string, string>
  onCount: ((line: Expected, qty: string) => void) | undefined
  /** Absent where nothing may be registered. */
  onLine: ((line: Expected, why: Pick<Check, 'refuseCode' | 'refuseReason'>) => void) | undefined
}

/**
 * Of a pack that was counted, the rest of its lot at once: who receives by the box scans one of it. What to do with goods that are not
 * to be counted (ux.md 1.4): those of a lot of this delivery are refused with it, those
 * nobody ordered are turned away at the door; both with the wish that others are sent, or without.
 */
export const Choices = ({ of, doc, line, totals, onCount, onLine }: Props) => {
  const mayAtDoor = useCan('procurement/refusal:add')
  const { answer: a } = of
  const code = a && why[a.result]
  if (a && counts(a) && line && onCount) {
    const rest = minus(line.deliveredQty, totals.get(line.deliveryLineId) ?? a.total)
    return cmp(rest, '0') > 0 ? (
      <span className="as-choices">
        <Button size="large" onClick={() => onCount(line, plain(rest))}>
          {t('其余 {{qty}} 全部计入', { qty: plain(rest) })}
        </Button>
      </span>
    ) : null
  }
  const strange = a?.result === 'notHere' || a?.result === 'over'
  if (strange && doc && mayAtDoor) {
    const turn = (wish: string) =>
      go(
        `${door}?${new URLSearchParams({
          ...{ supplierId: doc.supplierId, pointId: doc.pointId, name: a.name, spec: a.spec, unit: a.unit },
          remark: [doc.deliveryNo, of.code.replaceAll('\x1d', ' '), wish].filter(Boolean).join(' '),
        })}`,
      )
    return (
      <span className="as-choices">
        <Button danger onClick={() => turn('')}>
          {t('拒收')}
        </Button>
        <Button onClick={() => turn(t('请换货'))}>{t('换货')}</Button>
      </span>
    )
  }
  if (!code || !line || !onLine) return null
  return (
    <span className="as-choices">
      <Button danger onClick={() => onLine(line, { refuseCode: code, refuseReason: '' })}>
        {t('拒收')}
      </Button>
      <Button onClick={() => onLine(line, { refuseCode: code, refuseReason: t('请换货') })}>{t('换货')}</Button>
    </span>
  )
}

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { plain } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { waitingText } from '#kernel/web/scan/waiting.ts'
import { counts, type Expected, lookOf, type Scan } from './scans.ts'

interface Props {
  scan: Scan
  lots: ReadonlyMap<string, Expected>
  /** Of the last one: what its lot came to by now. */
  totals?: ReadonlyMap<string, string>
  large?: boolean
  onUndo?: (() => void) | undefined
  /** What may be done with goods that were not counted. */
  choices?: ReactNode
}

/** A scan as the receiver reads it: what it is, what the server said, how many there are. */
export const ScanShown = ({ scan, lots, totals, large, onUndo, choices }: Props) => {
  const { answer: a } = scan
  const line = a?.deliveryLineId ? lots.get(a.deliveryLineId) : undefined
  const of = line && `${totals?.get(line.deliveryLineId) ?? plain(a!.total)} / ${plain(line.deliveredQty)}`
  // a trace code is all its code says
  const itself = !!a && a.serial === scan.code && a.serial !== ''
  const over = a?.result === 'over' && line
  return (
    <ScanCard
      look={lookOf(scan)}
      title={
        over
          ? t('超过到货数量：已扫 {{counted}}，到货 {{delivered}}', {
              counted: plain(a.total),
              delivered: plain(line.deliveredQty),
            })
          : (a?.message ?? waitingText(scan))
      }
      {...(large ? { large } : {})}
      {...(of ? { count: of } : {})}
      action={
        onUndo ? (
          <Button size="small" onClick={onUndo}>
            {t('撤销此次')}
          </Button>
        ) : (
          choices
        )
      }
    >
      {a?.name && <div>{`${a.name} ${a.spec}`}</div>}
      {a?.name && (
        <div>
          {t('批号')} {a.lotNo || '--'} · {t('有效期至')} {dateText(a.expiryDate)}
          {a.serial && !itself && ` · ${a.serial}`}
          {line?.shortLife && (
            <span className="d-tag" data-tone="orange">
              {t('近效期')}
            </span>
          )}
        </div>
      )}
      {(itself || !(a && (counts(a) || scan.undoes))) && <code>{scan.code.replaceAll('\x1d', ' ')}</code>}
    </ScanCard>
  )
}

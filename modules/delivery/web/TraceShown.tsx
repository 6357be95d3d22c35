import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { waitingText } from '#kernel/web/scan/waiting.ts'
import type { TraceResult } from '../shared/trace.ts'
import { lookOf, type More, type Scan, type Traced } from './traces.ts'

/** Of such a box the server keeps nothing. */
const unfilled: readonly TraceResult[] = ['boxBroken', 'boxed', 'again', 'elsewhere', 'inStock']

interface Props {
  scan: Scan
  line: Traced | undefined
  large?: boolean
  onUndo: (() => void) | undefined
  /** Its box is filled once more; what was wrong with it can be taken out. */
  onRefill: ((box: readonly string[]) => void) | undefined
}

/** A scan as the supplier reads it: what the server said of the code, of which lot, and how many it counted. */
export const TraceShown = ({ scan, line, large = false, onUndo, onRefill }: Props) => {
  const { answer: a } = scan
  const code = a?.code || scan.code
  const { children } = (scan.more ?? {}) as More
  const again = a && onRefill && children && unfilled.includes(a.result)
  return (
    <ScanCard
      look={lookOf(scan)}
      title={a?.message ?? waitingText(scan)}
      large={large}
      {...(a && line ? { count: line.traceExpected > 0 ? `${a.total} / ${line.traceExpected}` : `${a.total}` } : {})}
      action={
        onUndo ? (
          <Button size="small" onClick={onUndo}>
            {t('撤销此次')}
          </Button>
        ) : (
          again && (
            <Button size="small" onClick={() => onRefill([scan.code, ...children])}>
              {t('重新装箱')}
            </Button>
          )
        )
      }
    >
      {line && <div>{`${line.name} ${line.spec} · ${t('批号')} ${line.lotNo || '--'}`}</div>}
      {!a?.message.includes(code) && <code>{code.replaceAll('\x1d', ' ')}</code>}
      {(a?.qty ?? 0) > 1 && <div>{t('整箱 {{n}} 个追溯码', { n: a!.qty })}</div>}
    </ScanCard>
  )
}

/** What was not counted of many that were pasted at once, and is out of sight above the last ones. */
export const Uncounted = ({ scans }: { scans: readonly Scan[] }) => (
  <details className="tr-uncounted">
    <summary>{t('较早还有 {{n}} 个未计入', { n: scans.length })}</summary>
    <ul>
      {scans.map((s) => (
        <li key={s.id}>
          <code>{s.code.replaceAll('\x1d', ' ')}</code> {s.answer?.message}
        </li>
      ))}
    </ul>
  </details>
)

import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { lookOf, type Scan, type Traced } from './traces.ts'

interface Props {
  scan: Scan
  line: Traced | undefined
  large?: boolean
  onUndo: (() => void) | undefined
}

/** A scan as the supplier reads it: what the server said of the code, of which lot, and how many it counted. */
export const TraceShown = ({ scan, line, large = false, onUndo }: Props) => {
  const { answer: a } = scan
  const code = a?.code || scan.code
  return (
    <ScanCard
      look={lookOf(scan)}
      title={a?.message ?? t(scan.undoes ? '撤销已保存，待上传' : '已保存，待上传')}
      large={large}
      {...(a && line ? { count: `${a.total} / ${line.traceExpected}` } : {})}
      action={
        onUndo && (
          <Button size="small" onClick={onUndo}>
            {t('撤销此次')}
          </Button>
        )
      }
    >
      {line && <div>{`${line.name} ${line.spec} · ${t('批号')} ${line.lotNo || '--'}`}</div>}
      {!a?.message.includes(code) && <code>{code.replaceAll('\x1d', ' ')}</code>}
      {(a?.qty ?? 0) > 1 && <div>{t('整箱 {{n}} 个追溯码', { n: a!.qty })}</div>}
    </ScanCard>
  )
}

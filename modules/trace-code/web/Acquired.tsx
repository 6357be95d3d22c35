import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { waitingText } from '#kernel/web/scan/waiting.ts'
import { type Lot, lookOf, type Scan } from './acquire.ts'

interface Props {
  scan: Scan
  lot: Lot | undefined
  large: boolean
  onUndo: (() => void) | undefined
  /** Its first seven digits name no product yet, or one that is not here: they may have been taught wrong. */
  onBind: ((code: string) => void) | undefined
  /** It wants a second person. */
  onWitness: ((code: string) => void) | undefined
}

/** A scan as it was judged: the sentence, of which lot, how many it counted, and what cures it. */
export const Acquired = ({ scan, lot, large, onUndo, onBind, onWitness }: Props) => {
  const { answer: a } = scan
  const code = a?.code || scan.code
  const teachable = a?.result === 'unmapped' || (a?.result === 'notHere' && /^8\d{19}$/.test(code))
  const cure =
    teachable && onBind
      ? { label: t('对照标识码'), run: () => onBind(code) }
      : a?.result === 'second' && onWitness
        ? { label: t('第二人复核'), run: () => onWitness(code) }
        : onUndo && { label: t('撤销此次'), run: onUndo }
  return (
    <ScanCard
      look={lookOf(scan)}
      title={a?.message ?? waitingText(scan)}
      large={large}
      {...(a && lot ? { count: lot.expected > 0 ? `${a.total} / ${lot.expected}` : `${a.total}` } : {})}
      action={
        cure && (
          <Button size="small" onClick={cure.run}>
            {cure.label}
          </Button>
        )
      }
    >
      {lot && <div>{`${lot.name} ${lot.spec} · ${t('批号')} ${lot.lotNo || '--'}`}</div>}
      {!a?.message.includes(code) && <code>{code.replaceAll('\x1d', ' ')}</code>}
      {(a?.qty ?? 0) > 1 && <div>{t('整箱 {{n}} 个追溯码', { n: a!.qty })}</div>}
    </ScanCard>
  )
}

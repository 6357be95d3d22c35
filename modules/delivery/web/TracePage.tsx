import { UndoOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { Camera } from '#kernel/web/scan/Camera.tsx'
import { Faults, Waiting } from '#kernel/web/scan/Faults.tsx'
import { keepPage } from '#kernel/web/scan/keep-page.ts'
import { lastStanding } from '#kernel/web/scan/queue.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { useTunes, useUndoKey } from '#kernel/web/scan/useTunes.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { at } from './acts.ts'
import { BoxPanel } from './BoxPanel.tsx'
import { TraceLines } from './TraceLines.tsx'
import { TraceShown, Uncounted } from './TraceShown.tsx'
import {
  codesOf,
  codesOfLots,
  counts,
  isOpen,
  type Known,
  lookOf,
  rateText,
  type Scan,
  useKnown,
  useTraces,
  useUncounted,
} from './traces.ts'
import { useBox } from './useBox.ts'
import './trace-page.css'

export const keep = true

/** Trace codes by gun, camera, keyboard or paste, counted per lot; a box is opened into its packs (domain-trace §4.4). */
export default function TracePage() {
  const { id = '' } = useParams()
  const asked = useAsk(deliveryCalls.detail, { id }, { fresh: true, keep: true, quiet: true })
  const known = useKnown(id, asked.data, asked.at)
  const tab = useTab()
  const no = known?.no
  useEffect(() => {
    if (no) tab.setTitle(`${t('扫追溯码')} ${no}`)
  }, [no, tab])
  useEffect(keepPage, [])
  if (!known)
    return (
      <div className="d-page d-empty" role={asked.error ? 'alert' : 'status'}>
        {asked.error?.msg ?? t('正在加载')}
      </div>
    )
  return <Scanning key={id} doc={known} live={!!asked.data} onRead={asked.reload} />
}

interface Props {
  doc: Known
  /** It could be read: there is a network. */
  live: boolean
  onRead: () => Promise<unknown>
}
const Scanning = ({ doc, live, onRead }: Props) => {
  const { scans, waiting, offline, refused, unkept, add, flush } = useTraces(doc.id)
  const tab = useTab()
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [lineId, setLineId] = useState(() => (doc.lines.length === 1 ? doc.lines[0]!.id : undefined))
  const [blocked, setBlocked] = useState<string>()
  const { ready, box, ...filling } = useBox(doc.id)
  const codes = useMemo(() => codesOfLots(doc, scans), [doc, scans])
  const lots = useMemo(() => new Map(doc.lines.map((l) => [l.id, l])), [doc])
  const open = isOpen(doc) && ready

  useTunes(scans, lookOf)
  // once there is a network again, what can be done with the document is asked for at once
  const away = useRef(!live)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    if (!offline && away.current) void read.current()
    away.current = offline
  }, [offline])
  const chosen = lineId ? { lineId } : {}
  const take = (code: string) => {
    setBlocked(undefined)
    if (box) {
      beep(filling.put([code]) === 0 ? 'over' : 'kept')
      return
    }
    if (offline) beep('kept')
    void add({ code, more: chosen })
  }
  const enter = () => {
    const typedCodes = codesOf(typed)
    setTyped('')
    // what is typed together lies together in the box
    if (box) filling.put(typedCodes)
    else for (const code of typedCodes) take(code)
  }
  const closeBox = () => {
    const [code, ...children] = box ?? []
    filling.drop()
    if (code && children.length > 0) void add({ code, more: { ...chosen, children } })
  }
  useScan(
    {
      onScan: take,
      onBlocked: (code) => {
        beep('bad')
        setBlocked(code)
      },
    },
    open,
  )
  const takeBack = (s: Scan | undefined) => {
    if (s) void add({ code: '', undoes: s.id })
  }
  const last = lastStanding(scans, counts)
  useUndoKey(() => takeBack(last))
  const undone = new Set(scans.map((s) => s.undoes))
  // on a phone the lots are to be reached by a thumb
  const recent = scans.slice(narrow ? -3 : -20).toReversed()
  const earlier = useUncounted(scans, recent)
  const sum = (of: Iterable<number>) => [...of].reduce((a, b) => a + b, 0)
  const [counted, expected] = [sum(codes.values()), sum(doc.lines.map((l) => l.traceExpected))]
  return (
    <div className="d-page tr-page">
      <header className="tr-head">
        <b>{doc.no}</b>
        <StatusTag of={deliveryMachine} is={doc.status} />
        <span className="d-muted">{doc.hospital}</span>
        <span role="status">
          <b className="tr-sum">{expected > 0 ? `${counted} / ${expected}` : counted}</b>{' '}
          {expected > 0 && `${t('采集率')} ${rateText(counted, expected)}`}
        </span>
        <Waiting waiting={waiting} offline={offline} />
        <Button className="tr-back" onClick={() => tab.go(`${at}/${doc.id}`)}>
          {t('返回配送单')}
        </Button>
      </header>
      <Faults refused={refused} unkept={unkept} onRetry={() => void flush()} />
      <div className="tr-body">
        <TraceLines lines={doc.lines} codes={codes} chosen={lineId} onChoose={setLineId} />
        <section className="tr-scans" aria-label={t('扫码记录')}>
          {open && (
            <div className="tr-tools">
              <Input.TextArea
                value={typed}
                size="large"
                autoSize={{ minRows: 1, maxRows: 4 }}
                placeholder={t('扫码、输入或粘贴追溯码，每行一个')}
                aria-label={t('追溯码')}
                onChange={(e) => setTyped(e.target.value)}
                onPressEnter={(e) => {
                  if (e.shiftKey) return
                  e.preventDefault()
                  enter()
                }}
              />
              <Button size="large" icon={<UndoOutlined aria-hidden />} disabled={!last} onClick={() => takeBack(last)}>
                {t('撤销上一次扫码')}
              </Button>
              <Camera onCode={take} />
              {!box && (
                <Button size="large" onClick={() => filling.start()}>
                  {t('装箱')}
                </Button>
              )}
            </div>
          )}
          {open && box && <BoxPanel box={box} onClose={closeBox} onTake={filling.take} onDrop={filling.drop} />}
          <div aria-live="assertive">
            {blocked !== undefined && (
              <ScanCard large look="bad" title={t('有对话框打开，此次扫码未采用')}>
                {blocked}
              </ScanCard>
            )}
          </div>
          <div aria-live="assertive" className="tr-cards">
            {recent.map((s, i) => (
              <TraceShown
                key={s.id}
                large={i === 0 && blocked === undefined}
                scan={s}
                line={lots.get(s.answer?.deliveryLineId ?? '')}
                onUndo={s.answer && counts(s.answer) && !undone.has(s.id) ? () => takeBack(s) : undefined}
                onRefill={open && !box ? filling.start : undefined}
              />
            ))}
          </div>
          {earlier.length > 0 && <Uncounted scans={earlier} />}
        </section>
      </div>
    </div>
  )
}

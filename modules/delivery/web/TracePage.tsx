import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { Changed } from '#kernel/web/document/Changed.tsx'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Warnings } from '#kernel/web/document/Warnings.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { ScanDocument, ScanFrame, ScanResults } from '#kernel/web/scan/ScanFrame.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { useDesk } from '#kernel/web/scan/useDesk.ts'
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
  return (
    <ScanDocument title={t('扫追溯码')} no={known?.no} error={asked.error?.msg}>
      {known && <Scanning key={id} doc={known} live={!!asked.data} onRead={asked.reload} />}
    </ScanDocument>
  )
}

interface Props {
  doc: Known
  /** It could be read: there is a network. */
  live: boolean
  onRead: () => Promise<unknown>
}
const Scanning = ({ doc, live, onRead }: Props) => {
  const traces = useTraces(doc.id)
  const { scans, offline, add } = traces
  const tab = useTab()
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [lineId, setLineId] = useState(() => (doc.lines.length === 1 ? doc.lines[0]!.id : undefined))
  const { ready, box, ...filling } = useBox(doc.id)
  const codes = useMemo(() => codesOfLots(doc, scans), [doc, scans])
  const lots = useMemo(() => new Map(doc.lines.map((l) => [l.id, l])), [doc])
  const open = isOpen(doc) && !doc.halted

  const chosen = lineId ? { lineId } : {}
  const take = (code: string) => {
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
    else for (const code of typedCodes) desk.scan(code)
  }
  const closeBox = () => {
    const [code, ...children] = box ?? []
    filling.drop()
    if (code && children.length > 0) void add({ code, more: { ...chosen, children } })
  }
  const desk = useDesk(traces, { counts, lookOf, onCode: take, open, ready, live, onRead })
  // on a phone the lots are to be reached by a thumb
  const recent = scans.slice(narrow ? -3 : -20).toReversed()
  const earlier = useUncounted(scans, recent)
  const sum = (of: Iterable<number>) => [...of].reduce((a, b) => a + b, 0)
  const [counted, expected] = [sum(codes.values()), sum(doc.lines.map((l) => l.traceExpected))]
  const input = (
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
  )
  return (
    <ScanFrame
      of={traces}
      head={
        <>
          <b>{doc.no}</b>
          <StatusTag of={deliveryMachine} is={doc.status} />
          <span className="d-muted">{doc.hospital}</span>
          <span role="status">
            <b className="sc-sum">{expected > 0 ? `${counted} / ${expected}` : counted}</b>{' '}
            {expected > 0 && `${t('采集率')} ${rateText(counted, expected)}`}
          </span>
        </>
      }
      acts={<Button onClick={() => tab.go(`${at}/${doc.id}`)}>{t('返回配送单')}</Button>}
      above={
        <>
          <Changed id={doc.id} shown={doc.version} onRefresh={() => void onRead()} />
          <Warnings of={doc.warnings} />
        </>
      }
    >
      <TraceLines lines={doc.lines} codes={codes} chosen={lineId} onChoose={setLineId} />
      <ScanResults
        label={t('扫码记录')}
        desk={desk}
        input={open && ready ? input : undefined}
        more={
          ready &&
          !doc.halted &&
          !box && (
            <Button size="large" onClick={() => filling.start()}>
              {t('装箱')}
            </Button>
          )
        }
        below={open && box && <BoxPanel box={box} onClose={closeBox} onTake={filling.take} onDrop={filling.drop} />}
      >
        <div aria-live="assertive" className="tr-cards">
          {recent.map((s, i) => (
            <TraceShown
              key={s.id}
              large={i === 0 && desk.blocked === undefined}
              scan={s}
              line={lots.get(s.answer?.deliveryLineId ?? '')}
              onUndo={desk.undoOf(s)}
              onRefill={open && !box ? filling.start : undefined}
            />
          ))}
        </div>
        {earlier.length > 0 && <Uncounted scans={earlier} />}
      </ScanResults>
    </ScanFrame>
  )
}

import { Button, Input } from 'antd'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { ask } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { ScanDocument, ScanFrame, ScanResults } from '#kernel/web/scan/ScanFrame.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { useDesk } from '#kernel/web/scan/useDesk.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { BoxPanel, rateText, TraceLines, tracesIn, useBox } from '#modules/delivery/web/public.tsx'
import { codeCalls } from '../shared/calls.ts'
import { Acquired } from './Acquired.tsx'
import { counts, type Lot, lookOf, useAcquired } from './acquire.ts'
import { BindDialog } from './BindDialog.tsx'
import './acquire.css'

export const keep = true

/** Codes by gun, camera, keyboard or paste: the supplier's of what he sends, the receiver's of what came (domain-trace §4.4). */
export default function AcquirePage() {
  const { id = '' } = useParams()
  const { data, error, reload } = useAsk(
    codeCalls.query,
    { deliveryId: id, size: 200, sort: 'seq' },
    { fresh: true, keep: true, quiet: true },
  )
  const lots = data?.rows
  const missing = lots?.length === 0 ? t('没有可采集的明细') : undefined
  return (
    <ScanDocument title={t('追溯码采集')} no={lots?.[0]?.deliveryNo} error={error?.msg ?? missing}>
      {lots && lots.length > 0 && <Acquiring key={id} id={id} lots={lots} live={!!data} onRead={reload} />}
    </ScanDocument>
  )
}

interface Props {
  id: string
  lots: readonly Lot[]
  live: boolean
  onRead: () => Promise<unknown>
}
const Acquiring = ({ id, lots, live, onRead }: Props) => {
  const of = useAcquired(id)
  const { scans, offline, add } = of
  const tab = useTab()
  const narrow = useNarrow()
  const [at] = useSearchParams()
  const may = useCan(codeCalls.scan)
  const mayBind = useCan(codeCalls.bind)
  const [typed, setTyped] = useState('')
  const asked = at.get('line')
  const [lineId, setLineId] = useState(
    () => lots.find((l) => l.id === asked)?.id ?? (lots.length === 1 ? lots[0]!.id : undefined),
  )
  const [binding, setBinding] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [asking, setAsking] = useState(false)
  const mayAsk = useCan(codeCalls.askBox)
  const { ready, box, ...filling } = useBox(id)
  const chosen = lineId ? { lineId } : {}
  const take = (code: string) => {
    setSaid(undefined)
    if (box) {
      beep(filling.put([code]) === 0 ? 'over' : 'kept')
      return
    }
    if (offline) beep('kept')
    void add({ code, more: chosen })
  }
  const enter = () => {
    const codes = tracesIn(typed)
    setTyped('')
    if (box) filling.put(codes)
    else for (const code of codes) desk.scan(code)
  }
  const closeBox = () => {
    const [code, ...children] = box ?? []
    filling.drop()
    if (code && children.length > 0) void add({ code, more: { ...chosen, children } })
  }
  /** What lies in the box is asked of the code service; then it counts as if somebody had entered it. */
  const unpack = async (code: string) => {
    setAsking(true)
    setSaid(undefined)
    try {
      await ask(codeCalls.askBox, { code })
      let now = await ask(codeCalls.box, { code })
      for (const end = Date.now() + 60_000; !now.answered && Date.now() < end; now = await ask(codeCalls.box, { code }))
        await new Promise((r) => setTimeout(r, 500))
      if (now.answered && now.fault === '') {
        filling.drop()
        void add({ code, more: chosen })
      } else setSaid(now.answered ? now.fault : t('码服务还没有答复，请稍后再试'))
    } catch (e) {
      setSaid(e instanceof Error ? e.message : undefined)
    } finally {
      setAsking(false)
    }
  }
  /** The second person is asked for beside the queue: it waits for nobody's password. */
  const witness = async (code: string) => {
    try {
      const a = await ask(codeCalls.scan, { docId: id, id: crypto.randomUUID(), code, ...chosen, witnessed: true })
      setSaid(a.message)
      beep(a.result === 'counted' ? 'good' : 'bad')
      await onRead()
    } catch (e) {
      setSaid(e instanceof Error ? e.message : undefined)
    }
  }
  const desk = useDesk(of, { counts, lookOf, onCode: take, open: may, ready, live, onRead })
  const traced = lots.map((l) => ({ ...l, traceCount: l.collected, traceExpected: l.expected }))
  const codes = new Map(lots.map((l) => [l.id, l.collected]))
  const names = new Map(lots.map((l) => [l.id, l]))
  const sum = (key: 'collected' | 'expected') => lots.reduce((n, l) => n + l[key], 0)
  const recent = scans.slice(narrow ? -3 : -20).toReversed()
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
      of={of}
      head={
        <>
          <b>{lots[0]!.deliveryNo}</b>
          <span className="d-muted">{lots[0]!.hospital}</span>
          <span role="status">
            <b className="sc-sum">
              {sum('expected') > 0 ? `${sum('collected')} / ${sum('expected')}` : sum('collected')}
            </b>{' '}
            {sum('expected') > 0 && `${t('采集率')} ${rateText(sum('collected'), sum('expected'))}`}
          </span>
        </>
      }
      acts={<Button onClick={() => tab.go('/trace/codeAcquisition')}>{t('返回采集列表')}</Button>}
    >
      <TraceLines lines={traced} codes={codes} chosen={lineId} onChoose={setLineId} />
      <ScanResults
        label={t('扫码记录')}
        desk={desk}
        input={may && ready ? input : undefined}
        more={
          ready &&
          !box && (
            <Button size="large" onClick={() => filling.start()}>
              {t('装箱')}
            </Button>
          )
        }
        below={
          <>
            {may && box && <BoxPanel box={box} onClose={closeBox} onTake={filling.take} onDrop={filling.drop} />}
            {may && mayAsk && box?.length === 1 && (
              <Button loading={asking} onClick={() => void unpack(box[0]!)}>
                {t('向码服务查询装箱关系')}
              </Button>
            )}
            {said && <p role="alert">{said}</p>}
          </>
        }
      >
        <div aria-live="assertive" className="ac-cards">
          {recent.map((s, i) => (
            <Acquired
              key={s.id}
              large={i === 0 && desk.blocked === undefined}
              scan={s}
              lot={names.get(s.answer?.deliveryLineId ?? '')}
              onUndo={desk.undoOf(s)}
              onBind={mayBind ? setBinding : undefined}
              onWitness={may ? (code) => void witness(code) : undefined}
            />
          ))}
        </div>
      </ScanResults>
      {binding && <BindDialog code={binding} lots={lots} onClose={() => setBinding(undefined)} onBound={take} />}
    </ScanFrame>
  )
}

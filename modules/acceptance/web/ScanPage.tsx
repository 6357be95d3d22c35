import { UndoOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { sumOf } from '#kernel/shared/decimal.ts'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { Camera } from '#kernel/web/scan/Camera.tsx'
import { Faults, Waiting } from '#kernel/web/scan/Faults.tsx'
import { keepPage } from '#kernel/web/scan/keep-page.ts'
import { lastStanding } from '#kernel/web/scan/queue.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { useTunes, useUndoKey } from '#kernel/web/scan/useTunes.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { at } from './acts.ts'
import { Choices } from './Choices.tsx'
import { ScanFinish } from './ScanFinish.tsx'
import { ScanLines } from './ScanLines.tsx'
import { ScanRest } from './ScanRest.tsx'
import { ScanShown } from './ScanShown.tsx'
import { counts, type Expected, type Known, lookOf, totalsOf, useAcceptanceScans, useKnown } from './scans.ts'
import { type Acceptance, useRegistering } from './useRegistering.ts'
import './scan-page.css'

/** So often what colleagues scanned is asked for, ms. */
const AGAIN = 30_000

export const keep = true

/** Receiving by gun, camera or keyboard: the last scan large, what is expected beside it; what is scanned is kept and sent (ux.md 1.4). */
export default function ScanPage() {
  const { id = '' } = useParams()
  const asked = useAsk(acceptanceCalls.detail, { id }, { fresh: true, keep: true, quiet: true, every: () => AGAIN })
  const known = useKnown(id, asked.data, asked.at)
  const tab = useTab()
  const no = known?.no
  useEffect(() => {
    if (no) tab.setTitle(`${t('扫码验收')} ${no}`)
  }, [no, tab])
  useEffect(keepPage, [])
  if (!known)
    return (
      <div className="d-page d-empty" role={asked.error ? 'alert' : 'status'}>
        {asked.error?.msg ?? t('正在加载')}
      </div>
    )
  return <Scanning key={id} doc={known} live={asked.data} onRead={asked.reload} />
}

interface Props {
  doc: Known
  /** The document itself; absent while there is no network to read it by. */
  live: Acceptance | undefined
  onRead: () => Promise<unknown>
}
const Scanning = ({ doc, live, onRead }: Props) => {
  const { scans, waiting, offline, refused, unkept, add, flush } = useAcceptanceScans(doc.id)
  const registering = useRegistering(doc.id, live)
  const may = useCan(acceptanceCalls.accept) && registering.may
  const tab = useTab()
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [blocked, setBlocked] = useState<string>()
  /** The line that is open, and whether the end is looked at. */
  const [line, setLine] = useState<string>()
  const [ending, setEnding] = useState(false)
  const totals = useMemo(() => totalsOf(doc.lines, scans, doc.readAt), [doc, scans])
  const lots = useMemo(() => new Map(doc.lines.map((l) => [l.deliveryLineId, l])), [doc])

  useTunes(scans, lookOf)
  const take = (one: Parameters<typeof add>[0]) => {
    setBlocked(undefined)
    if (offline) beep('kept')
    void add(one)
  }
  const scan = (code: string) => take({ code })
  const refuse = (code: string) => {
    beep('bad')
    setBlocked(code)
  }
  useScan({ onScan: scan, onBlocked: refuse })
  // once there is a network again, what can be done with the document is asked for at once
  const read = useRef(onRead)
  read.current = onRead
  const away = useRef(!live)
  useEffect(() => {
    if (!offline && away.current) void read.current()
    away.current = offline
  }, [offline])
  const scannable = acceptanceMachine.actions.accept.from.some((from) => from === doc.status)
  const count = (l: Expected, qty: string) => take({ code: l.code, counted: { line: l.deliveryLineId, qty } })
  const refuseLine = (of: Expected, why: Parameters<typeof registering.refuse>[1]) => {
    registering.refuse(of.id, why)
    setLine(of.id)
  }
  const last = lastStanding(scans, counts)
  const undo = () => {
    if (last) void add({ code: '', undoes: last.id })
  }
  useUndoKey(undo)
  const undone = new Set(scans.map((s) => s.undoes))
  // on a phone the lines are to be reached by a thumb
  const recent = scans.slice(narrow ? -3 : -20).toReversed()
  return (
    <div className="d-page as-page">
      <header className="as-head">
        <b>{doc.no}</b>
        <StatusTag of={acceptanceMachine} is={doc.status} />
        <span className="d-muted">{doc.supplier}</span>
        <span role="status" className="as-sum">
          {`${qtyText(sumOf(totals.values()))} / ${qtyText(sumOf(doc.lines.map((l) => l.deliveredQty)))}`}
        </span>
        <Waiting waiting={waiting} offline={offline} />
        <span className="as-form">
          <Button onClick={() => tab.go(`${at}/${doc.id}`)}>{t('表格登记')}</Button>
          {may && (
            <Button
              type="primary"
              onClick={() => {
                // what colleagues scanned counts too
                void onRead()
                setEnding(true)
              }}
            >
              {t('完成扫码')}
            </Button>
          )}
        </span>
      </header>
      <Faults refused={refused} unkept={unkept} onRetry={() => void flush()} />
      {live && !scannable && <ScanRest of={live} />}
      <div className="as-body">
        <section className="as-scans" aria-label={t('扫码结果')}>
          <div className="as-tools">
            <Input
              size="large"
              value={typed}
              aria-label={t('扫码')}
              placeholder={t('扫描商品条码、UDI、追溯码')}
              onChange={(e) => setTyped(e.target.value)}
              onPressEnter={() => {
                const code = typed.trim()
                setTyped('')
                if (code) scan(code)
              }}
            />
            <Button size="large" icon={<UndoOutlined aria-hidden />} disabled={!last} onClick={undo}>
              {t('撤销上一次扫码')}
            </Button>
            <Camera onCode={scan} />
          </div>
          <div aria-live="assertive">
            {blocked !== undefined && (
              <ScanCard large look="bad" title={t('有对话框打开，此次扫码未采用')}>
                {blocked}
              </ScanCard>
            )}
            {blocked === undefined && recent[0] && (
              <ScanShown
                large
                scan={recent[0]}
                lots={lots}
                totals={totals}
                choices={
                  <Choices
                    of={recent[0]}
                    doc={live}
                    line={lots.get(recent[0].answer?.deliveryLineId ?? '')}
                    onLine={may ? refuseLine : undefined}
                  />
                }
              />
            )}
          </div>
          {recent.slice(blocked === undefined ? 1 : 0).map((s) => (
            <ScanShown
              key={s.id}
              scan={s}
              lots={lots}
              onUndo={
                s.answer && counts(s.answer) && !undone.has(s.id)
                  ? () => void add({ code: '', undoes: s.id })
                  : undefined
              }
            />
          ))}
        </section>
        <ScanLines
          lines={doc.lines}
          totals={totals}
          scans={scans}
          open={line}
          onOpen={setLine}
          onCount={scannable ? count : undefined}
          onUndo={(s) => void add({ code: '', undoes: s.id })}
          registering={may ? registering : undefined}
        />
      </div>
      {ending && live && may && (
        <ScanFinish
          doc={live}
          of={registering}
          waiting={waiting}
          onLine={(of) => {
            setEnding(false)
            setLine(of)
          }}
          onDone={() => tab.go(`${at}/${doc.id}`)}
          onClose={() => setEnding(false)}
        />
      )}
    </div>
  )
}

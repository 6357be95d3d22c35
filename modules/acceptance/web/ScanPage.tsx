import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { sumOf } from '#kernel/shared/decimal.ts'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { Warnings } from '#kernel/web/document/Warnings.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { useNarrow } from '#kernel/web/list/narrow.ts'
import { ScanDocument, ScanFrame, ScanResults } from '#kernel/web/scan/ScanFrame.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { useDesk } from '#kernel/web/scan/useDesk.ts'
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
  return (
    <ScanDocument title={t('扫码验收')} no={known?.no} error={asked.error?.msg}>
      {known && <Scanning key={id} doc={known} live={asked.data} onRead={asked.reload} />}
    </ScanDocument>
  )
}

interface Props {
  doc: Known
  /** The document itself; absent while there is no network to read it by. */
  live: Acceptance | undefined
  onRead: () => Promise<unknown>
}
const Scanning = ({ doc, live, onRead }: Props) => {
  const accepted = useAcceptanceScans(doc.id)
  const { scans, waiting, offline, add } = accepted
  const registering = useRegistering(doc.id, live)
  const may = useCan(acceptanceCalls.accept) && registering.may
  const tab = useTab()
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  /** The line that is open, and whether the end is looked at. */
  const [line, setLine] = useState<string>()
  const [ending, setEnding] = useState(false)
  const totals = useMemo(() => totalsOf(doc.lines, scans, doc.readAt), [doc, scans])
  const lots = useMemo(() => new Map(doc.lines.map((l) => [l.deliveryLineId, l])), [doc])

  const take = (one: Parameters<typeof add>[0]) => {
    if (offline) beep('kept')
    void add(one)
  }
  const desk = useDesk(accepted, { counts, lookOf, onCode: (code) => take({ code }), live: !!live, onRead })
  const scannable = acceptanceMachine.actions.accept.from.some((from) => from === doc.status)
  const count = (l: Expected, qty: string) => {
    desk.clear()
    take({ code: l.code, counted: { line: l.deliveryLineId, qty } })
  }
  const refuseLine = (of: Expected, why: Parameters<typeof registering.refuse>[1]) => {
    registering.refuse(of.id, why)
    setLine(of.id)
  }
  // on a phone the lines are to be reached by a thumb
  const recent = scans.slice(narrow ? -3 : -20).toReversed()
  const [newest] = desk.blocked === undefined ? recent : []
  return (
    <>
      <ScanFrame
        of={accepted}
        head={
          <>
            <b>{doc.no}</b>
            <StatusTag of={acceptanceMachine} is={doc.status} />
            <span className="d-muted">{doc.supplier}</span>
            <span role="status" className="sc-sum">
              {`${qtyText(sumOf(totals.values()))} / ${qtyText(sumOf(doc.lines.map((l) => l.deliveredQty)))}`}
            </span>
          </>
        }
        acts={
          <>
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
          </>
        }
        above={live && (scannable ? <Warnings of={live.warnings} /> : <ScanRest of={live} />)}
      >
        <ScanResults
          label={t('扫码结果')}
          desk={desk}
          input={
            <Input
              size="large"
              value={typed}
              aria-label={t('扫码')}
              placeholder={t('扫描商品条码、UDI、追溯码')}
              onChange={(e) => setTyped(e.target.value)}
              onPressEnter={() => {
                const code = typed.trim()
                setTyped('')
                if (code) desk.scan(code)
              }}
            />
          }
        >
          <div aria-live="assertive">
            {newest && (
              <ScanShown
                large
                scan={newest}
                lots={lots}
                totals={totals}
                choices={
                  <Choices
                    of={newest}
                    doc={live}
                    line={lots.get(newest.answer?.deliveryLineId ?? '')}
                    totals={totals}
                    onCount={scannable ? count : undefined}
                    onLine={may ? refuseLine : undefined}
                  />
                }
              />
            )}
          </div>
          {recent.slice(newest ? 1 : 0).map((s) => (
            <ScanShown key={s.id} scan={s} lots={lots} onUndo={desk.undoOf(s)} />
          ))}
        </ScanResults>
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
      </ScanFrame>
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
    </>
  )
}

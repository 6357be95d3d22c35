import { UndoOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { Camera } from '#kernel/web/scan/Camera.tsx'
import { lastStanding } from '#kernel/web/scan/queue.ts'
import { ScanCard } from '#kernel/web/scan/ScanCard.tsx'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { at } from './acts.ts'
import { BoxPanel } from './BoxPanel.tsx'
import { TraceLines } from './TraceLines.tsx'
import { codesOf, counts, lookOf, type Scan, useTraces } from './traces.ts'
import './trace-page.css'

type Delivery = Answer<typeof deliveryCalls.detail>

export const keep = true

/** Trace codes by gun, camera, keyboard or paste, counted per lot; a box is opened into its packs (domain-trace §4.4). */
export default function TracePage() {
  const { id = '' } = useParams()
  const asked = useAsk(deliveryCalls.detail, { id }, { fresh: true, keep: true })
  const tab = useTab()
  const no = asked.data?.no
  useEffect(() => {
    if (no) tab.setTitle(`${t('扫追溯码')} ${no}`)
  }, [no, tab])
  if (!asked.data)
    return (
      <div className="d-page d-empty" role={asked.error ? 'alert' : 'status'}>
        {asked.error?.msg ?? t('正在加载')}
      </div>
    )
  return <Scanning key={id} doc={asked.data} />
}

const Scanning = ({ doc }: { doc: Delivery }) => {
  const { scans, waiting, offline, refused, unkept, add, flush } = useTraces(doc.id)
  const tab = useTab()
  const [typed, setTyped] = useState('')
  const [lineId, setLineId] = useState(() => (doc.lines.length === 1 ? doc.lines[0]!.id : undefined))
  const [blocked, setBlocked] = useState<string>()
  // a box that is being filled: its own code first, then what lies in it
  const [box, setBox] = useState<readonly string[]>()

  // what was answered while this page was looked at is heard, once
  const heard = useRef(Date.now())
  useEffect(() => {
    const news = scans.filter((s) => (s.heard ?? 0) > heard.current)
    if (news.length === 0) return
    heard.current = Math.max(...news.map((s) => s.heard!))
    beep(news.map(lookOf).find((look) => look !== 'good' && look !== 'back') ?? lookOf(news.at(-1)!))
  }, [scans])
  const chosen = lineId ? { lineId } : {}
  const scan = (code: string) => {
    setBlocked(undefined)
    if (box) {
      beep(box.includes(code) ? 'over' : 'kept')
      if (!box.includes(code)) setBox([...box, code])
      return
    }
    if (offline) beep('kept')
    void add({ code, more: chosen })
  }
  const closeBox = () => {
    const [code, ...children] = box ?? []
    setBox(undefined)
    if (code && children.length > 0) void add({ code, more: { ...chosen, children } })
  }
  useScan({
    onScan: scan,
    onBlocked: (code) => {
      beep('bad')
      setBlocked(code)
    },
  })
  const last = lastStanding(scans, counts)
  const undo = () => {
    if (last) void add({ code: '', undoes: last.id })
  }
  const undone = new Set(scans.map((s) => s.undoes))
  const shown = (s: Scan, large?: boolean) => {
    const line = doc.lines.find((l) => l.id === s.answer?.deliveryLineId)
    const back = s.answer && counts(s.answer) && !undone.has(s.id)
    return (
      <ScanCard
        key={s.id}
        look={lookOf(s)}
        title={s.answer?.message ?? t(s.undoes ? '撤销已保存，待上传' : '已保存，待上传')}
        {...(large ? { large } : {})}
        {...(line ? { count: `${s.answer!.total} / ${line.traceExpected}` } : {})}
        action={
          back && (
            <Button size="small" onClick={() => void add({ code: '', undoes: s.id })}>
              {t('撤销此次')}
            </Button>
          )
        }
      >
        {line && <div>{`${line.name} ${line.spec} · ${t('批号')} ${line.lotNo || '--'}`}</div>}
        <code>{(s.answer?.code || s.code).replaceAll('\x1d', ' ')}</code>
        {(s.answer?.qty ?? 0) > 1 && <div>{t('整箱 {{n}} 个追溯码', { n: s.answer!.qty })}</div>}
      </ScanCard>
    )
  }
  const recent = scans.slice(-20).toReversed()
  return (
    <div className="d-page tr-page">
      <header className="tr-head">
        <b>{doc.no}</b>
        <StatusTag of={deliveryMachine} is={doc.status} />
        <span className="d-muted">{doc.hospital}</span>
        <span role="status" className="tr-sum">
          {`${doc.lines.reduce((n, l) => n + l.traceCount, 0)} / ${doc.lines.reduce((n, l) => n + l.traceExpected, 0)}`}
        </span>
        {waiting > 0 && (
          <span className="d-tag" data-tone="orange" role="status">
            {t('待上传 {{n}}', { n: waiting })}
            {offline && ` · ${t('没有网络，恢复后自动上传')}`}
          </span>
        )}
        <Button className="tr-back" onClick={() => tab.go(`${at}/${doc.id}`)}>
          {t('返回配送单')}
        </Button>
      </header>
      {refused !== undefined && (
        <p role="alert" className="tr-told">
          {refused}{' '}
          <Button size="small" onClick={() => void flush()}>
            {t('重试')}
          </Button>
        </p>
      )}
      {unkept && (
        <p role="alert" className="tr-told">
          {t('此浏览器不能保存扫码，请勿在没有网络时扫码')}
        </p>
      )}
      <div className="tr-body">
        <TraceLines lines={doc.lines} chosen={lineId} onChoose={setLineId} />
        <section className="tr-scans" aria-label={t('扫码记录')}>
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
                const codes = codesOf(typed)
                setTyped('')
                if (box) setBox([...new Set([...box, ...codes])])
                else for (const code of codes) scan(code)
              }}
            />
            <Button size="large" icon={<UndoOutlined aria-hidden />} disabled={!last} onClick={undo}>
              {t('撤销上一次扫码')}
            </Button>
            {!box && (
              <Button size="large" onClick={() => setBox([])}>
                {t('装箱')}
              </Button>
            )}
            <Camera onCode={scan} />
          </div>
          {box && <BoxPanel box={box} onClose={closeBox} onDrop={() => setBox(undefined)} />}
          <div aria-live="assertive">
            {blocked !== undefined && (
              <ScanCard large look="bad" title={t('有对话框打开，此次扫码未采用')}>
                {blocked}
              </ScanCard>
            )}
            {blocked === undefined && recent[0] && shown(recent[0], true)}
          </div>
          {recent.slice(blocked === undefined ? 1 : 0).map((s) => shown(s))}
        </section>
      </div>
    </div>
  )
}

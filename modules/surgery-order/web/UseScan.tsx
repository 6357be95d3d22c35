import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'

interface Props {
  id: string
  onCount: (pieceId: string, more: 1 | -1) => void
}

/** Counting at the table by a scanner, or by a code typed here; what becomes of each scan the server says. Looked up one after the other. */
export const UseScan = ({ id, onCount }: Props) => {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ ok: boolean; text: string }>()
  /** Scans that counted, the last one last: each is taken back once. */
  const [counted, setCounted] = useState<readonly { scanId: string; pieceId: string }[]>([])
  const queue = useRef(Promise.resolve())
  const say = (ok: boolean, text: string) => {
    beep(ok)
    setLast({ ok, text })
  }
  const one = async (code: string) => {
    const scanId = crypto.randomUUID()
    try {
      const found = await ask(calls.scan, { id, scanId, code, deviceAt: new Date().toISOString() }, { quiet: true })
      const ok = found.result === 'counted'
      say(ok, [found.message, found.name, found.lotNo, found.serial || code].filter(Boolean).join(' '))
      // what was counted before this page was opened is there all the same: one piece is one
      if (found.result === 'again' && found.pieceId) onCount(found.pieceId, 1)
      if (!ok || !found.pieceId) return
      onCount(found.pieceId, 1)
      const pieceId = found.pieceId
      setCounted((all) => [...all, { scanId, pieceId }])
    } catch (e) {
      say(false, `${code} ${(e as AskError).msg}`)
    }
  }
  const undo = async () => {
    const step = counted.at(-1)
    if (!step) return
    try {
      const found = await ask(calls.scan, { id, scanId: crypto.randomUUID(), undoes: step.scanId }, { quiet: true })
      onCount(step.pieceId, -1)
      setCounted((all) => all.slice(0, -1))
      setLast({ ok: true, text: [found.message, found.name, found.serial].filter(Boolean).join(' ') })
    } catch (e) {
      say(false, (e as AskError).msg)
    }
  }
  const scan = (code: string) => {
    queue.current = queue.current.then(() => one(code))
  }
  useScan({ onScan: scan, onBlocked: (code) => say(false, `${code} ${t('有对话框打开，此次扫码未采用')}`) })
  return (
    <div className="s-scan">
      <Input
        style={{ width: 260 }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={t('扫描 UDI，或输入序列号后回车')}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={() => {
          const code = typed.trim()
          setTyped('')
          if (code) scan(code)
        }}
      />
      <Button disabled={counted.length === 0} onClick={() => void undo()}>
        {t('撤销上一次扫码')}
      </Button>
      {last && (
        <span className="d-tag" data-tone={last.ok ? 'green' : 'red'} aria-live="assertive">
          {last.text}
        </span>
      )}
    </div>
  )
}

import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { plain } from '#kernel/shared/decimal.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import type { Checks } from './checks.ts'
import { countScan, type Scanned } from './scans.ts'
import type { Acceptance, Registering } from './useRegistering.ts'

/** Counting by scanner: the last scan as a card, taken back with one button. Scans are looked up one after the other. */
export const ScanBar = ({ doc, of: { checks, set } }: { doc: Acceptance; of: Registering }) => {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<Scanned & { code: string }>()
  const now = useRef(checks)
  now.current = checks
  /** What each scan found, and the serial number it had. */
  const before = useRef<{ checks: Checks; serial?: string }[]>([])
  const queue = useRef(Promise.resolve())

  const keep = (next: Checks) => {
    now.current = next
    set({ checks: next })
  }
  const one = async (code: string) => {
    try {
      const found = await ask(acceptanceCalls.scan, { code, acceptanceId: doc.id }, { quiet: true })
      const seen = new Set(before.current.flatMap((b) => b.serial ?? []))
      const result = countScan(doc.lines, now.current, found, seen)
      if (result.ok) {
        before.current.push({ checks: now.current, serial: result.serial })
        keep(result.checks)
      }
      setLast({ ...result, code })
    } catch (e) {
      setLast({ ok: false, why: (e as AskError).msg, code })
    }
  }
  const undo = () => {
    const step = before.current.pop()
    if (!step) return
    keep(step.checks)
    setLast(undefined)
  }
  return (
    <>
      <Input
        style={{ width: 240 }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={t('扫描商品条码、UDI')}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={() => {
          const code = typed.trim()
          setTyped('')
          if (code) queue.current = queue.current.then(() => one(code))
        }}
      />
      <Button disabled={before.current.length === 0} onClick={undo}>
        {t('撤销上一次扫码')}
      </Button>
      <span aria-live="assertive" className="d-tag" data-tone={last && (last.ok ? 'green' : 'red')}>
        {last?.ok && `${last.line.name} ${last.line.spec} ${last.line.lotNo} ${dateText(last.line.expiryDate)} `}
        {last?.ok && <b>{`${last.count} / ${plain(last.line.deliveredQty)}`}</b>}
        {last && !last.ok && `${last.code} ${t(last.why, last.params)}`}
      </span>
    </>
  )
}

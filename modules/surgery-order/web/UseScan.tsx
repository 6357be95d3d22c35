import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { keepPage } from '#kernel/web/scan/keep-page.ts'
import { lastStanding } from '#kernel/web/scan/queue.ts'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { waitingText } from '#kernel/web/scan/waiting.ts'
import type { Piece } from './acts.ts'
import { counts, type Scan, useUseScans } from './scans.ts'

interface Props {
  id: string
  /** How often each was scanned when the order was read; none while it is not. */
  pieces: readonly Pick<Piece, 'id' | 'scans' | 'byPiece'>[]
  onCount: (pieceId: string, more: number) => void
  /** There is a network again, and nothing waits. */
  onSent?: (() => void) | undefined
}
const taken = ({ answer: a }: Scan): boolean => !!a && (counts(a) || a.result === 'undone')
/** What is to be read of a scan. */
const textOf = (s: Scan): string => {
  const { answer: a, code } = s
  if (!a) return `${waitingText(s)} ${code}`
  return [a.message, a.name, a.lotNo, a.serial || code].filter(Boolean).join(' ')
}

/**
 * Counting at the table by a scanner, or by a code typed here. Each scan is kept in the browser and sent when there is a network;
 * what becomes of it the server says, and how many of its piece there are by then.
 */
export const UseScan = ({ id, pieces, onCount, onSent }: Props) => {
  const { scans, ready, waiting, offline, refused, unkept, add, flush } = useUseScans(id)
  const [typed, setTyped] = useState('')
  const [blocked, setBlocked] = useState<string>()
  useEffect(keepPage, [])
  const opened = useRef(Date.now())
  const heard = useRef(new Set<string>())
  const known = useRef(new Map<string, number>())
  useEffect(() => {
    // an answer of before this page was opened is in what was read with it
    const news = scans.filter((s) => (s.heard ?? 0) >= opened.current && !heard.current.has(s.id))
    if (news.length === 0) return
    for (const { id, answer } of news) {
      heard.current.add(id)
      const piece = pieces.find((p) => p.id === answer?.pieceId)
      if (!answer || !piece) continue
      const more = answer.scans - (known.current.get(piece.id) ?? piece.scans)
      known.current.set(piece.id, answer.scans)
      if (more !== 0) onCount(piece.id, more)
      // counted before this page was opened it is there all the same: one piece is one
      else if (answer.result === 'again' && piece.byPiece) onCount(piece.id, 1)
    }
    beep(news.every(taken))
  }, [scans, pieces, onCount])
  const away = useRef(false)
  useEffect(() => {
    if (ready && !offline && waiting === 0 && away.current) onSent?.()
    away.current = offline || waiting > 0
  }, [ready, offline, waiting, onSent])
  const scan = (code: string) => {
    setBlocked(undefined)
    if (offline) beep('kept')
    void add({ code })
  }
  useScan({
    onScan: scan,
    onBlocked: (code) => {
      beep(false)
      setBlocked(`${code} ${t('有对话框打开，此次扫码未采用')}`)
    },
  })
  const step = lastStanding(scans, counts)
  const last = scans.findLast((s) => !s.answer || (s.heard ?? 0) >= opened.current)
  const tone = !last?.answer ? 'blue' : taken(last) ? 'green' : 'red'
  return (
    <>
      <div className="s-scan">
        <Input
          className="s-code"
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
        <Button disabled={!step} onClick={() => step && void add({ code: step.code, undoes: step.id })}>
          {t('撤销上一次扫码')}
        </Button>
        {(blocked ?? last) !== undefined && (
          <span className="d-tag" data-tone={blocked === undefined ? tone : 'red'} aria-live="assertive">
            {blocked ?? textOf(last!)}
          </span>
        )}
        {waiting > 0 && (
          <span className="d-tag" data-tone="orange" role="status">
            {t('待上传 {{n}}', { n: waiting })}
            {offline && ` · ${t('没有网络，恢复后自动上传')}`}
          </span>
        )}
      </div>
      {refused !== undefined && (
        <p role="alert" className="d-bar">
          {refused}{' '}
          <Button size="small" onClick={() => void flush()}>
            {t('重试')}
          </Button>
        </p>
      )}
      {unkept && (
        <p role="alert" className="d-bar">
          {t('此浏览器不能保存扫码，上传前请勿关闭页面')}
        </p>
      )}
    </>
  )
}

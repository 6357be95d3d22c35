import { Input } from 'antd'
import { useRef, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { beep } from '#kernel/web/scan/sound.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import { recallCalls } from '../shared/calls.ts'

export type Found = Answer<typeof recallCalls.scan>

interface Props {
  productId: string
  lots: string
  /** The article, and the lots with the scanned one among them. */
  onFound: (found: Found, lots: string) => void
}

/** Scans anywhere on the form, and codes typed here, fill in article and lot; each is heard and seen (ux.md 1.4). */
export const LotScan = (of: Props) => {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ ok: boolean; text: string }>()
  const now = useRef(of)
  now.current = of
  const queue = useRef(Promise.resolve())
  const say = (ok: boolean, text: string) => {
    beep(ok)
    setLast({ ok, text })
  }
  const one = async (code: string) => {
    try {
      const found = await ask(recallCalls.scan, { code }, { quiet: true })
      const { productId, lots, onFound } = now.current
      const name = `${found.name} ${found.spec}`.trim()
      const own = keywords(lots)
      // lots of one article stay its own
      if (productId && productId !== found.productId && own.length > 0)
        return say(false, `${code} ${t('此码是「{{name}}」，与已填批号的产品不同，未采用', { name })}`)
      const all = found.lotNo && !own.includes(found.lotNo) ? [...own, found.lotNo] : own
      onFound(found, all.join('\n'))
      say(true, found.lotNo ? `${name} ${found.lotNo}` : t('{{name}}：此码没有批号，请填写批号', { name }))
    } catch (e) {
      say(false, `${code} ${(e as AskError).msg}`)
    }
  }
  const scan = (code: string) => {
    queue.current = queue.current.then(() => one(code))
  }
  useScan({
    onScan: scan,
    onBlocked: (code) => say(false, `${code} ${t('有对话框打开，此次扫码未采用')}`),
  })
  return (
    <p>
      <Input
        size="small"
        style={{ width: 260 }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={t('扫描追溯码、UDI 或商品条码')}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={() => {
          const code = typed.trim()
          setTyped('')
          if (code) scan(code)
        }}
      />{' '}
      {last && (
        <span className="d-tag" data-tone={last.ok ? 'green' : 'red'} aria-live="assertive">
          {last.text}
        </span>
      )}
    </p>
  )
}

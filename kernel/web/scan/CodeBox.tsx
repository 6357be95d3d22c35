import { Input } from 'antd'
import { useRef, useState } from 'react'
import { AskError } from '../http/ask.ts'
import { t } from '../i18n.ts'
import { beep } from './sound.ts'
import { useScan } from './useScan.ts'

/** Why a code is not taken, as a person reads it. */
export class NotTaken extends Error {}

interface Props {
  /** Already translated. */
  placeholder: string
  width: number
  /** Does what a code means, one after the other. Answers what was done, in words. @throws NotTaken, AskError */
  take: (code: string) => Promise<string>
}

/** Codes scanned anywhere on a form, and those typed here; each is heard and seen (ux.md 1.4). */
export const CodeBox = ({ placeholder, width, take }: Props) => {
  const [typed, setTyped] = useState('')
  const [last, setLast] = useState<{ ok: boolean; text: string }>()
  const now = useRef(take)
  now.current = take
  const queue = useRef(Promise.resolve())
  const say = (ok: boolean, text: string) => {
    beep(ok)
    setLast({ ok, text })
  }
  const one = async (code: string) => {
    try {
      say(true, await now.current(code))
    } catch (e) {
      say(false, `${code} ${e instanceof AskError ? e.msg : (e as Error).message}`)
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
    <>
      <Input
        size="small"
        style={{ width }}
        value={typed}
        aria-label={t('扫码')}
        placeholder={placeholder}
        onChange={(e) => setTyped(e.target.value)}
        onPressEnter={() => {
          const code = typed.trim()
          setTyped('')
          if (code) scan(code)
        }}
      />
      {last && (
        <span className="d-tag" data-tone={last.ok ? 'green' : 'red'} aria-live="assertive">
          {last.text}
        </span>
      )}
    </>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { AskError, ask } from '../http/ask.ts'
import { t } from '../i18n.ts'
import { TextField } from '../shell/TextField.tsx'
import { sessionCalls } from './calls.ts'
import { SignInError } from './sign-in.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  /** A new number fetches a new picture. */
  round: number
}

/** The picture with four characters; a click fetches another. */
const Captcha = ({ value, onChange, round }: Props) => {
  const [svg, setSvg] = useState('')
  const load = useCallback(async () => {
    const answer = await ask(sessionCalls().captcha, { t: String(Date.now()) }).catch(() => undefined)
    setSvg(answer?.svg ?? '')
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round wants a new picture
  useEffect(() => void load(), [load, round])
  return (
    <div className="k-captcha">
      <TextField label={t('验证码')} value={value} maxLength={10} autoComplete="off" onChange={onChange} />
      <button type="button" title={t('看不清，换一张')} onClick={() => void load()}>
        {svg ? (
          <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={t('看不清，换一张')} />
        ) : (
          t('看不清，换一张')
        )}
      </button>
    </div>
  )
}

const demands = (e: unknown): boolean =>
  e instanceof SignInError ? e.captcha : e instanceof AskError && !!(e.data as { captcha?: boolean } | null)?.captcha

/**
 * The picture of a form that takes a password (security.md C10): shown from the first moment when `always`, otherwise from
 * the refusal on that demands it.
 */
export const usePicture = (always = false) => {
  const [text, setText] = useState('')
  const [round, setRound] = useState(always ? 1 : 0)
  const again = () => {
    setText('')
    setRound((n) => n + 1)
  }
  return {
    /** What was typed; the call's `captcha`, and nothing while there is no picture. */
    text: text.trim() || undefined,
    /** A picture is good once: the next try has another. */
    again,
    /** The same after a refusal, if a picture is shown or demanded by it. */
    refused: (e: unknown) => {
      if (round > 0 || demands(e)) again()
    },
    field: round > 0 && <Captcha value={text} onChange={setText} round={round} />,
  }
}

import { useCallback, useEffect, useState } from 'react'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { sessionCalls } from '../shared/calls.ts'
import './login.css'

interface Props {
  value: string
  onChange: (value: string) => void
  /** A new number fetches a new picture. */
  round: number
}

/** The picture with four characters, demanded after repeated failures; a click fetches another. */
export const Captcha = ({ value, onChange, round }: Props) => {
  const [svg, setSvg] = useState('')
  const load = useCallback(async () => {
    const answer = await ask(sessionCalls.captcha, { t: String(Date.now()) }).catch(() => undefined)
    setSvg(answer?.svg ?? '')
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round wants a new picture
  useEffect(() => void load(), [load, round])
  return (
    <div className="login-captcha">
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

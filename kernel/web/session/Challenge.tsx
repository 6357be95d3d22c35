import { useEffect, useState } from 'react'
import { ask } from '../http/ask.ts'
import { t } from '../i18n.ts'
import { TextField } from '../shell/TextField.tsx'
import { sessionCalls } from './calls.ts'

/** What the answer has to prove, computed beside the page; the server judges it, so a browser that cannot finds nothing. */
const worked = (salt: string, bits: number): { found: Promise<number>; stop: () => void } => {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  const found = new Promise<number>((done) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => done(data)
    worker.onerror = () => done(0)
  })
  worker.postMessage({ salt, bits })
  void found.then(() => worker.terminate())
  return { found, stop: () => worker.terminate() }
}

interface Props {
  value: string
  onChange: (value: string) => void
  /** A new number fetches a new challenge. */
  round: number
  /** Hands over the number that goes with the answer, once it is found. */
  onWork: (work: Promise<number>) => void
}

/** The picture with four letters, a click fetches another; or a question in words, for those who do not see it. */
export default function Challenge({ value, onChange, round, onWork }: Props) {
  const [as, setAs] = useState<'question'>()
  const [again, setAgain] = useState(0)
  const [shown, setShown] = useState({ picture: '', question: '' })
  const [computing, setComputing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round and a click want a new one
  useEffect(() => {
    let current = true
    // one that is exchanged is computed no further
    let stop = () => {}
    ask(sessionCalls().captcha, { t: String(Date.now()), ...(as ? { as } : {}) }).then(
      ({ salt, bits, ...challenge }) => {
        if (!current) return
        setShown(challenge)
        const work = worked(salt, bits)
        stop = work.stop
        setComputing(true)
        void work.found.then(() => current && setComputing(false))
        onWork(work.found)
      },
      () => current && setShown({ picture: '', question: '' }),
    )
    return () => {
      current = false
      stop()
    }
  }, [round, again, as])
  const next = t('看不清，换一张')
  return (
    <div className="k-captcha">
      <TextField
        label={shown.question || t('验证码')}
        value={value}
        maxLength={10}
        autoComplete="off"
        onChange={onChange}
      />
      {!as && (
        <button type="button" title={next} onClick={() => setAgain(again + 1)}>
          {shown.picture ? <img src={shown.picture} alt={next} /> : next}
        </button>
      )}
      <button type="button" className="k-link" onClick={() => setAs(as ? undefined : 'question')}>
        {t(as ? '改用图片' : '改用文字问题')}
      </button>
      {computing && value.trim() !== '' && <span role="status">{t('正在进行安全验证，请稍候')}</span>}
    </div>
  )
}

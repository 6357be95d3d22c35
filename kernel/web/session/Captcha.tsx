import { lazy, Suspense, useRef, useState } from 'react'
import { AskError } from '../http/ask.ts'
import { SignInError } from './sign-in.ts'

// most people never meet it
const Challenge = lazy(() => import('./Challenge.tsx'))

const demands = (e: unknown): boolean =>
  e instanceof SignInError ? e.captcha : e instanceof AskError && !!(e.data as { captcha?: boolean } | null)?.captcha

/**
 * The challenge of a form that takes a password (security.md C10): shown from the first moment when `always`, otherwise from
 * the refusal on that demands it.
 */
export const usePicture = (always = false) => {
  const [text, setText] = useState('')
  const [round, setRound] = useState(always ? 1 : 0)
  const work = useRef<Promise<number>>(undefined)
  const again = () => {
    setText('')
    setRound((n) => n + 1)
  }
  return {
    /** Was anything typed? */
    typed: text.trim() !== '',
    /** What was typed and the work that goes with it; the call's `captcha`, and nothing while there is no challenge. */
    answer: async () => (text.trim() ? `${text.trim()}.${await work.current}` : undefined),
    /** A challenge is good once: the next try has another. */
    again,
    /** The same after a refusal, if a challenge is shown or demanded by it. */
    refused: (e: unknown) => {
      if (always || round > 0 || demands(e)) again()
    },
    field: (always || round > 0) && (
      <Suspense>
        <Challenge
          value={text}
          onChange={setText}
          round={round}
          onWork={(found) => {
            work.current = found
          }}
        />
      </Suspense>
    ),
  }
}

import type { z } from 'zod'
import type { Call } from '#kernel/shared/call.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import type { HistoryStep } from '#kernel/shared/step.ts'
import { useAsk } from '../http/hooks.ts'
import { colon, t } from '../i18n.ts'
import { timeText } from '../list/time.ts'
import { reasonText } from './reason.ts'

interface Props {
  history?: readonly z.output<typeof HistoryStep>[]
  status: string
  bad: boolean
  /** It was broken off: who did so and when is said where no reason was asked for, too. */
  ended?: boolean
}

/** Why a paper stands where it stands, where somebody gave a reason for it: a refused one says so at its top, also where it is mended. */
export const Why = ({ history, status, bad, ended = false }: Props) => {
  const step = history?.findLast((s) => s.to === status && s.from !== s.to)
  if (!step || !(step.reason || ended)) return null
  return (
    <p className={bad ? 'd-bar' : 'd-bar d-changed'} role={bad ? 'alert' : undefined}>
      {t(step.label) + (step.reason && colon() + reasonText(step.reason))}
      <span className="d-muted">
        {' '}
        {step.userName} · {timeText(step.at)}
      </span>
    </p>
  )
}

interface OfProps {
  /** Answers the document with its steps. */
  call: Call<{ id: string }, any, { history: readonly z.output<typeof HistoryStep>[] }>
  machine: Machine<any, any, any>
  of: { id: string; status: string }
}

/** The same in a dialog, which is opened from a row too, and a row has no steps. */
export const WhyOf = ({ call, machine, of: { id, status } }: OfProps) => {
  const { data } = useAsk(call, { id }, { quiet: true })
  return <Why history={data?.history} status={status} bad={machine.states[status]?.tone === 'red'} />
}

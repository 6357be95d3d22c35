import type { Machine, Tone } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'
import { Sign, type SignName } from '../shell/Sign.tsx'
import './document.css'

const marks: Record<Tone, SignName> = { grey: 'ring', blue: 'dot', green: 'check', orange: 'half', red: 'cross' }

/** A status with its word and a mark, so that colour never carries the meaning alone. */
export const StatusTag = ({ of, is }: { of: Pick<Machine<any, any, any>, 'states'>; is: string }) => {
  const state = of.states[is]
  if (!state) return null
  return (
    <span className="d-tag" data-tone={state.tone}>
      <Sign of={marks[state.tone]} /> {t(state.label)}
    </span>
  )
}

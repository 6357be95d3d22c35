import type { Machine, Tone } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'
import './document.css'

const marks: Record<Tone, string> = { grey: '○', blue: '●', green: '✓', orange: '◐', red: '✕' }

/** A status with its word and a mark, so that colour never carries the meaning alone. */
export const StatusTag = ({ of, is }: { of: Pick<Machine<any, any, any>, 'states'>; is: string }) => {
  const state = of.states[is]
  if (!state) return null
  return (
    <span className="d-tag" data-tone={state.tone}>
      <span aria-hidden="true">{marks[state.tone]}</span> {t(state.label)}
    </span>
  )
}

import { t } from '#kernel/web/i18n.ts'
import { type FreezeState, freezeStates } from '../shared/kinds.ts'

const tones = { coming: 'blue', running: 'red', over: 'grey', lifted: 'green' } as const

/** Where a freeze stands today. */
export const StateTag = ({ of }: { of: { state: FreezeState } }) => (
  <span className="d-tag" data-tone={tones[of.state]}>
    {t(freezeStates[of.state])}
  </span>
)

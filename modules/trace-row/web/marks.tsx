import { t } from '#kernel/web/i18n.ts'
import { type RowState, rowStates } from '../shared/states.ts'

const tones: Readonly<Record<RowState, string>> = {
  incomplete: 'red',
  ready: 'grey',
  sending: 'blue',
  taken: 'green',
  refused: 'red',
  exempt: 'grey',
  revoking: 'orange',
  revoked: 'grey',
}
/** A row's state, with the number the rules of the country have for it. */
export const State = ({ of }: { of: RowState }) => (
  <span className="d-tag" data-tone={tones[of]}>
    {t(rowStates[of].label)}
  </span>
)

import { Input, type InputProps } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { acceptanceWords } from '../shared/words.ts'

/** A word of the acceptance as it is typed beside its label. */
export const Typed = ({ word, ...p }: InputProps & { word: 'arrivedAt' | 'arrivedTemp' }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
  <label className="l-field">
    <span>{t(acceptanceWords[word].label)}</span>
    <Input {...p} />
  </label>
)

interface Props {
  /** Wall time of the region, as the field shows it. */
  value: string
  wrong?: boolean
  onChange: (wall: string) => void
}

/** When the goods came, to the minute. */
export const Arrived = ({ wrong = false, onChange, ...p }: Props) => (
  <Typed
    word="arrivedAt"
    type="datetime-local"
    style={{ width: 190 }}
    status={wrong ? 'error' : undefined}
    aria-invalid={wrong}
    onChange={(e) => onChange(e.target.value)}
    {...p}
  />
)

import { Input } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { acceptanceWords } from '../shared/words.ts'

interface Props {
  /** Wall time of the region, as the field shows it. */
  value: string
  wrong: boolean
  onChange: (wall: string) => void
}

/** When the goods came, to the minute. */
export const Arrived = ({ value, wrong, onChange }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
  <label className="l-field">
    <span>{t(acceptanceWords.arrivedAt.label)}</span>
    <Input
      type="datetime-local"
      value={value}
      style={{ width: 190 }}
      status={wrong ? 'error' : undefined}
      aria-invalid={wrong}
      onChange={(e) => onChange(e.target.value)}
    />
  </label>
)

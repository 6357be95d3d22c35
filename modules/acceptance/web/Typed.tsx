import { Input } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { acceptanceWords } from '../shared/words.ts'

const looks = {
  arrivedAt: { type: 'datetime-local', style: { width: 190 } },
  arrivedTemp: { suffix: '℃', style: { width: 90 } },
} as const

interface Props {
  word: keyof typeof looks
  value: string
  wrong?: boolean
  onChange: (typed: string) => void
}

/** When the goods came, by the region's clock to the minute, or how cold. */
export const Typed = ({ word, wrong = false, onChange, ...p }: Props) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
  <label className="l-field">
    <span>{t(acceptanceWords[word].label)}</span>
    <Input
      {...looks[word]}
      {...p}
      status={wrong ? 'error' : undefined}
      aria-invalid={wrong}
      onChange={(e) => onChange(e.target.value.trim())}
    />
  </label>
)

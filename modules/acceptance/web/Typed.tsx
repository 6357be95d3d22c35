import { Input } from 'antd'
import { tidyMoment } from '#kernel/web/grid/number.ts'
import { t } from '#kernel/web/i18n.ts'
import { acceptanceWords } from '../shared/words.ts'
import '#kernel/web/list/list.css'

const looks = {
  arrivedAt: { style: { width: 160 }, placeholder: '2026-11-01 09:30', maxLength: 30 },
  arrivedTemp: { suffix: '℃', style: { width: 90 } },
} as const

interface Props {
  word: keyof typeof looks
  value: string
  wrong?: boolean
  onChange: (typed: string) => void
}

/**
 * When the goods came, by the region's clock to the minute, or how cold. The moment is a text, as every day of the product is:
 * the browser's own field writes it as the machine's language does.
 */
export const Typed = ({ word, wrong = false, onChange, ...p }: Props) => {
  const moment = word === 'arrivedAt'
  const tidy = moment ? (tidyMoment(p.value) ?? p.value.trim()) : p.value
  const none = moment && p.value !== '' && tidyMoment(p.value) === undefined
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside
    <label className="l-field">
      <span>{t(acceptanceWords[word].label)}</span>
      <Input
        {...looks[word]}
        {...p}
        status={wrong || none ? 'error' : undefined}
        aria-invalid={wrong || none}
        title={none ? t('请填写日期和时间，如 2026-11-01 09:30') : undefined}
        onChange={(e) => onChange(moment ? e.target.value : e.target.value.trim())}
        onBlur={() => tidy !== p.value && onChange(tidy)}
      />
    </label>
  )
}

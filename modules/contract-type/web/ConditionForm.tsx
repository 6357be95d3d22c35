import { Input, Select } from 'antd'
import { Named } from '#kernel/web/form/Named.tsx'
import { t } from '#kernel/web/i18n.ts'
import type { Condition } from '../shared/block.ts'
import { flags } from '../shared/placeholders.ts'
import { placeholderChoices } from './blocks.ts'

const kinds: Readonly<Record<Condition['is'], string>> = { filled: '有内容或为是', empty: '为空或为否', equals: '等于' }

interface Props {
  when: Condition | undefined
  disabled: boolean
  onChange: (when: Condition | undefined) => void
}

/** When a block stands; without a condition always. */
export const ConditionForm = ({ when, disabled, onChange }: Props) => (
  <fieldset className="ctt-when">
    <legend>{t('显示条件')}</legend>
    <Select
      aria-label={t('显示条件')}
      placeholder={t('总是显示')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      value={when?.key}
      options={[...[...flags].map(([value, { label }]) => ({ value, label: t(label) })), ...placeholderChoices(t)]}
      onChange={(key?: string) => onChange(key ? { key, is: when?.is ?? 'filled' } : undefined)}
    />
    {when && (
      <Select
        aria-label={t('条件')}
        disabled={disabled}
        value={when.is}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={(is: Condition['is']) => onChange({ key: when.key, is, ...(is === 'equals' ? { value: '' } : {}) })}
      />
    )}
    {when?.is === 'equals' && (
      <Named label="等于的值">
        <Input
          maxLength={60}
          disabled={disabled}
          value={when.value ?? ''}
          onChange={(e) => onChange({ ...when, value: e.target.value })}
        />
      </Named>
    )}
  </fieldset>
)

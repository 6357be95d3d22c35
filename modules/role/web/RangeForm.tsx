import { Checkbox } from 'antd'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { TreePicker } from '#kernel/web/picker/TreePicker.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { roleCalls as calls, type Range } from '../shared/calls.ts'
import { rangeParts } from '../shared/words.ts'
import { branchTree } from './branches.ts'
import '#kernel/web/document/document.css'
import '#kernel/web/theme/plain.css'
import './role.css'

interface Props {
  orgId?: string
  range: Range
  disabled: boolean
  /** What is said of a part, by `range.part`. */
  faults: ReadonlyMap<string, string>
  onChange: (range: Range) => void
}

/** Which data the role shows: everything, or only what is chosen. */
export const RangeForm = ({ orgId, range, disabled, faults, onChange }: Props) => {
  const { data } = useAsk(calls.rangeOptions, orgId ? { orgId } : {})
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map((x) => ({ value: x.id, label: x.name }))
  const kinds = Object.entries(productKinds).map(([value, label]) => ({ value: Number(value), label: t(label) }))
  const part = (key: keyof typeof rangeParts, options: { value: string | number; label: string }[]) => (
    <div className="a-range">
      <Checkbox
        checked={range[key] === undefined}
        disabled={disabled}
        onChange={(e) => onChange({ ...range, [key]: e.target.checked ? undefined : [] })}
      >
        {t('全部{{what}}', { what: t(rangeParts[key]) })}
      </Checkbox>
      {range[key] !== undefined && key === 'categories' && (
        <TreePicker
          label={t(rangeParts[key])}
          placeholder={t('请选择{{what}}', { what: t(rangeParts[key]) })}
          disabled={disabled}
          multiple
          nodes={branchTree(data?.categories ?? [])}
          value={range.categories}
          onChange={(chosen) => onChange({ ...range, categories: [chosen ?? []].flat() })}
        />
      )}
      {range[key] !== undefined && key !== 'categories' && (
        <DictPicker
          multiple
          allowClear={false}
          label={t(rangeParts[key])}
          placeholder={t('请选择{{what}}', { what: t(rangeParts[key]) })}
          disabled={disabled}
          value={range[key] as (string | number)[]}
          options={options}
          onChange={(chosen) => onChange({ ...range, [key]: chosen ?? [] })}
        />
      )}
      {faults.get(`range.${key}`) && (
        <span role="alert" className="d-fault">
          {faults.get(`range.${key}`)}
        </span>
      )}
    </div>
  )
  return (
    <div className="a-ranges">
      <p className="d-muted">{t('持有此角色的用户只能看到所选的数据；一个用户有多个角色时，范围相加。')}</p>
      {part('productKinds', kinds)}
      {part('categories', [])}
      {(data?.orgs.length ?? 0) > 0 && part('orgs', named(data?.orgs))}
      {(data?.departments.length ?? 0) > 0 && part('departments', named(data?.departments))}
      {(data?.suppliers.length ?? 0) > 0 && part('suppliers', named(data?.suppliers))}
    </div>
  )
}

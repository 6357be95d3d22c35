import { Checkbox } from 'antd'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { TreePicker } from '#kernel/web/picker/TreePicker.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { roleCalls as calls, type Range } from '../shared/calls.ts'
import { branchTree } from './branches.ts'
import '#kernel/web/theme/plain.css'
import './role.css'

interface Props {
  orgId?: string
  range: Range
  disabled: boolean
  onChange: (range: Range) => void
}

/** Which data the role shows: everything, or only what is chosen. */
export const RangeForm = ({ orgId, range, disabled, onChange }: Props) => {
  const { data } = useAsk(calls.rangeOptions, orgId ? { orgId } : {})
  const named = (list: readonly { id: string; name: string }[] = []) =>
    list.map((x) => ({ value: x.id, label: x.name }))
  const kinds = Object.entries(productKinds).map(([value, label]) => ({ value: Number(value), label: t(label) }))
  const part = (key: keyof Range, label: string, options: { value: string | number; label: string }[]) => (
    <div className="a-range">
      <Checkbox
        checked={range[key] === undefined}
        disabled={disabled}
        onChange={(e) => onChange({ ...range, [key]: e.target.checked ? undefined : [] })}
      >
        {t('全部{{what}}', { what: t(label) })}
      </Checkbox>
      {range[key] !== undefined && key === 'categories' && (
        <TreePicker
          label={t(label)}
          placeholder={t('请选择{{what}}', { what: t(label) })}
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
          label={t(label)}
          placeholder={t('请选择{{what}}', { what: t(label) })}
          disabled={disabled}
          value={range[key] as (string | number)[]}
          options={options}
          onChange={(chosen) => onChange({ ...range, [key]: chosen ?? [] })}
        />
      )}
    </div>
  )
  return (
    <div className="a-ranges">
      <p className="d-muted">{t('持有此角色的用户只能看到所选的数据；一个用户有多个角色时，范围相加。')}</p>
      {part('productKinds', '产品大类', kinds)}
      {part('categories', '产品分类', [])}
      {(data?.orgs.length ?? 0) > 0 && part('orgs', '医疗机构', named(data?.orgs))}
      {(data?.departments.length ?? 0) > 0 && part('departments', '科室', named(data?.departments))}
      {(data?.suppliers.length ?? 0) > 0 && part('suppliers', '供应商', named(data?.suppliers))}
    </div>
  )
}

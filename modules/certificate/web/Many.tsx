import { Select } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { t } from '#kernel/web/i18n.ts'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { chainCalls } from '../shared/calls.ts'
import './chain.css'

interface Party {
  id: string
  code: string
  name: string
}
type Named = readonly { id: string; name: string }[]
const shown = (p: Party): string => `${p.name} ${p.code}`

/** Several records: those chosen as tags that go with a click, and the field that adds one. */
const Many = ({
  p,
  known,
  add,
}: {
  p: ControlProps
  known: Named
  add: (p: ControlProps & { onNamed: (id: string, name: string) => void }) => React.ReactNode
}) => {
  const [names, setNames] = useState(() => new Map(known.map((k) => [k.id, k.name])))
  const ids = Array.isArray(p.value) ? p.value : []
  const take = (id: string) => !ids.includes(id) && p.onChange([...ids, id])
  return (
    <span className="k-many">
      {add({
        ...p,
        value: null,
        onChange: (id) => id && take(String(id)),
        onNamed: (id, name) => setNames((n) => new Map(n).set(id, name)),
      })}
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          className="d-tag"
          data-tone="blue"
          aria-label={t('移除 {{name}}', { name: names.get(id) ?? '' })}
          onClick={() => p.onChange(ids.filter((x) => x !== id))}
        >
          {names.get(id) ?? t('已选')} ×
        </button>
      ))}
    </span>
  )
}

/** Chooses an enabled company of any sort: makers, agents, suppliers. */
export const CompanySelect = ({ named, ...p }: ControlProps & { named?: string }) => (
  <RemoteSelect<Party> {...p} name={named} call={chainCalls.companies} show={shown} />
)
export const HospitalSelect = (p: ControlProps) => (
  <RemoteSelect<Party> {...p} call={chainCalls.hospitals} show={shown} />
)

export const Hospitals = ({ known, ...p }: ControlProps & { known: Named }) => (
  <Many
    p={p}
    known={known}
    add={({ onNamed, ...one }) => (
      <RemoteSelect<Party>
        {...one}
        call={chainCalls.hospitals}
        show={shown}
        placeholder={t('添加医院')}
        onRow={(row) => row && onNamed(row.id, row.name)}
      />
    )}
  />
)
export const Products = ({ known, ...p }: ControlProps & { known: Named }) => (
  <Many p={p} known={known} add={({ onNamed, ...one }) => <ProductSelect {...one} onNamed={onNamed} />} />
)
/** Names of provinces, cities or districts, as hospitals write theirs. */
export const Regions = ({ value, onChange, label, disabled }: ControlProps) => (
  <Select
    mode="tags"
    open={false}
    suffixIcon={null}
    aria-label={label}
    disabled={disabled}
    placeholder={t('省、市、区名称，回车添加')}
    tokenSeparators={[',', ' ']}
    value={Array.isArray(value) ? value : []}
    onChange={(v: string[]) => onChange(v.flatMap((x) => x.split(/[\uff0c\u3001]/)).filter(Boolean))}
  />
)

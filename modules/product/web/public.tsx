import { Select } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { t } from '#kernel/web/i18n.ts'
import { familyOfKind } from '../shared/calls.ts'
import { productKinds } from '../shared/kinds.ts'
import type { ProductKind } from '../shared/tables.ts'
import './product.css'

interface Shown {
  id: string
  platformCode: string
  name: string
  spec: string
  manufacturer: string
}

interface More {
  name?: string
  /** Told what was chosen is called. */
  onNamed?: (id: string, name: string) => void
}

/** Chooses an enabled product of any kind: name, code, pinyin, approval number. */
export const ProductSelect = ({ onNamed, ...p }: ControlProps & More) => {
  const [kind, setKind] = useState<ProductKind>(0)
  const family = familyOfKind(kind)
  return (
    <span className="p-select">
      <Select
        aria-label={t('产品大类')}
        disabled={p.disabled}
        value={kind}
        onChange={(k: ProductKind) => {
          setKind(k)
          p.onChange(null)
        }}
        options={Object.entries(productKinds).map(([k, label]) => ({
          value: Number(k) as ProductKind,
          label: t(label),
        }))}
      />
      <RemoteSelect<Shown>
        {...p}
        key={kind}
        call={family.calls.query}
        input={{ enabled: true, kind }}
        onRow={(row) => row && onNamed?.(row.id, [row.name, row.spec].filter(Boolean).join(' '))}
        show={(x) => [x.name, x.spec, x.manufacturer, x.platformCode].filter(Boolean).join(' ')}
      />
    </span>
  )
}

import { Select } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { lineColumns } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { type Family, families, familyOfKind } from '../shared/calls.ts'
import { productKinds } from '../shared/kinds.ts'
import type { ProductKind } from '../shared/tables.ts'
import './product.css'

export { articleClues } from './clues.ts'
export { enteredText, withEntered } from './entered.ts'

interface Shown {
  id: string
  platformCode: string
  name: string
  spec: string
  manufacturer: string
  values: Record<string, unknown>
}

interface More {
  name?: string
  /** Told what was chosen is called. */
  onNamed?: (id: string, name: string) => void
  /** Told what was chosen may cost. */
  onLimits?: (of: { id: string; listedPrice: string | null; ceilingPrice: string | null }) => void
}

const limitsOf = ({ id, values: v }: Shown) => ({
  id,
  listedPrice: v.listedPrice ? String(v.listedPrice) : null,
  ceilingPrice: v.ceilingPrice ? String(v.ceilingPrice) : null,
})

/** Chooses an enabled product of any kind: name, code, pinyin, approval number. */
export const ProductSelect = ({ onNamed, onLimits, ...p }: ControlProps & More) => {
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
        onRow={(row) => {
          if (!row) return
          onNamed?.(row.id, [row.name, row.spec].filter(Boolean).join(' '))
          onLimits?.(limitsOf(row))
        }}
        show={(x) => [x.name, x.spec, x.manufacturer, x.platformCode].filter(Boolean).join(' ')}
      />
    </span>
  )
}

type Made = Answer<typeof families.drug.calls.query>['rows'][number]
const made = lineColumns<Made>()

const ProductsIn = ({ of, manufacturerId }: { of: Family; manufacturerId: string }) => {
  const maySee = useCan(of.calls.query)
  const { data } = useAsk(of.calls.query, { manufacturerId, size: 200, sort: 'name' }, { enabled: maySee })
  if (!data || data.rows.length === 0) return null
  return (
    <LineTable
      label={of.screen}
      decides={['platformCode', 'name', 'spec']}
      rows={data.rows}
      columns={[
        made.link('platformCode', '平台产品编码', (p) => `/${of.screen}/${p.id}`),
        made.text('name', '产品名称', { width: 220 }),
        made.text('spec', '规格'),
        made.choice('kind', '产品大类', productKinds),
        made.bool('enabled', '启用'),
      ]}
    />
  )
}

/** What a manufacturer makes, as far as its reader may look at goods of the kind. */
export const ProductsOf = ({ manufacturerId }: { manufacturerId: string }) => (
  <>
    {Object.values(families).map((f) => (
      <ProductsIn key={f.screen} of={f} manufacturerId={manufacturerId} />
    ))}
  </>
)

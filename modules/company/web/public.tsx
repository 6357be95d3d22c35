import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { manufacturerCalls, relationCalls, supplierCalls } from '../shared/calls.ts'
import { relationWords } from '../shared/words.ts'

export { SupplierViews } from './SupplierViews.tsx'

interface Named {
  /** What the stored value is called. */
  name?: string
}
const shown = (c: { id: string; code: string; name: string }): string => `${c.name} ${c.code}`

/** Chooses an enabled manufacturer by name, code, pinyin or initials. */
export const MakerSelect = (p: ControlProps & Named) => (
  <RemoteSelect {...p} call={manufacturerCalls.query} input={{ enabled: true }} show={shown} />
)

/** Chooses a supplier. */
export const SupplierSelect = (p: ControlProps & Named) => (
  <RemoteSelect {...p} call={supplierCalls.query} input={{ enabled: true }} show={shown} />
)

type Relation = Answer<typeof relationCalls.query>['rows'][number]
const col = wordLines<typeof relationWords, Relation>(relationWords)

/** What a product costs whom, as its page shows it: the reader's own relations, the authority's all. */
export const PricesOf = ({ productId }: { productId: string }) => {
  const maySee = useCan(relationCalls.query)
  const { data, error } = useAsk(relationCalls.query, { productId, size: 200, sort: 'price' }, { enabled: maySee })
  if (!maySee) return <p className="d-muted">{t('没有查看供货价的权限')}</p>
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('还没有供货关系')}</p>
  return (
    <LineTable
      label="供货价"
      decides={['hospital', 'supplier', 'price']}
      rows={data.rows}
      columns={col.some(
        'hospital',
        'supplier',
        'price',
        'listedPrice',
        'ceilingPrice',
        'validFrom',
        'validTo',
        'enabled',
      )}
    />
  )
}

/** What a supplier brings whom: the reader's own relations, the authority's all. */
export const GoodsOf = ({ supplierId }: { supplierId: string }) => {
  const { data, error } = useAsk(relationCalls.query, { supplierId, size: 200, sort: 'name' })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('还没有供货关系')}</p>
  return (
    <LineTable
      label="品种"
      decides={['code', 'name', 'spec', 'hospital', 'price']}
      rows={data.rows}
      columns={[
        ...col.some('code', 'name', 'spec', 'unit', 'manufacturer', 'hospital', 'price', 'validFrom', 'validTo'),
        ...col.some('agreedAt', 'enabled'),
      ]}
    />
  )
}

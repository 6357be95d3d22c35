import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/format.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { SupplierSelect } from './public.tsx'

export type Relation = RowOf<typeof calls.query>

const terms: FieldTable['fields'] = [
  { key: 'price', label: '供货价', type: 'dec', bound: 'price', required: true },
  { key: 'validFrom', label: '有效期自', type: 'date', required: true },
  { key: 'validTo', label: '有效期至', type: 'date', required: true, fallback: '2999-12-31' },
]
const parties = (hospitals: Record<string, string> | undefined): FieldTable['fields'] => [
  ...(hospitals
    ? [{ key: 'hospitalId', label: '医院', type: 'choice' as const, choices: hospitals, required: true }]
    : []),
  { key: 'supplierId', label: '供应商', type: 'ref', required: true },
  { key: 'productId', label: '产品', type: 'ref', required: true },
]
const stale = [calls.query, supplierCalls.query]

/** A supply relation: who supplies what at which price and until when. */
export const RelationDialog = ({ relation: r, onClose }: { relation: Relation | undefined; onClose: () => void }) => {
  const authority = useSession((s) => s.currentOrg?.kind === 'authority')
  const { data: found } = useAsk(calls.hospitals, {}, { enabled: authority })
  const hospitals = authority ? Object.fromEntries((found ?? []).map((h) => [h.id, h.name])) : undefined
  const save = (v: Values) => {
    const { price, validFrom, validTo, supplierId, productId, hospitalId } = v as Record<string, string>
    const what = { price: price!, validFrom: validFrom!, validTo: validTo! }
    if (r) return saveForm(calls.update, { id: r.id, version: r.version, ...what }, stale)
    const who = { supplierId: supplierId!, productId: productId!, ...(authority ? { hospitalId } : {}) }
    return saveForm(calls.add, { ...who, ...what }, stale)
  }
  return (
    <FormDialog
      title={r ? `${t('修改供货关系')} ${r.name} ${r.spec}` : t('新建供货关系')}
      table={{ fields: r ? terms : [...parties(hospitals), ...terms] }}
      initial={r ? { price: r.price, validFrom: r.validFrom, validTo: r.validTo } : { validFrom: today() }}
      refs={{
        supplierId: (c) => <SupplierSelect {...c} />,
        productId: (c) => <ProductSelect {...c} />,
      }}
      save={save}
      onClose={onClose}
    />
  )
}

import { useMemo } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Field, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import { SupplierSelect } from './public.tsx'

export type Relation = RowOf<typeof calls.query>

const of = (key: keyof typeof words & string, more: Partial<Field> = {}) =>
  fieldOf(words, key, { required: true, ...more })
const terms = [of('price', { bound: 'price' }), of('validFrom'), of('validTo', { fallback: '2999-12-31' })]
/** Between whom a new relation is: the authority names the hospital. */
export const partyFields = (hospitals: Record<string, string> | undefined): Field[] => [
  ...(hospitals ? [of('hospitalId', { type: 'choice', choices: hospitals })] : []),
  of('supplierId', { type: 'ref' }),
]
/** Names of the hospitals by id, for the authority; undefined for a hospital, which names none. */
export const useHospitals = (): Record<string, string> | undefined => {
  const authority = useSession((s) => s.currentOrg?.kind === 'authority')
  const { data } = useAsk(calls.hospitals, {}, { enabled: authority })
  return useMemo(
    () => (authority ? Object.fromEntries((data ?? []).map((h) => [h.id, h.name])) : undefined),
    [authority, data],
  )
}
const stale = [calls.query, supplierCalls.query]

/** A supply relation: who supplies what at which price and until when. */
export const RelationDialog = ({ relation: r, onClose }: { relation: Relation | undefined; onClose: () => void }) => {
  const hospitals = useHospitals()
  const save = (values: Values, other: Values) =>
    r
      ? saveForm(calls.update, { ...other, id: r.id, version: r.version }, stale)
      : saveForm(calls.add, values as Asked<typeof calls.add>, stale, ({ warnings }) => {
          for (const w of warnings) toast('warning', w)
        })
  return (
    <FormDialog
      title={r ? `${t('修改供货关系')} ${r.name} ${r.spec} ${r.supplier}` : t('新建供货关系')}
      record={r?.id}
      table={{ fields: r ? terms : [...partyFields(hospitals), of('productId', { type: 'ref' }), ...terms] }}
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

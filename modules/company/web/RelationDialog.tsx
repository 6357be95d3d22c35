import { useMemo, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Field, Values } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { today } from '#kernel/web/list/time.ts'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { wordText } from '#kernel/web/words.tsx'
import { changeText } from '#modules/price/shared/change.ts'
import { ProductSelect } from '#modules/product/web/public.tsx'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { relationWords as words } from '../shared/words.ts'
import { PartnerSelect } from './PartnerSelect.tsx'
import { useWhy } from './useWhy.tsx'

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

interface Limits {
  listedPrice: string | null
  ceilingPrice: string | null
  /** What it costs until now; none of something new. */
  price?: string
}

/** What the typed price is measured by, and how far it is from the one before, or from the listed one (ux.md 73). */
const Measure = ({ of, typed }: { of: Limits; typed: string }) => {
  const change = changeText(of.price ?? of.listedPrice, typed)
  return (
    <div role="status">
      <Fields
        of={[
          ...(of.price ? [['原价', priceText(of.price)] as const] : []),
          [words.listedPrice.label, wordText(words.listedPrice, of.listedPrice)],
          [words.ceilingPrice.label, wordText(words.ceilingPrice, of.ceilingPrice)],
          [of.price ? '变动幅度' : '与挂网价相比', change],
        ]}
      />
    </div>
  )
}

/** A supply relation: who supplies what at which price and until when. */
export const RelationDialog = ({ relation: r, onClose }: { relation: Relation | undefined; onClose: () => void }) => {
  const hospitals = useHospitals()
  const [picked, setPicked] = useState<Limits & { id: string }>()
  const why = useWhy()
  const save = (values: Values, other: Values) =>
    why.asked((beside) =>
      r
        ? saveForm(calls.update, { ...other, id: r.id, version: r.version, ...beside }, stale)
        : saveForm(calls.add, { ...values, ...beside } as Asked<typeof calls.add>, stale, ({ warnings }) => {
            for (const w of warnings) toast('warning', w)
          }),
    )
  return (
    <>
      <FormDialog
        title={r ? `${t('修改供货关系')} ${r.name} ${r.spec} ${r.supplier}` : t('新建供货关系')}
        record={r?.id}
        table={{ fields: r ? terms : [...partyFields(hospitals), of('productId', { type: 'ref' }), ...terms] }}
        initial={r ? { price: r.price, validFrom: r.validFrom, validTo: r.validTo } : { validFrom: today() }}
        refs={{
          supplierId: (c) => <PartnerSelect {...c} />,
          productId: (c) => <ProductSelect {...c} onLimits={setPicked} />,
        }}
        below={({ price, productId }) => {
          const limits = r ?? (picked?.id === productId ? picked : undefined)
          return limits && <Measure of={limits} typed={String(price ?? '')} />
        }}
        save={save}
        onClose={onClose}
      />
      {why.dialog}
    </>
  )
}

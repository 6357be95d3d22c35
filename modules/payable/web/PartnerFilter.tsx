import { use } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { awaitCalls as calls } from '../shared/calls.ts'
import { awaitWords as words } from '../shared/words.ts'

const Filter = filtersOf(calls.query)

/** 往来单位: of both sides for the region, the other one for each of them, among those with something to invoice. */
export const PartnerFilter = () => {
  const own = useSession((s) => s.currentOrg?.kind)
  const asks = useCan(calls.partners)
  if (own !== 'authority' && !asks) return null
  if (own === 'hospital') return <Partner name="supplierId" label={words.supplier.label} />
  if (own === 'supplier') return <Partner name="hospitalId" label={words.hospital.label} />
  return (
    <>
      <HospitalFilter />
      <SupplierFilter />
    </>
  )
}

const Partner = ({ name, label }: { name: 'hospitalId' | 'supplierId'; label: string }) => {
  const { draft } = use(DraftContext)
  const id = draft[name] as string | undefined
  const { data } = useAsk(calls.partners, { size: 500, part: 'rows' }, { enabled: !!id, quiet: true })
  return (
    <Filter.Remote<RowOf<typeof calls.partners>>
      name={name}
      label={label}
      call={calls.partners}
      show={(o) => o.name}
      detail={(o) => o.code}
      nameOf={data?.rows.find((o) => o.id === id)?.name}
    />
  )
}

import { use } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { relationCalls, supplierCalls } from '../shared/calls.ts'
import { relationWords } from '../shared/words.ts'

const Filter = filtersOf(relationCalls.query)

/** 供应商 of a search area; an id that came by a link is shown by its name. */
export const SupplierFilter = () => {
  const { draft } = use(DraftContext)
  const id = (draft.supplierId as string | undefined) ?? ''
  const { data } = useAsk(supplierCalls.detail, { id }, { enabled: id !== '', quiet: true })
  return (
    <Filter.Remote<{ id: string; name: string; code: string }>
      name="supplierId"
      label={relationWords.supplier.label}
      call={supplierCalls.query}
      show={(s) => s.name}
      detail={(s) => s.code}
      nameOf={data?.name}
    />
  )
}

import { use } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { supplierCalls } from '#modules/company/shared/calls.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { freezeWords } from '../shared/words.ts'

const Filter = filtersOf(calls.freezes)

/** 供应商 of both lists; an id that came by a link is shown by its name. A supplier reads of himself alone. */
export const SupplierFilter = () => {
  const { draft } = use(DraftContext)
  const id = (draft.supplierId as string | undefined) ?? ''
  const { data } = useAsk(supplierCalls.detail, { id }, { enabled: id !== '', quiet: true })
  const own = useSession((s) => s.currentOrg?.kind === 'supplier')
  if (own) return null
  return (
    <Filter.Remote<{ id: string; name: string; code: string }>
      name="supplierId"
      label={freezeWords.supplier.label}
      call={supplierCalls.query}
      show={(s) => s.name}
      detail={(s) => s.code}
      nameOf={data?.name}
    />
  )
}

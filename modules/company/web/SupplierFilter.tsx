import { use } from 'react'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { supplierCalls } from '../shared/calls.ts'

/** 供应商 of a search area; an id that came by a link is shown by its name. */
export const SupplierFilter = ({ name = 'supplierId' }: { name?: string }) => {
  const { draft } = use(DraftContext)
  const id = (draft[name] as string | undefined) ?? ''
  const { data } = useAsk(supplierCalls.detail, { id }, { enabled: id !== '', quiet: true })
  return (
    <Filter.Remote<{ id: string; name: string; code: string }>
      name={name}
      label="供应商"
      call={supplierCalls.query}
      show={(s) => s.name}
      detail={(s) => s.code}
      nameOf={data?.name}
    />
  )
}

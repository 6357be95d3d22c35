import { use } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { orgCalls } from '../shared/calls.ts'

interface Props extends ControlProps {
  kind?: 'hospital' | 'supplier' | 'authority'
  name?: string
  placeholder?: string
  allowClear?: boolean
}

/** Chooses an enabled organisation of the region by name, code or pinyin. */
export const OrgSelect = ({ kind, ...p }: Props) => (
  <RemoteSelect<{ id: string; name: string; code: string }>
    {...p}
    call={orgCalls.query}
    input={{ enabled: true, ...(kind ? { kind } : {}) }}
    show={(o) => o.name}
  />
)

/** Only the authority administers several organisations. */
export const useRegion = (): boolean => useSession((s) => s.currentOrg?.kind === 'authority')

/** What an organisation is called; asked once for an id that came by the address. */
const useOrgName = (id: string): string | undefined => {
  const { data } = useAsk(orgCalls.query, { id, size: 1, part: 'rows' }, { enabled: id !== '', quiet: true })
  return data?.rows[0]?.name
}

/** 机构 of a search area; absent for organisations, who see only their own. */
export const OrgFilter = () => {
  const region = useRegion()
  return region ? <Chosen /> : null
}
const Chosen = () => {
  const { draft } = use(DraftContext)
  const name = useOrgName((draft.orgId as string | undefined) ?? '')
  return (
    <Filter.Remote<{ id: string; name: string; code: string }>
      name="orgId"
      label="机构"
      call={orgCalls.query}
      input={{ enabled: true }}
      show={(o) => o.name}
      detail={(o) => o.code}
      nameOf={name}
    />
  )
}

import { use } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import type { RowOf } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { orgCalls } from '../shared/calls.ts'

type Org = RowOf<typeof orgCalls.query>

interface Props extends ControlProps {
  kind?: Org['kind']
  name?: string
  placeholder?: string
  allowClear?: boolean
}

/** Chooses an enabled organisation of the region by name, code or pinyin. */
export const OrgSelect = ({ kind, ...p }: Props) => (
  <RemoteSelect<Org>
    {...p}
    call={orgCalls.query}
    input={{ enabled: true, ...(kind ? { kind } : {}) }}
    show={(o) => o.name}
  />
)

/** Only the authority administers several organisations. */
export const useRegion = (): boolean => useSession((s) => s.currentOrg?.kind === 'authority')

interface Of {
  /** The list's call. */
  of: Call<{ orgId?: string | undefined }>
}
/** 机构 of a search area; absent for organisations, who see only their own. */
export const OrgFilter = (p: Of) => (useRegion() ? <Chosen {...p} /> : null)

const Chosen = ({ of }: Of) => {
  const { draft } = use(DraftContext)
  const id = (draft.orgId as string | undefined) ?? ''
  const Filter = filtersOf(of)
  // an id that came by the address is asked for its name once
  const { data } = useAsk(orgCalls.query, { id, size: 1, part: 'rows' }, { enabled: id !== '', quiet: true })
  return (
    <Filter.Remote<Org>
      name="orgId"
      label="机构"
      call={orgCalls.query}
      input={{ enabled: true }}
      show={(o) => o.name}
      detail={(o) => o.code}
      nameOf={data?.rows[0]?.name}
    />
  )
}

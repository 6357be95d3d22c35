import { use } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DraftContext } from '#kernel/web/list/draft.ts'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { roleCalls } from '../shared/calls.ts'

interface Of {
  /** The list's call. */
  of: Call<{ roleId?: string | undefined }>
}
/** 角色 of the users' search area; absent for whoever may not see the roles. */
export const RoleFilter = (p: Of) => (useCan(roleCalls.query) ? <Chosen {...p} /> : null)

const Chosen = ({ of }: Of) => {
  const Filter = filtersOf(of)
  const { draft } = use(DraftContext)
  const id = (draft.roleId as string | undefined) ?? ''
  const { data } = useAsk(roleCalls.detail, { id }, { enabled: id !== '', quiet: true })
  return (
    <Filter.Remote<{ id: string; name: string; orgName: string }>
      name="roleId"
      label="角色"
      call={roleCalls.query}
      input={{}}
      show={(r) => r.name}
      detail={(r) => r.orgName}
      nameOf={data?.name}
    />
  )
}

import { use } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DraftContext } from '#kernel/web/list/Filter.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { orgCalls } from '../shared/calls/orgs.ts'

interface Props extends ControlProps {
  kind?: 'hospital' | 'supplier' | 'authority'
  name?: string
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
  const { draft, set } = use(DraftContext)
  const id = (draft.orgId as string | undefined) ?? ''
  const name = useOrgName(id)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label className="l-field">
      <span>{t('机构')}</span>
      <OrgSelect
        name={name}
        label={t('机构')}
        value={id || null}
        invalid={false}
        onChange={(v) => set('orgId', v ?? undefined)}
      />
    </label>
  )
}

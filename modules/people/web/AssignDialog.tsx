import { Checkbox } from 'antd'
import { useState } from 'react'
import { difference, settled } from '#kernel/web/document/conflict.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Named } from '#kernel/web/form/Named.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { refusalOf, saveForm } from '#kernel/web/form/saveForm.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, comma, t } from '#kernel/web/i18n.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { OrgSelect, useRegion } from '#modules/organisation/web/public.tsx'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { userCalls } from '../shared/calls.ts'
import type { User } from './userCells.tsx'
import '#kernel/web/theme/plain.css'

interface Props {
  user: User
  onClose: (changed: boolean) => void
}
const ownOrg = () => sessionStore.getState().currentOrg?.strId ?? ''

/** The roles of a person in one organisation; the authority may look into another. */
export const AssignDialog = ({ user, onClose }: Props) => {
  const region = useRegion()
  const [orgId, setOrgId] = useState(region ? (user.orgId ?? ownOrg()) : ownOrg())
  const had = user.roles.filter((r) => r.orgId === orgId).map((r) => r.id)
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data } = useAsk(roleCalls.query, { orgId, size: 500, part: 'rows' })
  const now = chosen[orgId] ?? had
  const rows = (data?.rows ?? []).filter((r) => r.enabled || now.includes(r.id))
  const title = `${t('分配角色')} ${bracketed(user.name, user.loginName)}`
  const dirty = Object.values(chosen).some((ids) => ids !== undefined)
  const { close, saved } = useDialog(title, chosen, dirty, setChosen, () => onClose(false))
  const ok = async () => {
    setBusy(true)
    const wish = { id: user.id, version: user.version, orgId, roleIds: now }
    const stale = [userCalls.query, userCalls.detail, roleCalls.query]
    const error = await settled<Pick<User, 'roles'>>(await saveForm(userCalls.assignRole, wish, stale), (theirs) => {
      const other = theirs.roles.filter((r) => r.orgId === orgId)
      const own = rows.filter((r) => now.includes(r.id))
      const said = [own, other].map((all) =>
        all
          .map((r) => r.name)
          .sort()
          .join(comma()),
      ) as [string, string]
      return said[0] === said[1] ? [] : [difference(t('角色'), ...said)]
    })
    setBusy(false)
    setProblem(refusalOf(error))
    if (error) return
    saved()
    onClose(true)
  }
  return (
    <SaveModal title={title} busy={busy} onSave={ok} onClose={close}>
      <div className="a-ranges">
        <Problem of={problem} />
        {region && (
          <Named label="在此机构的角色">
            <OrgSelect
              label={t('机构')}
              value={orgId}
              name={orgId === user.orgId ? user.orgName : sessionStore.getState().currentOrg?.strName}
              allowClear={false}
              invalid={false}
              onChange={(v) => setOrgId(String(v ?? ownOrg()))}
            />
          </Named>
        )}
        <Checkbox.Group
          className="a-templates"
          value={now}
          onChange={(ids) => {
            setProblem(undefined)
            setChosen((all) => ({ ...all, [orgId]: ids as string[] }))
          }}
          options={rows.map((r) => ({ value: r.id, label: r.name }))}
        />
        {data && rows.length === 0 && <p className="d-muted">{t('此机构还没有角色，请先在角色管理中建立')}</p>}
      </div>
    </SaveModal>
  )
}

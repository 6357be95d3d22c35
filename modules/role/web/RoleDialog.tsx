import { Checkbox, Input, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { codes } from '#kernel/shared/envelope.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Named } from '#kernel/web/form/Named.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { refusalOf, saveForm } from '#kernel/web/form/saveForm.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { can } from '#kernel/web/session/can.ts'
import { OrgSelect, useRegion } from '#modules/organisation/web/public.tsx'
import { roleCalls as calls, type Grants, type Range } from '../shared/calls.ts'
import { roleWords as words } from '../shared/words.ts'
import { GrantTree } from './GrantTree.tsx'
import type { Area } from './grants.ts'
import { Lacking } from './Lacking.tsx'
import { gained, merged } from './merge.ts'
import { RangeForm } from './RangeForm.tsx'
import './role.css'

interface Role {
  id?: string
  version: number
  orgId?: string
  orgName?: string
  name: string
  remark: string
  enabled: boolean
  grants: Grants
  lacking: Grants
  templateName: string
  range: Range
  actions: readonly string[]
}
const fresh: Role = {
  version: 0,
  name: '',
  remark: '',
  enabled: true,
  grants: {},
  lacking: {},
  templateName: '',
  range: {},
  actions: ['edit'],
}

/** A role: its name, the menu with its actions, and which data it shows. */
export const RoleDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const known = useAsk(calls.detail, { id: id ?? '' }, { enabled: !!id })
  if (id && !known.data) return null
  return <Form role={known.data ?? fresh} menu={known.data?.menu} onClose={onClose} />
}

const stale = [calls.query, calls.detail]

const Form = ({ role, menu, onClose }: { role: Role; menu?: readonly Area[]; onClose: () => void }) => {
  const region = useRegion()
  const [v, setV] = useState(role)
  /** What the changes are counted from; a colleague's saving moves it. */
  const [base, setBase] = useState(role)
  const [notice, setNotice] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [tab, setTab] = useState('menu')
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const offered = useAsk(calls.offered, v.orgId ? { orgId: v.orgId } : {}, { enabled: !menu })
  const dirty = JSON.stringify(v) !== JSON.stringify(base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the role is taken
  useEffect(() => {
    if (role.version === base.version) return
    const both = merged(base, v, role)
    const count = { more: gained(base.grants, role.grants).length, less: gained(role.grants, base.grants).length }
    if (dirty && JSON.stringify(both) !== JSON.stringify(role))
      setNotice(t('他人刚修改了此角色（权限增 {{more}} 项、减 {{less}} 项），已与您的修改合并，请核对后再保存', count))
    setBase(role)
    setV(both)
  }, [role.version])
  const isNew = !role.id
  const may = (code: string) => (isNew ? can(`system/role:${code}`) : role.actions.includes(code))
  const mayEdit = role.actions.includes('edit')
  const title = isNew ? t('新建角色') : `${mayEdit ? t('修改角色') : t('角色详情')} ${role.name}`
  const { name, remark, enabled, grants, range, orgId } = v
  const typed = { name, remark, enabled, grants, range, orgId }
  const { close, saved } = useDialog(title, typed, dirty, (kept) => setV((now) => ({ ...now, ...kept })), onClose)
  const wrong = tried && !v.name.trim()
  const set = (change: Partial<Role>) => {
    setProblem(undefined)
    setV((now) => ({ ...now, ...change }))
  }

  const save = async () => {
    setTried(true)
    if (busy || !v.name.trim()) return
    setBusy(true)
    const error = await (role.id
      ? saveForm(calls.update, { id: role.id, version: base.version, name, remark, enabled, grants, range }, stale)
      : saveForm(calls.add, { name, remark, grants, range, ...(orgId ? { orgId } : {}) }, stale))
    setBusy(false)
    setProblem(refusalOf(error))
    const faults = fieldErrorsOf(error)
    setFaults(new Map(faults.map((f) => [f.path, f.message])))
    if (faults.some((f) => f.path.startsWith('range.'))) setTab('range')
    if (!error) saved()
    // what a colleague saved meanwhile comes in, and what was ticked here stays
    else if (error.code === codes.conflict) await refresh(stale)
  }
  return (
    <SaveModal
      title={title}
      busy={busy}
      onSave={save}
      onClose={close}
      {...(mayEdit ? {} : { cancelText: t('关闭'), okButtonProps: { style: { display: 'none' } } })}
    >
      <div className="a-role">
        <Problem of={problem} />
        {isNew && !region && (
          <p className="d-muted">
            {t('只能授予您自己持有的权限；医院的业务角色请用「使用模板」新建，或复制已有角色后修改')}
          </p>
        )}
        {notice && (
          <p className="f-warning" role="alert">
            {notice}
          </p>
        )}
        <div className="f-grid">
          <Named label={words.name.label} required fault={wrong ? t('请填写角色名称') : ''}>
            <Input
              value={v.name}
              maxLength={100}
              disabled={!mayEdit}
              status={wrong ? 'error' : undefined}
              onChange={(e) => set({ name: e.target.value })}
            />
          </Named>
          {region && (
            <Named label={words.orgName.label}>
              {isNew ? (
                <OrgSelect
                  label={t(words.orgName.label)}
                  value={v.orgId ?? null}
                  invalid={false}
                  onChange={(orgId) => set({ orgId: (orgId as string | null) ?? undefined, grants: {}, range: {} })}
                />
              ) : (
                <Input value={role.orgName} disabled />
              )}
            </Named>
          )}
          <Named label={words.remark.label}>
            <Input
              value={v.remark}
              maxLength={500}
              disabled={!mayEdit}
              onChange={(e) => set({ remark: e.target.value })}
            />
          </Named>
          {!isNew && (
            <Named label="状态">
              <Checkbox checked={v.enabled} disabled={!mayEdit} onChange={(e) => set({ enabled: e.target.checked })}>
                {t(words.enabled.label)}
              </Checkbox>
            </Named>
          )}
        </div>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'menu',
              label: t('菜单和按钮权限'),
              children: (
                <>
                  <Lacking
                    menu={menu ?? []}
                    template={role.templateName}
                    {...{ lacking: role.lacking, grants: v.grants }}
                    onAdd={mayEdit && may('authMenu') && may('authButton') ? (grants) => set({ grants }) : undefined}
                  />
                  <GrantTree
                    menu={menu ?? offered.data?.menu ?? []}
                    grants={v.grants}
                    menus={mayEdit && may('authMenu')}
                    buttons={mayEdit && may('authButton')}
                    onChange={(grants) => set({ grants })}
                  />
                </>
              ),
            },
            {
              key: 'range',
              label: t('数据范围'),
              children: (
                <RangeForm
                  orgId={v.orgId}
                  range={v.range}
                  disabled={!mayEdit || !may('authData')}
                  faults={faults}
                  onChange={(range) => set({ range })}
                />
              ),
            },
          ]}
        />
      </div>
    </SaveModal>
  )
}

import { Input, Radio } from 'antd'
import { useState } from 'react'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { Named } from '#kernel/web/form/Named.tsx'
import { refusalOf, saveForm } from '#kernel/web/form/saveForm.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { can } from '#kernel/web/session/can.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { orgKinds, orgWords } from '#modules/organisation/shared/words.ts'
import { OrgSelect, useRegion } from '#modules/organisation/web/public.tsx'
import { templateCalls as calls, roleCalls } from '../shared/calls.ts'
import { roleWords } from '../shared/words.ts'
import '#kernel/web/theme/plain.css'
import './role.css'

/** A role made of one of the platform's templates. */
export const TemplateDialog = ({ onClose }: { onClose: () => void }) => {
  const region = useRegion()
  const [kind, setKind] = useState(sessionStore.getState().currentOrg?.kind as keyof typeof orgKinds)
  const [orgId, setOrgId] = useState<string>()
  const [key, setKey] = useState('')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data = [], loading } = useAsk(calls.query, { orgKind: kind })
  const remove = useAct(calls.delete, { refresh: [calls.query], done: '已删除' })
  const rename = (next: string) => {
    setProblem(undefined)
    setName(next)
  }
  const choose = (next: string) => {
    setKey(next)
    rename(data.find((x) => x.key === next)?.name ?? '')
  }
  const typed = { kind, orgId, key, name }
  const restore = (kept: typeof typed) => {
    setKind(kept.kind)
    setOrgId(kept.orgId)
    setKey(kept.key)
    setName(kept.name)
  }
  const { close, saved } = useDialog(t('使用权限模板'), typed, key !== '', restore, onClose)
  const ok = async () => {
    setBusy(true)
    const error = await saveForm(calls.apply, { key, name, ...(orgId ? { orgId } : {}) }, [roleCalls.query])
    setBusy(false)
    setProblem(refusalOf(error))
    if (!error) saved()
  }
  const ready = key && name.trim() && (!region || orgId || kind === sessionStore.getState().currentOrg?.kind)
  return (
    <AppModal
      open
      title={t('使用权限模板')}
      okText={t('生成角色')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      onOk={ok}
      onCancel={close}
    >
      <div className="a-ranges">
        <Problem of={problem} />
        {region && (
          <div className="a-line">
            <Radio.Group
              optionType="button"
              aria-label={t(orgWords.kind.label)}
              value={kind}
              options={Object.entries(orgKinds).map(([value, label]) => ({ value, label: t(label) }))}
              onChange={(e) => {
                setKind(e.target.value)
                setOrgId(undefined)
                choose('')
              }}
            />
            <span className="a-grow">
              <OrgSelect
                key={kind}
                kind={kind}
                label={t(roleWords.orgName.label)}
                value={orgId ?? null}
                invalid={false}
                onChange={(v) => setOrgId((v as string | null) ?? undefined)}
              />
            </span>
          </div>
        )}
        <Radio.Group className="a-templates" value={key} onChange={(e) => choose(e.target.value)} disabled={loading}>
          {data.map((x) => (
            <Radio key={x.key} value={x.key}>
              {x.builtIn ? t(x.name) : x.name}{' '}
              <span className="d-muted">
                {t('{{n}} 个菜单', { n: Object.keys(x.grants).length })}
                {!x.builtIn && can(calls.delete) && (
                  <button
                    type="button"
                    className="k-link"
                    onClick={async () => {
                      if (await confirmDelete(x.name)) await remove.run({ id: x.key, version: x.version })
                    }}
                  >
                    {t('删除')}
                  </button>
                )}
              </span>
            </Radio>
          ))}
        </Radio.Group>
        <Named label={roleWords.name.label}>
          <Input value={name} maxLength={100} onChange={(e) => rename(e.target.value)} />
        </Named>
      </div>
    </AppModal>
  )
}

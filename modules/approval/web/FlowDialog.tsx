import { Button, Checkbox, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { differentParts, settled } from '#kernel/web/document/conflict.ts'
import { Named } from '#kernel/web/form/Named.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useDialog } from '#kernel/web/form/useDialog.ts'
import { type AskError, fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { changesBetween } from '#kernel/web/shell/drafts.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { workflowCalls as calls } from '../shared/calls.ts'
import { stepWords as words } from '../shared/words.ts'
import '#kernel/web/form/form.css'
import './approval.css'

type Setup = Answer<typeof calls.query>
type Flow = Setup['flows'][number]
type Step = Flow['steps'][number]

const blank: Step = { name: '', minAmount: '0', roleIds: [], userIds: [] }
/** Amounts as they are typed: without the zeros of the column. */
const tidy = (amount: string) => amount.replace(/\.?0+$/, (z) => (z.startsWith('.') ? '' : z))

interface Typed {
  docType: string
  name: string
  kinds: number[]
  enabled: boolean
  steps: (Step & { key: number })[]
}
/** What is sent: of a flow that is there, only what was changed. */
const changed = ({ steps, ...head }: Typed, start: Typed | undefined) => ({
  ...Object.fromEntries(
    Object.entries(head).filter(([k, v]) => JSON.stringify(v) !== JSON.stringify(start?.[k as keyof Typed])),
  ),
  ...(JSON.stringify(steps) === JSON.stringify(start?.steps) ? {} : { steps: steps.map(({ key: _, ...s }) => s) }),
})

interface Props {
  setup: Setup
  flow?: Flow
  onClose: () => void
}

/** One flow: for which document and kinds, and its levels from the first to the last. */
export const FlowDialog = ({ setup, flow, onClose }: Props) => {
  const [start] = useState<Typed>(() => ({
    docType: flow?.docType ?? setup.documents[0]?.docType ?? '',
    name: flow?.name ?? '',
    kinds: flow?.kinds ?? [],
    enabled: flow?.enabled ?? true,
    steps: (flow?.steps ?? [blank]).map((s, key) => ({ ...s, minAmount: tidy(s.minAmount), key })),
  }))
  const [typed, setTyped] = useState(start)
  const { docType, name, kinds, enabled, steps } = typed
  // what its papers lack no flow asks for; what stands from before is shown, to be taken out
  const { lacks = [] } = setup.documents.find((d) => d.docType === docType) ?? {}
  const asksKind = !lacks.includes('kind') || start.kinds.length + kinds.length > 0
  const asksAmount = !lacks.includes('amount') || [...start.steps, ...steps].some((s) => s.minAmount !== '0')
  const put = (v: Partial<Typed>) => setTyped((now) => ({ ...now, ...v }))
  const title = `${flow ? t('修改审批流程') : t('新建审批流程')} · ${setup.orgName}`
  const dirty = changesBetween(typed, start) > 0
  const { close, saved } = useDialog(`${title} ${flow?.id ?? ''}`, typed, dirty, setTyped, onClose)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AskError>()
  const [tried, setTried] = useState(false)
  const unnamed = (path: string) => {
    const [, at] = /^steps\.(\d+)\.name$/.exec(path) ?? []
    if (path === 'name' && !name.trim()) return t('请填写流程名称')
    return at && !steps[Number(at)]?.name.trim() ? t('请填写审批级名称') : undefined
  }
  const fault = (path: string) => (tried && unnamed(path)) || fieldErrorsOf(error).find((f) => f.path === path)?.message
  const change = (key: number, v: Partial<Step>) =>
    put({ steps: steps.map((s) => (s.key === key ? { ...s, ...v } : s)) })
  const move = (i: number, by: number) => put({ steps: steps.toSpliced(i, 1).toSpliced(i + by, 0, steps[i]!) })
  const ok = async () => {
    setTried(true)
    // what is missing is said at its field alone: a toast of the refusal would lie over it
    if (unnamed('name') || steps.some((_, i) => unnamed(`steps.${i}.name`))) return
    setBusy(true)
    const body = changed(typed, flow && start)
    const known = flow ? { id: flow.id, version: flow.version } : {}
    const no = await settled<object>(
      await saveForm(calls.save, { orgId: setup.orgId, ...known, ...body }, [calls.query]),
      (theirs) =>
        differentParts({ name: '流程名称', kinds: '产品大类', enabled: '启用', steps: '审批级' }, body, theirs),
    )
    setBusy(false)
    setError(no)
    if (!no) saved()
  }
  const said = (path: string) =>
    fault(path) && (
      <span role="alert" className="d-fault">
        {fault(path)}
      </span>
    )
  return (
    <SaveModal title={title} busy={busy} onSave={ok} onClose={close}>
      <div className="ap-grid">
        <Named label="单据">
          <Select
            aria-label={t('单据')}
            disabled={!!flow}
            value={docType}
            onChange={(v) => put({ docType: v })}
            options={setup.documents.map((d) => ({ value: d.docType, label: t(d.label) }))}
          />
        </Named>
        <Named label="流程名称" required fault={fault('name')}>
          <Input
            aria-label={t('流程名称')}
            maxLength={100}
            value={name}
            status={fault('name') ? 'error' : undefined}
            onChange={(e) => put({ name: e.target.value })}
          />
        </Named>
        {asksKind && (
          <div className="f-field">
            <span className="f-label">{t('适用产品大类（不选为其他流程未指定的全部）')}</span>
            <Checkbox.Group
              value={kinds}
              onChange={(v) => put({ kinds: v as number[] })}
              options={Object.entries(productKinds).map(([k, label]) => ({ value: Number(k), label: t(label) }))}
            />
            {said('kinds')}
          </div>
        )}
        <div className="f-field">
          <span className="f-label">{t('启用')}</span>
          <span>
            <Switch aria-label={t('启用')} checked={enabled} onChange={(v) => put({ enabled: v })} />
          </span>
        </div>
      </div>
      <table className="ap-steps">
        <thead>
          <tr>
            <th style={{ width: 48 }}>{t('级')}</th>
            <th style={{ width: 170 }}>{t(words.name.label)}</th>
            {asksAmount && <th style={{ width: 130 }}>{t(words.minAmount.label)}</th>}
            <th>{t(words.roleIds.label)}</th>
            <th>{t(words.userIds.label)}</th>
            <th style={{ width: 200 }}>{t('操作')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((s, i) => (
            <tr key={s.key}>
              <td>{i + 1}</td>
              <td>
                <Input
                  aria-label={`${t(words.name.label)} ${i + 1}`}
                  maxLength={100}
                  value={s.name}
                  status={fault(`steps.${i}.name`) ? 'error' : undefined}
                  onChange={(e) => change(s.key, { name: e.target.value })}
                />
                {said(`steps.${i}.name`)}
              </td>
              {asksAmount && (
                <td>
                  <Input
                    aria-label={`${t(words.minAmount.label)} ${i + 1}`}
                    inputMode="decimal"
                    value={s.minAmount}
                    status={fault(`steps.${i}.minAmount`) ? 'error' : undefined}
                    onChange={(e) => change(s.key, { minAmount: e.target.value.trim() })}
                  />
                  {said(`steps.${i}.minAmount`)}
                </td>
              )}
              <td>
                <DictPicker
                  multiple
                  allowClear={false}
                  label={`${t(words.roleIds.label)} ${i + 1}`}
                  value={s.roleIds}
                  invalid={!!fault(`steps.${i}.roleIds`)}
                  options={setup.roles.map((r) => ({ value: r.id, label: r.name }))}
                  onChange={(roleIds) => change(s.key, { roleIds: (roleIds ?? []) as string[] })}
                />
                {said(`steps.${i}.roleIds`)}
              </td>
              <td>
                <DictPicker
                  multiple
                  allowClear={false}
                  label={`${t(words.userIds.label)} ${i + 1}`}
                  value={s.userIds}
                  options={setup.users.map((u) => ({ value: u.id, label: `${u.name} (${u.loginName})` }))}
                  onChange={(userIds) => change(s.key, { userIds: (userIds ?? []) as string[] })}
                />
              </td>
              <td>
                <Button type="link" size="small" disabled={i === 0} onClick={() => move(i, -1)}>
                  {t('上移')}
                </Button>
                <Button type="link" size="small" disabled={i === steps.length - 1} onClick={() => move(i, 1)}>
                  {t('下移')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  disabled={steps.length === 1}
                  onClick={() => put({ steps: steps.filter((x) => x.key !== s.key) })}
                >
                  {t('删除')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        disabled={steps.length >= 9}
        onClick={() =>
          put({
            steps: [
              ...steps,
              { ...blank, minAmount: steps.at(-1)?.minAmount ?? '0', key: Math.max(...steps.map((s) => s.key)) + 1 },
            ],
          })
        }
      >
        {t('增加一级')}
      </Button>
    </SaveModal>
  )
}

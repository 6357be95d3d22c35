import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { RemoteSelect } from '#kernel/web/form/RemoteSelect.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { confirmDelete } from '#kernel/web/shell/confirm.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { workflowCalls as calls } from '../shared/calls.ts'
import { Chain } from './Chain.tsx'
import { FlowDialog } from './FlowDialog.tsx'
import { Stuck } from './Stuck.tsx'
import '#kernel/web/list/list.css'
import '#kernel/web/document/document.css'
import './approval.css'

type Setup = Answer<typeof calls.query>
type Flow = Setup['flows'][number]

/** The levels of a flow as they will stand on a document. */
const levelsOf = (setup: Setup, flow: Flow) =>
  flow.steps.map((s, i) => ({
    level: i + 1,
    name: s.name,
    minAmount: s.minAmount,
    state: 'planned' as const,
    people: [
      ...s.roleIds.map((id) => setup.roles.find((r) => r.id === id)?.name ?? t('已停用的角色')),
      ...s.userIds.map((id) => setup.users.find((u) => u.id === id)?.name ?? t('已停用的用户')),
    ],
    by: '',
    forName: '',
    reason: '',
    at: null,
  }))

/** Approval flows of one's organisation; the authority chooses whose. */
export default function WorkflowPage() {
  const region = useSession((s) => s.currentOrg?.kind === 'authority')
  const [orgId, setOrgId] = useState<string>()
  const [open, setOpen] = useState<Flow | 'new'>()
  const tab = useTab()
  useEffect(() => tab.setTitle(t('审批流程')), [tab])
  const { data } = useAsk(calls.query, orgId ? { orgId } : {}, { keep: true })
  const remove = useAct(calls.delete, { refresh: [calls.query], done: '已删除' })
  if (!data)
    return (
      <div className="d-page d-empty" role="status">
        {t('正在加载')}
      </div>
    )
  return (
    <div className="ap-page">
      <section className="d-card">
        <header className="d-title">
          <h1>{t('审批流程')}</h1>
          {region && (
            <span className="ap-org">
              <RemoteSelect<{ id: string; name: string; code: string }>
                label={t('机构')}
                value={orgId ?? null}
                invalid={false}
                call={orgCalls.query}
                input={{ enabled: true }}
                show={(o) => o.name}
                onChange={(v) => setOrgId((v as string | null) ?? undefined)}
              />
            </span>
          )}
          <span className="d-muted">{data.orgName}</span>
          {data.editable && (
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('新建审批流程')}
            </Button>
          )}
        </header>
        <p className="d-muted">
          {t(
            '提交时按金额和产品大类确定审批级，逐级审批；创建人不能审批自己的单据；没有流程的单据由有审核权限的人一次审核',
          )}
        </p>
        {data.flows.map((flow) => (
          <article key={flow.id} className="ap-flow" aria-label={flow.name}>
            <header>
              <b>{flow.name}</b>
              <span className="d-tag" data-tone="blue">
                {t(data.documents.find((d) => d.docType === flow.docType)?.label ?? flow.docType)}
              </span>
              <span className="d-tag" data-tone="grey">
                {flow.kinds.length > 0
                  ? flow.kinds.map((k) => t(productKinds[k as 0])).join(comma())
                  : t('全部产品大类')}
              </span>
              <span className="d-tag" data-tone={flow.enabled ? 'green' : 'red'}>
                {flow.enabled ? t('已启用') : t('已停用')}
              </span>
              <span className="d-muted">
                {flow.changedBy} {timeText(flow.changedAt)}
              </span>
              {data.editable && (
                <span className="ap-tools">
                  <Button type="link" size="small" onClick={() => setOpen(flow)}>
                    {t('修改')}
                  </Button>
                  <Button
                    type="link"
                    size="small"
                    danger
                    onClick={async () => {
                      const wish = { orgId: data.orgId, id: flow.id, version: flow.version }
                      if (await confirmDelete(flow.name)) await remove.run(wish)
                    }}
                  >
                    {t('删除')}
                  </Button>
                </span>
              )}
            </header>
            <Chain levels={levelsOf(data, flow)} set />
          </article>
        ))}
        {data.flows.length === 0 && <p className="l-empty">{t('还没有审批流程')}</p>}
      </section>
      <Stuck orgId={data.orgId} editable={data.editable} />
      {open && <FlowDialog setup={data} flow={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

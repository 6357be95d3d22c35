import { Button, Table } from 'antd'
import { useState } from 'react'
import type { Answer, Asked } from '#kernel/shared/call.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { go } from '#kernel/web/shell/nav.ts'
import { workflowCalls as calls } from '../shared/calls.ts'
import '#kernel/web/document/document.css'
import './approval.css'

const nobody =
  '没有可以改派的人：除创建人和已审批过此单据的人外，没有其他人有审核权限。请在「用户管理」或「角色管理」中给相应人员审核权限'

type Paper = Answer<typeof calls.stuck>['rows'][number]

/** Papers that wait for nobody; who sets flows gives them to others (ux 88). Nothing where there are none. */
export const Stuck = ({ orgId, editable }: { orgId: string; editable: boolean }) => {
  const { data } = useAsk(calls.stuck, { orgId })
  const [open, setOpen] = useState<Paper>()
  if (!data || data.rows.length === 0) return null
  return (
    <section className="d-card ap-stuck" aria-label={t('无人可审批的单据')}>
      <h2>{t('无人可审批的单据')}</h2>
      <p className="d-muted">
        {t('这些单据所在的审批级目前没有人可以审批，请改派（只对这一张单据有效），或给相应人员审核权限')}
      </p>
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data.rows}
        columns={[
          {
            title: t('单据'),
            render: (_, p) => (
              <Button type="link" size="small" disabled={!p.path} onClick={() => go(p.path)}>
                {t(p.label)} {p.docNo}
              </Button>
            ),
          },
          { title: t('审批级'), render: (_, p) => `${p.level}. ${p.name}` },
          { title: t('创建人'), dataIndex: 'creator' },
          { title: t('发现时间'), render: (_, p) => (p.since ? timeText(p.since) : '--') },
          {
            title: t('操作'),
            width: 100,
            render: (_, p) =>
              editable && (
                <Button type="link" size="small" onClick={() => setOpen(p)}>
                  {t('改派')}
                </Button>
              ),
          },
        ]}
      />
      {open && (
        <FormDialog
          title={`${t('改派审批人')} · ${t(open.label)} ${open.docNo} · ${open.name}`}
          table={{
            fields: [
              {
                key: 'userIds',
                label: '审批人',
                type: 'choices',
                choices: Object.fromEntries(open.people.map((p) => [p.id, p.name])),
                required: true,
              },
            ],
          }}
          head={open.people.length === 0 && <p className="d-note">{t(nobody)}</p>}
          refs={{
            userIds: (p) => (
              <DictPicker
                {...p}
                multiple
                value={Array.isArray(p.value) ? p.value : []}
                onChange={(v) => p.onChange((v as string[] | undefined) ?? [])}
                options={open.people.map((one) => ({ value: one.id, label: one.name }))}
                empty={t(nobody)}
              />
            ),
          }}
          initial={{}}
          save={(v) =>
            saveForm(calls.reassign, { orgId, id: open.id, ...v } as Asked<typeof calls.reassign>, [calls.stuck])
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

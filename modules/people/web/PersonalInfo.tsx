import { Button } from 'antd'
import { useState } from 'react'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { FormDialog, filled } from '#kernel/web/form/FormDialog.tsx'
import { saveForm } from '#kernel/web/form/saveForm.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, comma, t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { Agent } from '#kernel/web/session/Agent.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { PasswordForm } from '#kernel/web/session/PasswordForm.tsx'
import { useSession } from '#kernel/web/session/store.ts'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { Dialog } from '#kernel/web/shell/Dialog.tsx'
import { toast } from '#kernel/web/shell/toast.ts'
import { told } from '#kernel/web/words.tsx'
import { Delegations } from '#modules/approval/web/public.tsx'
import { loginOutcomes } from '#modules/log/shared/words.ts'
import { myCalls as calls } from '../shared/calls-my.ts'
import { personTable } from '../shared/fields.ts'
import { userWords as words } from '../shared/words.ts'
import { Head } from './Head.tsx'
import { type SignIn, sessionColumns } from './sessions.tsx'
import '#kernel/web/theme/plain.css'
import './people.css'

const table = { fields: personTable.fields.filter((f) => ['mobile', 'email', 'job'].includes(f.key)) }

/** One's own data, roles, and where one is signed in. */
export default function PersonalInfo() {
  const { data: me } = useAsk(calls.query, {})
  const [open, setOpen] = useState<'edit' | 'password'>()
  const below = useSession((s) => s.childOrg)
  const mayEdit = useCan(calls.edit)
  const mayChange = useCan('personalInfo:changePassword')
  const end = useAct(calls.endSession, { refresh: [calls.query], done: '已退出' })
  const endAll = async (others: number) => {
    const text =
      others > 0
        ? '将结束本次以外的 {{n}} 个登录，那里未保存的内容会丢失，确定吗？'
        : '没有其他登录；将取消所有设备的记忆，确定吗？'
    if ((await confirm({ title: '提示', text: t(text, { n: others }), danger: others > 0 })) === 'ok') await end.run({})
  }
  if (!me)
    return (
      <div className="d-page d-empty" role="status">
        {t('正在加载')}
      </div>
    )
  return (
    <div className="a-page">
      <section className="d-card">
        <div className="a-card-head">
          <h1 className="a-title">
            {me.name} <span className="d-muted">{me.loginName}</span>
          </h1>
          <span className="a-line">
            {mayEdit && <Button onClick={() => setOpen('edit')}>{t('修改')}</Button>}
            {mayChange && <Button onClick={() => setOpen('password')}>{t('修改密码')}</Button>}
          </span>
        </div>
        <Head />
        <Fields
          of={told(words, me, [
            ...(['orgName', 'job', 'mobile', 'email'] as const),
            [
              words.roles.label,
              me.roles.map((r) => (r.orgName === me.orgName ? r.name : bracketed(r.name, r.orgName))).join(comma()),
            ],
            ...(below.length > 0 ? ([['下级机构', below.map((o) => o.strName).join(comma())]] as const) : []),
            'passwordAt',
          ])}
        />
      </section>
      <section className="d-card">
        <div className="a-card-head">
          <h2>{t('当前登录')}</h2>
          <Button loading={end.busy} onClick={() => void endAll(me.sessions.filter((s) => !s.current).length)}>
            {t('退出所有设备')}
          </Button>
        </div>
        <p className="d-muted">
          {t('登录过的设备 90 天内不受他人输错密码影响；退出所有设备会结束本次以外的登录，并取消所有设备的记忆')}
        </p>
        <PlainTable<SignIn>
          rowKey="id"
          dataSource={me.sessions}
          scroll={{ x: 800 }}
          columns={sessionColumns((s) =>
            s.current ? (
              <span className="d-tag" data-tone="green">
                {t('本次登录')}
              </span>
            ) : (
              <Button type="link" size="small" danger onClick={() => void end.run({ id: s.id })}>
                {t('退出')}
              </Button>
            ),
          )}
        />
      </section>
      <Delegations />
      <section className="d-card">
        <h2>{t('登录记录')}</h2>
        <PlainTable
          rowKey="at"
          dataSource={me.logins}
          columns={[
            { title: t('时间'), width: 160, render: (_, l) => timeText(l.at) },
            { title: t('结果'), width: 180, render: (_, l) => t(loginOutcomes[l.outcome as 'ok'] ?? l.outcome) },
            { title: t('IP 地址'), width: 150, dataIndex: 'ip' },
            { title: t('浏览器'), render: (_, l) => <Agent of={l.userAgent} /> },
          ]}
        />
      </section>
      {open === 'edit' && (
        <FormDialog
          title={t('修改个人信息')}
          table={table}
          initial={{ mobile: me.mobile, email: me.email, job: me.job }}
          save={(_, other) => saveForm(calls.edit, { ...filled(other), version: me.version }, [calls.query])}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'password' && (
        <Dialog title={t('修改密码')} onEscape={() => setOpen(undefined)}>
          <PasswordForm
            onCancel={() => setOpen(undefined)}
            onDone={() => {
              setOpen(undefined)
              toast('success', t('密码已修改'))
              void refresh([calls.query])
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { openCalls } from '../shared/calls.ts'
import { registrationMachine } from '../shared/machine.ts'
import { OpenForm, type Receipt, useSending } from './parts.tsx'

type State = Answer<typeof openCalls.state>

interface Props {
  /** The registration that was sent just now. */
  of?: Receipt
  onJoin: () => void
  onAgain: (again: { no: string; key: string; values: Values }) => void
  onBack: () => void
}

/** What the applicant does now. */
const nextStep = ({ refused, kind, open, correctable }: State): string => {
  if (open)
    return kind === 'org'
      ? '账号已开通，请用注册时填写的账号和密码登录'
      : '账号已开通，请用注册时填写的账号和密码登录；菜单要等机构管理员分配角色后才会出现'
  if (correctable) return '请按上面的原因修改后重新提交，申请编号和查询码不变'
  if (refused) return '请按上面的原因核对后重新填写，或联系该机构的管理员'
  return '主管部门正在审核，请过些时候再来查询'
}

/** 进度查询: how a registration stands, by its receipt; a refused one can be corrected. */
export const Progress = ({ of, onAgain, onBack, onJoin }: Props) => {
  const [no, setNo] = useState(of?.no ?? '')
  const [key, setKey] = useState(of?.key ?? '')
  const sending = useSending()
  const [state, setState] = useState<State>()
  const look = async () => {
    if (!no || !key || !sending.typed) return sending.setProblem(t('请填写申请编号、查询码和验证码'))
    await sending.send(async (captcha) => {
      setState(await ask(openCalls.state, { no, key, captcha }, { quiet: true }))
      sending.again()
    })
  }
  const result = state && (
    <div className="r-receipt" role="status">
      <h2>
        {t('审核结果')} <StatusTag of={registrationMachine} is={state.status} />
      </h2>
      <p className="d-muted">
        {t('提交时间')} {timeText(state.submittedAt)}
        {state.decidedAt && ` · ${t('审核时间')} ${timeText(state.decidedAt)}`}
      </p>
      {state.refused && (
        <p className="d-why">
          <b>{t('驳回原因')}</b> {state.reason}
        </p>
      )}
      <p>{t(nextStep(state))}</p>
      {state.open && (
        <Button type="primary" onClick={onBack}>
          {t('去登录')}
        </Button>
      )}
      {state.correctable && (
        <Button type="primary" onClick={() => onAgain({ no, key, values: state.values })}>
          {t('修改后重新提交')}
        </Button>
      )}
      {state.refused && !state.correctable && (
        <Button type="primary" onClick={onJoin}>
          {t('重新填写')}
        </Button>
      )}
    </div>
  )
  return (
    <OpenForm of={sending} label="查询" className="r-narrow" onSend={look} after={result}>
      <TextField label={t('申请编号')} value={no} maxLength={30} onChange={(v) => setNo(v.trim())} />
      <TextField label={t('查询码')} value={key} maxLength={40} onChange={(v) => setKey(v.trim())} />
      {sending.picture}
    </OpenForm>
  )
}

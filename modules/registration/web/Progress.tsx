import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { StatusTag } from '#kernel/web/document/StatusTag.tsx'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/format.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { openCalls } from '../shared/calls.ts'
import { registrationMachine } from '../shared/machine.ts'
import { Problem, usePicture } from './parts.tsx'

type State = Answer<typeof openCalls.state>

interface Props {
  onAgain: (again: { no: string; key: string; values: Values }) => void
  onBack: () => void
}

/** 进度查询: how a registration stands, by its receipt; a refused one can be corrected. */
export const Progress = ({ onAgain, onBack }: Props) => {
  const [no, setNo] = useState('')
  const [key, setKey] = useState('')
  const picture = usePicture()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [state, setState] = useState<State>()
  const look = async () => {
    if (!no || !key || !picture.text) return setProblem(t('请填写申请编号、查询码和验证码'))
    setBusy(true)
    setProblem('')
    try {
      setState(await ask(openCalls.state, { no, key, captcha: picture.text }, { quiet: true }))
    } catch (e) {
      setProblem(e instanceof AskError ? e.msg : (e as Error).message)
    } finally {
      picture.again()
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="r-narrow"
      onSubmit={(e) => {
        e.preventDefault()
        void look()
      }}
    >
      <TextField label={t('申请编号')} value={no} maxLength={30} onChange={(v) => setNo(v.trim())} />
      <TextField label={t('查询码')} value={key} maxLength={40} onChange={(v) => setKey(v.trim())} />
      {picture.field}
      <Problem text={problem} />
      <div className="k-actions">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('查询')}
        </Button>
      </div>
      {state && (
        <div className="r-receipt" role="status">
          <h2>
            {t('审核结果')} <StatusTag of={registrationMachine} is={state.status} />
          </h2>
          <p className="d-muted">
            {t('提交时间')} {timeText(state.submittedAt)}
            {state.decidedAt && ` · ${t('审核时间')} ${timeText(state.decidedAt)}`}
          </p>
          {state.reason && <p className="d-why">{state.reason}</p>}
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
        </div>
      )}
    </form>
  )
}

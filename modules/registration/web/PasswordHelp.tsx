import { Radio } from 'antd'
import { useState } from 'react'
import { accountProblem, cleanPassword } from '#kernel/shared/validators.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { secretsFor } from '#kernel/web/session/sign-in.ts'
import { usePassword } from '#kernel/web/session/usePassword.ts'
import { TextField } from '#kernel/web/shell/TextField.tsx'
import { openCalls } from '../shared/calls.ts'
import { OpenForm, PasswordFields, useSending } from './parts.tsx'

/** 找回密码: with the old one it is changed at once, without it an administrator is asked. */
export const PasswordHelp = ({ onBack }: { onBack: () => void }) => {
  const [way, setWay] = useState<'forgot' | 'expired'>('forgot')
  const [login, setLogin] = useState('')
  const [mobile, setMobile] = useState('')
  const [old, setOld] = useState('')
  const password = usePassword()
  const sending = useSending()
  const [done, setDone] = useState('')

  const send = async () => {
    const wrong = accountProblem(login)
    if (wrong) return sending.setProblem(t(wrong))
    if (way === 'expired' && !password.check()) return
    await sending.send(async (captcha) => {
      if (way === 'expired') {
        const [oldPassword, newPassword] = await secretsFor(login, 'password', old, password.next)
        await ask(openCalls.password, { userCode: login, captcha, oldPassword, newPassword }, { quiet: true })
        setDone(t('密码已修改，请用新密码登录'))
      } else {
        await ask(openCalls.password, { userCode: login, captcha, mobile }, { quiet: true })
        setDone(t('如果账号和手机号正确，管理员会核实您的身份并重置密码，请联系本机构管理员'))
      }
    })
  }
  if (done)
    return (
      <div className="r-receipt" role="status">
        <h2>{done}</h2>
        <button type="button" className="k-btn k-btn-primary" onClick={onBack}>
          {t('返回登录')}
        </button>
      </div>
    )
  return (
    <OpenForm of={sending} label="提交" className="r-narrow" onSend={send}>
      <Radio.Group value={way} onChange={(e) => setWay(e.target.value)}>
        <Radio value="forgot">{t('忘记密码')}</Radio>
        <Radio value="expired">{t('记得原密码（密码已过期）')}</Radio>
      </Radio.Group>
      <TextField label={t('账号')} value={login} maxLength={16} onChange={(v) => setLogin(v.trim())} />
      {way === 'forgot' ? (
        <TextField label={t('登记的手机号')} value={mobile} maxLength={11} onChange={(v) => setMobile(v.trim())} />
      ) : (
        <>
          <TextField
            label={t('原密码')}
            type="password"
            maxLength={32}
            value={old}
            onChange={(v) => setOld(cleanPassword(v))}
          />
          <PasswordFields of={password} />
        </>
      )}
      {sending.picture}
    </OpenForm>
  )
}

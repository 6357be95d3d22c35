import { Button, Input } from 'antd'
import { useState } from 'react'
import { cleanPassword } from '#kernel/shared/validators.ts'
import { Named } from '#kernel/web/form/Named.tsx'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { usePicture } from '#kernel/web/session/Captcha.tsx'
import { secretsFor } from '#kernel/web/session/sign-in.ts'
import { sessionStore } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { copyText } from '#kernel/web/shell/clipboard.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { userCalls } from '../shared/calls.ts'
import type { User } from './userCells.tsx'
import '#kernel/web/theme/plain.css'

/** Letters and digits without those that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const generated = (): string => {
  const picks = crypto.getRandomValues(new Uint32Array(10))
  return `${[...picks].map((n) => letters[n % letters.length]).join('')}a7`
}

/** A first or new password for somebody else; both secrets travel under one challenge of the administrator. */
export const PasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [next, setNext] = useState(generated)
  const [own, setOwn] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const picture = usePicture()
  const ok = async () => {
    if (busy || !next || !own) return
    setBusy(true)
    setProblem('')
    try {
      const me = sessionStore.getState().systemInfo.strLoginName
      const [ownPassword, newPassword] = await secretsFor(me, 'password', own, next)
      const input = { id: user.id, version: user.version, captcha: await picture.answer(), ownPassword, newPassword }
      await ask(userCalls.resetPassword, input, { quiet: true })
      toast('success', t('密码已设置，请交给本人；首次登录必须修改'))
      await refresh([userCalls.query])
      onClose()
    } catch (e) {
      setProblem(e instanceof AskError ? e.msg : t('登录失败，用户名或密码错误'))
      picture.refused(e)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppModal
      open
      title={`${t('重置密码')} ${bracketed(user.name, user.loginName)}`}
      okText={t('确定')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !next || !own }}
      confirmLoading={busy}
      onOk={ok}
      onCancel={onClose}
    >
      <form
        className="a-ranges a-narrow"
        onSubmit={(e) => {
          e.preventDefault()
          void ok()
        }}
      >
        <Named label="新密码" help="用户下次登录时必须修改；此人的所有登录立即结束">
          <span className="a-line">
            <Input
              value={next}
              maxLength={32}
              autoComplete="off"
              onChange={(e) => setNext(cleanPassword(e.target.value))}
            />
            <Button onClick={() => setNext(generated())}>{t('随机生成')}</Button>
            <Button disabled={!next} onClick={() => void copyText(next)}>
              {t('复制')}
            </Button>
          </span>
        </Named>
        <Named label="您自己的登录密码" help="用于确认是您本人操作">
          <Input.Password
            value={own}
            maxLength={32}
            autoComplete="current-password"
            onChange={(e) => setOwn(cleanPassword(e.target.value))}
          />
        </Named>
        {picture.field}
        {problem && (
          <p role="alert" className="d-fault">
            {problem}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </AppModal>
  )
}

import { useEffect, useState } from 'react'
import { cleanPassword } from '#kernel/shared/validators.ts'
import { ask } from '../http/ask.ts'
import { t } from '../i18n.ts'
import { sessionCalls } from './calls.ts'
import { sessionStore, useSession } from './store.ts'

/** The server's password rule, once per session (specification: loginConfig, pswRule). */
const loadRule = async () => {
  if (sessionStore.getState().pswRule.reg) return
  const { tip, reg } = await ask(sessionCalls().loginConfig, {}, { quiet: true })
  sessionStore.setState({ pswRule: { tip, reg } })
}

/** A new password typed twice, judged by the rule of the house; from `check` on it says what is wrong. */
export const usePassword = () => {
  const { tip, reg } = useSession((s) => s.pswRule)
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [looked, setLooked] = useState(false)
  useEffect(() => void loadRule().catch(() => {}), [])
  const nextWrong = !next ? t('请输入新密码') : reg && !new RegExp(reg).test(next) ? t(tip) : undefined
  const againWrong = again === next ? undefined : t('两次输入的密码不一致')
  return {
    next,
    again,
    tip: tip && t(tip),
    nextWrong: looked ? nextWrong : undefined,
    againWrong: looked ? againWrong : undefined,
    setNext: (v: string) => setNext(cleanPassword(v)),
    setAgain: (v: string) => setAgain(cleanPassword(v)),
    check: (): boolean => {
      setLooked(true)
      return !nextWrong && !againWrong
    },
  }
}
export type NewPassword = ReturnType<typeof usePassword>

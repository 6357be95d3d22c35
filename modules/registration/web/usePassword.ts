import { useEffect, useState } from 'react'
import { cleanPassword } from '#kernel/shared/validators.ts'
import { t } from '#kernel/web/i18n.ts'
import { passwordRule } from './secrets.ts'

/** A new password typed twice, judged by the rule of the house. */
export const usePassword = () => {
  const [next, setNext] = useState('')
  const [again, setAgain] = useState('')
  const [looked, setLooked] = useState(false)
  const [rule, setRule] = useState<{ tip: string; like: RegExp }>()
  useEffect(() => void passwordRule().then(setRule, () => {}), [])
  const nextWrong = !next ? t('请输入新密码') : rule && !rule.like.test(next) ? t(rule.tip) : undefined
  const againWrong = again === next ? undefined : t('两次输入的密码不一致')
  return {
    next,
    again,
    tip: rule ? t(rule.tip) : '',
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

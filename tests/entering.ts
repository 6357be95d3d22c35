import { hashPassword } from '#modules/session/server/public.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { stranger } from './strangers.ts'
import type { World } from './world.ts'

export const PASSWORD = 'Sesame2026doors'
export const FAILED = '登录失败，用户名或密码错误'
export const ASKED = '请输入正确的验证码'
export type Somebody = ReturnType<typeof stranger>

/** People with a password, and strangers who try it from addresses. @param of the world and their hospital, once it is open */
export const entering = (of: () => { w: World; hospital: string }) => {
  let n = 0
  const user = async () => {
    const { w, hospital } = of()
    const person = await w.person('buyer', hospital)
    const login = `doors_${++n}`
    const hash = await hashPassword(PASSWORD)
    await w.sql.query('update app_user set login_name = $2, password_hash = $3 where id = $1', [
      person.userId,
      login,
      hash,
    ])
    return { ...person, login }
  }
  const at = (ip: string, headers: Record<string, string> = {}): Somebody => stranger(of().w, ip, headers)
  const enter = async (who: Somebody, login: string, o: { password?: string; captcha?: string } = {}) => {
    const [password] = await who.secrets(login, 'login', o.password ?? PASSWORD)
    const input = { type: '0', username: login, password: password!, app: 'jicai' }
    return who.ask(sessionCalls.login, { ...input, ...(o.captcha ? { captcha: o.captcha } : {}) })
  }
  const failures = async (subject: string): Promise<number> =>
    (await of().w.sql.query('select failures from login_throttle where subject = $1', [subject])).rows[0]?.failures ?? 0
  return { user, at, enter, failures }
}

import type { Call } from '#kernel/shared/call.ts'
import type { MenuNode } from './menu.ts'
import type { SecretKey } from './secret.ts'
import type { OrgChoice, SessionState, Theme } from './store.ts'

/** How a user sees the product, kept for him on the server. */
export interface Settings {
  theme?: Theme
  language?: 'zh' | 'en'
  head?: string | null
}

interface AuthPwd {
  isFirstLogin: string
  isPwdValid: string
}

/** The calls of a session (specification §7) as the kernel uses them; the session module declares them. */
export interface SessionCalls {
  getKey: Call<{ userCode: string }, any, SecretKey>
  login: Call<
    { type: string; username: string; password: string; app: string; captcha?: string },
    any,
    { code: number; userId: string; orgId: string; authPwd: AuthPwd }
  >
  captcha: Call<{ t?: string; as?: 'question' }, any, { picture: string; question: string; salt: string; bits: number }>
  loginConfig: Call<
    { t?: string },
    any,
    {
      tip: string
      reg: string
      captcha: boolean
      ssoUrl: string
      demoAccounts: { login: string; password: string; name: string; org: string }[]
    }
  >
  mySystem: Call<
    { orgId?: string; app?: string; gllb?: string },
    any,
    {
      strId: string
      strName: string
      headUrl: string
      strLoginName: string
      orgId: string
      orgName: string
      orgKind: string
      isOperator: boolean
      authPwd: AuthPwd
      settings: Settings
    } & Pick<SessionState, 'wzflGllx' | 'childOrg' | 'systemConfig' | 'provincialCatalogId'>
  >
  menu: Call<{ t?: string }, any, MenuNode[]>
  orgs: Call<{ t?: string }, any, OrgChoice[]>
  switchOrg: Call<{ orgId: string }, any, { orgId: string }>
  token: Call<{ t?: string }, any, { accesstoken: string }>
  password: Call<{ oldPassword: string; newPassword: string; captcha?: string }, any, unknown>
  saveSettings: Call<Settings, any, unknown>
  verifyUser: Call<{ userCode: string; password: string; captcha?: string }, any, { userId: string }>
  logout: Call<Record<string, never>, any, unknown>
}

let calls: SessionCalls | undefined

/** Hands the declared session calls to the kernel; once, at the start. */
export const setSessionCalls = (c: SessionCalls): void => {
  calls = c
}
export const sessionCalls = (): SessionCalls => {
  if (!calls) throw new Error('setSessionCalls has not been called')
  return calls
}

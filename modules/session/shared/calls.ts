import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { Id } from '#kernel/shared/page.ts'

const text = (max: number) => z.string().max(max)
const UserCode = z.string().trim().min(1).max(64)

/** RSA key of one login, with the challenge that makes it good once (security.md Login). */
export const LoginKey = z.object({
  exponent: z.string(),
  modulus: z.string(),
  kid: z.string(),
  nonce: z.string(),
  alg: z.string(),
})

export interface MenuItem {
  strId: string
  strName: string
  strNameEn: string
  strPath: string
  strPinyin: string
  strInitials: string
  icon: string
  children: MenuItem[]
  meta: { strTitle: string; strLevel: string; action: { strCode: string }[] }
}
export const MenuNode: z.ZodType<MenuItem> = z.object({
  strId: z.string(),
  strName: z.string(),
  strNameEn: z.string(),
  strPath: z.string(),
  strPinyin: z.string(),
  strInitials: z.string(),
  icon: z.string(),
  get children() {
    return z.array(MenuNode)
  },
  meta: z.object({ strTitle: z.string(), strLevel: z.string(), action: z.array(z.object({ strCode: z.string() })) }),
})

export const OrgChoice = z.object({
  strId: Id,
  strName: z.string(),
  strCode: z.string(),
  kind: z.string(),
  pinyin: z.string(),
  current: z.boolean(),
})

/** Specification §3 authPwd: '1' is the default, good state of isPwdValid; isFirstLogin '1' means the first login. */
export const AuthPwd = z.object({ isFirstLogin: z.string(), isPwdValid: z.string() })

/** How a user sees the product; kept per user, so that it follows him to any machine (ux.md 1.1). */
export const UserSettings = z
  .object({
    theme: z
      .object({
        themeColor: z.enum(['pink', 'brown']),
        fontSize: z.union([z.literal(14), z.literal(16), z.literal(18)]),
      })
      .optional(),
    language: z.enum(['zh', 'en']).optional(),
  })
  .strict()

export const sessionCalls = {
  getKey: call({
    method: 'GET',
    path: '/getKey',
    title: '获取登录公钥',
    allow: 'public',
    does: 'session',
    quiet: true,
    input: z.object({ userCode: UserCode }),
    output: LoginKey,
  }),
  login: call({
    method: 'POST',
    path: '/login',
    title: '登录',
    allow: 'public',
    does: 'session',
    quiet: true,
    body: 'form',
    input: z
      .object({ type: text(2), username: text(64), password: text(2000), app: text(20), captcha: text(10).optional() })
      .strict(),
    output: z.object({ code: z.int(), userId: Id, orgId: Id, authPwd: AuthPwd }),
  }),
  captcha: call({
    method: 'GET',
    path: '/getValidateCode',
    title: '获取验证码',
    allow: 'public',
    does: 'session',
    quiet: true,
    input: z.object({ t: z.string().optional() }),
    output: z.object({ svg: z.string() }),
  }),
  loginConfig: call({
    method: 'GET',
    path: '/open/ima/loginConfig',
    title: '登录配置',
    allow: 'public',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.object({
      tip: z.string(),
      reg: z.string(),
      captcha: z.boolean(),
      ssoUrl: z.string(),
      demoAccounts: z.array(z.object({ login: z.string(), password: z.string(), name: z.string(), org: z.string() })),
    }),
  }),
  mySystem: call({
    method: 'GET',
    path: '/home/mysystem',
    title: '客户信息',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ orgId: z.string().optional(), app: z.string().optional(), gllb: z.string().optional() }),
    output: z.object({
      strId: z.string(),
      strName: z.string(),
      headUrl: z.string(),
      strLoginName: z.string(),
      orgId: Id,
      orgName: z.string(),
      orgKind: z.string(),
      isOperator: z.boolean(),
      authPwd: AuthPwd,
      settings: UserSettings,
      /** Pages of prices, contracts and settlement carry the reader's name. */
      watermark: z.boolean(),
    }),
  }),
  menu: call({
    method: 'GET',
    path: '/menu/get',
    title: '菜单',
    allow: 'signed-in',
    does: 'read',
    quiet: true,
    input: z.object({ t: z.string().optional() }),
    output: z.array(MenuNode),
  }),
  header: call({
    method: 'GET',
    path: '/home/header',
    title: '顶部菜单',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.array(z.object({ strId: z.string(), strName: z.string(), strNameEn: z.string() })),
  }),
  orgs: call({
    method: 'GET',
    path: '/home/org',
    title: '可用机构',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.array(OrgChoice),
  }),
  switchOrg: call({
    method: 'POST',
    path: '/home/org',
    title: '切换机构',
    allow: 'signed-in',
    does: 'session',
    input: z.object({ orgId: Id }).strict(),
    output: z.object({ orgId: Id }),
  }),
  token: call({
    method: 'GET',
    path: '/auth/token',
    title: '刷新访问令牌',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.object({ accesstoken: z.string() }),
  }),
  password: call({
    method: 'POST',
    path: '/user/password',
    title: '修改密码',
    allow: 'signed-in',
    does: 'session',
    input: z.object({ oldPassword: text(2000), newPassword: text(2000), captcha: text(10).optional() }).strict(),
    output: z.object({ ok: z.boolean() }),
  }),
  verifyUser: call({
    method: 'POST',
    path: '/SystemManagement/User/GetUserInfoByPsw',
    title: '复核人身份验证',
    allow: 'signed-in',
    does: 'session',
    input: z.object({ userCode: UserCode, password: text(2000), captcha: text(10).optional() }).strict(),
    /** `proof` goes with the document that asked for the second person. */
    output: z.object({ userId: Id, name: z.string(), proof: z.string() }),
  }),
  saveSettings: call({
    method: 'POST',
    path: '/user/settings',
    title: '保存界面设置',
    allow: 'signed-in',
    does: 'session',
    input: UserSettings,
    output: z.object({ ok: z.boolean() }),
  }),
  logout: call({
    method: 'POST',
    path: '/logout',
    title: '退出登录',
    allow: 'signed-in',
    does: 'session',
    input: z.object({}).strict(),
    output: z.object({ ok: z.boolean() }),
  }),
}

/** What a first-login or expired-password session may still call (security.md C11). */
export const unsettledCalls = [
  sessionCalls.password,
  sessionCalls.logout,
  sessionCalls.loginConfig,
  sessionCalls.getKey,
  sessionCalls.mySystem,
  sessionCalls.token,
]

/** The label that binds a ciphertext to its purpose, account and challenge. */
export const secretLabel = (
  purpose: 'login' | 'password' | 'verify' | 'register',
  user: string,
  nonce: string,
): string => `${purpose}|${user.trim().toLowerCase()}|jicai|${nonce}`

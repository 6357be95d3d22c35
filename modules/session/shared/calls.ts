import { z } from 'zod'
import { callsFor } from '#kernel/shared/calls-at.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
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
    /** The picture of oneself. */
    head: Id.nullable().optional(),
  })
  .strict()

const open = callsFor('public')
const own = callsFor('signed-in')
const At = z.object({ t: z.string().optional() })
const Done = z.object({ ok: z.boolean() })
const get = { method: 'GET' } as const
const quiet = { quiet: true } as const

/** What was typed, and behind a dot the number that proves the work (kernel/shared/work.ts). */
export const CaptchaAnswer = text(30)
const Login = z
  .object({ type: text(2), username: text(64), password: text(2000), app: text(20), captcha: CaptchaAnswer.optional() })
  .strict()
const Challenge = z.object({
  /** A data address of a picture, or a question; the other is ''. */
  picture: z.string(),
  question: z.string(),
  salt: z.string(),
  bits: z.int(),
})
const Demo = z.object({ login: z.string(), password: z.string(), name: z.string(), org: z.string() })
const LoginConfig = z.object({
  tip: z.string(),
  reg: z.string(),
  captcha: z.boolean(),
  ssoUrl: z.string(),
  demoAccounts: z.array(Demo),
})
const MySystem = z.object({
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
  /** His roles narrow which data he sees: an empty list says so. */
  ranged: z.boolean(),
  /** After so many minutes without a word the session ends. */
  idleMinutes: z.int(),
  /** Pages of prices, contracts and settlement carry the reader's name. */
  watermark: z.boolean(),
  wzflGllx: z.string(),
  childOrg: z.array(z.object({ strId: Id, strName: z.string() })),
  /** The organisation belongs to another one today: 总院, say. */
  branch: z.boolean(),
  systemConfig: z.object({ smsConfig: z.boolean(), sfdjbzsj: z.boolean(), sfqygyssd: z.boolean() }),
  provincialCatalogId: z.string(),
})
const Head = z.object({ strId: z.string(), strName: z.string(), strNameEn: z.string() })
const Which = z.object({ orgId: z.string().optional(), app: z.string().optional(), gllb: z.string().optional() })
const Passwords = z
  .object({ oldPassword: text(2000), newPassword: text(2000), captcha: CaptchaAnswer.optional() })
  .strict()
/** The act a second person signs: of which kind of document, which one, in which version, with which contents. */
const Signs: z.ZodType<SignedAct> = z
  .object({
    type: text(40),
    id: text(150),
    version: z.int().min(0),
    act: text(40),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .strict()
const Second = z
  .object({ userCode: UserCode, password: text(2000), captcha: CaptchaAnswer.optional(), signs: Signs.optional() })
  .strict()
const LoggedIn = z.object({ code: z.int(), userId: Id, orgId: Id, authPwd: AuthPwd })
const InOrg = z.object({ orgId: Id })

export const sessionCalls = {
  getKey: open.session('/getKey', '获取登录公钥', z.object({ userCode: UserCode }), LoginKey, { ...get, ...quiet }),
  login: open.session('/login', '登录', Login, LoggedIn, { ...quiet, body: 'form' }),
  captcha: open.session(
    '/getValidateCode',
    '获取验证码',
    At.extend({ as: z.literal('question').optional() }),
    Challenge,
    { ...get, ...quiet },
  ),
  loginConfig: open.read('/open/ima/loginConfig', '登录配置', At, LoginConfig, get),
  mySystem: own.read('/home/mysystem', '客户信息', Which, MySystem, get),
  menu: own.read('/menu/get', '菜单', At, z.array(MenuNode), { ...get, ...quiet }),
  header: own.read('/home/header', '顶部菜单', At, z.array(Head), get),
  orgs: own.read('/home/org', '可用机构', At, z.array(OrgChoice), get),
  switchOrg: own.session('/home/org', '切换机构', InOrg.strict(), InOrg),
  token: own.read('/auth/token', '刷新访问令牌', At, z.object({ accesstoken: z.string() }), get),
  password: own.session('/user/password', '修改密码', Passwords, Done),
  /** `proof` goes with the act that asked for the second person, once; empty where none is signed. */
  verifyUser: own.session(
    '/SystemManagement/User/GetUserInfoByPsw',
    '复核人身份验证',
    Second,
    z.object({ userId: Id, name: z.string(), proof: z.string() }),
  ),
  saveSettings: own.session('/user/settings', '保存界面设置', UserSettings, Done),
  logout: own.session('/logout', '退出登录', z.object({}).strict(), Done),
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

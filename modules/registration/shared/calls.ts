import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call } from '#kernel/shared/call.ts'
import { zodOf } from '#kernel/shared/field.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Days, Id, pageOf } from '#kernel/shared/page.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { joinTable, registerTable } from './fields.ts'
import { registrationMachine } from './machine.ts'

const Login = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_]{1,16}$/, '账号只能是 1 至 16 位字母、数字和下划线')
const Captcha = z.string().trim().min(1, '请输入验证码').max(10)
const Cipher = z.string().min(1).max(2000)
const stranger = { allow: 'public', does: 'session' } as const
/** Receipt of a registration: number and the key that was shown once. */
const receipt = { no: z.string().max(30), key: z.string().max(40) }
export const Receipt = z.object(receipt)

/** An object that travels as one text field of a multipart body. */
const json = <T extends z.ZodType>(type: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: '输入有误' })
        return z.NEVER
      }
    })
    .pipe(type)

/** At most so many pictures or scans come with a registration (security.md, open/ registration calls). */
export const mostFiles = 3

/** What strangers may ask. The answers never tell who has an account, but for the one call that is asked just that. */
export const openCalls = {
  account: call({
    ...stranger,
    method: 'GET',
    path: '/open/account',
    title: '账号是否可用',
    input: z.object({ userCode: Login, t: z.string().optional() }).strict(),
    output: z.object({ free: z.boolean() }),
  }),
  orgs: call({
    ...stranger,
    method: 'GET',
    path: '/open/org',
    title: '开放注册的机构',
    quiet: true,
    input: z
      .object({ keyword: z.string().trim().min(2, '请至少输入两个字').max(50), t: z.string().optional() })
      .strict(),
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
  depts: call({
    ...stranger,
    method: 'GET',
    path: '/open/dept',
    title: '开放注册的科室',
    quiet: true,
    input: z.object({ orgId: Id, t: z.string().optional() }).strict(),
    output: z.array(z.object({ id: Id, name: z.string() })),
  }),
  /** A company with its first account; with a receipt, a refused registration once more. */
  register: call({
    ...stranger,
    method: 'POST',
    path: '/open/register',
    title: '供应商注册',
    aliases: ['/linex/supplier/register'],
    body: 'multipart',
    input: z
      .object({
        values: json(zodOf(registerTable)),
        password: Cipher,
        captcha: Captcha,
        no: receipt.no.optional(),
        key: receipt.key.optional(),
      })
      .strict(),
    output: Receipt,
  }),
  join: call({
    ...stranger,
    method: 'POST',
    path: '/open/account',
    title: '注册账号',
    input: z
      .object({ orgId: Id, departmentId: Id.optional(), values: zodOf(joinTable), password: Cipher, captcha: Captcha })
      .strict(),
    output: Receipt,
  }),
  state: call({
    ...stranger,
    method: 'POST',
    path: '/open/registerState',
    title: '查询注册进度',
    input: z.object({ ...receipt, captcha: Captcha }).strict(),
    output: z.object({
      status: z.enum(statusesOf(registrationMachine)),
      kind: z.enum(['org', 'account']),
      /** The account can sign in. */
      open: z.boolean(),
      /** Somebody looked at it and said no; `reason` says why. */
      refused: z.boolean(),
      /** It can be corrected and sent again. */
      correctable: z.boolean(),
      reason: z.string(),
      submittedAt: z.string(),
      decidedAt: z.string().nullable(),
      /** What was written, to be corrected after a refusal. */
      values: z.record(z.string(), z.string().nullable()),
    }),
  }),
  /** With the old password it is changed at once; without, an administrator is asked to help. One answer for all. */
  password: call({
    ...stranger,
    method: 'PUT',
    path: '/open/account/password',
    title: '找回密码',
    input: z
      .object({
        userCode: Login,
        captcha: Captcha,
        oldPassword: Cipher.optional(),
        newPassword: Cipher.optional(),
        mobile: z.string().max(11).optional(),
      })
      .strict(),
    output: z.object({ ok: z.boolean() }),
  }),
}

const audit: Allow = { code: 'system/hospital:auditRegistration', orgs: ['authority'] }
const row = {
  id: Id,
  no: z.string(),
  kind: z.enum(['org', 'account']),
  orgName: z.string(),
  creditCode: z.string(),
  loginName: z.string(),
  name: z.string(),
  mobile: z.string(),
  status: z.enum(statusesOf(registrationMachine)),
  reason: z.string(),
  createdAt: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  version: z.int(),
  actions: z.array(z.string()),
}
export const RegistrationRow = z.object(row)

const base = '/rbac/org/registration'
export const registrationCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询注册申请',
    allow: audit,
    does: 'read',
    input: ask(
      { status: z.array(z.enum(statusesOf(registrationMachine))), kind: z.enum(['org', 'account']), createdAt: Days },
      ['createdAt', 'orgName'],
    ),
    output: pageOf(RegistrationRow),
  }),
  detail: call({
    method: 'POST',
    path: `${base}/detail`,
    title: '注册申请详情',
    allow: audit,
    does: 'read',
    input: z.object({ id: Id }).strict(),
    output: z.object({
      ...row,
      departmentName: z.string(),
      legalPerson: z.string(),
      licenceNo: z.string(),
      licenceFrom: z.string().nullable(),
      licenceTo: z.string().nullable(),
      businessScope: z.string(),
      district: z.string(),
      address: z.string(),
      email: z.string(),
      job: z.string(),
      remark: z.string(),
      ip: z.string(),
      files: z.array(z.object({ id: Id, name: z.string(), size: z.int(), mime: z.string(), state: z.string() })),
      /** What a person should look at before passing. */
      warnings: z.array(z.string()),
      history: z.array(HistoryStep),
    }),
  }),
  file: call({
    method: 'GET',
    path: `${base}/file`,
    title: '查看注册附件',
    allow: audit,
    does: 'read',
    blob: true,
    input: z.object({ id: Id }).strict(),
    output: z.null(),
  }),
  audit: actCall(registrationMachine, `${base}/audit`, '审核注册申请', ['pass', 'reject'], audit),
}

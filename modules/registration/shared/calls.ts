import { z } from 'zod'
import { papers } from '#kernel/shared/calls/files.ts'
import { callsAt, callsFor } from '#kernel/shared/calls-at.ts'
import { zodOf } from '#kernel/shared/field.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, ById, Days, each, Id, pageOf, signed, versioned } from '#kernel/shared/page.ts'
import { Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { accountPattern } from '#modules/people/shared/fields.ts'
import { CaptchaAnswer } from '#modules/session/shared/calls.ts'
import { joinTable, registerTable } from './fields.ts'
import { registrationMachine as machine, registrationKinds } from './machine.ts'
import { paperKinds } from './papers.ts'

const Login = z.string().trim().regex(accountPattern.like, accountPattern.sentence)
const Captcha = CaptchaAnswer.trim().min(1, '请输入验证码')
const Cipher = z.string().min(1).max(2000)
const Status = z.enum(statusesOf(machine))
const Kind = z.enum(keys(registrationKinds))
/** Receipt of a registration: number and the key that was shown once. */
const Receipt = z.object({ no: z.string().max(30), key: z.string().max(40) })
const Named = z.array(z.object({ id: Id, name: z.string() }))
/** A moment, against caches. */
const t = z.string().optional()

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

/** At most so many pictures or scans come with a registration, and so much together (security.md C91). */
export const paperLimits = { files: 10, whole: 30 * 1024 * 1024 } as const

const secrets = { password: Cipher, captcha: Captcha }
const Account = z.object({ userCode: Login, t }).strict()
const Word = z.object({ keyword: z.string().trim().min(2, '请至少输入两个字').max(50), t }).strict()
const Company = z.object({ values: json(zodOf(registerTable)), ...secrets, ...Receipt.partial().shape }).strict()
const Person = z.object({ orgId: Id, departmentId: Id.optional(), values: zodOf(joinTable), ...secrets }).strict()
const State = z.object({
  status: Status,
  kind: Kind,
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
})
const Forgotten = z
  .object({
    userCode: Login,
    captcha: Captcha,
    oldPassword: Cipher.optional(),
    newPassword: Cipher.optional(),
    mobile: z.string().max(11).optional(),
  })
  .strict()

const open = callsFor('public').session
const get = { method: 'GET' } as const
const list = { ...get, quiet: true }
/** What strangers may ask. The answers never tell who has an account, but for the one call that is asked just that. */
export const openCalls = {
  account: open('/open/account', '账号是否可用', Account, z.object({ free: z.boolean() }), get),
  orgs: open('/open/org', '开放注册的机构', Word, Named, list),
  depts: open('/open/dept', '开放注册的科室', z.object({ orgId: Id, t }).strict(), Named, list),
  /** A company with its first account; with a receipt, a refused registration once more. */
  register: open('/open/register', '供应商注册', Company, Receipt, {
    aliases: ['/linex/supplier/register'],
    body: 'multipart',
    takes: papers(paperLimits.files, paperLimits.whole),
  }),
  join: open('/open/account', '注册账号', Person, Receipt),
  state: open('/open/registerState', '查询注册进度', Receipt.extend({ captcha: Captcha }).strict(), State),
  /** With the old password it is changed at once; without, an administrator is asked to help. One answer for all. */
  password: open('/open/account/password', '找回密码', Forgotten, z.object({ ok: z.boolean() }), { method: 'PUT' }),
}

const Row = z.object({
  id: Id,
  kind: Kind,
  status: Status,
  ...each(z.string(), 'no', 'orgName', 'creditCode', 'loginName', 'name', 'mobile', 'reason', 'createdAt', 'decidedBy'),
  decidedAt: z.string().nullable(),
  version: z.int(),
  actions: z.array(z.string()),
})
export const Registration = Row.extend({
  ...each(z.string(), 'departmentName', 'legalPerson', 'licenceNo', 'businessScope', 'district', 'address'),
  ...each(z.string(), 'email', 'job', 'remark', 'ip'),
  ...each(z.string().nullable(), 'licenceFrom', 'licenceTo'),
})
const File = z.object({
  id: Id,
  ...each(z.string(), 'name', 'mime', 'state'),
  size: z.int(),
  /** What it shows. */
  kind: z.enum(keys(paperKinds)),
})
const Detail = Registration.extend({
  files: z.array(File),
  /** What a person should look at before passing. */
  warnings: z.array(z.string()),
  /** The supplier a passed one became: its papers are his certificates by now. */
  supplierId: Id.nullable(),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
})

const at = callsAt('/rbac/org/registration', 'system/hospital', ['authority'])
const code = 'auditRegistration'
const Decision = versioned
  .extend({
    action: z.enum(['pass', 'reject']),
    reason: z.string().trim().max(200).optional(),
    ...signed,
  })
  .strict()
const asked = ask({ status: z.array(Status), kind: Kind, createdAt: Days }, ['createdAt', 'orgName'])
export const registrationCalls = {
  query: at.read('query', '查询注册申请', code, asked, pageOf(Row)),
  detail: at.read('detail', '注册申请详情', code, ById, Detail),
  file: at.read('file', '查看注册附件', code, ById, z.null(), { ...get, blob: true }),
  /** A supplier is let in by two: the second person's proof goes with it. */
  audit: at.acting(machine, 'audit', '审核注册申请', ['pass', 'reject'], Decision),
}

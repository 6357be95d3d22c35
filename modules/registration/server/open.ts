import { randomBytes, randomInt } from 'node:crypto'
import { act, enterApproval, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { keepBytes } from '#kernel/server/files/bytes.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { sha256 } from '#kernel/server/secret.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Values } from '#kernel/shared/field.ts'
import { keys } from '#kernel/shared/machine.ts'
import { askReset } from '#modules/people/server/public.ts'
import {
  hashPassword,
  limitAddress,
  mustBeGood,
  openNew,
  openPair,
  passCaptcha,
  replacePassword,
} from '#modules/session/server/public.ts'
import type { openCalls } from '../shared/calls.ts'
import { registrationMachine } from '../shared/machine.ts'
import { kindOfPart } from '../shared/papers.ts'
import { companyWords, personWords } from '../shared/words.ts'
import * as held from './queries/files.ts'
import * as q from './queries/registrations.ts'
import * as s from './settings.ts'

type In<K extends keyof typeof openCalls> = Input<(typeof openCalls)[K]>

/** Strangers' bytes lie under nobody's name. */
export const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** What its approval looks at: it is the authority's, of no kind and amount, and nobody the house knows made it. */
export const flowOf = { kind: null, amount: () => '0', createdBy: null } as const

const asked = async (ctx: Ctx) => limitAddress(ctx, 'open', await configOf(ctx, s.asksPerAddress))

/** The one call that must tell; so it is counted by address, and tells nothing else. */
export const account = async (ctx: Ctx, { userCode }: In<'account'>) => {
  await asked(ctx)
  return { free: !(await q.loginTaken(ctx.tx, userCode)) }
}

export const orgs = async (ctx: Ctx, { keyword }: In<'orgs'>) => {
  await asked(ctx)
  const open = []
  for (const o of await q.orgsLike(ctx.tx, keyword.toLowerCase()))
    if (await configOf(ctx, s.openToAccounts, o.id)) open.push(o)
  return open.slice(0, 20)
}

/** An organisation that is not open has no departments for strangers, and neither has an unknown one. */
const openOrg = async (ctx: Ctx, id: string) => {
  const org = await q.org(ctx.tx, id)
  return org && (await configOf(ctx, s.openToAccounts, id)) ? org : undefined
}
export const depts = async (ctx: Ctx, { orgId }: In<'depts'>) => {
  await asked(ctx)
  return (await openOrg(ctx, orgId)) ? q.departments(ctx.tx, orgId) : []
}

/** At most so many a day from one address, one mobile, one credit code; counted over everything that was sent. */
const limited = async (ctx: Ctx, w: { mobile: string; creditCode: string }) => {
  const n = await q.lately(ctx.tx, { ip: ctx.http.ip, ...w })
  if (
    n.ip >= (await configOf(ctx, s.perAddress)) ||
    n.mobile >= (await configOf(ctx, s.perMobile)) ||
    n.code >= (await configOf(ctx, s.perCode))
  )
    throw refuse('今天的注册次数已达上限，请明天再试')
}

const secretOf = async (ctx: Ctx, v: Values, cipher: string): Promise<string> => {
  const [login, name, mobile] = [v.loginName, v.name, v.mobile].map(String) as [string, string, string]
  const password = await openNew(ctx, login, cipher)
  await mustBeGood(ctx, password, [login, name, mobile])
  return hashPassword(password)
}

const typed = keys<q.Typed>({ ...companyWords, ...personWords, remark: true })
const written = (ctx: Ctx, v: Values, passwordHash: string): q.Written => {
  const texts = Object.fromEntries(typed.map((key) => [key, String(v[key] ?? '')])) as Record<q.Typed, string>
  const { licenceFrom, licenceTo } = texts
  return { ...texts, licenceFrom: licenceFrom || null, licenceTo: licenceTo || null, passwordHash, ip: ctx.http.ip }
}

/** Receipt number and key; the key is kept as a hash and shown this once. */
const receipt = () => {
  const day = today().replaceAll('-', '')
  return { no: `ZC${day}${randomInt(100_000, 1_000_000)}`, key: randomBytes(9).toString('base64url') }
}

const masked = (w: q.Written) => ({ name: w.name, org: w.orgName, loginName: w.loginName, creditCode: w.creditCode })

type Joined = Pick<Parameters<typeof q.insert>[1], 'kind' | 'orgId' | 'departmentId' | 'departmentName'>
const begin = async (ctx: Ctx, joined: Joined, w: q.Written) => {
  const { no, key } = receipt()
  const made = await q.insert(ctx.tx, { ...w, ...joined, no, secretHash: sha256(key) })
  const step = { action: 'create', label: '提交注册', to: made.status }
  const doc = { ...made, no, parties: [], approval: flowOf }
  note(ctx, registrationMachine, doc, step)
  await enterApproval(ctx, registrationMachine, doc)
  audit(ctx, { entity: 'registration', entityId: made.id, entityNo: no, action: 'create', after: masked(w) })
  return { id: made.id, no, key }
}

/** Pictures and scans, into quarantine. */
const holdFiles = async (ctx: Ctx, id: string) => {
  for (const [i, f] of ctx.files.entries()) {
    const hash = await keepBytes(NOBODYS, f.bytes)
    const kind = kindOfPart(f.field, i === 0)
    await held.hold(ctx.tx, id, { kind, name: f.filename, mime: f.mime ?? '', size: f.bytes.length, sha256: hash })
  }
}

/** Before the first file of a stranger is read he has solved the challenge. */
export const admit = (asked: Pick<Ctx, 'http'>, { captcha }: In<'register'>): Promise<void> =>
  passCaptcha(asked, captcha)

/** The answer is the same whether account, name or credit code are known already: a person looks at that. */
export const register = async (ctx: Ctx, input: In<'register'>) => {
  const values = input.values as Values
  await limited(ctx, { mobile: String(values.mobile), creditCode: String(values.creditCode) })
  const again = input.no && input.key ? await q.byReceipt(ctx.tx, input.no, sha256(input.key)) : undefined
  if (input.no && again?.kind !== 'org') throw notFound('注册申请不存在，请核对申请编号和查询码')
  if (!again && ctx.files.length === 0) throw refuse('请上传营业执照')
  const w = written(ctx, values, await secretOf(ctx, values, input.password))
  if (!again) {
    const { id, no, key } = await begin(ctx, { kind: 'org' }, w)
    await holdFiles(ctx, id)
    return { no, key }
  }
  const wish = { action: 'resubmit', version: again.version } as const
  await act(ctx, registrationMachine, { ...again, parties: [], approval: flowOf }, wish, {})
  await q.rewrite(ctx.tx, again.id, w)
  if (ctx.files.length > 0) await held.dropFiles(ctx.tx, again.id)
  await holdFiles(ctx, again.id)
  return { no: again.no, key: String(input.key) }
}

export const join = async (ctx: Ctx, input: In<'join'>) => {
  await passCaptcha(ctx, input.captcha)
  const values = input.values as Values
  await limited(ctx, { mobile: String(values.mobile), creditCode: '' })
  const org = await openOrg(ctx, input.orgId)
  if (!org) throw refuse('该机构未开放注册')
  const department = input.departmentId
    ? (await q.departments(ctx.tx, org.id)).find((d) => d.id === input.departmentId)
    : undefined
  if (input.departmentId && !department) throw refuse('科室不存在')
  const w = written(ctx, values, await secretOf(ctx, values, input.password))
  const joined = { orgId: org.id, departmentId: department?.id, departmentName: department?.name ?? '' }
  const { no, key } = await begin(ctx, { kind: 'account', ...joined }, w)
  return { no, key }
}

const shown = keys<Exclude<q.Typed, 'remark'>>({ ...companyWords, ...personWords })
/** How a registration stands, to whoever holds its receipt. */
export const state = async (ctx: Ctx, { no, key, captcha }: In<'state'>) => {
  await passCaptcha(ctx, captcha)
  const r = await q.byReceipt(ctx.tx, no.trim(), sha256(key.trim()))
  if (!r) throw notFound('注册申请不存在，请核对申请编号和查询码')
  return {
    status: r.status,
    kind: r.kind,
    open: r.status === 'passed',
    refused: r.status === 'rejected',
    correctable: r.status === 'rejected' && r.kind === 'org',
    reason: r.reason,
    submittedAt: r.updatedAt,
    decidedAt: r.decidedAt,
    values: r.status === 'rejected' ? Object.fromEntries(shown.map((k) => [k, r[k]])) : {},
  }
}

/**
 * An expired or first password is changed by whoever knows it, under the counters of the login (security.md C10). A
 * forgotten one becomes a request to the administrators of the account; whether there is one, nobody is told.
 */
export const password = async (ctx: Ctx, input: In<'password'>) => {
  const { userCode, captcha, oldPassword, newPassword, mobile } = input
  if (oldPassword && newPassword) {
    const { user, next } = await openPair(ctx, userCode, oldPassword, newPassword, { captcha, always: true })
    await mustBeGood(ctx, next, [user.loginName])
    await replacePassword(ctx, user, await hashPassword(next))
    audit(ctx, { entity: 'user', entityId: user.id, entityNo: user.loginName, action: 'changePassword' })
    return { ok: true }
  }
  await passCaptcha(ctx, captcha)
  await asked(ctx)
  await askReset(ctx.tx, userCode, mobile ?? '', ctx.http.ip)
  return { ok: true }
}

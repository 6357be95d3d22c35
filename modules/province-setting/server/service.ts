import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf, HIDDEN } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { late } from '#kernel/server/late.ts'
import { addressFault } from '#kernel/server/outbound.ts'
import { conflict, malformed, Refusal, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { pointOf } from '#modules/place/server/public.ts'
import type { provinceSettingCalls } from '../shared/calls.ts'
import { type Account, accountWith, adapterOf, sealedSecret, secretOf } from './adapter.ts'
import { faultText } from './line.ts'
import * as r from './queries/read.ts'
import * as w from './queries/write.ts'
import { clockMinutes, regionAddress, regionDialect } from './settings.ts'
import { type Step, walk } from './walk.ts'

type Calls = typeof provinceSettingCalls

export const query = async (ctx: Ctx, _: Input<Calls['query']>): Promise<Answer<Calls['query']>> => {
  const rows = await r.accounts(ctx.tx, ctx.actor)
  return {
    accounts: rows.map(({ secret, faultKind, faultParams, ...a }) => ({
      ...{ ...a, fault: faultText(ctx, { ...a, faultKind, faultParams }) },
      ...{ hasSecret: secret !== '', paused: a.faults >= 5 },
    })),
    points: ctx.actor.org === 'hospital' ? await r.points(ctx.tx, ctx.actor.orgId) : [],
    region: {
      url: await configOf(ctx, regionAddress),
      dialect: (await configOf(ctx, regionDialect)) === '一次型' ? 'once' : 'steps',
    },
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
type Body = Pick<Input<Calls['save']>, 'url' | 'dialect' | 'account' | 'secret' | 'institution'>

/** The account as it is meant, with the secret that may be used for it: a stored one goes to no other host than it was given for. */
const meant = async (ctx: Ctx, body: Body): Promise<{ stored: r.AccountRow | undefined; account: Account }> => {
  const url = body.url && addressFault(body.url)
  if (url) throw malformed([{ path: 'url', message: url }])
  const stored = await r.accountRow(ctx.tx, ctx.actor, ctx.actor.orgId)
  const account = await accountWith(ctx, { ...body, hospitalId: ctx.actor.orgId }, body.secret ?? '')
  if (body.secret === undefined && stored?.secret) {
    const before = await accountWith(ctx, stored, '')
    if (hostOf(before.url) !== hostOf(account.url))
      throw malformed([{ path: 'secret', message: '更换平台地址后请重新填写密钥' }])
    account.secret = secretOf(ctx.actor.orgId, stored.secret)
  }
  return { stored, account }
}

const needed = (a: Account): void => {
  const fields = [
    ...(a.url ? [] : [{ path: 'url', message: '请填写平台地址' }]),
    ...(a.account ? [] : [{ path: 'account', message: '请填写账号' }]),
    ...(a.secret ? [] : [{ path: 'secret', message: '请填写密钥' }]),
    ...(a.institution ? [] : [{ path: 'institution', message: '请填写机构编码' }]),
  ]
  if (fields.length > 0) throw malformed(fields)
}

type Saved = Omit<Input<Calls['save']>, 'version'>
/** Who may switch the platform on and off need not be who enters its address and key, and the other way round. */
const mayAll = (
  { actor }: Ctx,
  stored: r.AccountRow | undefined,
  { enabled, points, secret, ...body }: Saved,
): void => {
  const may = (code: string, title: string): void => {
    if (!actor.codes.has(`provincial/setting:${code}`))
      throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title })
  }
  if (enabled !== (stored?.enabled ?? false)) may('enable', '启用省平台')
  const same = (key: keyof typeof body) => JSON.stringify(body[key]) === JSON.stringify(stored?.[key])
  if (points || secret !== undefined || !Object.keys(body).every((key) => same(key as keyof typeof body)))
    may('edit', '保存省平台设置')
}

export const save = async (
  ctx: Ctx,
  { version, points, ...body }: Input<Calls['save']>,
): Promise<Answer<Calls['save']>> => {
  const { stored, account } = await meant(ctx, body)
  mayAll(ctx, stored, { ...body, points })
  if (body.enabled) needed(account)
  const { tx, actor } = ctx
  if (!stored && version !== 0) throw refuse('设置已被清除，请刷新后重试')
  const secret = body.secret === undefined ? undefined : body.secret && sealedSecret(actor.orgId, body.secret)
  const now = await w.save(tx, actor, version, { ...body, pullTimes: [...new Set(body.pullTimes)].toSorted() }, secret)
  if (now === undefined) throw conflict(await lastChange(ctx, { id: actor.orgId, version: stored?.version ?? 0 }))
  for (const { pointId, address } of points ?? []) {
    const point = await pointOf(tx, pointId)
    if (point?.hospitalId !== actor.orgId) throw malformed([{ path: 'points', message: '库房不存在' }])
    if (!address) await w.removeAddress(tx, actor, pointId)
    else await w.saveAddress(tx, actor, { pointId, addrId: address.id, ...address })
  }
  const shown = (a: { secret?: string | undefined }) => ({
    ...a,
    ...(a.secret === undefined ? {} : { secret: HIDDEN }),
  })
  audit(ctx, {
    ...{ entity: 'provinceSetting', entityId: actor.orgId, action: 'save' },
    ...(stored ? { before: shown(stored) } : {}),
    after: { ...shown(body), ...(points ? { points } : {}) },
  })
  return { version: now }
}

const walking = new Set<string>()
/** Who looks waits; the transaction does not, and nothing is kept. */
export const test = async (ctx: Ctx, body: Input<Calls['test']>) => {
  const { account } = await meant(ctx, body)
  needed(account)
  const minutes = await configOf(ctx, clockMinutes)
  const { orgId } = ctx.actor
  if (walking.has(orgId)) throw refuse('正在测试，请等待结果')
  return late<Answer<Calls['test']>>(async () => {
    walking.add(orgId)
    try {
      const steps = await walk(account, minutes)
      const told = ({ with: params, ...s }: Step) => ({ ...s, message: say(s.message, ctx.lang, params) })
      return { ok: steps.every((s) => s.state === 'ok'), steps: steps.map(told) }
    } finally {
      walking.delete(orgId)
    }
  })
}

export const addresses = async (ctx: Ctx, _: Input<Calls['addresses']>) => {
  const adapter = await adapterOf(ctx, ctx.actor.orgId)
  if (!adapter) throw refuse('请先填写并启用省平台账号')
  return late<Answer<Calls['addresses']>>(async () => {
    const came = await adapter.addresses()
    if (came.kind === 'done') return { rows: came.value, fault: '' }
    return {
      rows: [],
      fault:
        came.kind === 'refused'
          ? came.reason || came.code
          : faultText(ctx, {
              faultKind: came.fault,
              fault: came.template ?? came.message,
              faultParams: { ...came.params },
            }),
    }
  })
}

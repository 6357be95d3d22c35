import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { accessTokenOf, sha256 } from '#kernel/server/secret.ts'
import { isAdministrator, sessionLimits } from '#kernel/server/session.ts'
import type { Input } from '#kernel/shared/call.ts'
import { iconOf } from '#modules/menu/server/public.ts'
import { accountOf, keepLook, setOwnPassword } from '#modules/people/server/public.ts'
import { type MenuItem, type sessionCalls, UserSettings } from '../shared/calls.ts'
import { isCommon } from './common.ts'
import { knowHere, openPair, saying } from './login.ts'
import { checkPassword, defaultRule, hashPassword } from './passwords.ts'
import * as q from './queries/sessions.ts'
import { alwaysCaptcha, systemOf } from './system.ts'

type Calls = typeof sessionCalls

const sid = (ctx: Ctx) => ctx.http.cookies.sid ?? ''

/** What a new password must look like: the region's setting `password.rule`, or the default. */
export const rule = async (ctx: Ctx) =>
  ((await q.regionConfig(ctx.tx, 'password.rule')) as typeof defaultRule | undefined) ?? defaultRule

/**
 * @param own the person's account, name and mobile
 * @throws Refusal when a chosen password breaks the rule, is a common or leaked one, or is himself (ux 90)
 */
export const mustBeGood = async (ctx: Ctx, password: string, own: readonly string[]): Promise<void> => {
  const { tip, reg } = await rule(ctx)
  if (!new RegExp(reg).test(password)) throw refuse(tip)
  if (isCommon(password, own)) throw refuse('此密码过于常见，或含有账号、姓名、手机号，容易被猜到，请换一个')
}

export const loginConfig = async (ctx: Ctx) => {
  const demo = (await q.regionConfig(ctx.tx, 'demo.accounts')) as
    | { login: string; password: string; name: string; org: string }[]
    | undefined
  return {
    ...(await rule(ctx)),
    captcha: (await q.regionConfig(ctx.tx, alwaysCaptcha.key)) === true,
    ssoUrl: String((await q.regionConfig(ctx.tx, 'sso.url')) ?? ''),
    // their password is known to everybody: on the page it stands for whoever sits at the machine alone
    demoAccounts: ctx.http.local ? (demo ?? []) : [],
  }
}

/** After how long without a word his session ends. */
const idleMinutes = async (ctx: Ctx): Promise<number> => {
  const common = await configOf(ctx, sessionLimits.idle)
  return isAdministrator(ctx.actor.codes) ? Math.min(common, await configOf(ctx, sessionLimits.adminIdle)) : common
}

/** Step 3: what the client keeps as custom system-info props. */
export const mySystem = async (ctx: Ctx) => {
  const { actor } = ctx
  const user = (await accountOf(ctx.tx, actor.loginName))!
  // what an older version kept and this one does not know is left out
  const settings = UserSettings.strip().catch({}).parse(user.settings)
  return {
    strId: actor.userId,
    strName: actor.name,
    headUrl: settings.head
      ? `/filestore/thumbnail?${new URLSearchParams({ fileId: settings.head, width: '64', height: '64' })}`
      : '',
    strLoginName: actor.loginName,
    orgId: actor.orgId,
    orgName: actor.orgName,
    orgKind: actor.org,
    isOperator: actor.org === 'authority' && actor.codes.has('baseInfo/drug:add'),
    authPwd: { isFirstLogin: user.firstLogin ? '1' : '0', isPwdValid: '1' },
    settings,
    ...(await systemOf(ctx)),
    ranged: (actor.ranges?.length ?? 0) > 0,
    idleMinutes: await idleMinutes(ctx),
  }
}

/** The menu of the user's rights: an entry with its permitted actions, an area when one of its entries is left. */
export const menu = async (ctx: Ctx): Promise<MenuItem[]> => {
  ctx.http.setHeader('accesstoken', accessTokenOf(sid(ctx)))
  const { codes, org } = ctx.actor
  const rows = await q.menuRows(ctx.tx)
  const build = (parent: string | null, level: number): MenuItem[] =>
    rows
      .filter((r) => r.parentId === parent)
      .flatMap((r): MenuItem[] => {
        const children = build(r.id, level + 1)
        const mine = r.path ? codes.has(`${r.path}:view`) && r.orgKinds.includes(org) : children.length > 0
        if (!mine && children.length === 0) return []
        return [
          {
            strId: r.id,
            strName: r.name,
            strNameEn: r.nameEn,
            strPath: mine ? (r.path ?? '') : '',
            strPinyin: r.pinyin,
            strInitials: r.initials,
            icon: r.icon || iconOf(r.path),
            children,
            meta: {
              strTitle: r.name,
              strLevel: String(level),
              action: r.path
                ? r.actions.filter((a) => codes.has(`${r.path}:${a}`)).map((strCode) => ({ strCode }))
                : [],
            },
          },
        ]
      })
  return build(null, 1)
}

export const header = async (ctx: Ctx) =>
  (await menu(ctx)).map(({ strId, strName, strNameEn }) => ({ strId, strName, strNameEn }))

export const orgs = async (ctx: Ctx) =>
  (await q.orgsOf(ctx.tx, ctx.actor.userId)).map((o) => ({
    strId: o.id,
    strName: o.name,
    strCode: o.code,
    kind: o.kind,
    pinyin: o.pinyin,
    current: o.id === ctx.actor.orgId,
  }))

export const switchOrg = async (ctx: Ctx, { orgId }: { orgId: string }) => {
  const mine = await q.orgsOf(ctx.tx, ctx.actor.userId)
  if (!mine.some((o) => o.id === orgId)) throw notFound('机构不存在')
  await q.moveSession(ctx.tx, sha256(sid(ctx)), orgId)
  return { orgId }
}

export const token = async (ctx: Ctx) => {
  const accesstoken = accessTokenOf(sid(ctx))
  ctx.http.setHeader('accesstoken', accesstoken)
  return { accesstoken }
}

/** Changes the own password; every other session of the user ends, and of his devices this one alone stays known (security.md C15). */
export const password = async (ctx: Ctx, input: Input<Calls['password']>) => {
  const opened = openPair(ctx, ctx.actor.loginName, input.oldPassword, input.newPassword, {
    captcha: input.captcha,
  })
  const { user, next } = await saying('原密码不正确', opened)
  await mustBeGood(ctx, next, [user.loginName, ctx.actor.name])
  if (await checkPassword(user.passwordHash, next)) throw refuse('新密码不能与原密码相同')
  await setOwnPassword(ctx.tx, user.id, await hashPassword(next))
  await q.endSessions(ctx.tx, user.id, { but: ctx.actor.sessionId, why: 'password' })
  await knowHere(ctx, user.id)
  return { ok: true }
}

/** The picture of oneself: a free upload of the own organisation becomes it, and the one before is let go. */
const keepHead = async (ctx: Ctx, head: string | null) => {
  const settings = UserSettings.strip()
    .catch({})
    .parse((await accountOf(ctx.tx, ctx.actor.loginName))?.settings)
  const before = settings.head ? [{ fileId: settings.head, name: '', mime: '', size: 0 }] : []
  await attach(ctx, { kind: 'user', id: ctx.actor.userId }, before, head ? [head] : [])
}

export const saveSettings = async (ctx: Ctx, input: Input<Calls['saveSettings']>) => {
  if (input.head !== undefined) await keepHead(ctx, input.head)
  await keepLook(ctx.tx, input)
  return { ok: true }
}

export const logout = async (ctx: Ctx) => {
  await q.endSession(ctx.tx, sha256(sid(ctx)))
  ctx.http.clearCookie('sid')
  return { ok: true }
}

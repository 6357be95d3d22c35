import { randomInt } from 'node:crypto'
import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob } from '#kernel/server/exporting.ts'
import { Refusal, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import {
  endSessions,
  forgiveFailures,
  hashPassword,
  mustBeGood,
  openPair,
  passwordRule,
} from '#modules/session/server/public.ts'
import type { userCalls } from '../shared/calls.ts'
import type { userExtraCalls } from '../shared/calls-extras.ts'
import { firstPasswordFields } from '../shared/fields.ts'
import * as q from './queries/users.ts'
import { note, ours } from './service.ts'

/** A password the user must change at his first login; every session of his ends (security.md C15). */
const setFirst = async (ctx: Ctx, user: q.UserFacts, password: string) => {
  const saved = await q.setPassword(ctx.tx, user.id, await hashPassword(password))
  await forgiveFailures(ctx.tx, user.loginName)
  await q.answerReset(ctx.tx, user.id)
  const ended = await endSessions(ctx.tx, user.id, { why: 'reset' })
  note(ctx, user, 'resetPassword', undefined, { sessionsEnded: ended })
  // whoever did not ask for it learns that somebody could have been him
  await tellNotice(ctx, {
    orgId: user.orgId ?? ctx.actor.orgId,
    userId: user.id,
    event: 'password.reset',
    template: '您的密码已由「{{by}}」重置',
    params: { by: ctx.actor.name },
    path: '/personalInfo',
  })
  return saved
}

/** The administrator proves himself by his own password (security.md C36). */
export const resetPassword = async (
  ctx: Ctx,
  { ownPassword, newPassword, captcha, ...wish }: Input<(typeof userCalls)['resetPassword']>,
) => {
  const user = await ours(ctx, wish)
  const { next } = await openPair(ctx, ctx.actor.loginName, ownPassword, newPassword, { captcha })
  await mustBeGood(ctx, next, [user.loginName, user.name, user.mobile])
  return setFirst(ctx, user, next)
}

/** Without characters that look alike: the password is typed from paper. */
const letters = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789'] as const
const symbols = '#%+=?@!*'
const one = (from: string): string => from[randomInt(from.length)]!

/** So many random characters, some of each class; the first is a letter. */
const made = (length: number, classes: readonly string[]): string => {
  const all = classes.join('')
  const rest = [...classes.map(one), ...Array.from({ length }, () => one(all))].slice(0, length - 1)
  for (let i = rest.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    ;[rest[i], rest[j]] = [rest[j]!, rest[i]!]
  }
  return one(letters[0] + letters[1]) + rest.join('')
}

/**
 * A random password that meets the region's rule: twelve characters where it lets them be.
 * @throws Refusal when none can be found
 */
export const randomPassword = (reg: RegExp): string => {
  for (const length of [12, 16, 20, 32, 10, 8])
    for (const classes of [letters, [...letters, symbols]])
      for (let i = 0; i < 20; i++) {
        const password = made(length, classes)
        if (reg.test(password)) return password
      }
  throw refuse('按当前的密码规则无法生成随机密码，请逐个设置')
}

/** A user to reset; a refusal names him, since several were chosen. */
const chosen = async (ctx: Ctx, wish: { id: string; version: number }) => {
  try {
    return await ours(ctx, wish)
  } catch (e) {
    const user = e instanceof Refusal ? await q.get(ctx.tx, ctx.actor, wish.id) : undefined
    if (!user) throw e
    throw refuse('「{{name}}」不能重置密码：{{why}}', { name: user.name, why: (e as Refusal).template })
  }
}

/**
 * A first password for each of several users, or for none. They stand in the answered file and nowhere else: files are not
 * kept with the idempotency key, and the operate log holds none.
 */
export const batchResetPassword = async (
  ctx: Ctx,
  { items, type }: Input<(typeof userExtraCalls)['batchResetPassword']>,
): Promise<BlobAnswer> => {
  const wanted = [...new Map(items.map((i) => [i.id, i])).values()]
  const reg = new RegExp((await passwordRule(ctx)).reg)
  const users: q.UserFacts[] = []
  // users are locked in one order, whoever chose them
  for (const item of wanted.toSorted((a, b) => a.id.localeCompare(b.id))) users.push(await chosen(ctx, item))
  const rows = users
    .toSorted((a, b) => a.loginName.localeCompare(b.loginName))
    .map((user) => ({ user, password: randomPassword(reg) }))
  for (const { user, password } of rows) await setFirst(ctx, user, password)
  return exportBlob(ctx, {
    name: '首次密码',
    fields: firstPasswordFields,
    rows: rows.map(({ user, password }) => ({ ...user, password })),
    type,
  })
}

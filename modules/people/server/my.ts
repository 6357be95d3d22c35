import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { endOne, endSessions } from '#modules/session/server/public.ts'
import type { myCalls } from '../shared/calls-my.ts'
import * as q from './queries/my.ts'

type In<K extends keyof typeof myCalls> = Input<(typeof myCalls)[K]>

export const query = async ({ tx, actor }: Ctx) => ({
  ...(await q.me(tx)),
  sessions: await q.sessions(tx, actor.sessionId),
  logins: await q.logins(tx),
})

/** What a person says of himself; name and roles are his administrator's. */
export const edit = async (ctx: Ctx, { version, ...values }: In<'edit'>) => {
  const before = await q.lock(ctx.tx)
  if (before.version !== version)
    throw conflict({ ...(await lastChange(ctx, { id: ctx.actor.userId, version: before.version })), current: before })
  const saved = await q.edit(ctx.tx, values)
  const changed = (['mobile', 'email', 'job'] as const).filter(
    (k) => values[k] !== undefined && before[k] !== values[k],
  )
  audit(ctx, {
    entity: 'user',
    entityId: ctx.actor.userId,
    entityNo: before.loginName,
    action: 'editSelf',
    after: { fields: changed },
  })
  return { version: saved }
}

export const endSession = async (ctx: Ctx, { id }: In<'endSession'>) => {
  const { userId, loginName, sessionId } = ctx.actor
  const all = () => endSessions(ctx.tx, userId, { but: sessionId })
  // the one that asks is ended by signing out
  const ended = id === undefined ? await all() : id === sessionId ? 0 : await endOne(ctx.tx, userId, id)
  if (id && ended === 0) throw notFound('登录不存在或已结束')
  if (ended > 0 || id === undefined) {
    const after = { sessionsEnded: ended }
    audit(ctx, { entity: 'user', entityId: userId, entityNo: loginName, action: 'endSession', after })
  }
  return { ended }
}

import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { TableColumn, tableCalls } from '#kernel/shared/calls/tables.ts'
import type { myCalls } from '../shared/calls/my.ts'
import * as q from './queries/my.ts'

type In<K extends keyof typeof myCalls> = Input<(typeof myCalls)[K]>
type Table<K extends keyof typeof tableCalls> = Input<(typeof tableCalls)[K]>

export const query = async ({ tx, actor }: Ctx) => ({
  ...(await q.me(tx)),
  sessions: await q.sessions(tx, actor.sessionId),
  logins: await q.logins(tx),
})

/** What a person says of himself; name and roles are his administrator's. */
export const edit = async (ctx: Ctx, { version, ...values }: In<'edit'>) => {
  const before = await q.lock(ctx.tx)
  if (before.version !== version)
    throw conflict(await lastChange(ctx, { id: ctx.actor.userId, version: before.version }))
  const saved = await q.edit(ctx.tx, values)
  const changed = (['mobile', 'email', 'job'] as const).filter((k) => before[k] !== values[k])
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
  const ended = await q.endSessions(ctx.tx, ctx.actor.sessionId, id)
  if (id && ended === 0) throw notFound('登录不存在或已结束')
  if (ended > 0) {
    const { userId, loginName } = ctx.actor
    const after = { sessionsEnded: ended }
    audit(ctx, { entity: 'user', entityId: userId, entityNo: loginName, action: 'endSession', after })
  }
  return { ended }
}

/** Tables are named by the menu's own paths: a key nobody knows is refused (security.md, generic calls). */
export const known = async ({ tx }: Ctx, table: string) => {
  if (!(await q.menuKnows(tx, table.split('#')[0] ?? ''))) throw notFound('表格不存在')
}

export const getHeader = async (ctx: Ctx, { table }: Table<'getHeader'>) => {
  await known(ctx, table)
  return { columns: (await q.setting(ctx.tx, `table:${table}`)) as TableColumn[] | null }
}
export const updateHeader = async (ctx: Ctx, { table, columns }: Table<'updateHeader'>) => {
  await known(ctx, table)
  await q.keep(ctx.tx, `table:${table}`, columns)
  return { ok: true }
}
export const layout = async (ctx: Ctx, { table }: Table<'layout'>) => {
  await known(ctx, table)
  return { layout: (await q.setting(ctx.tx, `layout:${table}`)) as Record<string, unknown> | null }
}
export const saveLayout = async (ctx: Ctx, { table, layout: wanted }: Table<'saveLayout'>) => {
  await known(ctx, table)
  await q.keep(ctx.tx, `layout:${table}`, wanted)
  return { ok: true }
}

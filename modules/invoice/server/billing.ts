import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { billingCalls } from '../shared/billing.ts'
import { keep, lockProfile, owes, profilesOf, type Typed } from './queries/billing.ts'

type Calls = typeof billingCalls

/** 开票资料 of the own organisation, or of a partner to whom or by whom something is owed, or goods are sent. */
export const billing = async ({ tx, actor }: Ctx, { orgId = actor.orgId }: Input<Calls['query']>) => {
  const pair = actor.org === 'hospital' ? ([actor.orgId, orgId] as const) : ([orgId, actor.orgId] as const)
  const known = orgId === actor.orgId || (await owes(tx, ...pair))
  const found = known ? (await profilesOf(tx, [orgId])).get(orgId) : undefined
  if (!found) throw notFound('往来单位不存在')
  return found
}

/** Of the own organisation: invoices are judged by it from now on. */
export const saveBilling = async (ctx: Ctx, { version, values }: Input<Calls['save']>) => {
  const id = ctx.actor.orgId
  const before = await lockProfile(ctx.tx, id)
  if ((before?.version ?? 0) !== version)
    throw conflict({ ...(await lastChange(ctx, { id, version: before?.version ?? 0 })), current: before })
  const had = { ...(await profilesOf(ctx.tx, [id])).get(id) } as Partial<Typed>
  const typed = Object.fromEntries(
    (['title', 'taxNo', 'address', 'phone'] as const).map((key) => [
      key,
      String((key in values ? values[key] : had[key]) ?? ''),
    ]),
  ) as unknown as Typed
  const saved = await keep(ctx.tx, ctx.actor, typed)
  audit(ctx, { entity: 'billingProfile', entityId: id, entityNo: typed.title, action: 'update', before, after: typed })
  return { id, version: saved!.version }
}

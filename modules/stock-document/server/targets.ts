import type { Ctx } from '#kernel/server/ctx.ts'
import { pointsOfGroup } from '#modules/place/server/public.ts'
import { partners } from './queries/read.ts'

/** What goes to a point whose stock the hospital's own system keeps has left this ledger: it is issued (§2.24.4). */
export const notByTransfer = '「{{name}}」的库存由院内系统管理，发往那里的货请用「科室领用」出库'

/** Points goods may be moved to: of the own hospital, of its head and its branches while the relation is valid (§2.24.5). */
export const targets = async (ctx: Ctx) => {
  const others = await partners(ctx.tx, ctx.actor)
  const names = new Map([[ctx.actor.orgId, ctx.actor.orgName], ...others.map((o) => [o.id, o.name] as const)])
  const all = await pointsOfGroup(ctx, [...names.keys()])
  return all.map((p) => ({ ...p, hospital: names.get(p.hospitalId) ?? '' }))
}

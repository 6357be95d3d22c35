import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { notAllowed } from './allowed.ts'
import { reach } from './queries/reach.ts'
import { goodsOf } from './rules.ts'
import { recall } from './service.ts'

/** What issuing it would touch; what a hospital previews for itself is its own, for the region the authority alone is told. */
export const preview = async (ctx: Ctx, { id }: { id: string }) => {
  const r = await recall.get(ctx, id)
  const no = notAllowed(r, 'issue', ctx.actor)
  if (no) throw refuse(no)
  const goods = await goodsOf(ctx, r)
  const rows = await elevated(ctx, () => reach(ctx.tx, goods))
  const at = (kind: string) => rows.filter((x) => x.orgKind === kind)
  const hospitals = at('hospital')
  return {
    hospitals: new Set(hospitals.map((x) => x.orgId)).size,
    suppliers: new Set(at('supplier').map((x) => x.orgId)).size,
    balances: hospitals.reduce((n, x) => n + x.balances, 0),
    units: sumOf(hospitals.map((x) => x.onHand)),
    onWay: sumOf(hospitals.map((x) => x.onWay)),
    ratio: r.ratio,
    unit: r.unit,
    minUnit: r.minUnit,
    rows,
  }
}

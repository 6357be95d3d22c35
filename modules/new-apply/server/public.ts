import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { refuse } from '#kernel/server/refusal.ts'
import * as q from './queries.ts'
import { apply } from './service.ts'

interface Wanted {
  productId: string
  supplierId: string
  price: string
  monthlyQty: string
  reason: string
}

/**
 * A draft of an application for a product that exists, as 临采: what its passing brings into the catalogue is bought for a while
 * (domain §3.3). It belongs to the actor, who completes and submits it. @throws Refusal where the product is gone
 */
export const applyTemporary = async (ctx: Ctx, w: Wanted): Promise<{ id: string; no: string }> => {
  const article = await q.articleOf(ctx.tx, w.productId)
  if (!article?.enabled) throw refuse('产品不存在或已停用')
  const { enabled: _, id: productId, ...known } = article
  const wanted = {
    ...known,
    ...{ productId, hospitalId: ctx.actor.orgId, departmentId: null, supplierId: w.supplierId },
    ...{ price: w.price, monthlyQty: w.monthlyQty, reason: w.reason, evidence: '', similarNote: '' },
  }
  const saved = await q.insert(ctx.tx, ctx.actor, await nextNo(ctx, 'XP'), 'listed', wanted)
  await q.setTemporary(ctx.tx, saved.id)
  const { id, no } = await apply.made(ctx, saved, { applyKind: 'listed', temporary: true, ...w })
  return { id, no }
}

import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { freeTwin } from '#modules/stock/server/public.ts'
import * as q from './queries.ts'

/** Why one is not the other, whoever says so; a refusal names the loser. */
const unlike = (survivor: q.Side, loser: q.Side): string | undefined => {
  if (loser.kind !== survivor.kind) return '「{{code}}」与保留产品大类不同，不能合并'
  const makers =
    loser.makerId === survivor.makerId || (loser.creditCode !== '' && loser.creditCode === survivor.creditCode)
  if (!makers) return '「{{code}}」的生产企业与保留产品的统一社会信用代码不一致，不能合并'
  const units =
    loser.unit === survivor.unit && loser.minUnit === survivor.minUnit && cmp(loser.ratio, survivor.ratio) === 0
  if (!units) return '「{{code}}」的单位或转换比与保留产品不同，不能合并'
  return loser.narcotic === survivor.narcotic ? undefined : '「{{code}}」与保留产品的麻精标志不同，不能合并'
}

/**
 * The products of a merge (domain-lists §2.33).
 * @throws Refusal one is unknown, named twice, merged already, or something was merged into it; what keeps them apart; an open
 *   paper of a loser
 */
export const mergeable = async (ctx: Ctx, survivorId: string, loserIds: readonly string[]) => {
  // what one does not see cannot be decided
  if (ctx.actor.ranges?.some((r) => r.orgs || r.suppliers)) throw refuse('数据范围受限，不能合并区域产品')
  if (new Set([survivorId, ...loserIds]).size !== loserIds.length + 1) throw refuse('同一产品不能与自身合并')
  const found = await q.products(ctx.tx, [survivorId, ...loserIds])
  const [survivor, ...losers] = [survivorId, ...loserIds].map((id) => {
    const one = found.get(id)
    if (!one) throw notFound('产品不存在')
    if (one.mergedInto) throw refuse('「{{code}}」已合并到 {{into}}', { code: one.code, into: one.mergedInto })
    return one
  })
  if (!survivor!.enabled) throw refuse('保留产品「{{code}}」已停用', { code: survivor!.code })
  for (const l of losers) {
    const why = unlike(survivor!, l)
    if (why) throw refuse(why, { code: l.code })
    if (l.survives.length > 0)
      throw refuse('「{{code}}」合并过其他产品（{{others}}），不能再并入别的产品', {
        code: l.code,
        others: l.survives[0]!,
      })
  }
  const ids = [survivorId, ...loserIds]
  const { paper, batch, free } = await elevated(ctx, async () => ({
    paper: await q.openPaper(ctx.tx, survivorId, loserIds),
    batch: await q.sharedBatch(ctx.tx, ids),
    free: await freeTwin(ctx.tx, ids),
  }))
  if (paper) throw refuse('{{what}} {{no}} 尚未办结，不能合并', { ...paper })
  if (batch) throw refuse('两个产品都在集采批次「{{batch}}」中，不能合并', { batch })
  if (free)
    throw refuse('「{{code}}」批号 {{lot}} 在召回 {{no}} 之列，却未停用，请先为它发布召回', {
      code: found.get(free.productId)!.code,
      lot: free.lot,
      no: free.no,
    })
  return { survivor: survivor!, losers }
}

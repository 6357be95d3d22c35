import type { Ctx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { availableOf, lotsOf } from '#modules/stock/server/public.ts'
import type { stockDocumentCalls } from '../shared/calls.ts'
import { findGoods, goodsById, goodsByScan, supplierOptions } from './queries/goods.ts'
import type { DocLine, StockDoc } from './queries/read.ts'

type Calls = typeof stockDocumentCalls

/** What may go now of each line's product; only who keeps the point is told. */
export const withAvailable = async (ctx: Ctx, d: StockDoc, lines: readonly DocLine[]): Promise<DocLine[]> => {
  const have = await availableOf(
    ctx.tx,
    ctx.actor,
    d.pointId,
    lines.map((l) => l.productId),
  )
  return lines.map((l) => ({ ...l, available: have.get(l.productId) ?? '0' }))
}

const ownPoint = async (ctx: Ctx, id: string): Promise<void> => {
  if ((await pointOf(ctx.tx, id))?.hospitalId !== ctx.actor.orgId) throw refuse('库房不存在或已停用')
}

/** Products to choose from in the entry grid, with what may go. */
export const goods = async (ctx: Ctx, { pointId, keyword, ids, code, all }: Input<Calls['goods']>) => {
  await ownPoint(ctx, pointId)
  const ways = keyword ? typedWays(keyword.toLowerCase()).map(contains) : []
  const rows = ids
    ? ids.length > 0
      ? await goodsById(ctx.tx, ids)
      : []
    : code !== undefined
      ? await goodsByScan(ctx.tx, ctx.actor.orgId, readPack(code).codes)
      : await findGoods(ctx.tx, { pointId, ways, all })
  const have = await availableOf(
    ctx.tx,
    ctx.actor,
    pointId,
    rows.map((r) => r.productId),
  )
  return rows.map((r) => ({ ...r, available: have.get(r.productId) ?? '0' }))
}

export const lots = async (ctx: Ctx, asked: Input<Calls['lots']>) => {
  await ownPoint(ctx, asked.pointId)
  return lotsOf(ctx.tx, ctx.actor, asked)
}

export const suppliers = ({ tx }: Ctx) => supplierOptions(tx)

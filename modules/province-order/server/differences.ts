import type { Ctx } from '#kernel/server/ctx.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import * as q from './queries/differences.ts'

type Of = Parameters<typeof q.raise>[1] & { no: string }

/** Where an order and the platform do not agree is told once, when it is found, to those who talk to the platform. */
const tellNew = async (ctx: Ctx, { no, hospitalId }: Of, n: number): Promise<void> => {
  if (n === 0) return
  await tellNotice(ctx, {
    orgId: hospitalId,
    codes: ['provincial/purchaseOrder:pullStatus'],
    event: 'province.differs',
    template: '省平台订单 {{no}} 新增 {{n}} 处与平台不一致',
    params: { no, n: String(n) },
    path: `/provincial/purchaseOrder/differences?keyword=${encodeURIComponent(no)}`,
  })
}
/** Differences that are there now; others that live stay. */
export const raise = async (ctx: Ctx, o: Of, all: readonly q.Differs[]): Promise<void> =>
  tellNew(ctx, o, await q.raise(ctx.tx, o, all))
/** What an order differs in now, and nothing else: what is no more ends by itself. */
export const compareAll = async (ctx: Ctx, o: Of, all: readonly q.Differs[]): Promise<void> =>
  tellNew(ctx, o, await q.compareAll(ctx.tx, o, all))

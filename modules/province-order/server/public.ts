import { attempt } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { pushOne } from './push.ts'

/** Pushes an order where nothing is in its way; whether it went. */
export const pushOrder = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await attempt(ctx, () => pushOne(ctx, id))) === undefined

import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { codesOf } from './queries/trace.ts'
import { delivery } from './service.ts'

/** The trace codes that stand on a delivery its reader sees. */
export const codes = async (ctx: Ctx, input: Input<(typeof deliveryCalls)['codes']>) => {
  await delivery.get(ctx, input.id)
  return codesOf(ctx, input)
}

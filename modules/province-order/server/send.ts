import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { sendCalls } from '../shared/calls.ts'
import { sourcePush } from './service.ts'

/** Orders of the ordering screen, sent on to the platform: the same as on the list of source orders. */
export const sendToProvince = (ctx: Ctx, input: Input<(typeof sendCalls)['sendProvince']>) => sourcePush(ctx, input)

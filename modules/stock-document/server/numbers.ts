import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import type { DocClass } from '../shared/kinds.ts'

const numbers: Record<DocClass, (ctx: Ctx) => Promise<string>> = {
  issue: (ctx) => nextNo(ctx, 'XH'),
  transfer: (ctx) => nextNo(ctx, 'DB'),
  adjustment: (ctx) => nextNo(ctx, 'KT'),
}
/** The next number of a class. */
export const numberOf = (ctx: Ctx, of: DocClass): Promise<string> => numbers[of](ctx)

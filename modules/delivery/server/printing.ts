import type { Ctx } from '#kernel/server/ctx.ts'
import { printDocs } from '#kernel/server/printing.ts'
import { deliveryMachine } from '../shared/machine.ts'
import * as q from './queries.ts'

/** The documents with their lines for the printer; the print is noted in their history. */
export const print = async (ctx: Ctx, { ids }: { ids: string[] }) =>
  (await printDocs(ctx, deliveryMachine, ids, async (id) => {
    const doc = await q.get(ctx.tx, ctx.actor, id)
    if (!doc) return undefined
    const lines = await q.lines(ctx.tx, id)
    return { ...doc, coldChain: lines.some((l) => l.coldChain), lines }
  })) as never

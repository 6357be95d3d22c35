import type { Ctx } from '#kernel/server/ctx.ts'
import { printDocs } from '#kernel/server/printing.ts'
import { planMachine } from '../shared/machine.ts'
import * as q from './queries.ts'

/** The documents with their lines for the printer; the print is noted in their history. */
export const print = (ctx: Ctx, { ids }: { ids: string[] }) =>
  printDocs(ctx, planMachine, ids, async (id) => {
    const doc = await q.get(ctx.tx, ctx.actor, id)
    return doc && { ...doc, lines: await q.lines(ctx.tx, id) }
  })

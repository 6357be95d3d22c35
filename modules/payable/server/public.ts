import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { addBrought, addOf, type Brought, type Source } from './queries/write.ts'

/**
 * What a document makes owed enters the ledger in its transaction (domain-money §2.50), each line once; the ledger is behind the wall of
 * both sides, so that neither writes it by hand.
 * @returns how many items are new
 */
export const bear = (ctx: Ctx, source: Source, id: string): Promise<number> =>
  elevated(ctx, () => addOf(ctx.tx, source, id))

/** What no document of the region made owed: figures of before, brought in line by line; packs and yuan. */
export const bring = (ctx: Ctx, items: readonly Brought[]): Promise<number> =>
  elevated(ctx, () => addBrought(ctx.tx, items))

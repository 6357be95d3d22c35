import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { voucherInvoiced } from '#modules/invoice-voucher/server/public.ts'
import { noteInvoiced } from '#modules/order/server/public.ts'
import { type FreeItem, freeOf, hold, itemsOf, type Part } from './queries/voucher.ts'
import { addAccepted, addBrought, addOf, type Brought, numberLines, redden, type Source } from './queries/write.ts'

/**
 * What a document makes owed enters the ledger in its transaction (domain-money §2.50), each line once; the ledger is behind the wall of
 * both sides, so that neither writes it by hand.
 */
export const bear = (ctx: Ctx, source: Source | 'acceptance', id: string): Promise<void> =>
  elevated(ctx, async () => {
    if (source === 'acceptance') await noteInvoiced(ctx, await addAccepted(ctx.tx, id))
    else await addOf(ctx.tx, source, id)
  })

/**
 * An invoice number was registered on lines of a delivery, another one, or none any more: it stands for what was accepted of them, and
 * that awaits no invoice (domain §2.25, until there are papers for invoices).
 */
export const numbered = async (ctx: Ctx, deliveryLineIds: readonly string[]): Promise<void> => {
  await elevated(ctx, async () => noteInvoiced(ctx, await numberLines(ctx.tx, deliveryLineIds)))
  await voucherInvoiced(ctx, await itemsOf(ctx.tx, { deliveryLineIds }))
}

/** The red invoice of a return is there: what of it had to be red is (domain §3.8). */
export const reddened = async (ctx: Ctx, returnId: string): Promise<void> => {
  await elevated(ctx, async () => noteInvoiced(ctx, await redden(ctx.tx, returnId)))
  await voucherInvoiced(ctx, await itemsOf(ctx.tx, { returnId }))
}

/** What no document of the region made owed: figures of before, brought in line by line; packs and yuan. @returns how many items are new */
export const bring = (ctx: Ctx, items: readonly Brought[]): Promise<number> =>
  elevated(ctx, () => addBrought(ctx.tx, items))

export type { FreeItem, Part }

/** Items of the actor's side with what is free of each for a voucher, in the order of their ids; foreign ones are left out. */
export const freeItems = (ctx: Ctx, ids: readonly string[]): Promise<FreeItem[]> => freeOf(ctx.tx, ctx.actor, ids)

/** The same, locked until COMMIT, before the vouchers they are on: what he sees on his side of the wall, and nothing he only names. */
export const lockFree = async (ctx: Ctx, ids: readonly string[]): Promise<FreeItem[]> => {
  const own = (await freeItems(ctx, ids)).map((i) => i.id)
  return own.length === 0 ? [] : elevated(ctx, () => freeOf(ctx.tx, ctx.actor, own, true))
}

/**
 * What vouchers hold of items from now on, or no more (domain-money §2.50): packs and yuan that have no invoice yet. The caller has the
 * items locked; more than there is of one the database refuses.
 */
export const holdForVoucher = (ctx: Ctx, parts: readonly Part[]): Promise<void> =>
  elevated(ctx, () => hold(ctx.tx, parts))

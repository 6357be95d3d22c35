import type { Ctx } from '#kernel/server/ctx.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { voucherInvoiced } from '#modules/invoice-voucher/server/public.ts'
import { lockOrdersOf, noteInvoiced } from '#modules/order/server/public.ts'
import { beyondOpen, partOf } from '../shared/part.ts'
import * as invoice from './queries/invoice.ts'
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

/** The number of a red invoice that was handed in at the desk for what a return owes back, if there is one. */
export const redNoOf = (ctx: Ctx, returnId: string): Promise<string | undefined> => invoice.redNoOf(ctx.tx, returnId)

/** What no document of the region made owed: figures of before, brought in line by line; packs and yuan. @returns how many items are new */
export const bring = (ctx: Ctx, items: readonly Brought[]): Promise<number> =>
  elevated(ctx, () => addBrought(ctx.tx, items))

/** Packs of an item that an invoice is for. */
export interface Asked {
  itemId: string
  qty: string
}

/** The orders of these items are locked before anything of them is moved. */
export const lockOrdersOfItems = async (ctx: Ctx, itemIds: readonly string[]): Promise<void> =>
  lockOrdersOf(ctx, await invoice.orderLinesOf(ctx.tx, itemIds))

/** Why so much of an item cannot be invoiced: its place among those asked, and a sentence. */
export type Fault = Sentence & { at: number }

/**
 * An invoice is handed in: it stands for these parts of items of its pair, each at the worth its quantity has of what is open, and nobody
 * else invoices them (domain §2.25); a red one stands for what is owed back, with its minus. Nothing is moved when one of them is not open that far.
 */
export const reserve = (
  ctx: Ctx,
  of: invoice.Paper & { hospitalId: string; supplierId: string; red: boolean },
  asked: readonly Asked[],
): Promise<{ parts: invoice.Part[]; faults: Fault[] }> =>
  elevated(ctx, async () => {
    const open = await invoice.lockOpen(
      ctx.tx,
      asked.map((a) => a.itemId),
    )
    const faults = asked.flatMap(({ itemId, qty }, at): Fault[] => {
      const item = open.get(itemId)
      if (!item || item.takenBack || item.hospitalId !== of.hospitalId || item.supplierId !== of.supplierId)
        return [{ at, message: '已不再待开票' }]
      if (cmp(item.openAmount, '0') * (of.red ? -1 : 1) <= 0) return [{ at, message: '已全部开票或已退货' }]
      const fault = beyondOpen(item, qty)
      return fault ? [{ at, ...fault }] : []
    })
    if (faults.length > 0) return { parts: [], faults }
    const parts = asked.map((a) => ({ ...a, amount: partOf(open.get(a.itemId)!, a.qty) }))
    await noteInvoiced(ctx, await invoice.take(ctx.tx, of, parts))
    await voucherInvoiced(
      ctx,
      parts.map((p) => p.itemId),
    )
    return { parts, faults }
  })

export { lockInvoiced } from './queries/invoice.ts'

/** The items an invoice stands for. */
export const itemsFor = (ctx: Ctx, invoiceId: string): Promise<string[]> => invoice.itemsFor(ctx.tx, invoiceId)

/** It was taken back, rejected or voided: what it stood for awaits an invoice again. */
export const free = (ctx: Ctx, invoiceId: string): Promise<void> =>
  elevated(ctx, async () => {
    const items = await invoice.itemsFor(ctx.tx, invoiceId)
    await noteInvoiced(ctx, await invoice.release(ctx.tx, invoiceId))
    await voucherInvoiced(ctx, items)
  })

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

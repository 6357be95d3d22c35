import type { Ctx } from '#kernel/server/ctx.ts'
import { firstSellers } from '#modules/certificate/server/public.ts'
import type { LineFirsts } from '../shared/judge.ts'
import { firstsOfInvoice } from './queries/facts.ts'
import { firstsFor, needing } from './queries/read.ts'
import { lockShared } from './queries/write.ts'

export { lacksFirst } from './queries/lacking.ts'
export { firstLevel } from './settings.ts'

/** The lines of an invoice that ask for a first invoice, with what is known of those they rest on; its match asks inside `elevated`. */
export const firstsOf = async ({ tx }: Ctx, invoiceId: string, supplierId: string): Promise<LineFirsts[]> => {
  await lockShared(tx, supplierId)
  const lines = await firstsOfInvoice(tx, invoiceId)
  const sellers = lines.flatMap(({ productId, firsts }) =>
    firsts.map((f) => ({ productId, supplierId, name: f.sellerName, taxNo: f.sellerTaxNo, day: f.issueDate })),
  )
  const known = await firstSellers(tx, sellers)
  let at = 0
  return lines.map(({ productId: _, firsts, ...l }) => ({
    ...l,
    firsts: firsts.map(({ sellerTaxNo: __, ...f }) => ({ ...f, ...known[at++]! })),
  }))
}

/** The lines of an invoice that ask for a first invoice and those they rest on, whole, as the reader sees them; he sees the invoice. */
export const firstsWhole = async ({ tx, actor }: Ctx, invoiceId: string) => {
  const lines = await needing(tx, invoiceId)
  const ids = lines.map((l) => l.deliveryLineId)
  return { lines, firsts: ids.length > 0 ? await firstsFor(tx, actor, ids) : [] }
}

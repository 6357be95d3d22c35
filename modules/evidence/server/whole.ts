import type { invoiceWhole } from '#modules/invoice/server/public.ts'
import type { matchesWhole } from '#modules/invoice-match/server/public.ts'
import type { requisitionWhole } from '#modules/requisition/server/public.ts'

/** What a pack takes in, as its owner tells it. */
export type Whole = Awaited<ReturnType<typeof requisitionWhole>>
export type WholeInvoice = Awaited<ReturnType<typeof invoiceWhole>>
export type Matches = Awaited<ReturnType<typeof matchesWhole>>

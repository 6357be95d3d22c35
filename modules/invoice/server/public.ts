import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Result } from '#modules/invoice-verify/shared/results.ts'
import { owes, profilesOf, withTaxNo } from './queries/billing.ts'
import { withKey } from './queries/read.ts'
import { setMarks, setOverrider, setVerified } from './queries/write.ts'
import { invoice } from './service.ts'

export { passBySystem } from './auto-pass.ts'
export type { ActingInvoice } from './rules.ts'
export { linkAllowed } from './settings.ts'

/** What these organisations want written on invoices: title and tax number. */
export const namesOf = (ctx: Ctx, ids: readonly string[]) => profilesOf(ctx.tx, ids)

/** The last match of an invoice found so much; the caller is its match. */
export const marked = (ctx: Ctx, id: string, marks: string): Promise<void> => setMarks(ctx.tx, id, marks)

/** This person let pass what does not agree, and passes the invoice no more; the caller has it locked. */
export const overriddenBy = (ctx: Ctx, id: string): Promise<void> => elevated(ctx, () => setOverrider(ctx, id))

/** One that waits to be checked, locked. @throws Refusal */
export const lockPending = async (ctx: Ctx, id: string): Promise<void> => {
  const { doc } = await invoice.lock(ctx, id)
  if (doc.status !== 'pending') throw refuse('发票不在待验票，不能核对')
}

/** What the last look-up at the tax office came to; the caller has the invoice locked, or is the system. */
export const verifiedAs = (ctx: Ctx, id: string, result: Result): Promise<void> =>
  elevated(ctx, () => setVerified(ctx.tx, id, result))

/** One that was handed in and is not taken back, locked. @throws Refusal */
export const lockHandedIn = async (ctx: Ctx, id: string) => {
  const { doc } = await invoice.lock(ctx, id)
  invoice.mustOffer(ctx, doc, 'verify')
  return invoice.asDoc(doc)
}

/** The one the reader sees that has this number. */
export const numbered = (ctx: Ctx, key: { code: string; number: string }) => withKey(ctx.tx, ctx.actor, key)

/** One the reader sees. @throws Refusal unknown and foreign ids alike */
export const seen = (ctx: Ctx, id: string) => invoice.get(ctx, id)
/** @throws Refusal unknown and foreign ids alike */
export const mustSee = async (ctx: Ctx, id: string): Promise<void> => {
  await invoice.get(ctx, id)
}

/**
 * Who the other side of an invoice with these tax numbers is: a partner to whom or by whom something is owed. `foreign`: its own
 * side is not the asker's organisation.
 */
export const partnerOf = async ({ tx, actor }: Ctx, said: { seller: string; buyer: string }) => {
  const isHospital = actor.org === 'hospital'
  const [own, other] = isHospital ? [said.buyer, said.seller] : [said.seller, said.buyer]
  const mine = (await profilesOf(tx, [actor.orgId])).get(actor.orgId)
  for (const one of other ? await withTaxNo(tx, other) : []) {
    const pair = isHospital ? ([actor.orgId, one.id] as const) : ([one.id, actor.orgId] as const)
    if (await owes(tx, ...pair)) return { partner: one, foreign: !!own && own !== mine?.taxNo }
  }
  return { partner: null, foreign: !!own && own !== mine?.taxNo }
}

/** One of them whole, as its reader sees it. @throws Refusal unknown and foreign ids alike */
export const invoiceWhole = (ctx: Ctx, id: string) => invoice.detail(ctx, { id })

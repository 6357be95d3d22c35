import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { leaving } from '#kernel/server/leaving.ts'
import { type Refusal, refuse } from '#kernel/server/refusal.ts'
import { type Again, insert } from './queries/write.ts'

export const owner = 'invoiceClash'

/**
 * Somebody hands in an invoice whose number is taken: he reads that and nothing more, and where another hospital or supplier has it the
 * authority gets a case that shows both (domain §2.25). One who types his own invoice twice is no case.
 * @param keys the numbers of it that are not its own
 * @returns what is to be thrown: the case is written once the refused submit is taken back
 */
export const taken = ({ actor }: Ctx, keys: readonly string[], d: Again): Refusal => {
  const { hospitalId, supplierId, issueDate, amount } = d
  const { userId: id, name, orgId } = actor
  return leaving(refuse('发票号码已被登记'), async (ctx) => {
    for (const c of await insert(ctx.tx, keys, { hospitalId, supplierId, issueDate, amount }, { id, name }))
      audit(ctx, {
        entity: owner,
        entityId: c.id,
        entityNo: c.key,
        action: c.times === 1 ? 'add' : 'update',
        after: { hospitalId, supplierId, issueDate, amount, orgId, submitterName: name, times: c.times },
      })
  })
}

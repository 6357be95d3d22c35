import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import { registerSheet } from '../../shared/register-words.ts'
import { approvalOf } from '../approval.ts'
import { endingsOf, openOrdersOf } from '../queries/endings.ts'
import { partiesOf } from '../queries/read.ts'
import { type RegisterListed, registerReads as reads } from '../queries/register.ts'
import { signaturesOf, supplementSignatures } from '../queries/signatures.ts'
import { relatedOf } from '../queries/supplements.ts'
import { supersede, versionsOf } from '../queries/versions.ts'
import { supplementSays } from '../supplementing.ts'
import { allows } from './allows.ts'
import { withScans } from './scans.ts'
import { signableBy } from './signable.ts'
import { told } from './versions.ts'

/** Its frozen versions, and who signed which. */
const evidenceOf = async (ctx: Ctx, d: RegisterListed) => {
  const signatures = [...(await signaturesOf(ctx.tx, d.id)), ...(await supplementSignatures(ctx.tx, d.id))]
  return {
    signatures: await withScans(ctx, signatures, d.amount !== null),
    versions: (await versionsOf(ctx.tx, d.id)).map(told),
  }
}

/** A contract from the moment it was approved: signed, kept, frozen, ended (domain §3.10). Its entry is another service. */
export const register = documentService({
  machine: m,
  reads,
  sheet: registerSheet,
  // both sides see what was frozen
  parties: (d) => (d.contentN > 0 ? [d.hospitalId, d.supplierId] : [d.createdOrg]),
  allows,
  approval: (ctx, d) => approvalOf(ctx, d),
  warn: { at: ['sign'], of: supplementSays },
  rules: {
    refuseSign: {
      refuse: async (ctx, d) => (allows(d, 'refuseSign', ctx.actor) ? undefined : '本单位已签署，不能拒绝签署'),
      sets: () => ({ signed_count: 0, void_asked_org: null, void_asked_by: null }),
      effect: (ctx, d) => supersede(ctx.tx, d.id, d.contentN),
    },
    unfreeze: {
      refuse: async (ctx, d) => {
        if (allows(d, 'unfreeze', ctx.actor)) return undefined
        return d.frozenOrg === d.hospitalId ? '此合同由医院冻结，只能由其解除' : '此合同由监管机构冻结，只能由其解除'
      },
      sets: () => ({ frozen_org: null, frozen_until: null, freeze_reason: '' }),
    },
  },
  more: async (ctx, d) => ({
    ...(await evidenceOf(ctx, d)),
    parties: await partiesOf(ctx.tx, d.id),
    clauses: d.clauses as { title: string; text: string }[],
    // what does not open is not named
    files: d.amount === null ? [] : (d.files as Attachment[]),
    voidAsker: d.voidAskedOrg === d.hospitalId ? d.hospital : d.voidAskedOrg ? d.supplier : '',
    endings: await endingsOf(ctx.tx, d.id),
    openOrders: d.actions.includes('terminate') ? await openOrdersOf(ctx.tx, d.id) : [],
    related: await relatedOf(ctx.tx, d),
    signable: d.actions.includes('sign') ? signableBy(d, ctx.actor) : [],
  }),
})

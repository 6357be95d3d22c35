import { derive, remark } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { elevated } from '#kernel/server/tx.ts'
import { type ContractStatus, contractMachine as m } from '../../shared/machine.ts'
import { type RegisterDoc, registerReads } from '../queries/register.ts'
import * as q from '../queries/supplements.ts'
import { freezeVersion } from './versions.ts'

type Acting = RegisterDoc & Doc & { status: ContractStatus }

/**
 * A supplement writes the next version of its contract: prices, quantities, end and terms, never parties, never less than was executed
 * (domain §3.10). What a line was ordered under before stays with its version.
 */
const supplementParent = async (ctx: Ctx, d: Acting): Promise<void> => {
  const parent = await registerReads.lock(ctx.tx, ctx.actor, d.parentId!)
  // what ended meanwhile is no longer supplemented
  if (!parent || !['effective', 'frozen', 'signed'].includes(parent.status)) return
  // agreed under another type, before that was refused: its prices were never judged by those of volume-based procurement
  if (parent.category === 'vbp' && d.category !== 'vbp') return
  await q.takeOver(ctx.tx, parent.id, d.id)
  // whoever approved the supplement stands behind what it says
  const { userId, name } = (await q.approverOf(ctx.tx, d.id))!
  const now = (await registerReads.get(ctx.tx, ctx.actor, parent.id))!
  const { n } = await freezeVersion(ctx, now, { userId, name, supplement: d })
  await q.noteSupplement(ctx.tx, parent.id, n)
  const step = { action: 'supplemented', label: '补充协议生效', to: parent.status, reason: d.no }
  remark(ctx, m, { ...parent, parties: [parent.hospitalId, parent.supplierId] }, step)
}

/** From the day it begins a signed contract is in force. Run it again on any day: the ones that wait wait. */
export const enterIntoForce = async (ctx: Ctx, d: Acting): Promise<boolean> => {
  if (d.status !== 'signed' || !d.validFrom || d.validFrom > today()) return false
  await derive(ctx, m, [d], 'takeEffect', { sets: { effective_at: new Date() } })
  if (d.parentId) await elevated(ctx, () => supplementParent(ctx, d))
  return true
}

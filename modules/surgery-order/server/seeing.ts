import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { surgeryOrderCalls } from '../shared/calls.ts'
import { openPatient } from './patient.ts'
import * as q from './queries/patient.ts'
import { surgeryOrder } from './service.ts'

/** Who the patient is, in full: an act of its own, noted with what it is for (security.md C78). */
export const seePatient = async (ctx: Ctx, { id, purpose: why }: Input<(typeof surgeryOrderCalls)['patient']>) => {
  const d = await surgeryOrder.get(ctx, id)
  const stored = await q.patientOf(ctx.tx, ctx.actor, id)
  if (!stored) throw notFound()
  audit(ctx, { entity: 'surgeryOrder', entityId: id, entityNo: d.no, action: 'seePatient', after: { purpose: why } })
  return openPatient(id, stored.sealed)
}

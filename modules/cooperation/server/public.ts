import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { noEnd } from '../shared/kinds.ts'
import { tellAwaited } from './notices.ts'
import { awaiting, openOf } from './queries/read.ts'
import * as write from './queries/write.ts'
import { cooperation } from './service.ts'
import { apartToday } from './stops.ts'

export { apartToday, stopsOf, strangersToday } from './stops.ts'

/**
 * What the authority agrees for two, such as a supply relation it writes, makes them partners: it knows both (decision 0051).
 * Where they are that already, nothing is done. @throws Refusal where their cooperation was suspended or is over
 */
export const bringTogether = async (
  ctx: Ctx,
  two: { hospitalId: string; supplierId: string; supplier: string },
): Promise<void> => {
  const { hospitalId, supplierId, supplier: name } = two
  const open = await openOf(ctx.tx, hospitalId, { supplierId, creditCode: '' })
  if (open?.status === 'active' || open?.status === 'suspended') {
    const fault = await apartToday(ctx, hospitalId, supplierId)
    if (fault) throw refuse(fault.message, fault.params)
    return
  }
  // they are about to agree by themselves
  if (open) return
  const status = 'active' as const
  const term = { validFrom: today(), validTo: noEnd, creditCode: '', note: '' }
  const wish = { hospitalId, supplierId, orgId: hospitalId, name, status, ...term, answered: true as const }
  const made = await write.insert(ctx, { ...wish, no: await nextNo(ctx, 'HZ') })
  if (made) await cooperation.made(ctx, { ...made, status, parties: [hospitalId, supplierId] }, { ...two, ...term })
}

/** Hospitals that invited somebody by the credit code of a supplier who has just been let in: from now on they wait for his word. */
export const joinInvited = async (ctx: Ctx, orgId: string, creditCode: string): Promise<void> => {
  if (!creditCode) return
  for (const { id, hospital } of await awaiting(ctx.tx, creditCode)) {
    const { no } = await write.found(ctx.tx, id, orgId)
    await tellAwaited(ctx, orgId, no, hospital)
  }
}

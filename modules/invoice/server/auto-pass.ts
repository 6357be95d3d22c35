import { derive, waitingAtLevel } from '#kernel/server/act.ts'
import { configOf, wall } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated, systemActor } from '#kernel/server/tx.ts'
import { invoiceMachine as m } from '../shared/machine.ts'
import * as q from './queries/write.ts'
import { taken } from './red.ts'
import type { ActingInvoice } from './rules.ts'

/** Domain §3.9: an invoice whose every check agrees as it is handed in needs nobody's look. Two people let it be so. */
export const autoPass = wall('settlement.autoPass', false, '提交时核对全部相符的发票由系统验票通过')

/**
 * Passes an invoice that was just handed in, and agrees in everything, where its hospital wants it so and set no levels for it. It is
 * the system's step and not the submitter's, whose transaction it is: he is no auditor, and who pays it has only him and its maker to
 * differ from.
 */
export const passBySystem = async (ctx: Ctx, d: ActingInvoice): Promise<void> => {
  if (!(await configOf(ctx, autoPass, d.hospitalId))) return
  await elevated(ctx, async () => {
    if ((await waitingAtLevel(ctx, m, [d])).size > 0) return
    const { actor } = ctx
    ctx.actor = systemActor
    try {
      await derive(ctx, m, [d], 'pass', { sets: q.stamp.passed })
      if (d.colour === 'red') await taken(ctx, d)
    } finally {
      ctx.actor = actor
    }
  })
}

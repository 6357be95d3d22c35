import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { type Doc, on, type Reaction } from '#kernel/server/reaction.ts'
import { asOwner, elevated } from '#kernel/server/tx.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { stockCountMachine } from '#modules/stock-count/shared/machine.ts'
import type { Late } from '#modules/trace-code/server/public.ts'
import { askPump, makeRows, tellerOf } from './make.ts'
import type { Paper } from './queries/sources.ts'
import { addLate, undo } from './queries/write.ts'

interface OfHospital extends Doc {
  hospitalId: string
}
/** Most hospitals tell no platform: then nothing more is asked. */
const told =
  (paper: Paper) =>
  async (ctx: Ctx, { id, hospitalId }: OfHospital) => {
    const teller = await once(ctx.tx, `trace.teller ${hospitalId}`, () =>
      asOwner(ctx, hospitalId, () => tellerOf(ctx, hospitalId)),
    )
    if (!teller) return
    await elevated(ctx, async () => {
      await makeRows(ctx, hospitalId, paper, { paper: id })
    })
  }

/** What was taken in by mistake is not told, or taken back at the platform. */
const unsaid = (ctx: Ctx, { id, hospitalId }: OfHospital) =>
  elevated(ctx, async () => {
    await undo(ctx.tx, hospitalId, id, '业务单据已冲销')
    await askPump(ctx, hospitalId)
  })

/** Codes that were scanned after their lot was taken in: a row that is not sent yet tells of them too. */
const later = (ctx: Ctx, { hospitalId, late }: OfHospital & { late: readonly Late[] }) =>
  elevated(ctx, () => addLate(ctx.tx, hospitalId, late))

/** Each event makes its rows in its own transaction (domain-trace §4.2); stock that is booked and closed months are no papers of a machine. */
export const traceRowReactions: readonly Reaction[] = [
  on(acceptanceMachine, 'confirm', told('acceptance')),
  on(acceptanceMachine, 'reverse', unsaid),
  on(returnOrderMachine, 'receive', told('returnOrder')),
  on(returnOrderMachine, 'autoReceive', told('returnOrder')),
  on(stockCountMachine, 'approve', told('stockCount')),
  { machine: 'stockMovement', action: 'book', fn: told('stockMovement') },
  { machine: 'stockMovement', action: 'book', fn: told('stockReturn') },
  { machine: 'traceCode', action: 'late', fn: later },
  { machine: 'stockPeriod', action: 'close', fn: told('stockPeriod') },
]

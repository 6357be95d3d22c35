import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/doc.ts'
import { on } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { asOwner, elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { AcceptedLot } from '#modules/acceptance/server/public.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { livesTwice } from './alarm.ts'
import { lockCodes } from './queries/bench.ts'
import { move } from './queries/life.ts'
import * as q from './queries/living.ts'

interface Acceptance extends Doc {
  no: string
  hospitalId: string
  lots?: readonly AcceptedLot[]
}
const byDoc = (type: string, d: { id: string; no?: string }) => ({ type, id: d.id, no: d.no ?? '' })

/**
 * What a confirmed acceptance took in lives from now on: the codes that were counted at the door, and of a lot that was taken in whole
 * those its supplier sent with it. What was refused goes back.
 */
const taken = async (ctx: Ctx, doc: Acceptance): Promise<void> => {
  const lots = (doc.lots ?? []).map((l) => ({
    lineId: l.deliveryLineId,
    taken: cmp(l.acceptedQty ?? '0', '0') > 0,
    whole: cmp(l.acceptedQty ?? '0', l.deliveredQty) === 0,
  }))
  const [come, back] = [lots.filter((l) => l.taken), lots.filter((l) => !l.taken)]
  if (lots.length === 0) return
  const lines = lots.map((l) => l.lineId)
  if (!(await asOwner(ctx, doc.hospitalId, () => q.anyCodes(ctx.tx, lines)))) return
  await elevated(ctx, async () => {
    await lockCodes(ctx.tx, doc.hospitalId)
    const of = byDoc('acceptance', doc)
    if (come.length > 0) {
      await q.addTold(ctx, doc.id, come)
      const ids = come.map((l) => l.lineId)
      await move(ctx, { lines: ids }, [5], { kind: 'accepted', to: 0, doc: of }, doc.id)
      const twice = await q.livingTwice(ctx.tx, doc.id)
      if (twice.length > 0) await livesTwice(ctx, twice)
    }
    if (back.length > 0)
      await move(ctx, { lines: back.map((l) => l.lineId) }, [5], {
        kind: 'refused',
        to: 2,
        doc: of,
      })
  })
}

/** A confirmed acceptance is taken back: its codes are on their way again, as far as nothing became of them. */
const untaken = (ctx: Ctx, doc: Acceptance): Promise<void> =>
  elevated(ctx, async () => {
    await lockCodes(ctx.tx, doc.hospitalId)
    const used = await q.usedOf(ctx.tx, doc.id)
    if (used) throw refuse('追溯码 {{code}} 已发出或退回，不能冲销', { code: used })
    await move(ctx, { acceptance: doc.id }, [0], { kind: 'unaccepted', to: 5, doc: byDoc('acceptance', doc) }, null)
  })

/** What went back: the codes that were scanned for it, or all of a lot that went back whole; of a part nobody scanned nothing is known. */
const returned = (ctx: Ctx, doc: Acceptance): Promise<void> =>
  elevated(ctx, async () => {
    await lockCodes(ctx.tx, doc.hospitalId)
    const of = byDoc('returnOrder', doc)
    await move(ctx, { returnOrder: doc.id }, [0], { kind: 'returned', to: 2, doc: of })
    for (const l of await q.backOf(ctx.tx, doc.id)) {
      const due = new Decimal(l.receivedQty).mul(l.traceRate).ceil().sub(l.marked).toNumber()
      if (due <= 0 || due < l.living) continue
      await move(ctx, { lines: [l.deliveryLineId] }, [0], { kind: 'returned', to: 2, doc: of })
    }
  })

export const codeReactions = [
  on(acceptanceMachine, 'confirm', taken),
  on(acceptanceMachine, 'reverse', untaken),
  on(returnOrderMachine, 'receive', returned),
  on(returnOrderMachine, 'autoReceive', returned),
]

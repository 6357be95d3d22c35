import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { returnStates } from '../shared/kinds.ts'
import type { Differs } from './queries/differences.ts'
import * as q from './queries/own.ts'
import { toldMore } from './queries/receipts.ts'
import { voidReturns } from './queries/returns.ts'

/** Whether our order still wants anything of it; what the platform does not have yet follows what it wants now. */
export const wantedStill = async (ctx: Ctx, id: string): Promise<boolean> => {
  const lines = await q.wishes(ctx.tx, id)
  if (!lines.some((l) => !q.over.includes(l.status) && cmp(l.wants, '0') > 0)) return false
  const moved = lines.filter((l) => !l.there && cmp(l.wants, l.qty) !== 0)
  if (moved.length > 0) await q.follow(ctx.tx, id, moved)
  return true
}

/** What the platform was told and was taken back here since: there is no word for that, somebody has to settle it. */
export const toldAndTakenBack = async (ctx: Ctx, id: string): Promise<Differs[]> => [
  ...(await toldMore(ctx.tx, id)).map((l) => ({
    ...{ kind: 'reversed' as const, subject: l.id, label: `${l.seq} ${l.name}` },
    ...{ ours: plain(l.accepted), theirs: plain(l.told) },
  })),
  ...(await voidReturns(ctx.tx, id)).map((r) => ({
    ...{ kind: 'returnVoid' as const, subject: r.id, label: r.no },
    ...{ ours: returnOrderMachine.states.void.label, theirs: returnStates[r.theirs] },
  })),
]

import type { Ctx } from '#kernel/server/ctx.ts'
import { historyOf, type Step } from '#kernel/server/history.ts'
import { implement } from '#kernel/server/implement.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { type Action, forward, type Machine, type Offer } from '#kernel/shared/machine.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import { trailCalls } from '../shared/calls.ts'
import { attach, files } from './files.ts'
import { judge, judgeAll } from './judging.ts'
import { everyPiece, pieceOf } from './pieces.ts'
import * as q from './queries.ts'

/** The step people take next when all goes well, and on which side. */
const nextOf = (m: Machine, status: string) => {
  const own = (a: Offer) => a.by !== 'system' && !!a.from?.includes(status)
  const offers: Offer[] = Object.values(m.offers)
  const actions: Action[] = Object.values(m.actions)
  return offers.find((o) => o.main && !o.danger && own(o)) ?? actions.find((a) => own(a) && forward(a))
}

/** A node as its card tells it. */
const cardOf = (ctx: Ctx, { hospital, supplier, ...n }: q.Node, steps: readonly Step[]) => {
  const machine = pieceOf(n.kind)?.machine
  const state = machine?.states[n.status]
  if (!machine || !state) return undefined
  const next = nextOf(machine, n.status)
  const since = steps.findLast((s) => s.docId === n.id && s.to === n.status && s.from !== s.to)?.at ?? n.at
  return {
    ...n,
    state: { label: state.label, tone: state.tone },
    partner: ctx.actor.org === 'supplier' ? hospital : supplier,
    next: next ? { label: next.label, by: (next.by === 'supplier' && supplier) || hospital, since } : null,
  }
}

export const trailRoutes = implement(trailCalls, {
  trace: async (ctx, { kind, id }) => {
    const piece = pieceOf(kind)
    const pieces = everyPiece()
    const found = piece ? await q.nodes(ctx.tx, ctx.actor, pieces, { piece, id }) : []
    if (!found.some((n) => n.id === id)) throw notFound()
    const ids = found.map((n) => n.id)
    const steps = await historyOf(ctx, ids)
    return {
      kinds: pieces
        .filter((p) => found.some((n) => n.kind === p.machine.name))
        .map(({ machine: m, page }) => ({ kind: m.name, label: m.label, path: page ?? `/${screenOf(m)}` })),
      nodes: found.flatMap((n) => cardOf(ctx, n, steps) ?? []),
      steps,
    }
  },
  files,
  attach,
  judge,
  judgeAll,
})

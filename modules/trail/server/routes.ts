import { historyOf } from '#kernel/server/history.ts'
import { implement } from '#kernel/server/implement.ts'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import { trailCalls } from '../shared/calls.ts'
import * as q from './queries.ts'

let pieces: readonly TrailPiece[] = []
/** The documents of the goods' way, handed in by the app at its start. */
export const useTrail = (all: readonly TrailPiece[]): void => {
  pieces = all
}

export const trailRoutes = implement(trailCalls, {
  trace: async (ctx, { kind, id }) => {
    const piece = pieces.find((p) => p.machine.name === kind)
    const found = piece ? await q.nodes(ctx.tx, ctx.actor, pieces, { piece, id }) : []
    if (!found.some((n) => n.id === id)) throw notFound()
    const nodes = found.flatMap((n) => {
      const state = pieces.find((p) => p.machine.name === n.kind)?.machine.states[n.status]
      return state ? [{ ...n, state: { label: state.label, tone: state.tone } }] : []
    })
    const ids = nodes.map((n) => n.id)
    return {
      kinds: pieces.map(({ machine: m }) => ({ kind: m.name, label: m.label, path: `/${screenOf(m)}` })),
      nodes,
      steps: await historyOf(ctx, ids),
    }
  },
})

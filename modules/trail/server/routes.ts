import { historyOf } from '#kernel/server/act.ts'
import { implement } from '#kernel/server/implement.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { trailCalls } from '../shared/calls.ts'
import * as q from './queries.ts'

export const trailRoutes = implement(trailCalls, {
  trace: async (ctx, { kind, id }) => {
    const nodes = await q.nodes(ctx.tx, ctx.actor, kind, id)
    if (!nodes.some((n) => n.id === id)) throw notFound()
    return {
      nodes,
      steps: await historyOf(
        ctx,
        nodes.map((n) => n.id),
      ),
    } as never
  },
})

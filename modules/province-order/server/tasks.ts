import { enqueue } from '#kernel/server/jobs.ts'
import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { duePulls } from '#modules/province-setting/server/public.ts'
import { askStatus, PULL, pull } from './mirror.ts'
import { PUMP, pump, wake } from './pump.ts'
import { AUTO, autoPush } from './push.ts'
import { hospitalsWaiting } from './queries/pump.ts'
import { isPaper, TAKEN_BACK, takenBack } from './taken-back.ts'

const texts = (of: unknown): string[] | undefined => (Array.isArray(of) ? of.map(String) : undefined)

/** A platform that is away is no failure: a run ends well, and comes back when the line is tried again. */
export const provinceTasks: readonly Task[] = [
  {
    name: PUMP,
    outside: true,
    run: async (about, { hospitalId }) => {
      if (typeof hospitalId !== 'string') return {}
      const done = await pump(about, hospitalId)
      const { again } = done
      if (again) await inContext(systemActor, about, (ctx) => wake(ctx, hospitalId, again))
      return done
    },
  },
  {
    name: PULL,
    outside: true,
    run: async (about, { hospitalId, orders, returns }) => {
      if (typeof hospitalId !== 'string') return {}
      const [some, back] = [texts(orders), texts(returns)]
      return pull(about, hospitalId, { ...(some ? { orders: some } : {}), ...(back ? { returns: back } : {}) })
    },
  },
  { name: AUTO, run: async (about, { id }) => (typeof id === 'string' ? autoPush(about, id) : { pushed: false }) },
  {
    name: TAKEN_BACK,
    run: async (about, { paper, id }) =>
      isPaper(paper) && typeof id === 'string' ? takenBack(about, paper, id) : undefined,
  },
  {
    // whoever was killed with something begun is found again
    name: 'provinceOrder.clock',
    when: { everyMinutes: 5 },
    run: (about) =>
      inContext(systemActor, about, async (ctx) => {
        const [pulls, waiting] = [await duePulls(ctx.tx), await hospitalsWaiting(ctx.tx)]
        for (const id of pulls) await askStatus(ctx, id)
        for (const id of waiting) await wake(ctx, id)
        return { pulls: pulls.length, waiting: waiting.length }
      }),
  },
]
export const autoLater = (ctx: Parameters<typeof enqueue>[0], id: string) =>
  enqueue(ctx, AUTO, { id }, { key: `${AUTO} ${id}` })

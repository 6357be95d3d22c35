import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import type { Ctx } from '../ctx.ts'
import { implement } from '../implement.ts'
import { notFound, refuse } from '../refusal.ts'
import { ended } from '../tell.ts'
import { queue } from './postpone.ts'
import * as q from './queries.ts'

const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const job = await q.get(ctx.tx, id)
  if (!job) throw notFound('任务不存在')
  return job
}

const changed = (ctx: Ctx): void => {
  ctx.after.push(() => ended([ctx.actor.userId]))
}

const cancel = async (ctx: Ctx, { id }: { id: string }) => {
  await detail(ctx, { id })
  if (!(await q.cancel(ctx.tx, id))) throw refuse('任务已结束')
  changed(ctx)
  return { id }
}

const retry = async (ctx: Ctx, { id }: { id: string }) => {
  await detail(ctx, { id })
  if (!(await q.again(ctx.tx, id, ctx.actor.proved))) throw refuse('此任务不能重试')
  await queue(ctx, id, ctx.actor.userId)
  changed(ctx)
  return { id }
}

const seen = async (ctx: Ctx) => {
  const n = await q.see(ctx.tx)
  if (n > 0) changed(ctx)
  return { changed: n }
}

export const backgroundRoutes = implement(backgroundCalls, {
  query: (ctx) => q.list(ctx.tx),
  detail,
  cancel,
  retry,
  seen,
})

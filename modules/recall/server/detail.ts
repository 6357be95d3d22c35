import { actionsOn } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { historyOf } from '#kernel/server/history.ts'
import { together } from '#kernel/server/memory.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { lackOfProducts } from '#modules/certificate/server/public.ts'
import { recallTaskMachine } from '../shared/machine.ts'
import type { Recall } from './queries/read.ts'
import { substitutes } from './queries/read.ts'
import { departmentsOf, leftBy, sumsOf } from './queries/sums.ts'
import { handlings, type TaskRow, tasksOf } from './queries/task.ts'
import { salesOf, soldOf, wentOf } from './queries/went.ts'
import { standing } from './returning.ts'

const MINUTE = 60_000

/** Minutes from the issue, and whether the step is, or was, late; what is not asked any more is not. */
const clockOf = (t: TaskRow, live: boolean) =>
  t.steps.map((s) => {
    const asked = live && !['notHere', 'lifted'].includes(t.status)
    const end = s.at ?? (asked ? t.now : null)
    return {
      ...s,
      asked,
      minutes: s.at ? Math.round((Date.parse(s.at) - Date.parse(t.createdAt)) / MINUTE) : null,
      late: end !== null && Date.parse(end) > Date.parse(s.due),
    }
  })

/** What a house tells nobody else. */
const nowhere = { departments: [], went: [], sold: [], sales: [] }

/** A recall with what its organisations do about it: all of them for who issued it and the authority, one's own for others. */
export const detailed = async <R extends Recall & { history: object[] }>(ctx: Ctx, r: R) => {
  const rows = await tasksOf(ctx.tx, ctx.actor, r.id)
  const ids = rows.map((t) => t.id)
  const live = r.status === 'issued' || r.status === 'closing'
  const issues = ctx.actor.org === 'authority' || r.createdOrg === ctx.actor.orgId
  const [sums, handled, actions, others] = await together([
    ids.length > 0 ? sumsOf(ctx.tx, ids) : [],
    ids.length > 0 ? handlings(ctx.tx, ids) : [],
    actionsOn(ctx, recallTaskMachine, rows),
    issues && r.status !== 'closed' && r.status !== 'cancelled' ? substitutes(ctx.tx, r.productId) : [],
  ])
  const lack =
    others.length > 0
      ? await lackOfProducts(
          ctx,
          others.map((x) => x.productId),
        )
      : new Map()
  const own = rows.filter((t) => t.orgId === ctx.actor.orgId)
  // whom a hospital gave it to, and sold it to, is told inside the hospital only
  const [mine] = ctx.actor.org === 'hospital' ? own : []
  const inside = mine
    ? {
        departments: await departmentsOf(ctx.tx, mine.id),
        went: await wentOf(ctx.tx, mine.id),
        sold: await soldOf(ctx.tx, mine.id),
        sales: await salesOf(ctx.tx, mine.id),
      }
    : nowhere
  // a drill moves nothing
  const hands = live && !r.drill && mine?.status === 'tallied' ? mine : undefined
  const { toReturn } = hands ? await standing(ctx, r.id) : { toReturn: [] }
  const left = hands
    ? await leftBy(
        ctx.tx,
        { hospitalId: hands.orgId, productId: hands.productId, since: r.issuedAt },
        sums.filter((s) => s.taskId === hands.id).map((s) => s.lotNo),
      )
    : []
  const history = own.length > 0 ? await historyOf(ctx, [r.id, ...own.map((t) => t.id)]) : r.history
  return {
    ...r,
    history,
    taskList: rows.map((t, i) => ({
      ...t,
      steps: clockOf(t, live),
      lots: sums.filter((s) => s.taskId === t.id),
      handled: handled.filter((h) => h.taskId === t.id),
      left: t.id === hands?.id ? left.filter((l) => cmp(l.units, '0') > 0) : [],
      toReturn: t.id === hands?.id ? toReturn : [],
      ...(t.id === mine?.id ? inside : nowhere),
      actions: live ? actions[i]! : [],
    })),
    substitutes: others.filter((x) => !lack.has(x.productId)),
  }
}

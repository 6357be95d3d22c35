import type { Ctx } from '#kernel/server/ctx.ts'
import type {
  NewOrder,
  Outcome,
  ProvinceAdapter,
  SavedOrder,
  TheirOrder,
} from '#modules/province-setting/shared/adapter.ts'
import { differenceKinds } from '../shared/kinds.ts'
import { onTheWay } from '../shared/machine.ts'
import { wantedStill } from './own.ts'
import * as q from './queries/pump.ts'
import { adopt, itsOwn, move, reached, stands } from './standing.ts'

type Order = q.DueOrder

/** One thing to be asked of the platform, and what becomes of the order by the answer. */
export interface Step {
  about: string
  /** It only asks what is there: where that is refused nothing can be known, and nothing is done. */
  finds?: boolean
  ask: (adapter: ProvinceAdapter) => Promise<Outcome<unknown>>
  /** In a transaction of its own, the order locked anew. */
  answered: (ctx: Ctx, came: Outcome<unknown>) => Promise<void>
}
const step = <T>(
  id: string,
  about: string,
  ask: (adapter: ProvinceAdapter) => Promise<Outcome<T>>,
  o: {
    done: (ctx: Ctx, order: Order, value: T) => Promise<void>
    refused: (ctx: Ctx, order: Order, reason: string) => Promise<void>
  },
): Step => ({
  about,
  ask,
  answered: async (ctx, came) => {
    const order = await q.lockOrder(ctx.tx, id)
    // a fault says nothing: what was begun stays so, and is asked for
    if (!order || came.kind === 'fault') {
      if (order && came.kind === 'fault') await q.came(ctx.tx, id, { why: came.message })
      return
    }
    if (came.kind === 'done') return o.done(ctx, order, came.value as T)
    return o.refused(ctx, order, came.reason || came.code)
  },
})

const broken = async (ctx: Ctx, o: Order, why: string): Promise<void> => {
  await q.came(ctx.tx, o.id, { doing: '', wanted: o.status === 'cancelling', why })
  await move(ctx, o, 'interrupt', why)
}

/** An unknown answer is asked for before anything is repeated. */
const find = (o: Order): Step => ({
  ...step(o.id, o.no, (adapter) => adapter.orderStatus([o.no]), {
    done: adopt,
    refused: async (ctx, order, why) => void (await q.came(ctx.tx, order.id, { why })),
  }),
  finds: true,
})

const asNew = (l: q.DueLine) => ({ ref: l.id, itemCode: l.itemCode, qty: l.qty, price: l.price })
const newOrder = (o: Order, lines: readonly q.DueLine[]): NewOrder => ({
  ...{ no: o.no, addrId: o.addrId, companyId: o.companyId, remark: '' },
  lines: lines.map(asNew),
})

const save = (o: Order, lines: readonly q.DueLine[]): Step =>
  step<SavedOrder>(o.id, o.no, (adapter) => adapter.saveOrder(newOrder(o, lines)), {
    done: async (ctx, order, value) => {
      await q.came(ctx.tx, order.id, { doing: '', why: '', ordId: value.ordId, ordCode: value.ordCode })
      await q.lineIds(ctx.tx, order.id, value.lines)
      // a whole order some of whose lines were not answered is asked for
      if (value.reached === 'submitted' && value.lines.size < lines.length)
        return void (await q.came(ctx.tx, order.id, { doing: 'save' }))
      if (order.status === 'cancelling') return
      await (value.reached === 'submitted' ? reached(ctx, order, 'submit') : move(ctx, order, 'save'))
    },
    refused: broken,
  })

const addLines = (o: Order, missing: readonly q.DueLine[]): Step =>
  step(o.id, o.no, (adapter) => adapter.addLines(o, missing.map(asNew)), {
    done: async (ctx, order, ids) => {
      await q.lineIds(ctx.tx, order.id, ids)
      // one that is missing in the answer was perhaps taken
      if (missing.some((l) => !ids.has(l.id))) return
      await q.came(ctx.tx, order.id, { doing: '', why: '' })
      if (order.status !== 'cancelling') await move(ctx, order, 'line')
    },
    refused: broken,
  })
const submit = (o: Order): Step =>
  step(o.id, o.no, (adapter) => adapter.submitOrder(o), {
    done: async (ctx, order) => {
      if (order.status === 'cancelling') await q.came(ctx.tx, order.id, { doing: '' })
      else await reached(ctx, order, 'submit')
    },
    refused: broken,
  })
/** What does not agree to it says how it stands there: it may have been a draft, or gone on since. */
const cancelled = async (
  adapter: ProvinceAdapter,
  o: Order,
  reason: string,
): Promise<Outcome<{ why: string; held: readonly TheirOrder[] }>> => {
  const came = await adapter.cancelOrder({ ...o, reason })
  if (came.kind === 'done') return { ...came, value: { why: '', held: [] } }
  if (came.kind === 'fault') return came
  const held = await adapter.orderStatus([o.no])
  if (held.kind === 'done') return { ...held, value: { why: came.reason || came.code, held: held.value } }
  return held.kind === 'fault' ? held : came
}
const cancel = (o: Order, reason: string): Step =>
  step(o.id, o.no, (adapter) => cancelled(adapter, o, reason), {
    done: async (ctx, order, { why, held }) => {
      await q.came(ctx.tx, order.id, { doing: '', wanted: false, why })
      const its = itsOwn(order, held)
      if (!its) return move(ctx, order, 'cancelDone')
      if (its.stage === 'draft') return move(ctx, order, 'keepDraft', why)
      await move(ctx, order, 'cancelRefused', why)
      await stands(ctx, order, its)
    },
    refused: async (ctx, order, why) => {
      await q.came(ctx.tx, order.id, { doing: '', wanted: false, why })
      await move(ctx, order, 'cancelRefused', why)
    },
  })

/** Our order ended: it is not told any more, and what the platform has of it is taken back there. */
const giveUp = async (ctx: Ctx, o: Order): Promise<void> => {
  const why = differenceKinds.ownEnded
  if (o.ordId) return move(ctx, o, 'callOff', why)
  await q.came(ctx.tx, o.id, { wanted: false, why })
  await move(ctx, o, 'withdraw', why)
}

/** What is to be said next of an order, noted as begun where it may not be repeated; undefined: nothing more. */
export const nextStep = async (
  ctx: Ctx,
  o: Order,
  reasonOf: (id: string) => Promise<string>,
): Promise<Step | undefined> => {
  if (o.doing) return find(o)
  if (o.status === 'cancelling') {
    if (!o.ordId) return o.attempts > 0 ? find(o) : void (await adopt(ctx, o, []))
    const reason = await reasonOf(o.id)
    await q.begin(ctx.tx, o.id, 'cancel')
    return cancel(o, reason)
  }
  if (!(onTheWay as readonly string[]).includes(o.status)) return void (await q.came(ctx.tx, o.id, { wanted: false }))
  if (!(await wantedStill(ctx, o.id))) return void (await giveUp(ctx, o))
  const lines = await q.linesOf(ctx.tx, o.id)
  const missing = lines.filter((l) => !l.ordDetlId)
  if (!o.ordId) {
    await q.begin(ctx.tx, o.id, 'save')
    return save(o, lines)
  }
  if (missing.length > 0) {
    await q.begin(ctx.tx, o.id, 'lines')
    return addLines(o, missing)
  }
  await q.begin(ctx.tx, o.id, 'submit')
  return submit(o)
}

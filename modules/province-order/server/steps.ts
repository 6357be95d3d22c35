import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { freePairs } from '#modules/province-match/server/public.ts'
import type {
  NewOrder,
  Outcome,
  ProvinceAdapter,
  SavedOrder,
  TheirOrder,
} from '#modules/province-setting/shared/adapter.ts'
import { provinceOrderMachine as m } from '../shared/machine.ts'
import { raise } from './queries/differences.ts'
import * as q from './queries/pump.ts'

type Order = q.DueOrder
type Action = ActionOf<typeof m>

const asDoc = (o: Order) => ({ ...o, parties: [o.hospitalId] })
/** Moves an order where it is not there already, and lets its pairs go with it. */
export const move = async (ctx: Ctx, o: Order, action: Action, reason = ''): Promise<void> => {
  const spec = m.actions[action]
  if (o.status === spec.to || !(spec.from as readonly string[]).includes(o.status)) return
  const doc = asDoc(o)
  await derive(ctx, m, [doc], action, { reason })
  o.status = doc.status as Order['status']
  o.version = doc.version
  if (['received', 'cancelled'].includes(o.status)) await freePairs(ctx.tx, o.orderId)
}

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

/** What the platform holds decides how far an order is: what was begun is taken as done only where it is there. */
export const adopt = async (ctx: Ctx, o: Order, held: readonly TheirOrder[]): Promise<void> => {
  const live = held.filter((h) => h.stage !== 'cancelled')
  // one of ours is the one that is known here, else the first that came there
  const its = live.find((h) => h.ordId === o.ordId) ?? live[0]
  if (live.length > 1)
    await raise(ctx.tx, o, [{ kind: 'double', subject: '', label: o.no, ours: '1', theirs: String(live.length) }])
  if (!its) {
    const cancelledThere = held.length > 0
    await q.came(ctx.tx, o.id, { doing: '', ...(o.status === 'cancelling' || cancelledThere ? { wanted: false } : {}) })
    if (o.status === 'cancelling') return move(ctx, o, 'cancelDone')
    return cancelledThere ? move(ctx, o, 'cancelDone', '平台已撤销') : undefined
  }
  await q.came(ctx.tx, o.id, { doing: '', why: '', ordId: its.ordId, ordCode: its.ordCode })
  await q.lineIds(ctx.tx, o.id, new Map(its.lines.map((l) => [l.ref, l.id])))
  if (o.status === 'cancelling') return
  if (its.stage === 'submitted') return reached(ctx, o, 'submit')
  const lines = await q.linesOf(ctx.tx, o.id)
  await move(ctx, o, lines.every((l) => l.ordDetlId) ? 'line' : 'save')
}
const reached = async (ctx: Ctx, o: Order, action: 'submit'): Promise<void> => {
  await q.came(ctx.tx, o.id, { doing: '', why: '', wanted: false })
  await move(ctx, o, action)
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
const cancel = (o: Order, reason: string): Step =>
  step(o.id, o.no, (adapter) => adapter.cancelOrder({ ...o, reason }), {
    done: async (ctx, order) => {
      await q.came(ctx.tx, order.id, { doing: '', why: '', wanted: false })
      await move(ctx, order, 'cancelDone')
    },
    refused: async (ctx, order, why) => {
      await q.came(ctx.tx, order.id, { doing: '', wanted: false, why })
      await move(ctx, order, 'cancelRefused', why)
    },
  })

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
  const lines = await q.linesOf(ctx.tx, o.id)
  const missing = lines.filter((l) => !l.ordDetlId)
  if (!['new', 'saved', 'lined', 'broken'].includes(o.status))
    return void (await q.came(ctx.tx, o.id, { wanted: false }))
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

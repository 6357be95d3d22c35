import { derive, remark } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { lookAtAll } from '#modules/exception/server/public.ts'
import { lockAllAdjustable, repriced } from '#modules/purchase-list/server/public.ts'
import { regionPriceMachine } from '../shared/machine.ts'
import * as q from './queries/read.ts'
import * as settle from './queries/settle.ts'
import { impactOf, itemsOf, shelfApart } from './queries/touched.ts'
import { setItems, stamp } from './queries/write.ts'
import { check, type RegionDoc } from './rules.ts'
import { regionPrice, rulesOf } from './service.ts'

/** Items and rows of one transaction: whoever writes meanwhile waits for no more than these. */
const CHUNK = { items: 50, rows: 200 }

const locked = async (ctx: Ctx, id: string) => q.reads.lock(ctx.tx, systemActor, id)
const asDoc = (a: q.Stored) => regionPrice.asDoc(a) as RegionDoc

/** Why it cannot begin today, in the words its audit would use. */
const refusalOf = async (ctx: Ctx, a: q.Stored): Promise<string | undefined> => {
  try {
    await check(ctx, { ...a, effectiveDate: today() }, await q.lines(ctx.tx, a.id), a)
    return undefined
  } catch (e) {
    if (e instanceof Refusal) return say(e.template, 'zh', e.params)
    throw e
  }
}

type Begun = 'begun' | 'held' | 'not'
/** A passed one whose day has come begins: what it touches is counted and stays so. */
const begin = async (ctx: Ctx, id: string): Promise<Begun> => {
  const a = await locked(ctx, id)
  if (a?.status === 'applying') return 'begun'
  if (a?.status !== 'passed' || a.effectiveDate > today()) return 'not'
  const reason = await refusalOf(ctx, a)
  if (reason) {
    remark(ctx, regionPriceMachine, asDoc(a), { action: 'held', label: '未能生效', to: a.status, reason })
    return 'held'
  }
  await setItems(ctx.tx, id)
  const frozen = await impactOf(ctx.tx, itemsOf(id), shelfApart(rulesOf(a)))
  const doc = asDoc((await locked(ctx, id))!)
  await derive(ctx, regionPriceMachine, [doc], 'begin', { sets: stamp.begun(frozen) })
  await settle.begins(ctx.tx, id)
  return 'begun'
}

/** The next items get their price, and the lines they touch their rows, in one. @returns how many there were */
const repriceSome = async (ctx: Ctx, id: string): Promise<number> => {
  const a = await locked(ctx, id)
  if (a?.status !== 'applying') return 0
  const items = await settle.itemsToDo(ctx.tx, id, CHUNK.items)
  if (items.length === 0) return 0
  const byId = new Map(
    (
      await lockAllAdjustable(
        ctx,
        items.map((i) => i.catalogItemId),
      )
    ).map((i) => [i.id, i]),
  )
  const found = items.map((i) => ({ ...i, item: byId.get(i.catalogItemId) }))
  const changed = found.flatMap(({ item, newPrice }) =>
    item && cmp(item.price, newPrice) !== 0 ? [{ item, price: newPrice }] : [],
  )
  await repriced(ctx, changed, false, { kind: 'region', id, no: a.no })
  await settle.itemsDone(
    ctx.tx,
    found.map((i) => ({ id: i.id, old: i.item?.price ?? i.newPrice })),
  )
  await settle.addRows(ctx.tx, { id, no: a.no, rules: rulesOf(a) }, { items: items.map((i) => i.id) })
  return items.length
}

/**
 * Whatever came between: a line of before that was saved, shipped or taken in meanwhile has its row too.
 * @param again of the shelf nothing more: what came onto it since is settled as it was on its way
 * @returns how many rows there are more
 */
const sweep = async (ctx: Ctx, id: string, again: boolean): Promise<number> => {
  const a = await locked(ctx, id)
  if (a?.status !== 'applying') return 0
  return settle.addRows(ctx.tx, { id, no: a.no, rules: rulesOf(a) }, { again })
}

const finish = async (ctx: Ctx, id: string): Promise<void> => {
  const a = await locked(ctx, id)
  if (a?.status === 'applying') await derive(ctx, regionPriceMachine, [asDoc(a)], 'apply', { sets: stamp.applied() })
}

/**
 * Runs one paper to its end in transactions of a few rows each; begun and killed anywhere it goes on where it was, and what was done
 * is not done again (domain-lists §2.38).
 * @param step called after each transaction
 */
export const runRegionPrice = async (
  id: string,
  about: Circumstances = { call: 'job regionPrice' },
  step: () => Promise<void> | void = () => {},
): Promise<Begun> => {
  const once = async <T>(fn: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const done = await inContext(systemActor, about, fn)
    await step()
    return done
  }
  const begun = await once((ctx) => begin(ctx, id))
  if (begun !== 'begun') return begun
  while ((await once((ctx) => repriceSome(ctx, id))) > 0);
  await once((ctx) => sweep(ctx, id, false))
  // an order may be shipped, a plan ordered before its row is settled: what it became is looked for until there is no more
  let more = 0
  do {
    while ((await once((ctx) => settle.settleSome(ctx.tx, id, CHUNK.rows))) > 0);
    more = await once((ctx) => sweep(ctx, id, true))
  } while (more > 0)
  // lines it split may not be short of anything any more; before its end, so that one who was killed looks again
  await lookAtAll(about)
  await once((ctx) => finish(ctx, id))
  return begun
}

/** One that is asked for, or all whose day has come; each by itself, so one that cannot begin keeps none waiting. */
const runAll = async (about: Circumstances, only?: string): Promise<Record<Begun, number>> => {
  const wanted = only
    ? [{ id: only }]
    : await inContext(systemActor, { ...about, readOnly: true }, (ctx) => q.due(ctx.tx, today()))
  const result = { begun: 0, held: 0, not: 0 }
  await eachByItself(wanted, 'adjustments of the region were not finished', async ({ id }) => {
    result[await runRegionPrice(id, about)] += 1
  })
  return result
}

export const regionPriceTasks: readonly Task[] = [
  {
    name: 'regionPrice.run',
    when: { daily: '00:06' },
    run: (about, { id }) => runAll(about, typeof id === 'string' ? id : undefined),
  },
]

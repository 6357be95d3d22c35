import { asKnown } from '#kernel/server/act.ts'
import { severally } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { accountOf, lineOf, tryNow, workingHospitals } from '#modules/province-setting/server/public.ts'
import type { provinceOrderCalls, provinceReturnCalls, sourceCalls } from '../shared/calls.ts'
import { provinceOrderMachine, provinceReturnMachine } from '../shared/machine.ts'
import { orderSheet, returnSheet, sourceSheet } from '../shared/words.ts'
import { type Checked, checkOrders } from './check.ts'
import { askStatus } from './mirror.ts'
import { wake } from './pump.ts'
import { pushOne, writeAgain } from './push.ts'
import * as d from './queries/detail.ts'
import { waiting } from './queries/pump.ts'
import { orderReads, returnReads } from './queries/read.ts'
import { collectReceipts, receiptsAgain } from './queries/receipts.ts'
import * as source from './queries/source.ts'

type Orders = typeof provinceOrderCalls
type Sources = typeof sourceCalls

export const provinceOrder = documentService({
  machine: provinceOrderMachine,
  reads: orderReads,
  parties: (o) => [o.hospitalId],
  sheet: orderSheet,
  rules: { cancel: { sets: () => ({ wanted: true }), effect: (ctx, o) => wake(ctx, o.hospitalId) } },
})
export const provinceReturn = documentService({
  machine: provinceReturnMachine,
  reads: returnReads,
  parties: (r) => [r.hospitalId],
  sheet: returnSheet,
})

/** How the reader's hospital stands with the platform, or one the authority names. */
export const line = async (ctx: Ctx, { hospitalId = ctx.actor.orgId }: Input<Orders['line']>) => {
  const [state, account] = [await lineOf(ctx, hospitalId), await accountOf(ctx.tx, hospitalId)]
  const none = { faults: 0, fault: '', since: null, nextTry: null, paused: false }
  return { ...(state ?? none), enabled: account?.enabled ?? false }
}

export const detail = async (ctx: Ctx, { id }: Input<Orders['detail']>): Promise<Answer<Orders['detail']>> => {
  const doc = await provinceOrder.detail(ctx, { id })
  return {
    ...doc,
    shipments: await d.shipmentsOf(ctx.tx, id),
    receipts: await d.receiptsOf(ctx.tx, id),
    line: await line(ctx, { hospitalId: doc.hospitalId }),
  }
}

/** Documents of the reader's own hospital, locked, by their ids; each is taken only where its status offers it. */
const several = async <R extends { id: string; no: string; status: string; hospitalId: string }>(
  ctx: Ctx,
  m: Machine,
  reads: { lockAll: (tx: Ctx['tx'], actor: Ctx['actor'], ids: readonly string[]) => Promise<R[]> },
  name: string,
  ids: readonly string[],
  work: (taken: R[]) => Promise<unknown>,
  /** Of each of them; its refusal is of that one alone. */
  each?: (one: R) => Promise<unknown>,
) => {
  const held = new Map((await reads.lockAll(ctx.tx, ctx.actor, ids)).map((r) => [r.id, r]))
  const taken: R[] = []
  const nos = new Map([...held.values()].map((r) => [r.id, r.no]))
  const batch = await severally(
    ctx,
    [...new Set(ids)].map((id) => ({ id })),
    nos,
    async ({ id }) => {
      const r = held.get(id)
      if (!r) throw notFound()
      const offer = m.offers[name]!
      if (offer.from && !offer.from.includes(r.status))
        throw refuse('当前状态「{{status}}」不能{{action}}', { status: m.states[r.status]!.label, action: offer.label })
      await each?.(r)
      taken.push(r)
    },
  )
  if (taken.length > 0) await work(taken)
  return batch
}
const idsOf = (all: readonly { id: string }[]) => all.map((o) => o.id)
const noted = (ctx: Ctx, m: Machine, action: string, all: readonly { id: string; no: string }[]) => {
  for (const o of all) audit(ctx, { entity: m.name, entityId: o.id, entityNo: o.no, action, after: {} })
}

const pushed = (ctx: Ctx) => async (taken: readonly { id: string; no: string }[]) => {
  await d.want(ctx.tx, 'province_order', idsOf(taken))
  noted(ctx, provinceOrderMachine, 'push', taken)
  await wake(ctx, ctx.actor.orgId)
}
export const push = (ctx: Ctx, { ids }: Input<Orders['push']>) =>
  several(ctx, provinceOrderMachine, orderReads, 'push', ids, pushed(ctx), (o) => writeAgain(ctx, o.id))
export const pullStatus = (ctx: Ctx, { ids }: Input<Orders['pullStatus']>) =>
  several(ctx, provinceOrderMachine, orderReads, 'pullStatus', ids, (taken) =>
    askStatus(ctx, ctx.actor.orgId, { orders: idsOf(taken) }),
  )
export const receive = (ctx: Ctx, { ids }: Input<Orders['receive']>) =>
  several(ctx, provinceOrderMachine, orderReads, 'receive', ids, async (taken) => {
    await collectReceipts(ctx.tx, ctx.actor.orgId, idsOf(taken))
    await receiptsAgain(ctx.tx, idsOf(taken))
    noted(ctx, provinceOrderMachine, 'receive', taken)
    await wake(ctx, ctx.actor.orgId)
  })
export const returnPush = (ctx: Ctx, { ids }: Input<(typeof provinceReturnCalls)['push']>) =>
  several(ctx, provinceReturnMachine, returnReads, 'push', ids, async (taken) => {
    await d.want(ctx.tx, 'province_return', idsOf(taken))
    noted(ctx, provinceReturnMachine, 'push', taken)
    await wake(ctx, ctx.actor.orgId)
  })
export const returnStatus = (ctx: Ctx, { ids }: Input<(typeof provinceReturnCalls)['pullStatus']>) =>
  several(ctx, provinceReturnMachine, returnReads, 'pullStatus', ids, (taken) =>
    askStatus(ctx, ctx.actor.orgId, { returns: idsOf(taken) }),
  )

export const retry = async (ctx: Ctx) => {
  await tryNow(ctx, ctx.actor.orgId)
  await wake(ctx, ctx.actor.orgId)
  return { waiting: await waiting(ctx.tx, ctx.actor.orgId) }
}

export const differences = (ctx: Ctx, asked: Input<Orders['differences']>) => d.differences(ctx.tx, ctx.actor, asked)

export const settle = async (ctx: Ctx, { id, version, ...o }: Input<Orders['settle']>) => {
  const held = await asKnown(ctx, await d.lockDifference(ctx.tx, ctx.actor, id), version, '差异不存在')
  if (held.endedAt) throw refuse('此差异已处理')
  if (o.end && o.note === '') throw refuse('请填写处理说明')
  const now = await d.settle(ctx.tx, ctx.actor, id, o)
  audit(ctx, {
    entity: 'provinceDifference',
    entityId: id,
    entityNo: held.no,
    action: 'settle',
    before: { note: held.note },
    after: o,
  })
  return { id, version: now }
}

/** So many orders are looked through at once. */
const CHUNK = 500
/** Among which a list looks: where it is asked, which of them could be ordered there now. */
const amongOf = async (ctx: Ctx, asked: Parameters<typeof source.all>[2]): Promise<source.Among> => {
  const working = await workingHospitals(ctx.tx)
  if (asked.ready === undefined) return { working }
  // where nobody works on the platform nothing can be ordered there
  if (working.length === 0) return { working, ready: [] }
  const all = await source.all(ctx.tx, ctx.actor, asked, { working })
  const ready: string[] = []
  for (let i = 0; i < all.length; i += CHUNK)
    ready.push(...(await checkOrders(ctx, all.slice(i, i + CHUNK))).filter(isReady).map((c) => c.order.id))
  return { working, ready }
}
const isReady = (c: Checked): boolean => c.obstacles.length === 0 && c.lines.length > 0

export const sourceQuery = async (ctx: Ctx, asked: Input<Sources['query']>) => {
  const page = await source.list(ctx.tx, ctx.actor, asked, await amongOf(ctx, asked))
  const found = new Map((await checkOrders(ctx, page.rows)).map((c) => [c.order.id, c.obstacles]))
  return { ...page, rows: page.rows.map((r) => ({ ...r, obstacles: found.get(r.id) ?? [] })) }
}
export const sourceCheck = async (ctx: Ctx, { id }: Input<Sources['check']>) => {
  const order = await source.one(ctx.tx, ctx.actor, id)
  if (!order) throw notFound()
  const [c] = await checkOrders(ctx, [order])
  return {
    no: order.no,
    ready: isReady(c!),
    obstacles: c!.head,
    lines: c!.lines.map(({ pair, found, ...l }) => ({
      ...l,
      itemCode: pair?.provCode ?? '',
      itemName: '',
      obstacles: found,
    })),
  }
}
export const sourcePush = async (ctx: Ctx, { ids }: Input<Sources['push']>) => {
  const nos = new Map<string, string>()
  for (const id of ids) {
    const o = await source.one(ctx.tx, ctx.actor, id)
    if (o) nos.set(id, o.no)
  }
  return severally(
    ctx,
    [...new Set(ids)].map((id) => ({ id })),
    nos,
    ({ id }) => pushOne(ctx, id),
  )
}
export const sourceExport = async (ctx: Ctx, { type, columns, ...wish }: Input<Sources['export']>) =>
  exportBlob(ctx, {
    ...{ name: sourceSheet.name, fields: sourceSheet.fields, type, columns },
    rows: streamed<object>(ctx.tx, source.forExport(ctx.tx, ctx.actor, wish, await amongOf(ctx, wish))),
  })

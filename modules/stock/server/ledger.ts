import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { react } from '#kernel/server/reaction.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { ledgerCalls, ledgerSheet } from '../shared/ledger.ts'
import * as l from './queries/ledger.ts'
import * as p from './queries/periods.ts'
import { product, products } from './queries/products.ts'

type Calls = typeof ledgerCalls

const detail = async ({ tx, actor }: Ctx, input: Input<Calls['detail']>) => {
  const found = await product(tx, actor, input)
  if (!found) throw notFound()
  return found
}

const ledgerExport = (ctx: Ctx, { type, columns, ...wish }: Input<Calls['ledgerExport']>) =>
  exportBlob(ctx, {
    name: '收发存',
    fields: ledgerSheet,
    rows: l.flatten(streamed(ctx.tx, l.ledgerForExport(ctx.tx, ctx.actor, wish))),
    type,
    columns,
  })

/**
 * Closes a past month of the actor's hospital, one after the other: what every balance held at its end is frozen, and nothing of
 * it can be taken back any more (domain-stock §2.24.10).
 */
const closeMonth = async (ctx: Ctx, { month }: Input<Calls['closeMonth']>) => {
  const { tx, actor } = ctx
  // who sees a part of the stock would close a part of the books
  if (actor.ranges) throw refuse('您只能看到部分库存，不能结账')
  const { last, next, running } = await p.booksOf(tx, actor.orgId)
  if (month >= running) throw refuse('{{month}} 尚未结束，不能结账', { month })
  if (last && month <= last) throw refuse('{{month}} 已结账', { month })
  if (next && month !== next) throw refuse('请按月份顺序结账：下一个是 {{month}}', { month: next })
  const { id, ...after } = await p.close(tx, actor, month)
  audit(ctx, { entity: 'stockPeriod', entityId: id, entityNo: month, action: 'closeMonth', after })
  const doc = { id, no: month, status: 'closed', version: 0, parties: [actor.orgId], hospitalId: actor.orgId }
  await react(ctx, 'stockPeriod', doc, { action: 'close' })
  return { id, month, ...after }
}

export const ledgerRoutes = implement(ledgerCalls, {
  products: ({ tx, actor }, input) => products(tx, actor, input),
  detail,
  ledger: ({ tx, actor }, input) => l.ledger(tx, actor, input),
  ledgerExport,
  periods: ({ tx, actor }, input) => p.periods(tx, actor, input),
  closeMonth,
})

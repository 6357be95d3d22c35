import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { ask } from './ask.ts'
import { loadChanges } from './changes.ts'
import { loadCodes } from './codes.ts'
import { dayFrom } from './days.ts'
import * as q from './queries-lists.ts'

interface Desk {
  hospitalId: string
  buyer: Actor
  auditor: Actor
  operator: Actor
  seller: (supplierId: string) => Actor
  point: Record<number, string>
}

/**
 * What lies beside the goods' way: catalogue items, price adjustments and orders without a plan in every status. To be
 * run after the documents, since it takes articles away. A second run after a killed one only leaves a little more.
 */
export const loadLists = async (d: Desk): Promise<void> => {
  await catalogue(d)
  await prices(d)
  await loadChanges(d.hospitalId, d.buyer, d.auditor)
  await orders(d)
  // one hospital has begun to match its own codes
  if (d.buyer.loginName === 'buyer1') await loadCodes(d.buyer)
}

const catalogue = async ({ hospitalId, buyer, auditor }: Desk) => {
  const spare = await withTx(founder, (tx) => q.spareProducts(tx, hospitalId, 8))
  const add = (from: number, to: number, submit: boolean) =>
    ask(buyer, catalogCalls.add, { items: spare.slice(from, to), submit })
  await add(0, 2, false)
  await add(2, 5, true)
  for (const item of (await add(5, 7, true)).items)
    await ask(auditor, catalogCalls.audit, { ...item, action: 'reject', reason: '同类品种已有两个，请说明必要性' })
  const [stopped] = await withTx(founder, (tx) => q.quietItems(tx, hospitalId, 1))
  if (stopped) {
    const { id, version } = stopped
    await ask(buyer, catalogCalls.switch, { id, version, action: 'stop', reason: '生产企业停产' })
  }
}

const stages = ['draft', 'pending', 'pending', 'rejected', 'passed', 'applied'] as const

const prices = async ({ hospitalId, buyer, operator, seller }: Desk) => {
  const items = await withTx(founder, (tx) => q.quietItems(tx, hospitalId, stages.length))
  for (const [n, item] of items.entries()) {
    const stage = stages[n]
    const applicant = n % 2 === 0 ? seller(item.supplierId) : buyer
    const { id, version } = await ask(applicant, priceCalls.add, {
      catalogItemId: item.id,
      type: 'purchase',
      newPrice: new Decimal(item.price).mul('0.96').toFixed(4),
      effectiveDate: dayFrom(stage === 'passed' ? 12 : 0),
      reason: n % 2 === 0 ? 'manufacturer' : 'province',
    })
    if (stage === 'draft') continue
    const sent = { id, version: (await ask(applicant, priceCalls.submit, { id, version })).version }
    if (stage === 'pending') continue
    await ask(
      operator,
      priceCalls.audit,
      stage === 'rejected' ? { ...sent, action: 'reject', reason: '请附厂家调价函' } : { ...sent, action: 'approve' },
    )
  }
}

/** A draft and one that waits for its audit. */
const orders = async ({ hospitalId, buyer, point }: Desk) => {
  const items = await withTx(founder, (tx) => q.orderable(tx, hospitalId, 6))
  const [first] = items
  if (!first) return
  for (const submit of [false, true]) {
    const order = await ask(buyer, orderCalls.add, {
      supplierId: first.supplierId,
      pointId: point[0]!,
      kind: 0,
      lines: items.map((i) => ({ catalogItemId: i.id, qty: new Decimal(i.packMultiple).mul(10).toFixed() })),
    })
    if (submit) await ask(buyer, orderCalls.submit, { id: order.id, version: order.version })
  }
}

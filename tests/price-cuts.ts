import { today } from '#kernel/server/clock.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { regionPriceCalls as calls } from '#modules/region-price/shared/calls.ts'
import { type StageRules, usualRules } from '#modules/region-price/shared/stages.ts'
import type { Goods, Person, World } from './world.ts'

export const dayFrom = (days: number): string => {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** What of an item is under way: a line in each stage, of ten packs at 12.50. */
export const underWay = async (g: Goods, { catalogItemId }: { catalogItemId: string }) => {
  const lines = [{ catalogItemId, qty: '10' }]
  const plan = async () => g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const wish = { supplierId: g.supplier, pointId: g.point, kind: 0, lines }
  const sent = async () => {
    const o = await g.buyer.get(orderCalls.add, wish)
    return {
      id: o.id,
      no: o.no,
      version: (await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })).version,
    }
  }
  const released = async () => {
    const o = await sent()
    const passed = await g.auditor.get(orderCalls.audit, { id: o.id, version: o.version, action: 'approve' })
    await g.sales.get(orderCalls.accept, { id: o.id, version: passed.version })
    return g.sales.get(orderCalls.detail, { id: o.id })
  }
  const drafted = (order: Awaited<ReturnType<typeof released>>, qty: string) =>
    g.sales.get(deliveryCalls.add, {
      orderId: order.id,
      lines: [
        { orderLineId: order.lines[0]!.id, qty, lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' },
      ],
    })
  const shipped = async (order: Awaited<ReturnType<typeof released>>, qty: string) => {
    const d = await drafted(order, qty)
    await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
    return d
  }
  const confirmed = async (deliveryId: string, acceptedQty: string, refusedQty: string) => {
    const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId })).rows[0]!
    const a = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
    const found = {
      id: a.lines[0]!.id,
      acceptedQty,
      refusedQty,
      ...(refusedQty === '0' ? {} : { refuseCode: '01' as const }),
    }
    const checked = await g.receiver.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines: [found] })
    await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: checked.version })
    return a.id
  }
  const planned = await plan()
  const waiting = await sent()
  const open = await released()
  await drafted(open, '3')
  const partly = await released()
  const onWay = await shipped(partly, '4')
  const all = await released()
  const came = await shipped(all, '10')
  await confirmed(came.id, '8', '2')
  return { planned, waiting, open, partly, onWay, all, came, confirmed }
}

/** Enters and submits a paper of the region, to be passed by somebody else. */
export const entered = async (by: Person, lines: { productId: string; newPrice: string }[], o: object = {}) => {
  const body = { type: 'purchase' as const, reason: 'province' as const, effectiveDate: today(), lines, ...o }
  const made = await by.get(calls.add, body)
  const sent = await by.get(calls.submit, { id: made.id, version: made.version })
  return { id: made.id, no: made.no, version: sent.version }
}
export const pass = (by: Person, a: { id: string; version: number }, rules: StageRules = usualRules) =>
  by.get(calls.approve, { id: a.id, version: a.version, rules })

/** Another hospital has the item too, of the same supplier at the same price. */
export const alsoAt = async (w: World, other: Goods, productId: string, supplier: string, price = '12.5') => {
  await w.sql.query(
    `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at) values ($1, $2, $3, $4, '2020-01-01', now())`,
    [other.hospital, supplier, productId, price],
  )
  const { rows } = await w.sql.query<{ id: string }>(
    `insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by) values ($1, $2, $3, $4, 'enabled', $5) returning id`,
    [other.hospital, productId, supplier, price, other.buyer.userId],
  )
  return rows[0]!.id
}

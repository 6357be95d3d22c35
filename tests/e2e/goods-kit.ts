import { expect, type Page } from '@playwright/test'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { asks } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
}

/**
 * A draft of a delivery over one piece of an open order, made by calls of the supplier's clerk who looks at `page`.
 * @param hospital whose order it is; anybody's when left out
 */
export const delivered = async (page: Page, hospital = ''): Promise<Paper> => {
  const { data: found } = await asks<{ rows: { id: string; hospital: string }[] }>(page, orderCalls.query.path, {
    status: ['allocating'],
    size: 50,
  })
  for (const { id } of found.rows.filter((o) => o.hospital.includes(hospital))) {
    const { data: order } = await asks<{ lines: { id: string; openQty: string }[] }>(page, orderCalls.detail.path, {
      id,
    })
    const line = order.lines.find((l) => Number(l.openQty) >= 1)
    if (!line) continue
    const lot = { orderLineId: line.id, qty: '1', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
    const added = await asks<Paper>(page, deliveryCalls.add.path, { orderId: id, lines: [lot] })
    expect(added.msg).toBe('')
    return added.data
  }
  throw new Error('no order is open')
}

/** The same, shipped: an acceptance waits at the hospital. */
export const shipped = async (page: Page, hospital: string): Promise<void> => {
  const { id, version } = await delivered(page, hospital)
  expect((await asks(page, deliveryCalls.ship.path, { id, version })).msg).toBe('')
}

import { randomUUID } from 'node:crypto'
import type { Big } from '#db/demo/big.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type AskPath, withClient } from './harness.ts'

interface Doc {
  id: string
  version: number
}
interface Whole extends Doc {
  lines: { id: string; deliveredQty: string }[]
}

/** One document on its way; each step leaves what the next one needs. */
export interface Way {
  order: Doc
}

export interface People {
  buyer: AskPath
  auditor: AskPath
  receiver: AskPath
  seller: AskPath
}

/** What the bench buys: articles of one supplier for one hospital. */
export interface Goods {
  big: Big
  items: string[]
}

export const goodsOf = async (url: string, big: Big, count = 10): Promise<Goods> => ({
  big,
  items: await withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string }>(
      'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit $3',
      [big.hospitalId, big.supplierId, count],
    )
    return rows.map((r) => r.id)
  }),
})

const lotOf = (orderLineId: string, lotNo: string) => ({
  orderLineId,
  qty: '10',
  lotNo,
  productionDate: '2026-01-01',
  expiryDate: '2032-01-01',
})

/** The rows of writing of the table: an order created and read; submitted and approved; received fully in eight calls. */
export const stepsOf = ({ buyer, auditor, receiver, seller }: People, { big, items }: Goods) => ({
  create: async (): Promise<Way> => {
    const order = await buyer<Doc>(orderCalls.add.path, {
      supplierId: big.supplierId,
      pointId: big.pointId,
      kind: 0,
      lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
    })
    await buyer(orderCalls.detail.path, { id: order.id })
    return { order }
  },
  approve: async ({ order: { id, version } }: Way): Promise<Way> => {
    const sent = await buyer<Doc>(orderCalls.submit.path, { id, version })
    return { order: await auditor<Doc>(orderCalls.audit.path, { id, version: sent.version, action: 'approve' }) }
  },
  receive: async ({ order: { id, version } }: Way): Promise<void> => {
    await seller(orderCalls.accept.path, { id, version })
    const { lines } = await seller<Whole>(orderCalls.detail.path, { id })
    const lot = randomUUID().slice(0, 8).toUpperCase()
    const lots = lines.map((l, i) => lotOf(l.id, `${lot}${i}A`))
    const delivery = await seller<Doc>(deliveryCalls.add.path, { orderId: id, lines: lots })
    await seller(deliveryCalls.ship.path, { id: delivery.id, version: delivery.version })
    const asked = { deliveryId: delivery.id, page: 1, size: 1 }
    const [waits] = (await receiver<{ rows: Doc[] }>(acceptanceCalls.query.path, asked)).rows as [Doc]
    const waiting = await receiver<Whole>(acceptanceCalls.detail.path, { id: waits.id })
    const checked = await receiver<Doc>(acceptanceCalls.accept.path, {
      id: waiting.id,
      version: waiting.version,
      lines: waiting.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
    })
    await auditor(acceptanceCalls.confirm.path, { id: waiting.id, version: checked.version, action: 'confirm' })
  },
})

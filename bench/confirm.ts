import { randomUUID } from 'node:crypto'
import type { Big } from '#db/demo/big.ts'
import { against, docsFor } from './against.ts'
import { type AskPath, type Figure, hire, type RunningApp, withClient } from './harness.ts'

export const screen = (name: string, codes: string) => codes.split(' ').map((c) => `procurement/${name}:${c}`)

interface Doc {
  id: string
  version: number
}
export type GoodsPeople = Record<'buyer' | 'auditor' | 'receiver' | 'seller', AskPath>
export type Waiting = Doc & { lines: { id: string; deliveredQty: string; deliveryLineId: string; code: string }[] }

/** An order that was shipped in so many lots a line: one acceptance that waits for them, and its delivery. */
export const shipped = async (
  { buyer, auditor, receiver, seller }: GoodsPeople,
  big: Big,
  items: readonly string[],
  o: { point: string; lots: number; each: number; boxes?: number },
): Promise<{ waiting: Waiting; orderId: string; deliveryId: string }> => {
  const order = '/linex/order/order'
  const made = await buyer<Doc>(`${order}/add`, {
    supplierId: big.supplierId,
    pointId: o.point,
    kind: 0,
    lines: items.map((catalogItemId) => ({ catalogItemId, qty: String(o.lots * o.each) })),
  })
  const sent = await buyer<Doc>(`${order}/submit`, { id: made.id, version: made.version })
  const approved = await auditor<Doc>(`${order}/audit`, { id: made.id, version: sent.version, action: 'approve' })
  await seller(`${order}/accept`, { id: made.id, version: approved.version })
  const { lines } = await seller<{ lines: { id: string }[] }>(`${order}/detail`, { id: made.id })
  const lot = randomUUID().slice(0, 8).toUpperCase()
  const delivery = await seller<Doc>('/linex/distribute/delivery/add', {
    orderId: made.id,
    ...(o.boxes ? { boxes: o.boxes } : {}),
    lines: lines.flatMap((l, i) =>
      ['A', 'B'].slice(0, o.lots).map((part) => ({
        orderLineId: l.id,
        qty: String(o.each),
        lotNo: `${lot}${i}${part}`,
        productionDate: '2026-01-01',
        expiryDate: '2032-01-01',
      })),
    ),
  })
  await seller('/linex/distribute/delivery/ship', { id: delivery.id, version: delivery.version })
  const { rows } = await receiver<{ rows: Doc[] }>(`${at}/query`, { deliveryId: delivery.id, page: 1, size: 1 })
  const waiting = await receiver<Waiting>(`${at}/detail`, { id: rows[0]!.id })
  return { waiting, orderId: made.id, deliveryId: delivery.id }
}
const at = '/linex/distribute/acceptance'

/** All of it is registered as it came. */
export const register = (receiver: AskPath, { id, version, lines }: Waiting): Promise<Doc> =>
  receiver<Doc>(`${at}/accept`, {
    ...{ id, version },
    lines: lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
  })
export const confirm = (auditor: AskPath, { id, version }: Doc) =>
  auditor(`${at}/confirm`, { id, version, action: 'confirm' })

/** An acceptance of twice as many lines to confirm. */
const prepared = async (people: GoodsPeople, big: Big, items: string[], point: string): Promise<Doc> => {
  const { waiting } = await shipped(people, big, items, { point, lots: 2, each: 5 })
  return { id: waiting.id, version: (await register(people.receiver, waiting)).version }
}

/** The people of the goods' way, a seller who ships too; articles of one supplier and the store they go to. */
export const goodsDesk = async (app: RunningApp, url: string, big: Big, count: number) => {
  const sellerId = await hire(url, big.supplierId, `seller_desk${count}`, [
    ...screen('purchaseOrder', 'view accept'),
    ...screen('delivery', 'view add ship printLabel print'),
  ])
  const people: GoodsPeople = {
    buyer: await app.as(big.buyerId, big.hospitalId),
    auditor: await app.as(big.auditorId, big.hospitalId),
    receiver: await app.as(big.receiverId, big.hospitalId),
    seller: await app.as(sellerId, big.supplierId),
  }
  const items = await withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string }>(
      'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit $3',
      [big.hospitalId, big.supplierId, count],
    )
    return rows.map((r) => r.id)
  })
  return { people, items, sellerId }
}

const ROUNDS = 5

/** Confirming an acceptance over HTTP against its own statements through the bare driver, one at a time. */
export const benchConfirm = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const { people, items } = await goodsDesk(app, url, big, 150)
  const figures: Figure[] = []
  for (const lines of [10, 300]) {
    const waiting: Doc[] = []
    for (let n = 0; n < docsFor(ROUNDS); n++)
      waiting.push(await prepared(people, big, items.slice(0, lines / 2), big.pointId))
    figures.push(
      await against(app, url, {
        name: `${label}: confirm an acceptance of ${lines} lines`,
        who: { userId: big.auditorId, orgId: big.hospitalId },
        rounds: ROUNDS,
        share: 0.4,
        docs: waiting,
        act: confirm,
      }),
    )
  }
  return figures
}

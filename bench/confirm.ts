import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { type AskPath, type Figure, hire, ms, type RunningApp, repeated, withClient } from './harness.ts'
import { heard, openHere, replay } from './replay.ts'

const screen = (name: string, codes: string) => codes.split(' ').map((c) => `procurement/${name}:${c}`)

interface Doc {
  id: string
  version: number
}

/** An order that was shipped in two lots a line and registered: one acceptance of twice as many lines to confirm. */
const prepared = async (
  people: Record<'buyer' | 'auditor' | 'receiver' | 'seller', AskPath>,
  big: Big,
  items: string[],
  point: string,
) => {
  const { buyer, auditor, receiver, seller } = people
  const order = '/linex/order/order'
  const made = await buyer<Doc>(`${order}/add`, {
    supplierId: big.supplierId,
    pointId: point,
    kind: 0,
    lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
  })
  const sent = await buyer<Doc>(`${order}/submit`, { id: made.id, version: made.version })
  const approved = await auditor<Doc>(`${order}/audit`, { id: made.id, version: sent.version, action: 'approve' })
  await seller(`${order}/accept`, { id: made.id, version: approved.version })
  const { lines } = await seller<{ lines: { id: string }[] }>(`${order}/detail`, { id: made.id })
  const lot = randomUUID().slice(0, 8).toUpperCase()
  const delivery = await seller<Doc>('/linex/distribute/delivery/add', {
    orderId: made.id,
    lines: lines.flatMap((l, i) =>
      ['A', 'B'].map((part) => ({
        orderLineId: l.id,
        qty: '5',
        lotNo: `${lot}${i}${part}`,
        productionDate: '2026-01-01',
        expiryDate: '2032-01-01',
      })),
    ),
  })
  await seller('/linex/distribute/delivery/ship', { id: delivery.id, version: delivery.version })
  const at = '/linex/distribute/acceptance'
  const { rows } = await receiver<{ rows: Doc[] }>(`${at}/query`, { deliveryId: delivery.id, page: 1, size: 1 })
  const waiting = await receiver<Doc & { lines: { id: string; deliveredQty: string }[] }>(`${at}/detail`, {
    id: rows[0]!.id,
  })
  const checked = await receiver<Doc>(`${at}/accept`, {
    id: waiting.id,
    version: waiting.version,
    lines: waiting.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
  })
  return { id: waiting.id, version: checked.version, orderId: made.id, deliveryId: delivery.id }
}

const ROUNDS = 5
/** So often something is said before it is measured: from the third time on it has a name, from the sixth a plan of its own. */
const WARM = 6

/** Confirming an acceptance over HTTP against its own statements through the bare driver, one at a time. */
export const benchConfirm = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const sellerId = await hire(url, big.supplierId, 'seller_bench', [
    ...screen('purchaseOrder', 'view accept'),
    ...screen('delivery', 'view add ship'),
  ])
  const people = {
    buyer: await app.as(big.buyerId, big.hospitalId),
    auditor: await app.as(big.auditorId, big.hospitalId),
    receiver: await app.as(big.receiverId, big.hospitalId),
    seller: await app.as(sellerId, big.supplierId),
  }
  const { items, point } = await withClient(url, async (c) => ({
    items: (
      await c.query<{ id: string }>(
        'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit 150',
        [big.hospitalId, big.supplierId],
      )
    ).rows.map((r) => r.id),
    point: (await c.query('select id from distribution_point where hospital_id = $1', [big.hospitalId])).rows[0].id,
  }))
  const figures: Figure[] = []
  for (const lines of [10, 300]) {
    const waiting: Doc[] = []
    for (let n = 0; n < 2 * (ROUNDS + WARM) + 3; n++)
      waiting.push(await prepared(people, big, items.slice(0, lines / 2), point))
    const confirm = (ask: AskPath, { id, version }: Doc) =>
      ask('/linex/distribute/acceptance/confirm', { id, version, action: 'confirm' })
    const http = await repeated(ROUNDS, (n) => confirm(people.auditor, waiting[n]!))
    const here = await openHere(app, url)
    const ask = await here.as(big.auditorId, big.hospitalId)
    const next = () => waiting.pop()!
    for (let n = 0; n < 3; n++) await confirm(ask, next())
    const first = next()
    const said = await heard(() => confirm(ask, first))
    await here.close()
    const client = new pg.Client({ connectionString: url, options: '-c role=jicai_app' })
    await client.connect()
    const again = () => replay(client, said, new Map([[first.id, next().id]]))
    for (let n = 0; n < WARM; n++) await again()
    const bare = await repeated(ROUNDS, again)
    await client.end()
    figures.push({
      name: `${label}: confirm an acceptance of ${lines} lines, HTTP / its ${said.length} statements by the bare driver`,
      wanted: '≥ 40 %',
      reached: `${((bare / http) * 100).toFixed(0)} % (${ms(http)}, bare ${ms(bare)})`,
      ok: bare / http >= 0.4,
    })
  }
  return figures
}

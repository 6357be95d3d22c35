import { randomUUID } from 'node:crypto'
import type { Big } from '#db/demo/big.ts'
import { type AskPath, type Figure, hire, ms, type RunningApp, repeated, withClient } from './harness.ts'

const LINES = 300
const screen = (name: string, codes: string) => codes.split(' ').map((c) => `procurement/${name}:${c}`)

interface Doc {
  id: string
  version: number
}

/** An order of 150 lines that was shipped in two lots each and registered: one acceptance of 300 lines to confirm. */
const prepared = async (
  people: Record<'buyer' | 'auditor' | 'seller', AskPath>,
  big: Big,
  items: string[],
  point: string,
) => {
  const { buyer, auditor, seller } = people
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
  const { rows } = await auditor<{ rows: Doc[] }>(`${at}/query`, { deliveryId: delivery.id, page: 1, size: 1 })
  const waiting = await auditor<Doc & { lines: { id: string; deliveredQty: string }[] }>(`${at}/detail`, {
    id: rows[0]!.id,
  })
  const checked = await auditor<Doc>(`${at}/accept`, {
    id: waiting.id,
    version: waiting.version,
    lines: waiting.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
  })
  return { id: waiting.id, version: checked.version, orderId: made.id, deliveryId: delivery.id }
}

/** The rows a confirmation writes, set by set and without any question asked. */
const raw = [
  'begin',
  `with b as (
    insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty)
    select hospital_id, point_id, product_id, lot_no || $2::text, expiry_date, production_date, supplier_id, price, qty
    from stock_balance where id in (select balance_id from stock_movement where ref_id = $1) returning id, hospital_id, qty)
  insert into stock_movement (hospital_id, balance_id, type, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name)
  select hospital_id, id, 108, qty, 0, qty, 'acceptance', new_id(), new_id(), 'raw', 'raw' from b`,
  'update delivery_line set accepted_qty = accepted_qty where delivery_id = (select delivery_id from acceptance where id = $1)',
  'update order_line set accepted_qty = accepted_qty where order_id = (select order_id from acceptance where id = $1)',
  'update acceptance set confirmed_at = now() where id = $1',
  'commit',
]

/** Confirming an acceptance of 300 lines over HTTP against the bare SQL of its rows, one at a time. */
export const benchConfirm = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const sellerId = await hire(url, big.supplierId, 'seller_bench', [
    ...screen('purchaseOrder', 'view accept'),
    ...screen('delivery', 'view add ship'),
  ])
  const people = {
    buyer: await app.as(big.buyerId, big.hospitalId),
    auditor: await app.as(big.auditorId, big.hospitalId),
    seller: await app.as(sellerId, big.supplierId),
  }
  const { items, point } = await withClient(url, async (c) => ({
    items: (
      await c.query<{ id: string }>(
        'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit $3',
        [big.hospitalId, big.supplierId, LINES / 2],
      )
    ).rows.map((r) => r.id),
    point: (await c.query('select id from distribution_point where hospital_id = $1', [big.hospitalId])).rows[0].id,
  }))
  const waiting: Doc[] = []
  for (let n = 0; n < 6; n++) waiting.push(await prepared(people, big, items, point))
  const http = await repeated(5, (n) =>
    people.buyer('/linex/distribute/acceptance/confirm', {
      id: waiting[n]!.id,
      version: waiting[n]!.version,
      action: 'confirm',
    }),
  )
  const bare = await withClient(url, (c) =>
    repeated(5, async (n) => {
      for (const text of raw)
        await c.query(
          text,
          text.includes('$2') ? [waiting[n]!.id, `-${n}`] : text.includes('$1') ? [waiting[n]!.id] : [],
        )
    }),
  )
  return [
    {
      name: `${label}: confirm an acceptance of ${LINES} lines, HTTP / bare SQL of its rows`,
      wanted: 'informs',
      reached: `${(http / bare).toFixed(1)}× (${ms(http)} of ${ms(bare)})`,
      ok: true,
    },
  ]
}

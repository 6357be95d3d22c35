import { randomUUID } from 'node:crypto'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder } from './chain.ts'
import type { Goods, World } from './world.ts'

let idents = 8_400_000

/** What tests of codes in stock share: who sends packs with their codes, who takes them in and looks at the balance sheet. */
export const openPacks = async (w: World, g: Goods) => {
  const ship = await w.person({ 'procurement/delivery': 'view add edit ship scanTrace' }, g.supplier)
  const desk = await w.person(
    {
      'procurement/acceptance': 'view accept refuse revoke',
      'procurement/delivery': 'view',
      'trace/codeAcquisition': 'view scan import delete bind export',
      'trace/query': 'view recall leave export',
      'trace/balanceSheet': 'view fix assign export',
      'inventory/recall': 'view',
    },
    g.hospital,
  )
  /** Packs of an article of their own that the hospital took in as lot L7, so many of them with a code. */
  const living = async (count: number, qty = String(count), { ratio = '24' } = {}) => {
    const item = await g.item()
    const ident = String(++idents)
    await w.sql.query(`update product set extra = $2, conversion_ratio = $3 where id = $1`, [
      item.productId,
      { traceRate: '1', traceIdentCode: ident },
      ratio,
    ])
    const o = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
    const made = await ship.get(deliveryCalls.add, { orderId: o.id, lines: [lotOf(o.lines[0]!.id, qty, 'L7')] })
    const codes = Array.from({ length: count }, (_, i) => `${ident}${String(i + 1).padStart(13, '0')}`)
    for (const code of codes) await ship.get(deliveryCalls.scanTrace, { docId: made.id, id: randomUUID(), code })
    const d = await ship.get(deliveryCalls.detail, { id: made.id })
    await ship.get(deliveryCalls.ship, { id: d.id, version: d.version })
    const [wait] = (await desk.get(acceptanceCalls.query, { deliveryId: d.id })).rows
    const a = await desk.get(acceptanceCalls.detail, { id: wait!.id })
    const lines = a.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' }))
    await desk.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines })
    const { version } = await desk.get(acceptanceCalls.detail, { id: a.id })
    await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version })
    return { ...item, ident, codes, acceptanceId: a.id, deliveryLineId: d.lines[0]!.id, no: d.no, deliveryId: d.id }
  }
  return { ship, desk, living }
}
export type Packs = Awaited<ReturnType<typeof openPacks>>

/** A message of a hospital to its platform about these codes, in this state; what was taken was taken two days ago. */
export const rowOf = async (
  w: World,
  hospitalId: string,
  state: 'taken' | 'refused',
  o: { codes?: readonly string[]; reason?: string; takenAt?: string } = {},
) => {
  const { rows } = await w.sql.query<{ id: string; bchno: string }>(
    `insert into trace_row (hospital_id, kind, bchno, source, source_no, source_line, units, fields, state, flow_no, reason, event_at, taken_at)
     values ($1, '3503', 'J' || upper(left(md5(random()::text), 29)), 'acceptance', 'YS1', new_id(), 24, '{}', $2, $3, $4, now(), $5::timestamptz)
     returning id, bchno`,
    state === 'taken'
      ? [hospitalId, state, 'F1', '', o.takenAt ?? new Date(Date.now() - 2 * 86_400_000).toISOString()]
      : [hospitalId, state, '', o.reason ?? '', null],
  )
  const row = rows[0]!
  await w.sql.query(
    'insert into trace_row_code (row_id, hospital_id, code) select $1, $2, c from unnest($3::text[]) c',
    [row.id, hospitalId, o.codes ?? []],
  )
  return row
}

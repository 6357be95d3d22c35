import { randomUUID } from 'node:crypto'
import type { Asked } from '#kernel/shared/call.ts'
import { deliveryCalls as calls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder } from './chain.ts'
import type { Goods, World } from './world.ts'

/** Who ships and scans trace codes, and what he scans them into. */
export const openTracing = async (w: World, g: Goods) => {
  const rights = { 'procurement/delivery': 'view add edit delete ship void scanTrace' }
  const ship = await w.person(rights, g.supplier)
  let n = 0
  /** A number nobody had, and a 20-digit code of it. */
  const next = () => ++n
  const drug = (ident = '8100000') => `${ident}${String(next()).padStart(13, '0')}`
  /** A draft of two lots of one article, and a lot of another one. */
  const drafted = async (x = g, by = ship) => {
    const [a, b] = [await x.item(), await x.item()]
    const ident = String(8_200_000 + next())
    const extra = JSON.stringify({ traceIdentCode: ident, traceRate: '1' })
    await w.sql.query(`update product set extra = $2 where id = $1`, [a.productId, extra])
    const o = await runningOrder(x, [
      { catalogItemId: a.catalogItemId, qty: '10' },
      { catalogItemId: b.catalogItemId, qty: '10' },
    ])
    const [first, second] = [
      o.lines.find((l) => l.productId === a.productId)!,
      o.lines.find((l) => l.productId === b.productId)!,
    ]
    const lots = [lotOf(first.id, '3', 'L1'), lotOf(first.id, '2', 'L2'), lotOf(second.id, '2', 'L3')]
    const made = await by.get(calls.add, { orderId: o.id, lines: lots })
    const d = await by.get(calls.detail, { id: made.id })
    const [one, two, three] = d.lines.map((l) => l.id) as [string, string, string]
    const scan = (code: string, more: Partial<Asked<typeof calls.scanTrace>> = {}, who = by) =>
      who.get(calls.scanTrace, { docId: d.id, id: randomUUID(), code, ...more })
    return { ...d, ident, one, two, three, scan, own: () => drug(ident) }
  }
  const counts = async (d: { id: string }, by = ship) =>
    (await by.get(calls.detail, { id: d.id })).lines.map((l) => l.traceCount)
  return { rights, ship, next, drug, drafted, counts }
}

/** A code that a hospital has, as far as no story needs more. */
const taken = `insert into trace_code (hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, ratio, rest, state)
    select hospital_id, '89000000000000000001', 'M20', product_id, supplier_id, delivery_id, id, new_id(), 24, 24, 0 from delivery_line limit 1;
  insert into trace_code_event (hospital_id, code_id, step, to_state, rest) select hospital_id, id, 'accepted', 0, 24 from trace_code`

/** A row for the medicare platform of which nothing was said yet. */
const waiting = `insert into trace_row (hospital_id, kind, bchno, source, source_no, source_line, units, fields, state, event_at)
    select id, '3501', 'J' || upper(substr(md5(id::text), 1, 29)), 'stockCount', 'x', 'planted', 0, '{}', 'ready', now() from org
    where kind = 'hospital' limit 1`

/** What a bug would leave behind of trace codes and their rows, by the invariant that finds it. */
export const plantedCodes: Record<string, string> = {
  '§4.1': `insert into delivery_code (delivery_id, code, hospital_id, supplier_id, delivery_line_id, scan_id, carrier, unit_codes)
    select delivery_id, 'QY-' || n, hospital_id, supplier_id, id, new_id(), 'OTHER', 1 from delivery_line, generate_series(0, qty::int) n`,
  '§4.4': `insert into delivery_scan (delivery_id, id, hospital_id, supplier_id, delivery_line_id, code, result, qty, user_id, user_name)
    select l.delivery_id, new_id(), l.hospital_id, l.supplier_id, l.id, 'QY-0001', 'counted', 2, d.created_by, 'x'
    from delivery_line l join delivery d on d.id = l.delivery_id limit 1;
  insert into delivery_code (delivery_id, code, hospital_id, supplier_id, delivery_line_id, scan_id, carrier, unit_codes)
    select delivery_id, code, hospital_id, supplier_id, delivery_line_id, id, 'OTHER', 1 from delivery_scan`,
  '§4.4b': `insert into trace_box (supplier_id, code, box, scan_id, created_by)
    select supplier_id, x, y, new_id(), created_by from delivery, (values ('A', 'B'), ('B', 'C'), ('C', 'A')) v(x, y)`,
  '§4.4c': `${taken}; update trace_code set state = 4, rest = 1`,
  '§4.4d': `${taken}; update trace_code set state = 3`,
  '§4.4e': `${taken}; insert into trace_code_event (hospital_id, code_id, step, to_state, qty, rest, of_id)
    select hospital_id, id, 'givenBack', 0, -1, rest, new_id() from trace_code`,
  I12tr: `${waiting}; update trace_row set codes = 1 where source_line = 'planted'`,
  I12ts: `${waiting}; update trace_row set state = 'taken', flow_no = 'x' where source_line = 'planted'`,
  I12tt: `${waiting}; update trace_row set corrects = id where source_line = 'planted'`,
}

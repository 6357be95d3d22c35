import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/*
 * What the platform holds: a journal of lines, each on the disk before it is answered, and what follows from them in memory. Killed
 * anywhere it holds after its start what it had answered, and perhaps the last thing it had not; a torn last line was never there.
 */

export interface Shipment {
  id: string
  deliveryNo: string
  lot: string
  qty: number
  /** 1 待发货 2 已发货 3 已收货 4 已作废 */
  state: number
}
export interface Line {
  id: string
  ref: string
  code: string
  qty: number
  price: string
  state: number
  shipments: Shipment[]
  receipts: { no: string; qty: number; lot: string }[]
}
export interface Order {
  id: string
  code: string
  /** Whose. */
  account: string
  /** The hospital's number; several orders may have the same. */
  no: string
  address: string
  company: string
  stage: 'draft' | 'submitted' | 'cancelled'
  response: number
  reason: string
  at: string
  lines: Line[]
}
export interface Return {
  id: string
  no: string
  account: string
  state: number
  at: string
  lines: { ref: string; orderId: string; lineId: string; lot: string; qty: number; reason: string }[]
}

export type Entry =
  | { t: 'order'; order: Order }
  | { t: 'lines'; id: string; lines: Line[] }
  | { t: 'submit'; id: string }
  | { t: 'cancel'; id: string }
  | { t: 'respond'; id: string; response: number; reason: string }
  | { t: 'line'; id: string; lineId: string; state: number; qty?: number }
  | { t: 'ship'; id: string; lineId: string; shipment: Shipment; state: number }
  | { t: 'receipt'; id: string; lineId: string; no: string; qty: number; lot: string }
  | { t: 'return'; back: Return }
  | { t: 'returnState'; id: string; state: number }

export const openStore = (dir: string) => {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'journal.jsonl')
  const orders = new Map<string, Order>()
  const returns = new Map<string, Return>()
  const lineOf = (id: string, lineId: string) => orders.get(id)?.lines.find((l) => l.id === lineId)
  const apply = (e: Entry): void => {
    switch (e.t) {
      case 'order':
        return void orders.set(e.order.id, e.order)
      case 'lines':
        return void orders.get(e.id)?.lines.push(...e.lines)
      case 'submit':
      case 'cancel': {
        const o = orders.get(e.id)
        if (o) o.stage = e.t === 'submit' ? 'submitted' : 'cancelled'
        return
      }
      case 'respond': {
        const o = orders.get(e.id)
        if (o) Object.assign(o, { response: e.response, reason: e.reason })
        return
      }
      case 'line': {
        const l = lineOf(e.id, e.lineId)
        if (l) Object.assign(l, { state: e.state, ...(e.qty === undefined ? {} : { qty: e.qty }) })
        return
      }
      case 'ship': {
        const l = lineOf(e.id, e.lineId)
        if (l) {
          l.shipments.push(e.shipment)
          l.state = e.state
        }
        return
      }
      case 'receipt': {
        const l = lineOf(e.id, e.lineId)
        l?.receipts.push({ no: e.no, qty: e.qty, lot: e.lot })
        for (const s of l?.shipments ?? []) if (s.lot === e.lot && s.state === 2) s.state = 3
        return
      }
      case 'return':
        return void returns.set(e.back.id, e.back)
      case 'returnState': {
        const r = returns.get(e.id)
        if (r) r.state = e.state
      }
    }
  }
  const fd = openSync(file, existsSync(file) ? 'r+' : 'w+')
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  let end = Buffer.byteLength(whole)
  if (end < Buffer.byteLength(text)) ftruncateSync(fd, end)
  let n = 0
  for (const line of whole.split('\n')) {
    if (!line) continue
    n += 1
    apply(JSON.parse(line) as Entry)
  }
  return {
    orders,
    returns,
    /** The next number of whatever is made; it grows with the journal. */
    number: () => n + 1,
    /** On the disk before it holds. */
    write: (e: Entry): void => {
      const bytes = Buffer.from(`${JSON.stringify(e)}\n`)
      writeSync(fd, bytes, 0, bytes.length, end)
      fsyncSync(fd)
      end += bytes.length
      n += 1
      apply(e)
    },
    close: () => closeSync(fd),
  }
}
export type Store = ReturnType<typeof openStore>

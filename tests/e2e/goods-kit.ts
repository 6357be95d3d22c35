import type { Browser, Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { asked, seat } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
}

/**
 * An order of `buyer1`, over so many pieces a line, that the first supplier has not accepted yet; made by calls, since what waits
 * in the demonstration region differs with the hour and with the walks before.
 */
export const released = async (
  browser: Browser,
  lineCount = 1,
  pieces = 10,
): Promise<Paper & { no: string; sales: Page }> => {
  const sales = await seat(browser, 'sup1_sales')
  const supplierId = await sales.evaluate(() => {
    const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    return state.systemInfo.orgId as string
  })
  const buyer = await seat(browser, 'buyer1')
  const found = await asked<{ rows: Item[] }>(buyer, pickCalls.find.path, { supplierId, size: 50 })
  // a line beyond an agreed volume becomes two
  const right = found.rows
    // what a walk put into the catalogue has no certificate
    .filter((i) => i.disabledReason === '' && !i.narcotic && i.agreedRest === null && !i.name.startsWith('变更药'))
    // first what is sold singly
    .toSorted((a, b) => Number(singly(b)) - Number(singly(a)))
  const [{ kind } = { kind: 0 }] = right
  const items = right.filter((i) => i.kind === kind).slice(0, lineCount)
  if (items.length < lineCount) throw new Error('this supplier offers too little that can be ordered')
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind })
  // where something selected is passed over for it, that has a reason
  const substitute = { code: 'clinical', text: '' }
  const lines = items.map((item) => ({
    ...{ catalogItemId: item.id, qty: String(pieces * Number(item.packMultiple ?? 1)) },
    substitute,
  }))
  const order = { supplierId, pointId: point!.id, kind, lines }
  const { id, version, no } = await asked<Paper & { no: string }>(buyer, orderCalls.add.path, order)
  const sent = await asked<Paper>(buyer, orderCalls.submit.path, { id, version })
  const auditor = await seat(browser, 'auditor1')
  const audited = await asked<Paper>(auditor, orderCalls.audit.path, {
    id,
    version: sent.version,
    action: 'approve',
  })
  return { id, no, version: audited.version, sales }
}
const singly = ({ packMultiple = '1' }: Item): boolean => Number(packMultiple) === 1
interface Item {
  id: string
  name: string
  kind: number
  disabledReason: string
  narcotic: boolean
  agreedRest: string | null
  packMultiple?: string
}

/** The same, accepted. @returns its id */
export const ordered = async (browser: Browser, lineCount = 1, pieces = 10): Promise<string> => {
  const { id, version, sales } = await released(browser, lineCount, pieces)
  await asked(sales, orderCalls.accept.path, { id, version })
  return id
}

/** A draft of a delivery over one piece of such an order, or of this one, by the supplier's clerk who looks at `page`. */
export const delivered = async (browser: Browser, page: Page, of?: string): Promise<Paper> => {
  const orderId = of ?? (await ordered(browser))
  const [line] = (await linesOf(page, orderId)).slice(0, 1)
  return asked<Paper>(page, deliveryCalls.add.path, { orderId, lines: [{ ...lot, qty: '1', orderLineId: line!.id }] })
}
/** What the slip of a delivery says otherwise, or more. */
interface Slip {
  lotNo?: string
  expiryDate?: string
  invoiceNo?: string
  shortLifeConfirmed?: boolean
}
const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
const linesOf = async (page: Page, id: string) =>
  (await asked<{ lines: { id: string; qty: string }[] }>(page, orderCalls.detail.path, { id })).lines

/** The same, shipped: an acceptance waits at the hospital. */
export const shipped = async (browser: Browser, page: Page, of?: string): Promise<void> => {
  const { id, version } = await delivered(browser, page, of)
  await asked(page, deliveryCalls.ship.path, { id, version })
}

/** A whole order of so many lines on its way, each with what its slip says more; answers the number of the delivery. */
export const sent = async (browser: Browser, lineCount: number, more: Slip = {}, pieces = 10): Promise<string> => {
  const orderId = await ordered(browser, lineCount, pieces)
  const sales = await seat(browser, 'sup1_sales')
  const lines = (await linesOf(sales, orderId)).map((l) => ({
    ...{ ...lot, ...more, orderLineId: l.id },
    qty: l.qty.replace(/\.0+$/, ''),
  }))
  const { id, version, no } = await asked<Paper & { no: string }>(sales, deliveryCalls.add.path, { orderId, lines })
  await asked(sales, deliveryCalls.ship.path, { id, version })
  return no
}

/** The same, taken in and confirmed: packs of lots `L1` on the shelf. Answers the codes of its articles and their point. */
export const arrived = async (
  browser: Browser,
  lineCount: number,
  more: Slip = {},
  pieces = 10,
): Promise<{ codes: string[]; pointId: string }> => {
  const deliveryNo = await sent(browser, lineCount, more, pieces)
  const receiver = await seat(browser, 'receiver1')
  const find = { keyword: deliveryNo, size: 10 }
  const [wait] = (await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, find)).rows
  const { lines } = await asked<{ lines: { id: string; code: string; deliveredQty: string }[] }>(
    receiver,
    acceptanceCalls.detail.path,
    { id: wait!.id },
  )
  const all = lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty.replace(/\.0+$/, ''), refusedQty: '0' }))
  const checked = await asked<Paper>(receiver, acceptanceCalls.accept.path, {
    id: wait!.id,
    version: wait!.version,
    lines: all,
  })
  const auditor = await seat(browser, 'auditor1')
  await asked(auditor, acceptanceCalls.confirm.path, { id: wait!.id, version: checked.version })
  const [first] = lines
  const balance = { keyword: first!.code, lotNo: more.lotNo ?? lot.lotNo, size: 1, sort: '-updatedAt' }
  const [on] = (await asked<{ rows: { pointId: string }[] }>(auditor, stockCalls.query.path, balance)).rows
  return { codes: lines.map((l) => l.code), pointId: on!.pointId }
}

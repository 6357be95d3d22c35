import { type Browser, expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { ordered } from './goods-kit.ts'
import { asked, seat } from './shell-kit.ts'

export interface Paper {
  id: string
  version: number
  no: string
}

/** A lot of its own of one article: in the hospital, on the lorry and on a draft of the supplier; a piece each. */
export const spread = async (browser: Browser, lotNo: string) => {
  const orderId = await ordered(browser)
  const sales = await seat(browser, 'sup1_sales')
  type Line = { id: string; productId: string }
  const { lines } = await asked<{ lines: Line[] }>(sales, orderCalls.detail.path, { id: orderId })
  const [{ id: orderLineId, productId }] = lines as [Line]
  const lot = { orderLineId, qty: '1', lotNo, productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const draft = () => asked<Paper>(sales, deliveryCalls.add.path, { orderId, lines: [lot] })
  const ship = (d: Paper) => asked<Paper>(sales, deliveryCalls.ship.path, { id: d.id, version: d.version })
  const [first, second] = [await draft(), await draft()]
  await ship(first)
  await ship(second)
  const receiver = await seat(browser, 'receiver1')
  const { rows } = await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, { deliveryId: first.id })
  const { id, version } = rows[0]!
  const page = await asked<{ lines: { id: string }[] }>(receiver, acceptanceCalls.detail.path, { id })
  const found = page.lines.map((l) => ({ id: l.id, acceptedQty: '1', refusedQty: '0' }))
  const taken = await asked<Paper>(receiver, acceptanceCalls.accept.path, {
    id,
    version,
    arrivedTemp: '5',
    lines: found,
  })
  const auditor = await seat(browser, 'auditor1')
  await asked(auditor, acceptanceCalls.confirm.path, { id, version: taken.version })
  return { productId, draft: await draft(), road: second, sales, receiver }
}

export const stockOf = async (page: Page, lotNo: string) =>
  (
    await asked<{ rows: { qty: string; availableQty: string; holds: string[] }[] }>(page, stockCalls.query.path, {
      lotNo,
    })
  ).rows

/** A photo this person has just uploaded, as his page would send it. */
const photo = async (page: Page): Promise<string> => {
  const id = await page.evaluate(async () => {
    const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    const body = new FormData()
    body.append('version', 'v2')
    body.append('resourceId', 'standardDataFiles')
    body.append('u', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n']), '隔离.pdf')
    const headers = { 'user-id': state.systemInfo.strId, 'app-id': 'jicai', accesstoken: state.accessToken }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const response = await fetch('/filestore/upload', { method: 'POST', body, headers: { ...headers, ...key } })
    return (await response.json()).data?.u as string | undefined
  })
  expect(id).toBeTruthy()
  return id!
}

interface Task {
  id: string
  version: number
  orgKind: 'hospital' | 'supplier'
  actions: string[]
  lots: { lotNo: string; held: string; counted: string | null }[]
  left: { lotNo: string; way: string; docNo: string; units: string }[]
  toReturn: { pointId: string; supplierId: string; balanceIds: string[] }[]
}
const taskOf = async (page: Page, recallId: string): Promise<Task> =>
  (await asked<{ taskList: Task[] }>(page, recallCalls.detail.path, { id: recallId })).taskList[0]!

/** A return order passed, agreed to and out of the door, by those whose steps they are. */
export const sentBack = async (browser: Browser, keeper: Page, { id, version }: { id: string; version: number }) => {
  const [auditor, seller] = [await seat(browser, 'auditor1'), await seat(browser, 'sup1_sales')]
  const passed = await asked<Paper>(auditor, returnOrderCalls.audit.path, { id, version, action: 'approve' })
  const of = { id, version: passed.version, pickupDate: '2031-01-01' }
  const agreed = await asked<Paper>(seller, returnOrderCalls.agree.path, of)
  return asked<Paper>(keeper, returnOrderCalls.shipBack.path, { id, version: agreed.version })
}
/** What came by a delivery goes back by return orders, each supplier's and point's its own. */
const returned = async (browser: Browser, keeper: Page, of: Task['toReturn']) => {
  for (const { pointId, supplierId, balanceIds } of of) {
    const type = { pointId, returnType: 'recall' }
    type Lot = { deliveryLineId: string; returnable: string }
    const lots = await asked<Lot[]>(keeper, returnOrderCalls.candidates.path, { ...type, balanceIds })
    const lines = lots.map((l) => ({
      deliveryLineId: l.deliveryLineId,
      qty: String(Math.floor(Number(l.returnable))),
      reason: '召回',
    }))
    const body = { ...type, supplierId, lines, send: true }
    await sentBack(browser, keeper, await asked<Paper>(keeper, returnOrderCalls.add.path, body))
  }
}
const steps = ['sign', 'isolate', 'tally', 'handle'] as const

/** The steps of a recall this person's organisation has still to take, up to one of them; what it holds is handed back. */
export const goThrough = async (
  browser: Browser,
  page: Page,
  recallId: string,
  until: (typeof steps)[number] = 'handle',
) => {
  for (const step of steps.slice(0, steps.indexOf(until) + 1)) {
    const t = await taskOf(page, recallId)
    if (!t.actions.includes(step)) continue
    const of = { id: t.id, version: t.version }
    const hospital = t.orgKind === 'hospital'
    if (step === 'sign') await asked(page, recallCalls.sign.path, { ...of, action: 'sign' })
    if (step === 'isolate')
      await asked(page, recallCalls.isolate.path, { ...of, place: '不合格品区', photos: [await photo(page)] })
    if (step === 'tally') {
      const lines = t.lots.map((l) => ({ lotNo: l.lotNo, counted: hospital ? l.held : '0' }))
      await asked(page, recallCalls.tally.path, { ...of, lines })
    }
    if (step === 'handle') {
      await returned(browser, page, t.toReturn)
      const { left } = await taskOf(page, recallId)
      const rest = t.lots.map(({ lotNo, counted }) => {
        const gone = left.filter((l) => l.lotNo === lotNo).reduce((n, l) => n + Number(l.units), 0)
        return { lotNo, way: 'return', docNo: 'TH-E2E', units: String(Number(counted) - gone) }
      })
      const lines = [...left, ...rest.filter((l) => Number(l.units) > 0)]
      await asked(page, recallCalls.handle.path, { ...of, lines })
    }
  }
}

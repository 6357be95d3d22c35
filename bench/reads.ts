import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { type AskPath, drive, type Figure, type RunningApp, withClient } from './harness.ts'
import { meter } from './meter.ts'
import { heard, openHere, type Said } from './replay.ts'

const CLIENTS = 8
const first = { page: 1, size: 20 }
const words = ['阿莫西林', '头孢', 'amlp', '维生素c', '片', 'BIG000777', '国药准字h20001234', '注射液']

export interface Question {
  name: string
  path: string
  inputs: object[]
  /** Answers a second that are wanted of a machine with two cores; of some only the share of bare SQL is. */
  wanted?: number
  /** Milliseconds at 8 connections. */
  p95?: number
}

/** The rows of reading of the table, each in the variety people ask it in. */
const questionsOf = (big: Big, suppliers: readonly string[], numbers: readonly string[]): Question[] => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const since = { from: days(60), to: days(0) }
  const orders = orderCalls.query.path
  const rows = { ...first, part: 'rows' }
  return [
    { name: 'first page of orders, no filter', path: orders, inputs: [rows], wanted: 1000 },
    {
      name: 'first page of orders, one status',
      path: orders,
      inputs: ['pendingAudit', 'waitAllocate', 'allocating', 'accepted'].map((status) => ({
        ...rows,
        status: [status],
      })),
      wanted: 900,
    },
    { name: 'an order’s number', path: orders, inputs: numbers.map((keyword) => ({ ...rows, keyword })), wanted: 900 },
    { name: 'totals and counts of the tabs', path: orders, inputs: [{ ...first, part: 'totals' }], wanted: 500 },
    {
      name: 'orders of a supplier and 60 days',
      path: orders,
      inputs: suppliers.map((supplierId) => ({ ...rows, supplierId, createdAt: since })),
      wanted: 900,
    },
    {
      name: 'item search of a plan’s grid',
      path: pickCalls.find.path,
      inputs: words.map((keyword) => ({ ...rows, kind: 0, keyword })),
      wanted: 500,
    },
    {
      name: 'item search of an order’s grid, one supplier',
      path: pickCalls.find.path,
      inputs: words.map((keyword) => ({ ...rows, kind: 0, keyword, supplierId: big.supplierId })),
      wanted: 500,
    },
    {
      name: 'keyword of the drug list',
      path: drugFamily.calls.query.path,
      inputs: words.map((keyword) => ({ ...rows, keyword })),
      wanted: 500,
    },
  ]
}

/** Milliseconds of an operation, by the name of its row. */
export type Costs = Map<string, number>

export const asksOf = (url: string, big: Big): Promise<Question[]> =>
  withClient(url, async (c) => {
    const suppliers = await c.query<{ id: string }>(`select id from org where code like 'BS%' order by code`)
    const numbers = await c.query<{ no: string }>(
      'select no from purchase_order where hospital_id = $1 order by id desc limit 8',
      [big.hospitalId],
    )
    return questionsOf(
      big,
      suppliers.rows.map((r) => r.id),
      numbers.rows.map((r) => r.no),
    )
  })

/** What the big hospital's buyer asks all day. */
export const benchReads = async (label: string, app: RunningApp, url: string, big: Big) =>
  compareReads(label, app, url, { userId: big.buyerId, orgId: big.hospitalId }, await asksOf(url, big))

/** Over HTTP against the very statements of it through the bare driver, at one concurrency, in turns of a second. */
export const compareReads = async (
  label: string,
  app: RunningApp,
  url: string,
  who: { userId: string; orgId: string },
  asked: readonly Question[],
  turns = 4,
): Promise<{ figures: Figure[]; costs: Costs }> => {
  const ask = await app.as(who.userId, who.orgId)
  const here = await openHere(app, url)
  const inside = await here.as(who.userId, who.orgId)
  const used = await meter(app.pid, url)
  // the driver as it comes, without the house's types; the plans the house keeps are kept here too
  const pool = new pg.Pool({
    connectionString: url,
    options: '-c role=jicai_app -c TimeZone=Asia/Shanghai -c jit=off -c random_page_cost=1.1',
    max: CLIENTS,
  })
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()))
  // a process that has just started runs half as fast as one that has been at it for some seconds
  for (const { path, inputs } of asked) await drive(CLIENTS, turns / 4, () => ask(path, inputs[0]))
  const figures: Figure[] = []
  const costs: Costs = new Map()
  for (const { name, path, inputs, wanted, p95 } of asked) {
    const said: Said[][] = []
    for (const input of inputs) {
      await inside(path, input)
      said.push(await heard(() => inside(path, input)))
    }
    let n = 0
    const http = { perSecond: 0, p95: 0, requests: 0, app: 0, database: 0 }
    let bare = 0
    for (let turn = 0; turn < turns; turn++) {
      const then = used()
      const rate = await drive(CLIENTS, 1, () => {
        http.requests++
        return ask(path, inputs[n++ % inputs.length])
      })
      const now = used()
      http.perSecond += rate.perSecond / turns
      http.p95 += rate.p95 / turns
      http.app += now.app - then.app
      http.database += now.database - then.database
      const driven = await drive(CLIENTS, 1, async (i) => {
        for (const s of said[n++ % said.length]!)
          await clients[i]!.query({ ...(s.name ? { name: s.name } : {}), text: s.text, values: [...s.values] })
      })
      bare += driven.perSecond / turns
    }
    const ratio = http.perSecond / bare
    const each = (seconds: number) => ((seconds * 1000) / http.requests).toFixed(1)
    costs.set(name, 1000 / http.perSecond)
    figures.push({
      name: `${label}: ${name}, HTTP / its ${said[0]!.length} statements by the bare driver`,
      wanted: ['≥ 60 %', ...(wanted ? [`≥ ${wanted}/s`] : []), ...(p95 ? [`p95 ≤ ${p95} ms`] : [])].join(', '),
      reached: `${(ratio * 100).toFixed(0)} %, ${http.perSecond.toFixed(0)}/s of ${bare.toFixed(0)}/s, db ${each(http.database)} + app ${each(http.app)} ms, p95 ${http.p95.toFixed(0)} ms`,
      ok: ratio >= 0.6 && http.perSecond >= (wanted ?? 0) && http.p95 <= (p95 ?? Number.POSITIVE_INFINITY),
    })
  }
  for (const c of clients) c.release()
  await pool.end()
  await here.close()
  return { figures, costs }
}

/** The people of the big hospital and its supplier, in a running house or the one of this process. */
export const askers = async (
  app: Pick<RunningApp, 'as'>,
  big: Big,
): Promise<Record<'buyer' | 'auditor' | 'receiver' | 'seller', AskPath>> => ({
  buyer: await app.as(big.buyerId, big.hospitalId),
  auditor: await app.as(big.auditorId, big.hospitalId),
  receiver: await app.as(big.receiverId, big.hospitalId),
  seller: await app.as(big.sellerId, big.supplierId),
})

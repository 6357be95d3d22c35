import { randomUUID } from 'node:crypto'
import type { Big } from '#db/demo/big.ts'
import type { Codes } from '#db/demo/big-codes.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { balanceCalls } from '#modules/trace-code/shared/balance.ts'
import { codeCalls, traceCalls } from '#modules/trace-code/shared/calls.ts'
import { rowCalls } from '#modules/trace-row/shared/calls.ts'
import { against, docsFor } from './against.ts'
import { confirm, goodsDesk, register, shipped } from './confirm.ts'
import {
  type AskPath,
  type Figure,
  hire,
  limited,
  median,
  ms,
  percentile,
  type RunningApp,
  repeated,
  timed,
  withClient,
} from './harness.ts'
import { type Costs, compareReads, type Question } from './reads.ts'

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const first = { page: 1, size: 20, part: 'rows' }
const screens = 'query balanceSheet codeAcquisition shopSales purchaseReceipt'.split(' ')

/** The first page of a queue as it is opened, by a tab, an article, a number, a code. */
const queue = ({ productId, sold }: Codes): Question[] => {
  const path = rowCalls.shopSales.query.path
  const of = (name: string, ...inputs: object[]): Question => ({
    name: `a queue, ${name}`,
    path,
    inputs: inputs.map((one) => ({ ...first, ...one })),
    p95: 50,
  })
  return [
    of('no filter', {}),
    of('a state', { state: ['ready'] }, { state: ['refused'] }, { state: ['taken'] }),
    of('an article, a code, days', { productId }, { code: sold }, { createdAt: { from: day(40), to: day(33) } }),
    of('a number', { keyword: 'CF77-7' }, { keyword: 'CF4242-9' }),
  ]
}

/** What is read of many codes, each answer alone. */
const answers = async (label: string, ask: AskPath, c: Codes): Promise<Figure[]> => {
  const whole = { page: 1, size: 20 }
  const month = { from: day(62), to: day(32) }
  const yesterday = { from: day(33), to: day(33) }
  const all: [string, number, string, object][] = [
    ['a queue’s counts by state', 500, rowCalls.shopSales.query.path, { ...whole, part: 'totals' }],
    ['balance of a day, a page and its total', 300, balanceCalls.query.path, { ...whole, day: yesterday }],
    ['balance of a month', 1000, balanceCalls.query.path, { ...whole, day: month }],
    ['what differs of a day', 300, balanceCalls.query.path, { ...whole, day: yesterday, differs: true }],
    ['what differs of a month', 1000, balanceCalls.query.path, { ...whole, day: month, differs: true }],
    ['a day by day sheet of a day', 300, balanceCalls.days.path, { ...whole, day: yesterday }],
    ['a day by day sheet of a month', 1000, balanceCalls.days.path, { ...whole, day: month }],
    ['the chain of a code', 200, traceCalls.chain.path, { code: c.sold }],
    ['codes, a page', 50, traceCalls.query.path, first],
    ['codes of a lot', 50, traceCalls.query.path, { ...first, productId: c.productId, lotNo: c.lotNo }],
    ['lots to be scanned, a page', 50, codeCalls.query.path, first],
    ['stock by codes beside the ledger, a page', 1000, balanceCalls.stock.path, { ...first }],
  ]
  const figures: Figure[] = []
  for (const [name, limit, path, input] of all)
    figures.push(limited(`${label}: ${name}`, limit, await repeated(5, () => ask(path, input))))
  return figures
}

interface Bench {
  label: string
  app: RunningApp
  url: string
  big: Big
}
/** Deliveries that were shipped and wait at the door, each with lots of so many packs. */
const waiting = async ({ app, url, big }: Bench, n: number, lines: number, each: number) => {
  const { people, items } = await goodsDesk(app, url, big, lines)
  const all = []
  for (let i = 0; i < n; i++) all.push(await shipped(people, big, items, { point: big.pointId, lots: 1, each }))
  return { people, all }
}
/** Packs of a lot that nobody had before: its article's digits and a number beyond those of the region. */
let serial = 9_000_000_000_000
const packs = (ident: string, n: number): string[] => Array.from({ length: n }, () => ident + String(serial++))

const identsOf = (url: string, deliveryId: string) =>
  withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string; ident: string }>(
      `select l.id, p.extra ->> 'traceIdentCode' as ident from delivery_line l join product p on p.id = l.product_id where l.delivery_id = $1 order by l.seq`,
      [deliveryId],
    )
    return rows
  })

/** One code after the other at the door; against its own statements, and how long the slowest of twenty take. */
const scans = async (b: Bench, receiver: { userId: string; orgId: string }): Promise<Figure[]> => {
  const rounds = 25
  const { all } = await waiting(b, 1, 2, 300)
  const [delivery] = all
  const [lot] = await identsOf(b.url, delivery!.deliveryId)
  const path = codeCalls.scan.path
  const docs = packs(lot!.ident, docsFor(rounds)).map((code) => ({ id: randomUUID(), code }))
  const one = await against(b.app, b.url, {
    name: `${b.label}: a pack is scanned at the door`,
    who: receiver,
    ...{ rounds, share: 0.6, most: 50, docs },
    act: (ask, { id, code }) => ask(path, { docId: delivery!.deliveryId, id, code }),
    ids: ({ code }) => [code],
  })
  const ask = await b.app.as(receiver.userId, receiver.orgId)
  const times: number[] = []
  for (const code of packs(lot!.ident, 100))
    times.push(await timed(() => ask(path, { docId: delivery!.deliveryId, id: randomUUID(), code })))
  return [one, limited(`${b.label}: p95 of a hundred scans`, 50, percentile(times, 0.95))]
}

/** A thousand boxes of a hundred packs, as the hospital knows them, opened by their own codes. */
const boxes = async (b: Bench, receiver: { userId: string; orgId: string }, count = 1000): Promise<Figure> => {
  const each = 100
  const { all } = await waiting(b, 1, 1, count * each)
  const [lot] = await identsOf(b.url, all[0]!.deliveryId)
  const own = Array.from({ length: count }, (_, i) => ({ box: `BX-BENCH-${i}`, children: packs(lot!.ident, each) }))
  await withClient(b.url, (c) =>
    c.query(
      `insert into trace_pack (hospital_id, code, box, source, created_by, creator_name)
      select $1, c, x.box, 'file', $2, 'x' from jsonb_to_recordset($3::jsonb) as x(box text, children text[]), unnest(x.children) c`,
      [b.big.hospitalId, receiver.userId, JSON.stringify(own)],
    ),
  )
  const ask = await b.app.as(receiver.userId, receiver.orgId)
  const took = await timed(async () => {
    for (let at = 0; at < count; at += 200) {
      const [one, ...later] = own.slice(at, at + 200).map(({ box }) => ({ id: randomUUID(), code: box }))
      const said = await ask<{ qty: number; later: { qty: number }[] }>(codeCalls.scan.path, {
        docId: all[0]!.deliveryId,
        ...one,
        later,
      })
      for (const s of [said, ...said.later]) if (s.qty !== each) throw new Error(`a box gave ${s.qty} packs`)
    }
  })
  return limited(`${b.label}: ${count} boxes of ${each} opened`, (10_000 * count) / 1000, took)
}

/** Confirming an acceptance of ten lines whose lots have twenty codes each, against none. */
const confirming = async (b: Bench, receiver: { userId: string; orgId: string }, rounds = 7): Promise<Figure> => {
  const { people, all } = await waiting(b, 2 * rounds + 2, 10, 20)
  const scan = await b.app.as(receiver.userId, receiver.orgId)
  const times = { with: [] as number[], without: [] as number[] }
  for (const [i, d] of all.entries()) {
    const coded = i % 2 === 0
    if (coded) {
      const codes = (await identsOf(b.url, d.deliveryId)).flatMap((l) =>
        packs(l.ident, 20).map((code) => ({ id: randomUUID(), code, lineId: l.id })),
      )
      for (let at = 0; at < codes.length; at += 200) {
        const [one, ...later] = codes.slice(at, at + 200)
        await scan(codeCalls.scan.path, { docId: d.deliveryId, ...one, later })
      }
    }
    const seen = await people.receiver<typeof d.waiting>(acceptanceCalls.detail.path, { id: d.waiting.id })
    const done = await register(people.receiver, seen)
    const took = await timed(() => confirm(people.auditor, done))
    // the first of each warms up
    if (i > 1) times[coded ? 'with' : 'without'].push(took)
  }
  const [codes, none] = [median(times.with), median(times.without)]
  return {
    name: `${b.label}: an acceptance of ten lines with two hundred codes confirmed against none`,
    wanted: '≤ 1.5 ×',
    reached: `${(codes / none).toFixed(2)} ×, ${ms(codes)} of ${ms(none)}`,
    ok: codes <= 1.5 * none,
  }
}

/** Trace codes and the rows of the upload, as one hospital has and asks them. */
export const benchTraces = async (b: Bench, c: Codes): Promise<{ figures: Figure[]; costs: Costs }> => {
  const { big, url, app } = b
  const reader = {
    userId: await hire(url, big.hospitalId, 'tracer', [
      ...screens.flatMap((s) => ['view', 'scan', 'assign', 'import'].map((a) => `trace/${s}:${a}`)),
      'procurement/acceptance:view',
      'procurement/acceptance:accept',
      'procurement/delivery:view',
    ]),
    orgId: big.hospitalId,
  }
  const read = await compareReads(b.label, app, url, reader, queue(c), 2)
  const figures = [...read.figures]
  figures.push(...(await answers(b.label, await app.as(reader.userId, reader.orgId), c)))
  figures.push(...(await scans(b, reader)))
  figures.push(await boxes(b, reader))
  figures.push(await confirming(b, reader))
  return { figures, costs: read.costs }
}

import { randomUUID } from 'node:crypto'
import type { Big } from '#db/demo/big.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { returnOrderCalls as returns } from '#modules/return-order/shared/calls.ts'
import { surgeryOrderCalls as surgeries } from '#modules/surgery-order/shared/calls.ts'
import { against, docsFor } from './against.ts'
import { confirm, goodsDesk, register, screen, shipped, type Waiting } from './confirm.ts'
import {
  type AskPath,
  drive,
  type Figure,
  hire,
  limited,
  type RunningApp,
  repeated,
  timed,
  withClient,
} from './harness.ts'

interface Doc {
  id: string
  version: number
}
const CLIENTS = 8
const ROUNDS = 10
const lineIds = (lines: readonly { id: string }[]): string[] => lines.map((l) => l.id)

type Desk = Awaited<ReturnType<typeof goodsDesk>>

/** Eight receivers, each with a delivery of twenty lots under his scanner. */
const scans = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
  { people, items }: Desk,
): Promise<Figure> => {
  const own = screen('acceptance', 'view accept scan')
  const scanner = await app.as(await hire(url, big.hospitalId, 'scanner_bench', own), big.hospitalId)
  const desks: Waiting[] = []
  for (let n = 0; n < CLIENTS; n++)
    desks.push((await shipped(people, big, items.slice(0, 20), { point: big.pointId, lots: 1, each: 900 })).waiting)
  const codes = desks[0]!.lines.map((l) => l.code)
  let counted = 0
  const rate = await drive(CLIENTS, 5, async (i) => {
    const { id } = desks[i]!
    const scan = { docId: id, id: randomUUID(), code: codes[counted++ % codes.length] }
    const { result } = await scanner<{ result: string }>(acceptanceCalls.saveScan.path, scan)
    if (result !== 'counted') throw new Error(`a scan was ${result}`)
  })
  return limited(`${label}: a scan, p95 of ${CLIENTS} clients`, 60, rate.p95, ` (${rate.perSecond.toFixed(0)}/s)`)
}

/** What takes in a thousand lots at once. */
const longOnes = async (label: string, big: Big, { people, items }: Desk): Promise<Figure[]> => {
  const named = (what: string) => `${label}: an acceptance of 1,000 lines ${what}`
  const found: Waiting[] = []
  for (let n = 0; n < 3; n++)
    found.push((await shipped(people, big, items.slice(0, 1000), { point: big.pointId, lots: 1, each: 5 })).waiting)
  const read = await repeated(3, () => people.receiver(acceptanceCalls.detail.path, { id: found[0]!.id }))
  const [registered, confirmed]: [number[], number[]] = [[], []]
  for (const waiting of found) {
    let done: Doc
    registered.push(await timed(async () => (done = await register(people.receiver, waiting))))
    confirmed.push(await timed(() => confirm(people.auditor, { id: waiting.id, version: done.version })))
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[1]!
  return [
    limited(named('is read'), 2000, read),
    limited(named('is registered'), 3000, middle(registered)),
    limited(named('is confirmed'), 3000, middle(confirmed)),
  ]
}

/** Goods of ten lots leave the hospital again. */
const goingBack = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
  { people, items }: Desk,
): Promise<Figure[]> => {
  const { waiting } = await shipped(people, big, items.slice(0, 150), { point: big.pointId, lots: 2, each: 5 })
  await confirm(people.auditor, { id: waiting.id, version: (await register(people.receiver, waiting)).version })
  const own = (codes: string) => [...screen('return', codes), 'inventory/inventoryQuery:view']
  const keeperId = await hire(url, big.hospitalId, 'return_keeper', own('view add submit shipBack'))
  const keeper = await app.as(keeperId, big.hospitalId)
  const chief = await app.as(await hire(url, big.hospitalId, 'return_chief', own('view audit')), big.hospitalId)
  const sellerId = await hire(url, big.supplierId, 'return_seller', screen('return', 'view agree receive'))
  const seller = await app.as(sellerId, big.supplierId)
  const { lines } = waiting
  let from = 0
  const agreed = async () => {
    from = (from + 10) % lines.length
    const wish = { returnType: 'quality', pointId: big.pointId, supplierId: big.supplierId, send: true }
    const lots = lines.slice(from, from + 10)
    const typed = lots.map((l) => ({ deliveryLineId: l.deliveryLineId, qty: '1', reason: '包装破损' }))
    const made = await keeper<Doc>(returns.add.path, { ...wish, lines: typed })
    const passed = await chief<Doc>(returns.audit.path, { id: made.id, version: made.version, action: 'approve' })
    const day = { pickupDate: '2030-01-01' }
    const { version } = await seller<Doc>(returns.agree.path, { id: made.id, version: passed.version, ...day })
    const there = await keeper<{ lines: { id: string }[] }>(returns.detail.path, { id: made.id })
    return { id: made.id, version, lines: lineIds(there.lines) }
  }
  const docs = []
  for (let n = 0; n < docsFor(ROUNDS); n++) docs.push(await agreed())
  const gone = [...docs]
  const asked = { pointId: big.pointId, supplierId: big.supplierId }
  const picked = await repeated(5, () => keeper(returns.candidates.path, { ...asked, keyword: '阿莫西林' }))
  const left = await against(app, url, {
    name: `${label}: goods of a return of 10 lots leave`,
    who: { userId: keeperId, orgId: big.hospitalId },
    ...{ rounds: ROUNDS, share: 0.6, docs: gone },
    act: (ask, { id, version }) => ask(returns.shipBack.path, { id, version }),
    ids: (d) => d.lines,
  })
  const came = await against(app, url, {
    name: `${label}: its supplier takes them in`,
    who: { userId: sellerId, orgId: big.supplierId },
    // the few at the end that were only to be listened to are still here
    ...{ rounds: ROUNDS - 1, share: 0.6, docs: docs.slice(gone.length).map((d) => ({ ...d, version: d.version + 1 })) },
    act: (ask, { id, version }) => ask(returns.receive.path, { id, version }),
    ids: (d) => d.lines,
  })
  return [left, came, limited(`${label}: lots that may go back, by a word`, 500, picked)]
}

/** Ten articles of a kit, an operating room and who works there. */
const theatre = (url: string, big: Big) =>
  withClient(url, async (c) => {
    const one = async (text: string) => (await c.query(text, [big.hospitalId])).rows[0].id as string
    // the second signature is a matter of its own, and of a setting
    await c.query(`insert into config (key, org_id, value) values ('surgery.dualSignOff', $1, 'false')`, [
      big.hospitalId,
    ])
    const { rows } = await c.query<{ id: string }>(
      `with p as (insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search, extra)
          select 'KIT' || n, 1, '接骨板' || n, n || '孔', n || '孔', '套', '套', 1, 'kit' || n, '{"followSurgery": true, "implantType": "植入"}'
          from generate_series(1, 10) n returning id),
        r as (insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
          select $1, $2, id, 980, '2020-01-01', now() from p)
      insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
        select $1, id, $2, 980, 'enabled', $3 from p returning id`,
      [big.hospitalId, big.supplierId, big.buyerId],
    )
    return {
      items: rows.map((r) => r.id),
      pointId: await one(
        `insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds)
         values ($1, 'SSS', '手术室', '手术室', '{1}', '{}') returning id`,
      ),
      departmentId: await one(
        `insert into department (hospital_id, code, name, type) values ($1, 'GK', '骨科', '临床') returning id`,
      ),
    }
  })

/** A kit of ten articles, one piece each: its use is registered, and confirmed. */
const operating = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const at = await theatre(url, big)
  const own = (codes: string) => [...screen('orderWithTable', codes), 'inventory/inventoryQuery:view']
  const nurseId = await hire(url, big.hospitalId, 'kit_nurse', own('view add submit registerUse scan'))
  const keeperId = await hire(url, big.hospitalId, 'kit_keeper', own('view confirmUse'))
  const nurse = await app.as(nurseId, big.hospitalId)
  const chief = await app.as(await hire(url, big.hospitalId, 'kit_chief', own('view audit')), big.hospitalId)
  const codes = screen('orderWithTable', 'view accept ship registerBack')
  const seller: AskPath = await app.as(await hire(url, big.supplierId, 'kit_seller', codes), big.supplierId)
  let piece = 0
  const came = async () => {
    const wish = {
      ...{ supplierId: big.supplierId, departmentId: at.departmentId, pointId: at.pointId, send: true },
      ...{ surgeryName: '胫骨骨折内固定', surgeonName: '周主任', patientName: '张三丰' },
      surgeryTime: new Date(Date.now() + 3_600_000).toISOString(),
      lines: at.items.map((catalogItemId) => ({ catalogItemId, qty: '1' })),
    }
    let d = await nurse<Doc>(surgeries.add.path, wish)
    const step = async (ask: AskPath, path: string, more: object = {}) => {
      d = { id: d.id, version: (await ask<Doc>(path, { id: d.id, version: d.version, ...more })).version }
    }
    await step(chief, surgeries.audit.path, { action: 'approve' })
    await step(seller, surgeries.accept.path, { action: 'accept' })
    const { lines } = await seller<{ lines: { id: string }[] }>(surgeries.detail.path, { id: d.id })
    const which = () => ({ lotNo: 'L1', expiryDate: '2036-01-01', udi: `SN${String(10_000_000 + piece++)}` })
    await step(seller, surgeries.ship.path, { pieces: lines.map((l) => ({ lineId: l.id, qty: '1', ...which() })) })
    const { pieces } = await nurse<{ pieces: { id: string; serial: string; uniqueCode: string }[] }>(
      surgeries.detail.path,
      { id: d.id },
    )
    return { ...d, lines: lineIds(lines), pieces }
  }
  const docs: Awaited<ReturnType<typeof came>>[] = []
  for (let n = 0; n < docsFor(ROUNDS); n++) docs.push(await came())
  const whole = [...docs]
  const ids = (d: (typeof docs)[number]) => [
    ...d.lines,
    ...lineIds(d.pieces),
    ...d.pieces.flatMap((p) => [p.serial, p.uniqueCode].filter(Boolean)),
  ]
  const used = await against(app, url, {
    name: `${label}: use of a kit of 10 pieces is registered`,
    who: { userId: nurseId, orgId: big.hospitalId },
    ...{ rounds: ROUNDS, share: 0.6, docs: whole, ids },
    act: (ask, { id, version, pieces }) =>
      ask(surgeries.registerUse.path, { id, version, pieces: pieces.map((p) => ({ id: p.id, usedQty: '1' })) }),
  })
  const back = []
  for (const d of docs.slice(whole.length)) {
    const { version } = await seller<Doc>(surgeries.registerBack.path, { id: d.id, version: d.version + 1 })
    back.push({ ...d, version })
  }
  const confirmed = await against(app, url, {
    name: `${label}: it is confirmed, and leaves the shelf`,
    who: { userId: keeperId, orgId: big.hospitalId },
    ...{ rounds: ROUNDS - 1, share: 0.6, docs: back, ids },
    act: (ask, { id, version }) => ask(surgeries.confirmUse.path, { id, version }),
  })
  return [used, confirmed]
}

/** What to buy, over all articles of a hospital and over five thousand. */
const suggesting = async (label: string, url: string, app: RunningApp, big: Big): Promise<Figure> => {
  const left = 5000
  // the hospital lists four times as many: those past the five thousandth rest
  await withClient(url, async (c) => {
    await c.query(
      `update catalog_item set is_default = false where hospital_id = $1 and id not in
        (select c.id from catalog_item c join product p on p.id = c.product_id where c.hospital_id = $1 order by p.platform_code limit ${left})`,
      [big.hospitalId],
    )
    await c.query('analyze catalog_item')
  })
  const buyer = await app.as(
    await hire(url, big.hospitalId, 'suggest_bench', screen('planning', 'view suggest')),
    big.hospitalId,
  )
  let rows = 0
  const took = await repeated(3, async () => {
    const answer = await buyer<{ rows: unknown[] }>(planCalls.suggest.path, { kind: 0, days: 30, all: true })
    rows = answer.rows.length
  })
  return limited(`${label}: what to buy of ${left} articles`, 1500, took, ` (${rows} told)`)
}

/** The receiving desk, returns, operations and suggestions, beside many order lines. */
export const benchGoodsDesk = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const desk = await goodsDesk(app, url, big, 1000)
  return [
    await scans(label, app, url, big, desk),
    ...(await longOnes(label, big, desk)),
    ...(await goingBack(label, app, url, big, desk)),
    ...(await operating(label, app, url, big)),
    await suggesting(label, url, app, big),
  ]
}

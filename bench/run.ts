import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { makeBig } from '#db/demo/big.ts'
import { makeCodes } from '#db/demo/big-codes.ts'
import { makeContracts } from '#db/demo/big-contracts.ts'
import { makeSettlement } from '#db/demo/big-settlement.ts'
import { makeShelves } from '#db/demo/big-shelves.ts'
import { findChromium } from '#tools/browser.ts'
import { root } from '#tools/sources.ts'
import { benchAdmin } from './admin.ts'
import { benchChain } from './chain.ts'
import { benchConfirm } from './confirm.ts'
import { benchBinding, benchContracts } from './contracts.ts'
import { benchCountKeys } from './count-keys.ts'
import { benchExceptions } from './exceptions.ts'
import { benchFiles } from './files.ts'
import { benchGoodsDesk } from './goods-desk.ts'
import { type Figure, openHouse, withClient } from './harness.ts'
import { benchKeys } from './keys.ts'
import { benchMatch } from './match.ts'
import { benchMemory } from './memory.ts'
import { benchPrices } from './prices.ts'
import { benchProvince } from './province.ts'
import { benchReads, type Costs } from './reads.ts'
import { benchSettlement } from './settlement.ts'
import { benchShell } from './shell.ts'
import { benchNight, benchShelves } from './shelves.ts'
import { benchCount, benchOpening, benchRecall } from './shelves-work.ts'
import { benchStart } from './start.ts'
import { benchStock } from './stock.ts'
import { benchTraces } from './traces.ts'
import { benchWeb } from './web.ts'
import { benchWorkers } from './workers.ts'
import { benchHolds, benchWrites } from './writes.ts'

/**
 * npm run bench [order lines] [log rows] [movements of stock] [part …]: figures in one run on this machine; informs, never fails.
 * `memory` takes ten minutes, `shelves` half an hour and eight gigabytes at ten million movements: they run only when they are named.
 */
const [lines = 1_000_000, logRows = 500_000, movements = 10_000_000] = process.argv.slice(2).filter(Number).map(Number)
const wanted = process.argv.slice(2).filter((a) => !Number(a))
const parts = [
  'goods',
  'stock',
  'chain',
  'prices',
  'web',
  'keys',
  'files',
  'admin',
  'start',
  'shell',
  'match',
  'province',
  'desk',
  'settlement',
  'contracts',
  'traces',
  'memory',
  'shelves',
]
const named = ['memory', 'shelves', 'settlement', 'contracts', 'traces']
for (const part of wanted) if (!parts.includes(part)) throw new Error(`no part ${part}: ${parts.join(', ')}`)
const has = (part: string): boolean => (wanted.length === 0 ? !named.includes(part) : wanted.includes(part))

const figures: Figure[] = []
const add = (more: readonly Figure[]): void => {
  figures.push(...more)
  for (const f of more) console.log(`${f.ok ? 'ok    ' : 'MISSED'} ${f.name}: ${f.reached} (wanted ${f.wanted})`)
}

/** What an operation of each row costs among many lines against few. */
const growth = ([few, many]: readonly Costs[], of = `${lines / 1000} k lines`): Figure[] =>
  [...many!].map(([row, cost]) => {
    const ratio = cost / few!.get(row)!
    const name = `growth of «${row}» from 10 k to ${of}`
    return { name, wanted: '≤ 1.3', reached: ratio.toFixed(2), ok: ratio <= 1.3 }
  })

const house = await openHouse()
const seen = findChromium() && existsSync(join(root, 'dist/index.html'))
/** The goods' way at ten thousand lines and at many; the screens on the small one, typing on the other. */
const goods = async (): Promise<void> => {
  const sizes = [
    ...new Set([
      ...(['goods', 'web', 'stock', 'chain', 'desk', 'prices'].some(has) ? [10_000] : []),
      ...(['goods', 'keys', 'stock', 'chain', 'desk', 'prices'].some(has) ? [lines] : []),
    ]),
  ]
  const costs: Costs[] = []
  for (const size of sizes) {
    const name = `lines_${size}`
    const label = `${size / 1000} k`
    const from = performance.now()
    const big = await makeBig(await house.fresh(name), size)
    const todos = await withClient(house.url(name), async (c) => {
      const { rows } = await c.query(`select count(*) as n from message where category = 'todo' and done_at is null`)
      return rows[0].n as string
    })
    const took = ((performance.now() - from) / 1000).toFixed(0)
    console.log(`${size} order lines made in ${took} s, with ${todos} open to-dos in the region`)
    const app = await house.app(name)
    if (has('goods')) {
      const read = await benchReads(label, app, house.url(name), big)
      add(read.figures)
      const written = await benchWrites(label, app, house.url(name), big)
      add(written.figures)
      costs.push(new Map([...read.costs, ...written.costs]))
      if (size === 10_000) add([await benchHolds(label, house.url(name))])
      add(await benchConfirm(label, app, house.url(name), big))
      add(await benchExceptions(label, app, house.url(name), big))
      add([await benchWorkers(label, house, name, app, big)])
    }
    if (has('chain')) add(await benchChain(label, app, house.url(name), big))
    if (has('stock')) add((await benchStock(label, app, house.url(name), big)).figures)
    if (!seen && (has('web') || has('keys'))) console.log('no Chromium or no build: the browser is not measured')
    if (seen && has('web') && size === 10_000) add(await benchWeb(app, house.url(name), big))
    if (seen && has('keys') && size === lines) add(await benchKeys(label, app, house.url(name), big))
    if (has('desk')) add(await benchGoodsDesk(label, app, house.url(name), big))
    // it changes the prices of what the others ask about
    if (has('prices')) add(await benchPrices(label, app, house.url(name), big))
    await app.stop()
  }
  if (costs.length === 2) add(growth(costs))
}
/** Stock of a hundred hospitals: lists, the night, recall, count, opening; posting at ten thousand movements and at many. */
const shelves = async (): Promise<void> => {
  const few = await makeBig(await house.fresh('shelf_few'), 10_000)
  const small = await house.app('shelf_few')
  const little = await benchStock('10 k movements', small, house.url('shelf_few'), few)
  add(little.figures)
  await small.stop()
  const url = await house.fresh('shelf_many')
  await makeBig(url, 10_000)
  const from = performance.now()
  const region = await makeShelves(url, { balances: movements / 10, each: 10 })
  const label = `${movements / 1000} k movements`
  console.log(`${label} made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const app = await house.app('shelf_many')
  add(await benchNight(label, app, url))
  const point = { hospitalId: region.hospitalId, pointId: region.pointIds[0]! }
  const much = await benchStock(label, app, url, point)
  add(much.figures)
  add(growth([little.costs, much.costs], label))
  add(await benchShelves(label, app, url, region))
  add(await benchCount(label, app, url, region))
  if (!seen) console.log('no Chromium or no build: counting in the browser is not measured')
  if (seen) add(await benchCountKeys(label, app, url, region))
  add(await benchRecall(label, app, url, region))
  add(await benchOpening(label, app, url))
  await app.stop()
}
/** Settlement of a hundred hospitals, at ten thousand payable items and at many. */
const settlement = async (): Promise<void> => {
  const costs: Costs[] = []
  for (const size of [10_000, lines]) {
    const url = await house.fresh(`settle_${size}`)
    const label = `${size / 1000} k items`
    await makeBig(url, 1000)
    const from = performance.now()
    const region = await makeSettlement(url, size)
    console.log(`${label} made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    const app = await house.app(`settle_${size}`)
    const done = await benchSettlement(label, app, url, region)
    add(done.figures)
    costs.push(done.costs)
    await app.stop()
  }
  add(growth(costs, `${lines / 1000} k items`))
}
/** Contracts of a hundred hospitals, twenty lines each: as many as a tenth of the order lines asked for. */
const contracts = async (): Promise<void> => {
  const n = Math.ceil(lines / 10)
  const url = await house.fresh('contracts')
  const big = await makeBig(url, 10_000)
  const from = performance.now()
  const region = await makeContracts(url, n)
  const label = `${n / 1000} k contracts`
  console.log(`${label} made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const app = await house.app('contracts')
  add([await benchBinding(label, app, url, big)])
  add(await benchContracts(label, app, url, region))
  await app.stop()
}
/** Trace codes of six hospitals, and half as many rows of the upload: few, and as many as there are movements of stock. */
const traces = async (): Promise<void> => {
  const costs: Costs[] = []
  for (const size of [20_000, movements]) {
    const name = `codes_${size}`
    const url = await house.fresh(name)
    const big = await makeBig(url, Math.min(lines, Math.max(10_000, size / 100)))
    const from = performance.now()
    const codes = await makeCodes(url, size)
    const label = `${size / 1000} k codes`
    console.log(`${label} made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    const app = await house.app(name)
    const done = await benchTraces({ label, app, url, big }, codes)
    add(done.figures)
    costs.push(done.costs)
    await app.stop()
  }
  add(growth(costs, `${movements / 1000} k codes`))
}
const load = (): string => loadavg()[1]!.toFixed(1)
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, load before ${load()}`)
try {
  if (['goods', 'stock', 'chain', 'desk', 'prices', 'web', 'keys'].some(has)) await goods()
  if (has('shelves')) await shelves()
  if (has('settlement')) await settlement()
  if (has('contracts')) await contracts()
  if (has('traces')) await traces()
  if (has('memory')) add([await benchMemory(house, 'memory', lines)])
  if (has('files')) add(await benchFiles(house, 'files'))
  if (has('admin')) add(await benchAdmin(house, 'admin', logRows))
  if (has('match')) add(await benchMatch(house, 'match'))
  if (has('province')) add(await benchProvince())
  if (has('start')) add(await benchStart())
  if (has('shell') && findChromium()) add(await benchShell())
} catch (e) {
  // said before the closing, which may take a while
  console.error(e)
  process.exitCode = 1
} finally {
  await house.close()
}
console.log(`load after ${load()}`)
console.log(`\n| | figure | reached | wanted |\n|---|---|---|---|`)
for (const f of figures) console.log(`| ${f.ok ? '✓' : '✗'} | ${f.name} | ${f.reached} | ${f.wanted} |`)

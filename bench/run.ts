import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { makeBig } from '#db/demo/big.ts'
import { findChromium } from '#tools/browser.ts'
import { root } from '#tools/sources.ts'
import { benchAdmin } from './admin.ts'
import { benchConfirm } from './confirm.ts'
import { benchFiles } from './files.ts'
import { type Figure, openHouse, withClient } from './harness.ts'
import { benchKeys } from './keys.ts'
import { benchMemory } from './memory.ts'
import { benchReads, type Costs } from './reads.ts'
import { benchShell } from './shell.ts'
import { benchStart } from './start.ts'
import { benchStock } from './stock.ts'
import { benchWeb } from './web.ts'
import { benchWorkers } from './workers.ts'
import { benchHolds, benchWrites } from './writes.ts'

/**
 * npm run bench [order lines] [log rows] [part …]: figures in one run on this machine; informs, never fails. `memory` takes ten
 * minutes and runs only when it is named.
 */
const [lines = 1_000_000, logRows = 500_000] = process.argv.slice(2).filter(Number).map(Number)
const wanted = process.argv.slice(2).filter((a) => !Number(a))
const parts = ['goods', 'stock', 'web', 'keys', 'files', 'admin', 'start', 'shell', 'memory']
for (const part of wanted) if (!parts.includes(part)) throw new Error(`no part ${part}: ${parts.join(', ')}`)
const has = (part: string): boolean => (wanted.length === 0 ? part !== 'memory' : wanted.includes(part))

const figures: Figure[] = []
const add = (more: readonly Figure[]): void => {
  figures.push(...more)
  for (const f of more) console.log(`${f.ok ? 'ok    ' : 'MISSED'} ${f.name}: ${f.reached} (wanted ${f.wanted})`)
}

/** What an operation of each row costs among many lines against few. */
const growth = ([few, many]: readonly Costs[]): Figure[] =>
  [...many!].map(([row, cost]) => {
    const ratio = cost / few!.get(row)!
    const name = `growth of «${row}» from 10 k to ${lines / 1000} k lines`
    return { name, wanted: '≤ 1.3', reached: ratio.toFixed(2), ok: ratio <= 1.3 }
  })

const house = await openHouse()
const seen = findChromium() && existsSync(join(root, 'dist/index.html'))
/** The goods' way at ten thousand lines and at many; the screens on the small one, typing on the other. */
const goods = async (): Promise<void> => {
  const sizes = [
    ...new Set([
      ...(has('goods') || has('web') || has('stock') ? [10_000] : []),
      ...(has('goods') || has('keys') || has('stock') ? [lines] : []),
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
      add([await benchWorkers(label, house, name, app, big)])
    }
    if (has('stock')) add(await benchStock(label, app, house.url(name), big))
    if (!seen && (has('web') || has('keys'))) console.log('no Chromium or no build: the browser is not measured')
    if (seen && has('web') && size === 10_000) add(await benchWeb(app, house.url(name), big))
    if (seen && has('keys') && size === lines) add(await benchKeys(label, app, house.url(name), big))
    await app.stop()
  }
  if (costs.length === 2) add(growth(costs))
}
const load = (): string => loadavg()[1]!.toFixed(1)
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, load before ${load()}`)
try {
  if (has('goods') || has('stock') || has('web') || has('keys')) await goods()
  if (has('memory')) add([await benchMemory(house, 'memory', lines)])
  if (has('files')) add(await benchFiles(house, 'files'))
  if (has('admin')) add(await benchAdmin(house, 'admin', logRows))
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

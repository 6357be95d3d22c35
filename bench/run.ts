import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { makeBig } from '#db/demo/big.ts'
import { findChromium } from '#tools/browser.ts'
import { root } from '#tools/sources.ts'
import { benchAdmin } from './admin.ts'
import { benchConfirm } from './confirm.ts'
import { benchFiles } from './files.ts'
import { type Figure, openHouse } from './harness.ts'
import { benchList } from './list.ts'
import { benchShell } from './shell.ts'
import { benchStart } from './start.ts'
import { benchWeb } from './web.ts'
import { benchWrite } from './write.ts'

/** npm run bench [order lines] [log rows] [part …]: figures in one run on this machine; informs, never fails. */
const [lines = 1_000_000, logRows = 500_000] = process.argv.slice(2).filter(Number).map(Number)
const wanted = process.argv.slice(2).filter((a) => !Number(a))
const parts = ['goods', 'web', 'files', 'admin', 'start', 'shell']
for (const part of wanted) if (!parts.includes(part)) throw new Error(`no part ${part}: ${parts.join(', ')}`)
const has = (part: string): boolean => wanted.length === 0 || wanted.includes(part)

const figures: Figure[] = []
const add = (more: readonly Figure[]): void => {
  figures.push(...more)
  for (const f of more) console.log(`${f.ok ? 'ok    ' : 'MISSED'} ${f.name}: ${f.reached} (wanted ${f.wanted})`)
}

const ratio = (name: string, [few, many]: number[]): Figure => ({
  name,
  wanted: '≤ 1.3',
  reached: (many! / few!).toFixed(2),
  ok: many! / few! <= 1.3,
})

const house = await openHouse()
/** The goods' way at ten thousand lines and at many; the screens on the small one. */
const goods = async (): Promise<void> => {
  const sizes = has('goods') ? [10_000, lines] : [10_000]
  const costs: number[] = []
  const writes: number[] = []
  for (const size of sizes) {
    const name = `lines_${size}`
    const label = `${size / 1000} k`
    const from = performance.now()
    const big = await makeBig(await house.fresh(name), size)
    console.log(`${size} order lines made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    const app = await house.app(name)
    if (has('goods')) {
      const list = await benchList(label, app, house.url(name), big)
      add(list.figures)
      const written = await benchWrite(label, app, house.url(name), big)
      add(written.figures)
      add(await benchConfirm(label, app, house.url(name), big))
      costs.push(list.cost)
      writes.push(written.cost)
    }
    if (has('web') && size === 10_000) {
      if (findChromium() && existsSync(join(root, 'dist/index.html'))) add(await benchWeb(app, house.url(name), big))
      else console.log('no Chromium or no build: the browser is not measured')
    }
    await app.stop()
  }
  if (costs.length < 2) return
  add([
    ratio(`list cost at ${lines / 1000} k lines / at 10 k`, costs),
    ratio(`create cost at ${lines / 1000} k lines / at 10 k`, writes),
  ])
}
const load = (): string => loadavg()[1]!.toFixed(1)
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}, load before ${load()}`)
try {
  if (has('goods') || has('web')) await goods()
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

import { makeBig } from '#db/demo/big.ts'
import { benchConfirm } from './confirm.ts'
import { type Figure, openHouse } from './harness.ts'
import { benchList } from './list.ts'
import { benchWrite } from './write.ts'

/** npm run bench [lines]: figures in one run on this machine; informs, never fails. */
const lines = Number(process.argv[2] ?? 1_000_000)
const house = await openHouse()
const figures: Figure[] = []
try {
  const small = await makeBig(await house.fresh('small'), 10_000)
  const from = performance.now()
  const large = await makeBig(await house.fresh('large'), lines)
  console.log(`${lines} order lines made in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const costs: number[] = []
  const writes: number[] = []
  for (const [name, big, label] of [
    ['small', small, '10 k'],
    ['large', large, `${lines / 1000} k`],
  ] as const) {
    const app = await house.app(name)
    const result = await benchList(label, app, house.url(name), big)
    figures.push(...result.figures)
    costs.push(result.cost)
    const written = await benchWrite(label, app, house.url(name), big)
    figures.push(...written.figures)
    writes.push(written.cost)
    figures.push(...(await benchConfirm(label, app, house.url(name), big)))
    await app.stop()
  }
  for (const [what, [few, many]] of [
    ['list', costs],
    ['create', writes],
  ] as const) {
    const ratio = many! / few!
    figures.push({
      name: `${what} cost at ${lines / 1000} k lines / at 10 k`,
      wanted: '≤ 1.3',
      reached: ratio.toFixed(2),
      ok: ratio <= 1.3,
    })
  }
} finally {
  await house.close()
}
for (const f of figures) console.log(`${f.ok ? 'ok    ' : 'MISSED'} ${f.name}: ${f.reached} (wanted ${f.wanted})`)

import { makeBig } from '#db/demo/big.ts'
import { type Figure, type House, rss } from './harness.ts'
import { askers, asksOf } from './reads.ts'
import { goodsOf, stepsOf } from './ways.ts'

const MINUTES = 10

/** What the app holds after ten minutes of all rows of the table, eight people at a time, as fast as it answers. */
export const benchMemory = async (house: House, name: string, lines: number): Promise<Figure> => {
  const url = await house.fresh(name)
  const big = await makeBig(url, lines)
  const app = await house.app(name)
  const people = await askers(app, big)
  const asks = await asksOf(url, big)
  const steps = stepsOf(people, await goodsOf(url, big))
  const until = performance.now() + MINUTES * 60_000
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, rss(app.pid))), 1000)
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      while (performance.now() < until)
        if (n < 6) for (const { path, inputs } of asks) for (const input of inputs) await people.buyer(path, input)
        else await steps.receive(await steps.approve(await steps.create()))
    }),
  )
  clearInterval(watch)
  const held = rss(app.pid)
  await app.stop()
  return {
    name: `memory of the app after ${MINUTES} minutes of every row, ${lines / 1000} k lines`,
    wanted: '≤ 300 MB',
    reached: `${held.toFixed(0)} MB (highest ${highest.toFixed(0)})`,
    ok: held <= 300,
  }
}

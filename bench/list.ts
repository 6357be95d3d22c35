import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { drive, type Figure, ms, type RunningApp, versus } from './harness.ts'
import { captured } from './statements.ts'

const questions = {
  'filters off': { page: 1, size: 20, part: 'rows' },
  keyword: { page: 1, size: 20, part: 'rows', keyword: 'BG000000777' },
  'filters on': { page: 1, size: 20, part: 'rows', status: ['allocating'], kind: 0, createdAt: { from: '2025-01-01' } },
}

/** The first page of orders over HTTP against the same SQL through the bare driver, at the same concurrency, in one run. */
export const benchList = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
): Promise<{ figures: Figure[]; cost: number }> => {
  const ask = await app.as(big.buyerId, big.hospitalId)
  // the driver as it comes, without the house's types and kept plans
  const pool = new pg.Pool({ connectionString: url, options: '-c role=jicai_app', max: 8 })
  const figures: Figure[] = []
  let cost = 0
  // a process that has just started runs half as fast as one that has been at it for some seconds
  await drive(8, 8, () => ask('/linex/order/order/query', questions['filters off']))
  for (const [name, input] of Object.entries(questions)) {
    const statements = await captured(url, big, input)
    const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
    const [http, raw] = await versus(8, 6, [
      () => ask('/linex/order/order/query', input),
      async (i) => {
        for (const s of statements) await (clients[i] as pg.PoolClient).query(s.sql, s.parameters as unknown[])
      },
    ])
    for (const c of clients) c.release()
    const ratio = http.perSecond / raw.perSecond
    figures.push(
      {
        name: `${label}: first page of orders, ${name}, HTTP / bare driver`,
        wanted: '≥ 40 %',
        reached: `${(ratio * 100).toFixed(0)} % (${http.perSecond.toFixed(0)}/s of ${raw.perSecond.toFixed(0)}/s)`,
        ok: ratio >= 0.4,
      },
      {
        name: `${label}: first page of orders, ${name}, p95 at 8 connections`,
        wanted: '≤ 50 ms',
        reached: ms(http.p95),
        ok: http.p95 <= 50,
      },
    )
    if (name === 'filters off') cost = 1000 / http.perSecond
  }
  await pool.end()
  return { figures, cost }
}

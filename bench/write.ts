import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { type AskPath, drive, type Figure, type RunningApp, withClient } from './harness.ts'
import { heard, openHere, replay } from './replay.ts'

/** An order of 10 lines, created and submitted. */
const order = (ask: AskPath, big: Big, items: string[], point: string) => async () => {
  const made = await ask<{ id: string; version: number }>('/linex/order/order/add', {
    supplierId: big.supplierId,
    pointId: point,
    kind: 0,
    lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
  })
  await ask('/linex/order/order/submit', { id: made.id, version: made.version })
}

const CLIENTS = 4

/**
 * Create + submit of an order over HTTP, against the very same statements through the bare driver, at the same
 * concurrency and in turns: what the house adds to its own statements.
 */
export const benchWrite = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
): Promise<{ figures: Figure[]; cost: number }> => {
  const [items, point] = await withClient(url, async (c) => [
    (
      await c.query<{ id: string }>(
        'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit 10',
        [big.hospitalId, big.supplierId],
      )
    ).rows.map((r) => r.id),
    (await c.query('select id from distribution_point where hospital_id = $1', [big.hospitalId])).rows[0].id as string,
  ])
  const here = await openHere(app, url)
  const inside = order(await here.as(big.buyerId, big.hospitalId), big, items, point)
  await inside()
  const said = await heard(inside)
  await here.close()

  const pool = new pg.Pool({ connectionString: url, options: '-c role=jicai_app', max: CLIENTS })
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => pool.connect()))
  const once = order(await app.as(big.buyerId, big.hospitalId), big, items, point)
  const http = { perSecond: 0, p95: 0 }
  let bare = 0
  const turns = 4
  for (let n = 0; n < turns; n++) {
    const rate = await drive(CLIENTS, 2, once)
    http.perSecond += rate.perSecond / turns
    http.p95 += rate.p95 / turns
    bare += (await drive(CLIENTS, 2, (i) => replay(clients[i]!, said))).perSecond / turns
  }
  for (const c of clients) c.release()
  await pool.end()
  const ratio = http.perSecond / bare
  return {
    figures: [
      {
        name: `${label}: create + submit an order of 10 lines, HTTP / its ${said.length} statements by the bare driver`,
        wanted: '≥ 40 %',
        reached: `${(ratio * 100).toFixed(0)} % (${http.perSecond.toFixed(0)}/s of ${bare.toFixed(0)}/s, p95 ${http.p95.toFixed(0)} ms at ${CLIENTS} connections)`,
        ok: ratio >= 0.4,
      },
    ],
    cost: 1000 / http.perSecond,
  }
}

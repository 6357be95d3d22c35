import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { type AskPath, drive, type Figure, type RunningApp } from './harness.ts'

interface Recorded {
  text: string
}

/** What the server said to the database while `fn` ran, read from the statements' log of one traced connection. */
const traced = async (url: string, fn: () => Promise<void>): Promise<Recorded[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_stat_statements_reset()')
    await fn()
    const { rows } = await client.query<{ text: string; calls: string }>(
      `select query as text, calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = current_database() and query not like '%pg_stat_statements%' order by s.queryid`,
    )
    return rows.flatMap((r) => Array.from({ length: Number(r.calls) }, () => ({ text: r.text })))
  } finally {
    await client.end()
  }
}

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

/**
 * Create + submit over HTTP against the time the database itself needed for the same statements (pg_stat_statements), at
 * one connection: what the house adds to the database's own work.
 */
export const benchWrite = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
): Promise<{ figures: Figure[]; cost: number }> => {
  const ask = await app.as(big.buyerId, big.hospitalId)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const { rows } = await client.query<{ id: string }>(
    'select id from catalog_item where hospital_id = $1 and supplier_id = $2 order by id limit 10',
    [big.hospitalId, big.supplierId],
  )
  const point = (
    await client.query<{ id: string }>('select id from distribution_point where hospital_id = $1', [big.hospitalId])
  ).rows[0]!.id
  const once = order(
    ask,
    big,
    rows.map((r) => r.id),
    point,
  )
  await drive(1, 2, once)
  const statements = (await traced(url, once)).length
  await client.query('select pg_stat_statements_reset()')
  const http = await drive(4, 6, once)
  const spent = await client.query<{ ms: string }>(
    `select sum(total_exec_time + total_plan_time)::text as ms from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = current_database()`,
  )
  await client.end()
  const perOrder = Number(spent.rows[0]!.ms) / (http.perSecond * 6.6)
  return {
    figures: [
      {
        name: `${label}: create + submit an order of 10 lines at 4 connections`,
        wanted: 'informs',
        reached: `${http.perSecond.toFixed(0)}/s, p95 ${http.p95.toFixed(0)} ms, ${statements} statements, ${perOrder.toFixed(1)} ms inside the database`,
        ok: true,
      },
    ],
    cost: 1000 / http.perSecond,
  }
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { type Platform, platformOf } from '#modules/trace-setting/server/public.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { enter, openOutside, wholeItem } from '#tests/rowing.ts'
import { openGoods, openWorld, type World } from '#tests/world.ts'
import { makeRows } from './make.ts'
import { pump } from './pump.ts'

/*
 * domain-trace §4.3, security.md I12: whatever fails and whoever is killed, what the platform keeps is what the house believes it keeps is
 * what happened, each once. The platform is a program of its own with its own store, which loses, doubles and spoils answers by a schedule.
 */

/** So many events; TRACE_EVENTS=5000 for the long run. */
const EVENTS = Number(process.env.TRACE_EVENTS ?? 200)
const about = { call: 'test' }
let w: World
let peer: Medicare
beforeAll(async () => {
  w = await openWorld()
  peer = await openMedicare()
  await openOutside(w, peer)
})
afterAll(async () => {
  await peer.close()
  await w.close()
})

/** A hospital, the n-th institution of the platform, and so many movements of its stock, each an event that is due. */
const happened = async (n: number, events: number) => {
  const g = await openGoods(w)
  await enter(w, g.hospital, peer, n)
  const item = await wholeItem(w, g)
  const paper = randomUUID()
  const one = async (text: string, values: unknown[]) => (await w.sql.query<{ id: string }>(text, values)).rows[0]!.id
  const balance = await one(
    `insert into stock_balance (hospital_id, point_id, product_id, supplier_id, lot_no, expiry_date, production_date, price, ratio, owner, qty)
     values ($1, $2, $3, $4, 'L1', '2030-01-01', '2026-01-01', 12.5, 24, 'hospital', $5) returning id`,
    [g.hospital, g.point, item.productId, g.supplier, 24 * events],
  )
  await w.sql.query(
    `insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id, ref_no, user_name)
     select $1, $2, 'opening', 106, 24, (i - 1) * 24, i * 24, 12.5, 'stockDocument', $3, gen_random_uuid(), 'QC1', '库管' from generate_series(1, $4::int) i`,
    [g.hospital, balance, paper, events],
  )
  const made = await inContext(systemActor, about, (ctx) => makeRows(ctx, g.hospital, 'stockMovement', { paper }))
  expect(made).toBe(events)
  const due = (await w.sql.query<{ id: string }>('select id from stock_movement where ref_id = $1', [paper])).rows.map(
    (r) => r.id,
  )
  return { hospital: g.hospital, inst: `H3301010000${n}`, due }
}
type Happened = Awaited<ReturnType<typeof happened>>

/** What the platform keeps, what the house believes it keeps, and what happened, one against the other. */
const differences = async ({ hospital, inst, due }: Happened): Promise<string[]> => {
  const kept = (await peer.rows()).filter((r) => r.inst === inst && r.valid)
  const { rows: said } = await w.sql.query<{ bchno: string; flow: string; line: string; state: string }>(
    `select bchno, flow_no as flow, source_line as line, state from trace_row where hospital_id = $1`,
    [hospital],
  )
  const taken = said.filter((r) => r.state === 'taken')
  const flows = new Map(kept.map((k) => [k.bchno, k.flowNo]))
  const lines = new Map(Map.groupBy(taken, (t) => t.line))
  return [
    ...due.filter((id) => !lines.has(id)).map((id) => `not told: ${id}`),
    ...due.filter((id) => (lines.get(id)?.length ?? 0) > 1).map((id) => `told twice: ${id}`),
    ...taken.filter((t) => flows.get(t.bchno) !== t.flow).map((t) => `believed and not there: ${t.bchno}`),
    ...kept.filter((k) => !taken.some((t) => t.bchno === k.bchno)).map((k) => `there and not known: ${k.bchno}`),
    ...(kept.length === due.length ? [] : [`${kept.length} are kept of ${due.length}`]),
  ]
}

/** seeded */
const random = (seed: number) => {
  let a = seed
  return () => {
    a = (Math.imul(a, 1664525) + 1013904223) >>> 0
    return a / 2 ** 32
  }
}
const rates = {
  ...{
    reset: 0.01,
    resetDone: 0.03,
    half: 0.03,
    missing: 0.05,
    shuffled: 0.03,
    error500: 0.01,
    busy429: 0.01,
    signEnded: 0.01,
  },
  ...{ wrongEcho: 0.02, brokenJson: 0.02, html: 0.01, late: 0.01 },
}
const lineOf = (hospital: string) =>
  inContext(systemActor, { ...about, readOnly: true }, async (ctx) => (await platformOf(ctx, hospital))!)

class Killed extends Error {}
/** A sender that is killed at random, before its message or after it: nothing it would have written then is written. */
const mortal = (platform: Platform, next: () => number): Platform => {
  const may = async <T>(say: () => Promise<T>, rate = 0.05): Promise<T> => {
    if (next() < rate) throw new Killed()
    const said = await say()
    if (next() < rate) throw new Killed()
    return said
  }
  return {
    ...platform,
    batchSize: 20,
    upload: (kind, rows) => may(() => platform.upload(kind, rows)),
    find: (kind, wanted) => may(() => platform.find(kind, wanted), 0.005),
    revoke: (kind, bchnos) => may(() => platform.revoke(kind, bchnos)),
  }
}

/** Carries until nothing is left, through faults, kills of the sender, of the database's connections and of the platform. */
const carryAll = async (h: Happened, wrap: (p: Platform, next: () => number) => Platform, seed: number, most = 400) => {
  const next = random(seed)
  await peer.faults({ seed, rates, lateMs: 1300 })
  const platform = wrap(await lineOf(h.hospital), next)
  for (let i = 0; i < most; i++) {
    // who was silent is dead, and nobody waits half an hour here
    await w.sql.query(`update trace_pump set until = now() - interval '1 second'`)
    await w.sql.query('update trace_line set next_try = null')
    if (next() < 0.05)
      await w.sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'jicai_app' and datname = current_database()`,
      )
    if (next() < 0.05) {
      await peer.kill()
      await peer.start()
      await peer.faults({ seed: seed + i, rates, lateMs: 1300 })
    }
    await pump(about, h.hospital, { platform }).catch((e: Error) => e)
    const { rows } = await w.sql.query(
      `select from trace_row where hospital_id = $1 and state in ('ready', 'sending') limit 1`,
      [h.hospital],
    )
    if (rows.length === 0) return
  }
}

describe('exactly once', () => {
  test(`${EVENTS} events through faults and kills: the platform's store is the rows it took is what happened`, async () => {
    const h = await happened(1, EVENTS)
    await carryAll(h, mortal, 7)
    await peer.faults()
    expect(await differences(h)).toEqual([])
    const { rows } = await w.sql.query(
      `select count(*)::int as n from trace_attempt a join trace_row r on r.id = a.row_id where r.hospital_id = $1 and a.outcome not in ('taken')`,
      [h.hospital],
    )
    // it was no calm day
    expect(rows[0].n).toBeGreaterThan(10)
  }, 600_000)

  const bugs: Record<string, (p: Platform) => Platform> = {
    'a new number for each attempt': (p) => ({
      ...p,
      upload: async (kind, rows) => {
        const other = new Map(rows.map((r) => [`J${randomUUID().replaceAll('-', '').slice(0, 29).toUpperCase()}`, r]))
        const said = await p.upload(
          kind,
          [...other].map(([bchno, r]) => ({ ...r, bchno, fields: { ...r.fields, fixmedins_bchno: bchno } })),
        )
        return said.kind === 'rows'
          ? { kind: 'rows', rows: new Map([...said.rows].map(([b, a]) => [other.get(b)!.bchno, a])) }
          : said
      },
    }),
    'a time-out taken as done': (p) => ({
      ...p,
      upload: async (kind, rows) => {
        const said = await p.upload(kind, rows)
        return said.kind === 'fault'
          ? { kind: 'rows', rows: new Map(rows.map((r) => [r.bchno, { kind: 'taken', flowNo: 'X' }])) }
          : said
      },
    }),
    'a missing answer taken as success': (p) => ({
      ...p,
      upload: async (kind, rows) => {
        const said = await p.upload(kind, rows)
        return said.kind === 'rows'
          ? {
              kind: 'rows',
              rows: new Map(
                [...said.rows].map(([b, a]) => [b, a.kind === 'unknown' ? { kind: 'taken', flowNo: 'X' } : a]),
              ),
            }
          : said
      },
    }),
  }
  for (const [i, [bug, wrap]] of Object.entries(bugs).entries())
    test(`the check fails on a planted bug: ${bug}`, async () => {
      const h = await happened(i + 2, 80)
      await carryAll(h, (p) => ({ ...wrap(p), batchSize: 10 }), 11 + i, 60)
      await peer.faults()
      expect(await differences(h)).not.toEqual([])
    }, 300_000)
})

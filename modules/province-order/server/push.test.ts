import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProvinceAdapter } from '#modules/province-setting/shared/adapter.ts'
import { auditedOrder, faultsBetween, openTrial, type Trial } from '#tests/province.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { provinceOrderCalls as calls, sourceCalls } from '../shared/calls.ts'
import { pull } from './mirror.ts'
import { pump } from './pump.ts'

/* domain-trace §2.30.3: an order lives on the platform exactly once, with all its lines, whatever happens on the way. */
const about = { call: 'test' }
const codes = {
  'provincial/sourceOrder': 'view push export',
  'provincial/purchaseOrder': 'view push cancel pullStatus receive export',
}

describe.each(['steps', 'once'] as const)('on a platform that is %s', (dialect) => {
  let w: World
  let g: Goods
  let t: Trial
  let buyer: Person
  beforeAll(async () => {
    w = await openWorld()
    g = await openGoods(w)
    t = await openTrial(w, g, dialect)
    buyer = await w.person(codes, g.hospital)
  })
  afterAll(async () => {
    await t?.peer.close()
    await w?.close()
  })
  const pushed = async (items = t.items) => {
    const o = await auditedOrder(g, items)
    const batch = await buyer.get(sourceCalls.push, { ids: [o.id] })
    expect(batch).toMatchObject({ done: 1, failed: [] })
    return o
  }
  const mine = async (no: string) => (await buyer.get(calls.query, { keyword: no })).rows[0]!
  /** Waits are over, and the platform lives: as after the time they take. */
  const goOn = async (through?: (a: ProvinceAdapter) => ProvinceAdapter) => {
    for (let i = 0; i < 200; i++) {
      if (!t.peer.alive()) await t.peer.start()
      await w.sql.query('update province_account set next_try = null')
      const done = await pump(about, g.hospital, through).catch((e: Error) => {
        if (e.message !== 'killed') throw e
        return { again: new Date() }
      })
      if (!done.again) return
    }
    throw new Error('the pump does not come to an end')
  }

  test('an audited order is a source order, goes out with all its lines, and is none any longer', async () => {
    const o = await auditedOrder(g, t.items)
    const [row] = (await buyer.get(sourceCalls.query, { keyword: o.no })).rows
    expect(row).toMatchObject({ no: o.no, lineCount: 3, amount: '375.00', obstacles: [] })
    await buyer.get(sourceCalls.push, { ids: [o.id] })
    expect((await mine(o.no)).status).toBe('new')
    expect((await buyer.get(sourceCalls.query, { keyword: o.no })).rows).toEqual([])
    await goOn()
    expect(await mine(o.no)).toMatchObject({ status: 'submitted', theirs: null, waits: false })
    expect(await faultsBetween(w, t.peer)).toEqual([])
    // pushed twice it is refused, and there once
    expect((await buyer.get(sourceCalls.push, { ids: [o.id] })).failed[0]!.reason).toBe(
      '此订单已推送，或不能推送到省平台',
    )
  })

  test('what is in its way is named line by line, with the place of its cure', async () => {
    const strange = await g.item({ name: '未对照的药' })
    const o = await auditedOrder(g, [...t.items.slice(0, 1), strange])
    const checked = await buyer.get(sourceCalls.check, { id: o.id })
    expect(checked).toMatchObject({ ready: false, obstacles: [] })
    expect(checked.lines.map((l) => l.obstacles.map((x) => x.what))).toEqual([[], ['unmatched']])
    expect(checked.lines[1]!.obstacles[0]!.path).toMatch(/^\/provincial\/catalogDrug\?keyword=/)
    const { failed } = await buyer.get(sourceCalls.push, { ids: [o.id] })
    expect(failed).toEqual([{ id: o.id, no: o.no, reason: '不能推送：产品未对照（未对照的药）' }])
    expect((await buyer.get(calls.query, { keyword: o.no })).rows).toEqual([])
  })

  test('those nothing keeps are asked for by themselves, and so are those something does', async () => {
    const free = await auditedOrder(g, t.items.slice(0, 1))
    const kept = await auditedOrder(g, [await g.item({ name: '另一种未对照的药' })])
    const nos = async (ready?: boolean) =>
      (await buyer.get(sourceCalls.query, { size: 100, ...(ready === undefined ? {} : { ready }) })).rows
    const [all, yes, no] = [await nos(), await nos(true), await nos(false)]
    expect(yes.map((r) => r.no)).toContain(free.no)
    expect(no.map((r) => r.no)).toContain(kept.no)
    expect(yes.every((r) => r.obstacles.length === 0) && no.every((r) => r.obstacles.length > 0)).toBe(true)
    expect([...yes, ...no].map((r) => r.no).toSorted()).toEqual(all.map((r) => r.no).toSorted())
    const page = await buyer.get(sourceCalls.query, { size: 1, ready: true })
    expect([page.total, page.rows.length]).toEqual([yes.length, 1])
  })

  test('what was taken in before it could be ordered there stays a source order for ninety days', async () => {
    const o = await auditedOrder(g, t.items.slice(0, 1))
    await w.sql.query(`update purchase_order set status = 'accepted' where id = $1`, [o.id])
    const found = async () => (await buyer.get(sourceCalls.query, { keyword: o.no })).rows.map((r) => r.no)
    expect(await found()).toEqual([o.no])
    await w.sql.query('update province_account set enabled = false')
    expect(await found()).toEqual([])
    await w.sql.query('update province_account set enabled = true')
    expect(await buyer.get(sourceCalls.push, { ids: [o.id] })).toMatchObject({ done: 1, failed: [] })
    expect(await found()).toEqual([])
    const old = await auditedOrder(g, t.items.slice(0, 1))
    await w.sql.query(
      `update purchase_order set status = 'accepted', created_at = now() - interval '91 days' where id = $1`,
      [old.id],
    )
    expect((await buyer.get(sourceCalls.query, { keyword: old.no })).rows).toEqual([])
  })

  test('a price above the one listed that day keeps it here', async () => {
    await w.sql.query(
      `update province_price set valid_to = current_date - 1 where price = 13 and item_id in (select item_id from province_match where product_id = $1)`,
      [t.items[2]!.productId],
    )
    await w.sql.query(
      `insert into province_price (item_id, price, valid_from, source) select item_id, 12.4, current_date - 1, 'pull' from province_match where product_id = $1`,
      [t.items[2]!.productId],
    )
    const o = await auditedOrder(g, [t.items[2]!])
    const { lines } = await buyer.get(sourceCalls.check, { id: o.id })
    expect(lines[0]!.obstacles).toMatchObject([{ what: 'above', ours: '12.5000', listed: '12.4000' }])
  })

  test('status, shipments and refusals are mirrored; what does not agree is a difference, and our own order stays', async () => {
    const o = await pushed(t.items.slice(0, 2))
    await goOn()
    const row = await mine(o.no)
    await t.peer.play('respond', { no: o.no, response: 1 })
    await pull(about, g.hospital)
    expect(await mine(o.no)).toMatchObject({
      status: 'responded',
      theirs: 1,
      differences: 0,
      ownStatus: 'waitAllocate',
    })
    await t.peer.play('ship', { no: o.no, deliveryNo: 'PS-UNKNOWN', lot: 'L9', qty: 4 })
    await pull(about, g.hospital)
    expect(await mine(o.no)).toMatchObject({ status: 'partShipped', ownStatus: 'waitAllocate' })
    const { rows } = await buyer.get(calls.differences, { provinceOrderId: row.id, open: true, size: 50 })
    expect(rows.map((d) => d.kind).toSorted()).toEqual(['shipment', 'shipment', 'shipped', 'shipped'])
    const settled = await buyer.get(calls.settle, {
      id: rows[0]!.id,
      version: rows[0]!.version,
      note: '电话核实',
      take: true,
      end: true,
    })
    expect(settled.version).toBe(rows[0]!.version + 1)
    // what somebody settled does not come again as long as it is as it was
    await pull(about, g.hospital)
    expect((await buyer.get(calls.differences, { provinceOrderId: row.id, open: true })).rows).toHaveLength(3)
    // who talks to the platform heard of each once
    const { rows: heard } = await w.sql.query(
      `select params->>'n' as n, codes from message where event = 'province.differs' and params->>'no' = $1 order by seq`,
      [o.no],
    )
    expect(heard).toEqual([{ n: '4', codes: ['provincial/purchaseOrder:pullStatus'] }])
    const again = await buyer.ask(calls.settle, { id: rows[1]!.id, version: rows[1]!.version, note: '', end: true })
    expect(again.msg).toBe('请填写处理说明')
  })

  test('it may be cancelled until goods were shipped there, and not after', async () => {
    const [a, b] = [await pushed(t.items.slice(0, 1)), await pushed(t.items.slice(0, 1))]
    await goOn()
    const [x, y] = [await mine(a.no), await mine(b.no)]
    await t.peer.play('respond', { no: b.no, response: 1 })
    await t.peer.play('ship', { no: b.no, deliveryNo: 'PS1', lot: 'L1', qty: 4 })
    for (const one of [x, y])
      await buyer.get(calls.cancel, { id: one.id, version: one.version, reason: '采购计划取消' })
    await goOn()
    expect(await mine(a.no)).toMatchObject({ status: 'cancelled' })
    // it stands as the platform says, wherever it stood here
    expect(await mine(b.no)).toMatchObject({ status: 'partShipped', reason: '订单已发货，不能撤销' })
    expect(await faultsBetween(w, t.peer)).toEqual([])
  })

  test('a platform that is away is no failure: the line waits, says so, and goes on', async () => {
    const o = await pushed(t.items.slice(0, 1))
    await t.peer.kill()
    await w.sql.query('update province_account set next_try = null')
    const first = await pump(about, g.hospital)
    expect(first.again!.getTime()).toBeGreaterThan(Date.now())
    expect(await buyer.get(calls.line, {})).toMatchObject({ faults: 1, paused: false })
    // nothing is asked before its time
    expect(await pump(about, g.hospital)).toMatchObject({ asked: 0 })
    for (let i = 0; i < 4; i++) {
      await w.sql.query('update province_account set next_try = null')
      await pump(about, g.hospital)
    }
    expect(await buyer.get(calls.line, {})).toMatchObject({ faults: 5, paused: true })
    await t.peer.start()
    expect((await buyer.get(calls.retry, {})).waiting).toBeGreaterThan(0)
    await goOn()
    expect(await buyer.get(calls.line, {})).toMatchObject({ faults: 0, paused: false })
    expect((await mine(o.no)).status).toBe('submitted')
  })

  /** Dies with a question on its way, or with its answer in the hand: what a killed process leaves is what it had committed. */
  const dying = (seed: number, share: number) => {
    let a = seed
    const random = () => {
      a = (a * 1103515245 + 12345) % 2147483648
      return a / 2147483648
    }
    return (adapter: ProvinceAdapter): ProvinceAdapter =>
      new Proxy(adapter, {
        get: (of, key) => {
          const it = of[key as keyof ProvinceAdapter]
          if (typeof it !== 'function' || key === 'exchanged') return it
          return async (...args: unknown[]) => {
            const when = random()
            if (when < share / 2) throw new Error('killed')
            const came = await (it as (...all: unknown[]) => Promise<unknown>)(...args)
            if (when < share) throw new Error('killed')
            return came
          }
        },
      })
  }

  test('each of thirty orders is there once with all its lines, whatever the platform does and whoever is killed', async () => {
    for (let i = 0; i < 30; i++) await pushed(t.items.slice(0, 1 + (i % 2)))
    await t.peer.play('faults', { seed: 42, percent: 35, only: faults })
    await goOn(dying(7, 0.15))
    await t.peer.play('faults', { seed: 1, percent: 0 })
    await goOn()
    expect(await faultsBetween(w, t.peer)).toEqual([])
    expect((await w.sql.query(`select from province_order where wanted`)).rowCount).toBe(0)
    // and the log of what was said has no secret in it
    expect(
      (await w.sql.query(`select from exchange_log where request like '%S3cret%' or response like '%S3cret%'`))
        .rowCount,
    ).toBe(0)
  }, 240_000)
})

const faults = [
  ...[
    'delay',
    'late',
    'resetBefore',
    'resetAfter',
    'halfKept',
    'rowsMissing',
    'rowsShuffled',
    'error500',
    'error500After',
    'away503',
    'busy429',
  ],
  ...['signedOut', 'wrongEcho', 'brokenJson', 'html', 'killBefore', 'killAfter'],
]

describe('a checker that is worth something', () => {
  test('finds the head that is saved again after a kill, where nothing remembers that it was begun', async () => {
    const w = await openWorld()
    const g = await openGoods(w)
    const t = await openTrial(w, g, 'steps', 1)
    try {
      // the planted bug: what was begun is forgotten
      await w.sql.query(`create function planted() returns trigger language plpgsql as $$ begin new.doing := ''; return new; end $$;
        create trigger planted before update on province_order for each row execute function planted()`)
      const buyer = await w.person(codes, g.hospital)
      const o = await auditedOrder(g, t.items)
      await buyer.get(sourceCalls.push, { ids: [o.id] })
      let once = true
      await pump(about, g.hospital, (a) => ({
        ...a,
        saveOrder: async (order) => {
          const came = await a.saveOrder(order)
          if (once) {
            once = false
            throw new Error('killed')
          }
          return came
        },
      })).catch(() => {})
      await pump(about, g.hospital)
      expect(await faultsBetween(w, t.peer)).toEqual([`${o.no} is there 2 times`])
    } finally {
      await t.peer.close()
      await w.close()
    }
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '#kernel/shared/machine.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { rejectReasons } from '#modules/rejection/shared/words.ts'
import { type House, openHouse } from './house.ts'
import { neededLines, neededPairs, undeclared } from './needed.ts'
import { more, ofHouse, region } from './needed-rows.ts'
import { acceptedLot, returners, typedReturn, ways } from './returning.ts'
import { orderedGoods } from './way.ts'
import { openWorld, type Person, type World } from './world.ts'
import { tablesOf, triedAs, type Writer, whatMay } from './writing.ts'

/* security.md C93: of every kind of organisation, table and command only those pairs pass the database that a call needs. */
let w: World
let house: House
let operator: Person
let writers: Writer[]
const as = (who: string, kind: string, org: string, user: string): Writer => ({ who, kind, org, user })

beforeAll(async () => {
  w = await openWorld()
  house = await openHouse(w, '墙')
  const { goods: g, docs } = house
  operator = await w.person('operator', await w.org('authority', '监管中心'))
  // a second one everywhere, who could sign
  for (const org of [operator.orgId, g.supplier]) await w.person('operator', org)
  // papers that are still being written, and goods that wait
  await g.buyer.get(planCalls.copy, { id: docs.plan.id })
  await g.buyer.get(orderCalls.copy, { id: docs.order.id })
  const { order, lines } = await orderedGoods(g, '墙外')
  const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const of = (qty: string) => ({ orderId: order.id, lines: lines.map((l) => ({ orderLineId: l.id, qty, ...lot })) })
  const sent = await g.sales.get(deliveryCalls.add, of('1'))
  await g.sales.get(deliveryCalls.ship, { id: sent.id, version: sent.version })
  await g.sales.get(deliveryCalls.add, of('2'))
  const { version } = await g.sales.get(orderCalls.detail, { id: order.id })
  const door = { name: '纱布', unit: '包', qty: '1' }
  await g.receiver.get(refusalCalls.add, { supplierId: g.supplier, pointId: g.point, lines: [door] })
  const r = await returners(w, g)
  await ways(r).sent(typedReturn(g, { lot: await acceptedLot(g), qty: '1' }))
  const refused = { orderLineId: lines[0]!.id, qty: '1', reasonCode: keys(rejectReasons)[0]! }
  await g.sales.get(rejectionCalls.reject, { id: order.id, version, lines: [refused] })
  for (const text of region) await w.sql.query(text)
  for (const p of [g.buyer, g.sales, operator]) for (const text of more(p.orgId, p.userId)) await w.sql.query(text)
  for (const text of ofHouse(g)) await w.sql.query(text)
  writers = [
    as('hospital', 'hospital', g.hospital, g.buyer.userId),
    as('supplier', 'supplier', g.supplier, g.sales.userId),
    as('authority', 'authority', operator.orgId, operator.userId),
    as('elevated', 'system', g.hospital, g.buyer.userId),
    as('elevated', 'system', g.supplier, g.sales.userId),
    as('stranger', 'stranger', '', ''),
    as('system', 'system', '', ''),
    as('nobody', '', '', ''),
  ]
})
afterAll(() => w.close())

test('every table has a row to try with', async () => {
  const empty: string[] = []
  for (const { name } of await tablesOf(w))
    if (!(await w.sql.query(`select from ${name} limit 1`)).rowCount) empty.push(name)
  // rows of the transaction that is on, in which it is tried
  expect(empty).toEqual(['audit_waiting'])
})

test('each write of db/needed-writes.tsv is one of a declared call that runs so, or of a task', () => {
  expect(neededLines().filter((l) => undeclared(l).length > 0)).toEqual([])
})

test('who may write what is exactly what the declared calls need, in every pair of writer, table and command', async () => {
  const may = [...new Set(await whatMay(w, writers))].sort()
  const needed = neededPairs()
  expect({
    tooMuch: may.filter((x) => !needed.includes(x)),
    tooLittle: needed.filter((x) => !may.includes(x)),
  }).toEqual({
    tooMuch: [],
    tooLittle: [],
  })
})

test('a rival of the same kind writes nothing of the house, in any table', async () => {
  const rivals = [
    await w.person('buyer', await w.org('hospital', '别院')),
    await w.person('sales', await w.org('supplier', '别商')),
  ]
  const [hospital, supplier] = rivals as [Person, Person]
  const may = await whatMay(w, [
    as('hospital', 'hospital', hospital.orgId, hospital.userId),
    as('supplier', 'supplier', supplier.orgId, supplier.userId),
  ])
  // of his own there are his account, his session, his role and this transaction's rows
  const own = ['app_user', 'audit_waiting', 'login_device', 'role', 'role_action', 'session', 'user_role']
  expect(may.filter((x) => !x.endsWith('insert') && !own.includes(x.split(' ')[1]!))).toEqual([])
})

test('what only grows is neither changed nor deleted by the app, whoever asks', async () => {
  const grows = ['audit_log', 'doc_history', 'stock_movement', 'login_log', 'exchange_log', 'vbp_item']
  const { rows } = await w.sql.query<{ name: string }>(
    `select relname as name from pg_class where relname = any ($1) and relname <> all ($2)
       and (has_table_privilege('jicai_app', oid, 'update, delete, truncate') or has_table_privilege('jicai_ranged', oid, 'update, delete, truncate'))`,
    [grows, ['login_log', 'exchange_log']],
  )
  expect(rows).toEqual([])
  // these two end after their days, by their task alone
  const { rows: changed } = await w.sql.query(
    `select from pg_class where relname = any ($1) and has_table_privilege('jicai_app', oid, 'update')`,
    [['login_log', 'exchange_log']],
  )
  expect(changed).toEqual([])
})

const tried = (by: Person, kind: string, text: string) => triedAs(w, kind, by, text)

describe('of a paper whose time of changing is over', () => {
  const kept = /kept/
  test('no line comes, goes or says something else; what still moves moves', async () => {
    const { buyer, sales, receiver } = house.goods
    const { plan, order, delivery, acceptance } = house.docs
    const lines = [
      [buyer, 'hospital', 'plan_line', `plan_id = '${plan.id}'`, 'ordered_qty = ordered_qty', 'qty'],
      [buyer, 'hospital', 'order_line', `order_id = '${order.id}'`, 'accepted_qty = accepted_qty', 'price'],
      [sales, 'supplier', 'order_line', `order_id = '${order.id}'`, 'shipped_qty = shipped_qty', 'qty'],
      [sales, 'supplier', 'delivery_line', `delivery_id = '${delivery.id}'`, `invoice_no = 'F1'`, 'qty'],
      [receiver, 'hospital', 'acceptance_line', `acceptance_id = '${acceptance.id}'`, 'posted = true', 'delivered_qty'],
    ] as const
    for (const [by, kind, table, which, moves, said] of lines) {
      const { rows } =
        await w.sql.query(`select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
        where table_name = '${table}' and is_generated = 'NEVER' and column_name not in ('id', 'seq')`)
      const { list } = rows[0]
      expect([table, await tried(by, kind, `update ${table} set ${moves} where ${which}`)]).toEqual([table, 2])
      expect([table, await tried(by, kind, `update ${table} set ${said} = ${said} + 1 where ${which}`)]).toEqual([
        table,
        expect.stringMatching(kept),
      ])
      if (kind === 'supplier' && table === 'order_line') continue
      // what later papers name is kept by them too
      const gone = expect.stringMatching(/kept|foreign key/)
      expect([table, await tried(by, kind, `delete from ${table} where ${which}`)]).toEqual([table, gone])
      if (table === 'acceptance_line') continue
      const more = `insert into ${table} (${list}, seq) select ${list}, 99 from ${table} where ${which} limit 1`
      expect([table, await tried(by, kind, more)]).toEqual([table, expect.stringMatching(kept)])
    }
  })

  test('it is nobody else’s, about nothing else and of no other amount; nor is it deleted', async () => {
    const { buyer, sales } = house.goods
    const { plan, order, delivery } = house.docs
    for (const [by, kind, table, id, said] of [
      [buyer, 'hospital', 'plan', plan.id, `no = 'x'`],
      [buyer, 'hospital', 'purchase_order', order.id, 'amount = amount + 1'],
      [sales, 'supplier', 'purchase_order', order.id, 'amount = amount + 1'],
      [sales, 'supplier', 'delivery', delivery.id, 'amount = amount + 1'],
    ] as const) {
      expect(await tried(by, kind, `update ${table} set ${said} where id = '${id}'`)).toMatch(kept)
      expect(await tried(by, kind, `update ${table} set updated_at = now() where id = '${id}'`)).toBe(1)
      expect(await tried(by, kind, `delete from ${table} where id = '${id}'`)).toBe(0)
    }
  })

  test('a price paper is its applicant’s alone: the other party reads it and changes nothing', async () => {
    const { buyer, sales } = house.goods
    const set = `update price_adjustment set new_price = 1 where hospital_id = '${buyer.orgId}' and created_org = `
    const wall = 'new row violates row-level security policy for table "price_adjustment"'
    expect(await tried(sales, 'supplier', `${set}'${buyer.orgId}'`)).toBe(wall)
    expect(await tried(buyer, 'hospital', `${set}'${sales.orgId}'`)).toBe(wall)
    expect(await tried(buyer, 'hospital', `${set}'${buyer.orgId}'`)).toBe(1)
  })

  test('who changed or submitted a paper does not audit it, in direct SQL neither, whoever created it', async () => {
    for (const table of ['plan', 'purchase_order', 'price_adjustment', 'certificate']) {
      const { id } = house.ids.get(table)!
      const { userId } = house.goods.receiver
      const audits = `update ${table} set audited_by = '${userId}' where id = '${id}'`
      await w.sql.query('begin')
      await w.sql.query(audits)
      await w.sql.query(`update ${table} set audited_by = null where id = '${id}'`)
      await w.sql.query(
        `insert into doc_history (doc_type, doc_id, action, label, to_status, user_id, user_name, org_name, parties, authored)
           values ('x', $1, 'update', 'x', 'x', $2, 'x', 'x', '{}', true)`,
        [id, userId],
      )
      await expect(w.sql.query(audits)).rejects.toThrow('an author does not audit')
      await w.sql.query('rollback')
    }
  })
})

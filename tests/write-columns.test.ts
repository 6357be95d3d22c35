import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { type House, openHouse } from './house.ts'
import { orderedGoods } from './way.ts'
import { openWorld, type Person, type World } from './world.ts'
import { triedAs } from './writing.ts'

/* security.md C93: of a row somebody may change, in direct SQL too, no more moves than his calls move. */
let w: World
let house: House
let hospital: Person
let supplier: Person
let rival: Person
let region: Person
beforeAll(async () => {
  w = await openWorld()
  house = await openHouse(w, '列')
  hospital = house.goods.buyer
  supplier = house.goods.sales
  rival = await w.person('sales', await w.org('supplier', '别商'))
  region = await w.person('operator', await w.org('authority', '监管'))
  await w.sql.query('update app_user set home_org = $1 where id = $2', [rival.orgId, rival.userId])
})
afterAll(() => w.close())

const wall = /row-level security/
const kept = /kept/
const partners = () => [['hospital', hospital] as const, ['supplier', supplier] as const]
const joins = (who: Person, by: Person) =>
  `insert into user_role (user_id, org_id, role_id) select '${who.userId}', org_id, id from role where org_id = '${by.orgId}' limit 1`

describe('accounts', () => {
  test('nobody of another organisation is put to work, so that his account is not taken over', async () => {
    for (const [kind, by] of partners())
      for (const victim of [rival, region, kind === 'hospital' ? supplier : hospital])
        expect(await triedAs(w, kind, by, joins(victim, by))).toMatch(wall)
    // who has no organisation yet, or works here, gets a role
    const { rows } = await w.sql.query(
      `insert into app_user (login_name, name, password_hash) values ('newcomer', 'x', '!') returning id`,
    )
    for (const [kind, by] of partners())
      for (const userId of [rows[0].id, by.userId])
        expect(
          String(await triedAs(w, kind, by, `${joins({ ...by, userId }, by)} on conflict do nothing`)),
        ).not.toMatch(wall)
    expect(await triedAs(w, 'authority', region, joins(rival, hospital))).toBe(1)
  })

  test('of somebody who works here too, but is another’s, the account stays as it is', async () => {
    await w.sql.query(joins(rival, supplier))
    const set = (what: string) => `update app_user set ${what} where id = '${rival.userId}'`
    for (const what of [
      `password_hash = 'x'`,
      `login_name = 'x'`,
      'locked = true',
      `mobile = '1'`,
      `home_org = '${supplier.orgId}'`,
    ])
      expect([what, await triedAs(w, 'supplier', supplier, set(what))]).toEqual([what, expect.stringMatching(kept)])
    expect(await triedAs(w, 'supplier', supplier, set('version = version + 1'))).toBe(1)
    expect(await triedAs(w, 'supplier', supplier, `delete from app_user where id = '${rival.userId}'`)).toBe(0)
    expect(
      await triedAs(
        w,
        'supplier',
        { ...supplier, userId: hospital.userId, orgId: rival.orgId },
        set(`password_hash = 'x'`),
      ),
    ).toBe(1)
    expect(await triedAs(w, 'supplier', rival, set(`password_hash = 'x'`))).toBe(1)
    for (const what of [`login_name = 'x'`, `home_org = '${supplier.orgId}'`])
      expect(await triedAs(w, 'supplier', rival, set(what))).toMatch(kept)
    expect(await triedAs(w, 'stranger', undefined, set(`password_hash = 'x'`))).toBe(1)
    expect(await triedAs(w, 'stranger', undefined, set(`login_name = 'x'`))).toMatch(kept)
    expect(await triedAs(w, 'authority', region, set('locked = true'))).toBe(1)
    await w.sql.query('delete from user_role where user_id = $1 and org_id = $2', [rival.userId, supplier.orgId])
  })

  test('devices are forgotten and failures forgiven of the own people alone', async () => {
    const people = [hospital, supplier, rival, region]
    for (const { userId } of people) {
      await w.sql.query(`insert into login_device (mark_hash, user_id, expires_at) values ('d', $1, now())`, [userId])
      await w.sql.query(
        `insert into login_throttle (subject) select 'account:' || lower(login_name) from app_user where id = $1`,
        [userId],
      )
    }
    await w.sql.query(
      `insert into login_throttle (subject) select 'from:10.0.0.1 ' || lower(login_name) from app_user where id = any($1)`,
      [people.map((p) => p.userId)],
    )
    await w.sql.query(`insert into login_throttle (subject) values ('address:1.2.3.4')`)
    for (const table of ['login_device', 'login_throttle']) {
      const all = (await w.sql.query(`select from ${table}`)).rowCount
      // of a login the account's failures, and its waits
      for (const [kind, by] of [...partners(), ['supplier', rival] as const])
        expect([table, await triedAs(w, kind, by, `delete from ${table}`)]).toEqual([
          ...[table, table === 'login_throttle' ? 2 : 1],
        ])
      expect([table, await triedAs(w, 'authority', region, `delete from ${table}`)]).toEqual([table, all])
    }
  })
})

test('a session stays whose it is, and is moved to another organisation by him alone', async () => {
  const of = ({ userId }: Person) => `where user_id = '${userId}'`
  const set = (what: string, who: Person) => `update session set ${what} ${of(who)}`
  for (const what of [
    `user_id = '${supplier.userId}'`,
    `org_id = '${supplier.orgId}'`,
    'ended_at = now()',
    'proved_at = now()',
    `sid_hash = 'x'`,
  ])
    expect([what, await triedAs(w, '', undefined, set(what, hospital))]).toEqual([what, expect.stringMatching(kept)])
  expect(await triedAs(w, '', undefined, set('seen_at = now()', hospital))).toBe(1)
  for (const what of [`user_id = '${supplier.userId}'`, `sid_hash = 'x'`])
    for (const [kind, by] of [
      ['hospital', hospital],
      ['authority', region],
      ['stranger', undefined],
    ] as const)
      expect([kind, what, await triedAs(w, kind, by, set(what, hospital))]).toEqual([
        kind,
        what,
        expect.stringMatching(kept),
      ])
  expect(await triedAs(w, 'authority', region, set(`org_id = '${region.orgId}'`, hospital))).toMatch(kept)
  expect(await triedAs(w, 'hospital', hospital, set(`org_id = '${region.orgId}', proved_at = now()`, hospital))).toBe(1)
  expect(await triedAs(w, 'authority', region, set('ended_at = now()', hospital))).toBe(1)
  // by whom and why is said with the end, in the own name, and not afterwards
  const ending = `ended_at = now(), ended_why = 'locked', ended_by`
  expect(await triedAs(w, 'authority', region, set(`${ending} = '${region.userId}'`, hospital))).toBe(1)
  expect(await triedAs(w, 'authority', region, set(`${ending} = '${supplier.userId}'`, hospital))).toMatch(kept)
  expect(await triedAs(w, 'hospital', hospital, set(`ended_why = 'locked'`, hospital))).toMatch(kept)
  // what is over stays over
  expect(
    await triedAs(w, 'hospital', hospital, set('ended_at = now()', hospital), set('ended_at = null', hospital)),
  ).toMatch(kept)
})

test('the second person is another one, of this organisation', async () => {
  const signs = (second: string, first = hospital.userId) =>
    `insert into session_sign_off (token_hash, second_user, first_user, doc_type, doc_id, version, act, body_hash) values ('t', '${second}', '${first}', 'a', 'b', 1, 'c', 'd')`
  for (const second of [hospital, supplier, rival, region])
    expect(await triedAs(w, 'hospital', hospital, signs(second.userId))).toMatch(wall)
  expect(await triedAs(w, 'hospital', hospital, signs(house.goods.receiver.userId))).toBe(1)
})

test('a step of the history is written in the own name', async () => {
  const step = (user: string) =>
    `insert into doc_history (doc_type, doc_id, action, label, to_status, user_id, user_name, org_id, org_name, parties)
       values ('order', '${house.docs.order.id}', 'x', 'x', 'x', ${user}, 'x', app_org(), 'x', '{}')`
  for (const [kind, by] of [...partners(), ['authority', region] as const, ['system', hospital] as const]) {
    expect([kind, await triedAs(w, kind, by, step(`'${rival.userId}'`))]).toEqual([kind, expect.stringMatching(wall)])
    expect([kind, await triedAs(w, kind, by, step('null'))]).toEqual([kind, expect.stringMatching(wall)])
    expect([kind, await triedAs(w, kind, by, step('app_user()'))]).toEqual([kind, 1])
  }
})

test.each([
  ['plan', 'pending', 'approved', 'audited_by'],
  ['purchase_order', 'pendingAudit', 'waitAllocate', 'audited_by'],
  ['acceptance', 'checked', 'confirmed', 'confirmed_by'],
  ['price_adjustment', 'pending', 'passed', 'audited_by'],
  ['certificate', 'pending', 'passed', 'audited_by'],
])(
  'a paper passes with the name of who passes it, and with nobody else’s: %s',
  async (table, before, passed, column) => {
    const { auditor, receiver } = house.goods
    const { rows } = await w.sql.query(`select id from ${table} order by created_at limit 1`)
    const of = `where id = '${rows[0].id}'`
    await w.sql.query(`update ${table} set status = '${before}', ${column} = null ${of}`)
    const [kind, me]: [string, Person] =
      table === 'price_adjustment' || table === 'certificate' ? ['authority', region] : ['hospital', auditor]
    const tried = (what: string) =>
      triedAs(w, kind, me, `update ${table} set ${what} ${of}`, 'set constraints all immediate')
    expect(await tried(`status = '${passed}'`)).toMatch(/passes with the name/)
    expect(await tried(`status = '${passed}', ${column} = '${receiver.userId}'`)).toMatch(kept)
    expect(await tried(`status = '${passed}', ${column} = '${me.userId}'`)).toBe(0)
    // nor does it lose the name again
    await w.sql.query(`update ${table} set status = '${passed}', ${column} = '${me.userId}' ${of}`)
    expect(await tried(`${column} = null`)).toMatch(kept)
  },
)

describe('a supplier moves of an order', () => {
  test('what his acts move, and audits nothing', async () => {
    const { order } = await orderedGoods(house.goods, '动')
    const set = (what: string, from = '') => `update purchase_order set ${what} where id = '${order.id}' ${from}`
    const { version } = await supplier.get(orderCalls.detail, { id: order.id })
    expect(version).toBeGreaterThan(0)
    for (const what of [
      `audited_by = '${supplier.userId}'`,
      `auditor_name = 'x'`,
      'audited_at = now()',
      `remark = 'x'`,
      `receiver = 'x'`,
      'released_at = null',
      `supplier_id = '${rival.orgId}'`,
    ])
      expect([what, await triedAs(w, 'supplier', supplier, set(what))]).toEqual([
        what,
        expect.stringMatching(/does not change|kept/),
      ])
    expect(
      await triedAs(w, 'supplier', supplier, set('supplier_accepted_at = now(), supplier_expects = current_date')),
    ).toBe(1)
  })

  test('its status only as he may, whatever it is', async () => {
    const { order } = await orderedGoods(house.goods, '态')
    const may = new Set([
      'waitAllocate allocating',
      'allocated allocating',
      'unauditPending unaudited',
      'unauditPending allocating',
    ])
    const states = Object.keys(orderMachine.states)
    const wrong: string[] = []
    for (const from of states) {
      await w.sql.query('update purchase_order set status = $1 where id = $2', [from, order.id])
      for (const to of states.filter((s) => s !== from)) {
        // nothing was shipped of it: what is open says that it is being allocated
        const said = await triedAs(
          w,
          'supplier',
          supplier,
          `update purchase_order set status = '${to}' where id = '${order.id}'`,
        )
        if ((said === 1) !== may.has(`${from} ${to}`)) wrong.push(`${from} → ${to}: ${said}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('of what he delivered nothing that is accepted; the hospital nothing that is invoiced', async () => {
    const set = (what: string) => `update delivery_line set ${what} where delivery_id = '${house.docs.delivery.id}'`
    for (const what of ['accepted_qty = 0', 'refused_qty = 1'])
      expect([what, await triedAs(w, 'supplier', supplier, set(what))]).toEqual([what, expect.stringMatching(kept)])
    expect(await triedAs(w, 'supplier', supplier, set(`invoice_no = 'F1'`))).toBe(2)
    expect(await triedAs(w, 'hospital', hospital, set(`invoice_no = 'F1'`))).toMatch(kept)
    expect(await triedAs(w, 'hospital', hospital, set('accepted_qty = 0'))).toBe(2)
  })

  test('of its lines what he ships and refuses, not what is accepted of it', async () => {
    const { order } = await orderedGoods(house.goods, '行')
    const set = (what: string) => `update order_line set ${what} where order_id = '${order.id}'`
    for (const what of ['accepted_qty = shipped_qty + 1', 'refused_qty = 1', 'closed_qty = 1', 'price = price + 1'])
      expect([what, await triedAs(w, 'supplier', supplier, set('shipped_qty = qty'), set(what))]).toEqual([
        what,
        expect.stringMatching(kept),
      ])
    const all = await triedAs(
      w,
      'supplier',
      supplier,
      set('shipped_qty = qty'),
      `update purchase_order set status = 'accepted' where id = '${order.id}'`,
    )
    expect(all).toMatch(/does not move/)
    expect(
      await triedAs(
        w,
        'supplier',
        supplier,
        set('shipped_qty = qty'),
        `update purchase_order set status = 'allocated' where id = '${order.id}'`,
      ),
    ).toBe(1)
    // what he rejects the hospital agrees to first
    for (const pending of ['0', 'qty'])
      expect(
        await triedAs(
          w,
          'supplier',
          supplier,
          set(`reject_qty = qty, reject_pending_qty = ${pending}`),
          `update purchase_order set status = 'rejectedBySupplier' where id = '${order.id}'`,
        ),
      ).toMatch(/does not move/)
  })
})

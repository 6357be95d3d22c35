import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { exceptionsOf, standOf } from '#tests/excepting.ts'
import {
  figures,
  newSerial,
  of,
  openTheatre,
  type Surgeons,
  surgeons,
  type Theatre,
  typedOrder,
  udiOf,
  ways,
} from '#tests/operating.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'

/* domain §3.4: a kit for an operation, piece by piece until each is used, back or lost. */
let w: World
let g: Goods
let t: Theatre
let s: Surgeons
let go: ReturnType<typeof ways>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  t = await openTheatre(w, g)
  s = await surgeons(w, g)
  go = ways(s)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const order = async (qty = '2') => typedOrder(g, t, { ...(await t.item()), qty })

describe('its way', () => {
  test('ordered, audited, taken on, shipped, used, counted back and confirmed by a second person: 108 in, 107 out', async () => {
    const body = await order()
    const done = await go.confirmed(body)
    expect(await figures(w, done.id)).toMatchObject({
      status: 'accepted',
      ...{ shipped: 2, used: 1, back: 1, lost: 0, amount: 12.5, moved: 2 },
    })
    const { rows } = await w.sql.query(
      `select m.type, m.cause, m.qty::float as qty, m.department_id as dept, b.point_id as point, b.supplier_id as supplier, b.qty::float as rest
       from stock_movement m join stock_balance b on b.id = m.balance_id where m.ref_id = $1 order by m.at, m.id`,
      [done.id],
    )
    const at = { point: t.point, supplier: g.supplier, rest: 0 }
    expect(rows).toEqual([
      { type: 108, cause: 'receipt', qty: 1, dept: null, ...at },
      { type: 107, cause: 'surgeryUse', qty: -1, dept: t.department, ...at },
    ])
    const seen = await s.room.get(calls.detail, { id: done.id })
    expect(seen.history.map((h) => h.label)).toEqual([
      ...['新建', '提交', '通过', '接单', '配货', '登记使用', '登记返还', '确认使用'],
    ])
    expect(seen.pieces.map((p) => [p.state, p.lotNo, p.expiryDate, p.serial !== ''])).toEqual([
      ['used', 'L1', '2030-01-01', true],
      ['back', 'L1', '2030-01-01', true],
    ])
    expect(seen.moved).toHaveLength(2)
    // beside what was used stands what that comes to, not what was planned
    expect(seen.lines.map((l) => [l.amount, l.usedQty, l.usedAmount])).toEqual([['25.00', '1.000', '12.50']])
  })

  test('sent back as it is shown, nothing changes', async () => {
    const made = await s.room.get(calls.add, await order())
    const stored = async () => {
      const { rows } = await w.sql.query(
        `select to_jsonb(o) - '{version, updated_at}'::text[] as head,
          (select jsonb_agg(to_jsonb(l) - 'id' order by seq) from surgery_order_line l where l.surgery_order_id = o.id) as lines,
          (select jsonb_build_array(p.shown, p.digests) from surgery_patient p where p.surgery_order_id = o.id) as patient
         from surgery_order o where o.id = $1`,
        [made.id],
      )
      return rows[0]
    }
    const before = await stored()
    const d = await s.room.get(calls.detail, { id: made.id })
    const body = {
      ...{ supplierId: d.supplierId, departmentId: d.departmentId, pointId: d.pointId, emergency: d.emergency },
      ...{ surgeryName: d.surgeryName, surgerySite: d.surgerySite, surgeonName: d.surgeonName },
      ...{ surgeryTime: d.surgeryTime, arrivalTime: d.arrivalTime, deliveryAddress: d.deliveryAddress },
      ...{ patientName: d.patient, hospitalizationNo: d.hospitalizationNo, certificateNo: d.certificateNo },
      ...{ clinicalInfo: d.clinicalInfo, patientSex: d.patientSex || null, patientAge: d.patientAge },
      ...{ patientWeight: d.patientWeight, managed: d.managed, remark: d.remark },
      lines: d.lines.map(({ catalogItemId, qty, memo }) => ({ catalogItemId, qty, memo })),
    }
    const { version } = await s.room.get(calls.update, { ...body, ...of(made) })
    expect(await stored()).toEqual(before)
    // nor when nothing is said
    await s.room.get(calls.update, { id: made.id, version })
    expect(await stored()).toEqual(before)
  })

  test('its statuses are those of the interfaces, and its number begins with GT', async () => {
    const made = await s.room.get(calls.add, await order())
    expect(made.no).toMatch(/^GT\d{14}$/)
    const { surgeryOrderMachine: m } = await import('../shared/machine.ts')
    const wires = Object.values(m.states).flatMap((one) => ('wire' in one && one.wire !== undefined ? [one.wire] : []))
    expect(wires).toEqual([0, 1, 2, 3, 5, 7, 9, 10, 11, 12])
  })

  test('four eyes: who wrote it does not audit it, who registered does not confirm', async () => {
    const both = await w.person(
      { 'procurement/orderWithTable': 'view add submit audit registerUse confirmUse' },
      g.hospital,
    )
    const made = await both.get(calls.add, { ...(await order()), send: true })
    expect((await both.ask(calls.audit, { ...of(made), action: 'approve' })).msg).toBe('不能审核自己创建的单据')
    const came = await go.shipped(await order())
    const pieces = came.pieces.map((p) => ({ id: p.id, usedQty: '1' }))
    const used = await s.keeper.get(calls.registerUse, { ...of(came), pieces })
    const back = await s.seller.get(calls.registerBack, of(used))
    expect((await s.keeper.ask(calls.confirmUse, of(back))).msg).toBe(
      '填写、提交订单或登记使用的人不能确认使用，请另一人办理',
    )
    expect(await figures(w, came.id)).toMatchObject({ status: 'returnedKit', moved: 0 })
  })

  test('what was never submitted is deleted; what was once is cancelled and stays', async () => {
    const made = await s.room.get(calls.add, await order())
    await s.room.get(calls.delete, of(made))
    expect((await s.room.ask(calls.detail, { id: made.id })).code).toBe(404)
    const sent = await s.room.get(calls.add, { ...(await order()), send: true })
    const back = await s.room.get(calls.withdraw, of(sent))
    const { actions } = await s.room.get(calls.detail, { id: sent.id })
    expect([actions.includes('delete'), actions.includes('cancel')]).toEqual([false, true])
    await s.room.get(calls.delete, of(back))
    expect((await figures(w, sent.id)).status).toBe('cancelled')
  })

  test('refused at the door all of it goes back; its supplier may refuse before he ships', async () => {
    const came = await go.shipped(await order())
    expect((await s.room.ask(calls.refuse, of(came))).msg).toBe('请填写采购拒收原因')
    await s.room.get(calls.refuse, { ...of(came), reason: '手术取消' })
    expect(await figures(w, came.id)).toMatchObject({
      status: 'refusedByBuyer',
      shipped: 2,
      used: 0,
      back: 2,
      moved: 0,
    })
    const taken = await go.accepted(await order())
    await s.seller.get(calls.reject, { ...of(taken), reason: '型号缺货' })
    expect((await figures(w, taken.id)).status).toBe('rejectedBySupplier')
  })
})

describe('what does not agree', () => {
  test('a difference at the return leaves it with the hospital; mended it goes on', async () => {
    const used = await go.used(await order())
    const [one, other] = used.pieces
    // neither came back, though one was used
    const off = await s.seller.get(calls.registerBack, {
      ...of(used),
      pieces: [
        { id: one!.id, backQty: '0' },
        { id: other!.id, backQty: '0' },
      ],
    })
    expect(off.status).toBe('used')
    const { history, rows } = {
      ...(await s.room.get(calls.detail, { id: used.id })),
      ...(await s.room.get(calls.query, { differs: true, keyword: used.no })),
    }
    expect([history.at(-1)?.label, rows[0]?.diffQty]).toEqual(['返还有差异', '1.000'])
    expect(history.at(-1)?.reason).toContain(`${other!.serial} −1`)
    // both sides have an exception of the piece, until they agree
    for (const side of [g.buyer, g.sales]) expect(await standOf(side, used.id)).toEqual(['surgeryDiffers open'])
    const [differs] = await exceptionsOf(g.buyer, used.id)
    expect(differs).toMatchObject({ docType: 'surgeryOrder', docNo: used.no, seq: 1, amount: '12.50' })
    const mended = await s.room.get(calls.registerUse, {
      ...of(off),
      pieces: [{ id: other!.id, usedQty: '0', lostQty: '1', lostReason: '术中掉落污染', lostCharged: true }],
    })
    // the hospital looked again: until its supplier counts anew nobody says that they differ
    expect(await standOf(g.buyer, used.id)).toEqual(['surgeryDiffers over'])
    expect((await s.room.get(calls.query, { differs: true, keyword: used.no })).total).toBe(0)
    const back = await s.seller.get(calls.registerBack, of(mended))
    expect(back.status).toBe('returnedKit')
    for (const side of [g.buyer, g.sales]) expect(await standOf(side, used.id)).toEqual(['surgeryDiffers over'])
    await beside(s.keeper, s.room).get(calls.confirmUse, of(back))
    // what was lost is charged, since the hospital said so, and moves no stock
    expect(await figures(w, used.id)).toMatchObject({ used: 1, back: 0, lost: 1, amount: 25, moved: 2 })
  })

  test('what is counted by lots is used in parts of a lot', async () => {
    const item = await t.item({ implant: false })
    const taken = await go.accepted(typedOrder(g, t, { ...item, qty: '10' }))
    const { lines } = await s.seller.get(calls.detail, { id: taken.id })
    const pieces = [{ lineId: lines[0]!.id, qty: '10', lotNo: ' l7 ', expiryDate: '2030-05-01' }]
    const sent = await s.seller.get(calls.ship, { ...of(taken), pieces })
    const [lot] = (await s.room.get(calls.detail, { id: taken.id })).pieces
    expect([lot!.lotNo, lot!.byPiece]).toEqual(['L7', false])
    const used = await s.room.get(calls.registerUse, { ...of(sent), pieces: [{ id: lot!.id, usedQty: '4' }] })
    const back = await s.seller.get(calls.registerBack, of(used))
    await beside(s.keeper, s.room).get(calls.confirmUse, of(back))
    expect(await figures(w, taken.id)).toMatchObject({ used: 4, back: 6, amount: 50, moved: 2 })
  })
})

describe('an emergency', () => {
  const now = async (hours: number, serial = newSerial()) => {
    const { arrivalTime: _, ...body } = await order('1')
    const [line] = body.lines
    const at = new Date(Date.now() - hours * 3_600_000).toISOString()
    return { ...body, surgeryTime: at, emergency: true, lines: [{ ...line!, udi: udiOf({ serial }) }] }
  }
  test('is entered the day after with what was used, flagged; taken on it stands at use', async () => {
    const made = await s.room.get(calls.add, { ...(await now(20)), send: true })
    const passed = await s.chief.get(calls.audit, { ...of(made), action: 'approve' })
    const shown = await s.seller.get(calls.detail, { id: made.id })
    expect([shown.emergency, shown.actions.includes('acceptUsed'), shown.actions.includes('accept')]).toEqual([
      true,
      true,
      false,
    ])
    const taken = await s.seller.get(calls.accept, { ...of(passed), action: 'acceptUsed' })
    expect(taken.status).toBe('used')
    const back = await s.seller.get(calls.registerBack, of(taken))
    await beside(s.keeper, s.room).get(calls.confirmUse, of(back))
    expect(await figures(w, made.id)).toMatchObject({ status: 'accepted', shipped: 1, used: 1, moved: 2 })
  })

  test('a draft keeps no piece from others; saved, sent back and rejected it is mended and goes on; its supplier’s no frees the piece', async () => {
    const serial = newSerial()
    const body = await now(20, serial)
    const draft = await s.room.get(calls.add, body)
    const second = await s.room.get(calls.add, body)
    // the same form once more
    const saved = await s.room.get(calls.update, { ...body, ...of(draft), surgerySite: '右小腿' })
    const sent = await s.room.get(calls.submit, of(saved))
    expect((await s.room.ask(calls.submit, of(second))).msg).toContain('已在其他手术中使用')
    const refused = await s.chief.get(calls.audit, { ...of(sent), action: 'rejectAudit', reason: '部位不符' })
    await w.sql.query(
      `update surgery_order set submitted_at = surgery_at + interval '10 hours', surgery_at = surgery_at - interval '10 hours' where id = $1`,
      [draft.id],
    )
    const { surgeryTime } = await s.room.get(calls.detail, { id: draft.id })
    const mended = await s.room.get(calls.update, { ...body, ...of(refused), surgeryTime, surgerySite: '左小腿' })
    const resent = await s.room.get(calls.submit, of(mended))
    const passed = await s.chief.get(calls.audit, { ...of(resent), action: 'approve' })
    await s.seller.get(calls.reject, { ...of(passed), reason: '不是本公司的产品' })
    expect((await s.room.ask(calls.submit, of(second))).code).toBe(0)
  })

  test('a draft that was opened in time is not filled in days after: what counts is when it was handed in', async () => {
    const body = await now(20)
    const draft = await s.room.get(calls.add, { ...body, lines: [] })
    await w.sql.query(
      `update surgery_order set created_at = created_at - interval '3 days', surgery_at = surgery_at - interval '3 days' where id = $1`,
      [draft.id],
    )
    const { surgeryTime } = await s.room.get(calls.detail, { id: draft.id })
    const filled = await s.room.ask(calls.update, { ...body, ...of(draft), surgeryTime })
    expect(JSON.stringify(filled.data)).toContain('急诊补录须在手术后 24 小时内，此手术已过 92 小时')
    const { rows } = await w.sql.query(`select line_count, status from surgery_order where id = $1`, [draft.id])
    expect(rows).toEqual([{ line_count: 0, status: 'draft' }])
  })

  test('an order that was written before its operation does not become one that is entered later, days after', async () => {
    const { arrivalTime: _, ...body } = await order('1')
    const draft = await s.room.get(calls.add, body)
    await w.sql.query(
      `update surgery_order set created_at = now() - interval '4 days', surgery_at = now() - interval '3 days' where id = $1`,
      [draft.id],
    )
    const { surgeryTime } = await s.room.get(calls.detail, { id: draft.id })
    const lines = (await now(1)).lines
    const late = await s.room.ask(calls.update, { ...body, ...of(draft), surgeryTime, lines, emergency: true })
    expect(JSON.stringify(late.data)).toContain('急诊补录须在手术后 24 小时内')
  })

  test('is not entered beyond its hours; the hospital may have up to 72', async () => {
    const late = await s.room.ask(calls.add, await now(30))
    expect([late.code, JSON.stringify(late.data)]).toEqual([
      400,
      expect.stringContaining('急诊补录须在手术后 24 小时内，此手术已过 30 小时'),
    ])
    await w.sql.query(`insert into config (key, org_id, value) values ('surgery.postEntryHours', $1, '72')`, [
      g.hospital,
    ])
    expect((await s.room.ask(calls.add, await now(30))).code).toBe(0)
    await w.sql.query(`delete from config where key = 'surgery.postEntryHours'`)
  })
})

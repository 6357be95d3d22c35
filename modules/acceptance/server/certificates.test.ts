import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())
afterEach(() => w.sql.query(`delete from config where key like 'certificate.%' or key like 'acceptance.%'`))

/** Registered goods that wait for the confirmation; nobody had certificates when they were shipped, nor needed any. */
const registered = async (o: { accepted?: string; name?: string; arrivedTemp?: string } = {}) => {
  const item = await g.item({ name: o.name })
  if (o.arrivedTemp)
    await w.sql.query(
      `update product set cold_chain = true, extra = extra || '{"tempMin":"2","tempMax":"8"}' where id = $1`,
      [item.productId],
    )
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
  const { acceptance: a } = await shipped(g, order.id, [lotOf(order.lines[0]!.id, '10')])
  const acceptedQty = o.accepted ?? '10'
  const refused = acceptedQty === '10' ? { refusedQty: '0' } : { refusedQty: '10', refuseCode: '08' as const }
  const done = await g.receiver.get(acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    arrivedTemp: o.arrivedTemp,
    lines: [{ id: a.lines[0]!.id, acceptedQty, ...refused }],
  })
  return { id: a.id, version: done.version, productId: item.productId }
}
type Registered = Awaited<ReturnType<typeof registered>>
const confirm = ({ id, version }: Registered, reason?: string) =>
  g.auditor.ask(acceptanceCalls.confirm, { id, version, ...(reason ? { reason } : {}) })
const set = (key: string, value: unknown, orgId: string | null = null) =>
  w.sql.query('insert into config (key, org_id, value) values ($1, $2, $3)', [key, orgId, JSON.stringify(value)])
const warnings = async (a: Registered) => (await g.auditor.get(acceptanceCalls.detail, { id: a.id })).warnings
const expired = (kind: string, productId: string | null = null) =>
  w.sql.query(
    `insert into certificate (org_id, no, scope, product_id, cert_kind, cert_no, name, valid_to, status, created_by)
     values ($1, new_id()::text, $2, $3, $4, 'X', 'X', '2026-01-01', 'passed', $5)`,
    [g.supplier, productId ? 'standard' : 'org', productId, kind, g.sales.userId],
  )

describe('goods whose supplier’s mandatory certificate has ended on their way', () => {
  const sentence = '供应商的必备证件「药品经营许可证」缺失或已过期'

  test('are not taken in, unless the hospital allows it and a reason is given, which stays in the history', async () => {
    const a = await registered()
    expect(await warnings(a)).toEqual([])
    await set('certificate.requiredOfSuppliers', 'drugOperate')
    await expired('drugOperate')
    expect(await warnings(a)).toEqual([sentence])
    expect((await confirm(a, '急用')).msg).toBe(sentence)
    await set('acceptance.expiredProducts', true, g.hospital)
    expect((await confirm(a, '急用')).msg).toBe(sentence)
    await set('acceptance.expiredSuppliers', true, g.hospital)
    const asked = await confirm(a)
    expect(asked).toMatchObject({ msg: `${sentence}，请填写入库原因`, data: { needsReason: true } })
    expect((await confirm(a, '   ')).data).toEqual({ needsReason: true })
    expect((await confirm(a, '换证已受理，临床急用')).code).toBe(0)
    const { history } = await g.buyer.get(acceptanceCalls.detail, { id: a.id })
    expect(history.at(-1)).toMatchObject({ action: 'confirm', reason: '换证已受理，临床急用' })
    const { rows } = await w.sql.query(
      `select after from audit_log where entity = 'acceptance' and entity_id::text = $1 and action = 'override'`,
      [a.id],
    )
    expect(rows).toEqual([{ after: { certificates: [sentence], reason: '换证已受理，临床急用' } }])
    // and the goods stand still until somebody else has looked at them
    const held = await w.sql.query(
      `select h.hold_kind as kind, h.reason, b.qty = b.locked_qty as whole from stock_hold h join stock_balance b on b.id = h.balance_id
       where h.ref_id = $1`,
      [a.id],
    )
    expect(held.rows).toEqual([{ kind: 'quarantine', reason: '换证已受理，临床急用', whole: true }])
  })

  test('are taken in as ever where nobody must have one, or the supplier has a valid one', async () => {
    const a = await registered()
    expect((await confirm(a)).code).toBe(0)
  })

  test('another hospital’s permission is no permission', async () => {
    const a = await registered()
    await set('certificate.requiredOfSuppliers', 'drugOperate')
    await set('acceptance.expiredSuppliers', true, await w.org('hospital', '别的医院'))
    expect((await confirm(a, '急用')).msg).toBe(sentence)
  })
})

describe('goods whose own mandatory certificate has ended on their way', () => {
  const sentence = '产品「过期批件的药」的必备证件「药品注册批件/再注册」缺失或已过期'

  test('are taken in only with the switch of products and a reason', async () => {
    const a = await registered({ name: '过期批件的药' })
    await set('certificate.requiredOfProducts', 'drugReg')
    await expired('drugReg', a.productId)
    expect(await warnings(a)).toEqual([sentence])
    await set('acceptance.expiredSuppliers', true, g.hospital)
    expect((await confirm(a, '急用')).msg).toBe(sentence)
    await set('acceptance.expiredProducts', true, g.hospital)
    expect((await confirm(a)).msg).toBe(`${sentence}，请填写入库原因`)
    expect((await confirm(a, '唯一货源')).code).toBe(0)
  })

  test('need none when they were refused: they go back', async () => {
    const a = await registered({ accepted: '0' })
    await set('certificate.requiredOfProducts', 'drugReg')
    await set('certificate.requiredOfSuppliers', 'drugOperate')
    expect(await warnings(a)).toEqual([])
    expect((await confirm(a)).code).toBe(0)
  })
})

describe('goods that travel cold', () => {
  test('arrived too warm or too cold come in for a reason alone, which stays with them in quarantine', async () => {
    for (const [arrivedTemp, name] of [
      ['45.5', '门冬胰岛素甲'],
      ['-1', '门冬胰岛素乙'],
    ] as const) {
      const a = await registered({ name, arrivedTemp })
      const said = `「${name}」到货温度 ${arrivedTemp} ℃，超出 2～8 ℃`
      expect(await warnings(a)).toEqual([`${said}：请拒收，或填写原因后入库`])
      expect(await confirm(a)).toMatchObject({ msg: `${said}，请填写入库原因`, data: { needsReason: true } })
      const { rows: none } = await w.sql.query('select 1 from stock_movement where ref_id = $1', [a.id])
      expect(none).toEqual([])
      expect((await confirm(a, '厂家出具稳定性说明')).code).toBe(0)
      const { rows } = await w.sql.query('select hold_kind as kind, reason from stock_hold where ref_id = $1', [a.id])
      expect(rows).toEqual([{ kind: 'quarantine', reason: '厂家出具稳定性说明' }])
    }
  })

  test('within their range, on its bounds, or refused need none', async () => {
    for (const arrivedTemp of ['2', '5.0', '8']) expect((await confirm(await registered({ arrivedTemp }))).code).toBe(0)
    expect((await confirm(await registered({ arrivedTemp: '45.5', accepted: '0' }))).code).toBe(0)
  })
})

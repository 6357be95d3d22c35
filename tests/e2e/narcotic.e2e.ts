import { expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { sqlRows } from './database.ts'
import { button, open, password, shown, test, told } from './kit.ts'
import { rows } from './list-kit.ts'
import { signsBeside } from './session-kit.ts'
import { again, asked, asks, seat } from './shell-kit.ts'

interface Paper {
  id: string
  no: string
  version: number
}
interface Item {
  id: string
  supplierId: string
  disabledReason: string
  narcotic: boolean
  agreedRest: string | null
  packMultiple: string
}
interface Order extends Paper {
  narcotic: boolean
  lines: { id: string; qty: string }[]
}

const salesOf = async (supplierId: string): Promise<string> => {
  const [row] = await sqlRows<{ login: string }>(
    `select login_name as login from app_user where home_org = $1 and login_name like 'sup%_sales'`,
    [supplierId],
  )
  return row!.login
}

/** An anaesthetic of the hospital's catalogue and another drug of the same supplier, as many of each as one may order. */
const twoKinds = async (buyer: Page) => {
  const ids = await sqlRows<{ id: string }>(
    `select c.id from catalog_item c join product p on p.id = c.product_id
      where c.hospital_id = (select home_org from app_user where login_name = 'buyer1') and c.status = 'enabled' and p.narcotic`,
  )
  const found = await asked<{ item: Item }[]>(buyer, pickCalls.named.path, { ids: ids.map((x) => x.id) })
  const orderable = (i: Item) => i.disabledReason === '' && i.agreedRest === null
  for (const strict of found.map((f) => f.item).filter(orderable)) {
    const asking = { supplierId: strict.supplierId, kind: 0, size: 50 }
    const { rows: all } = await asked<{ rows: Item[] }>(buyer, pickCalls.find.path, asking)
    const plain = all.find((i) => orderable(i) && !i.narcotic)
    if (plain) return [strict, plain].map((i) => ({ catalogItemId: i.id, qty: String(10 * Number(i.packMultiple)) }))
  }
  throw new Error('no anaesthetic of this catalogue can be ordered')
}

test('anaesthetics go their own way: an order and a car of their own, and two who take them in', async ({
  browser,
}) => {
  const buyer = await seat(browser, 'buyer1')
  const lines = (await twoKinds(buyer)).map((l) => ({ ...l, substitute: { code: 'clinical', text: '' } }))
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: 0 })
  const plan = await asked<Paper>(buyer, planCalls.add.path, {
    ...{ planType: 'month', kind: 0, pointId: point!.id, periodFrom: null, periodTo: null },
    lines,
  })
  await asked(buyer, planCalls.submit.path, { id: plan.id, version: plan.version })

  // one plan; who passes it makes two orders of it
  const auditor = await again(browser, 'auditor1', { at: `/procurement/planning/${plan.id}` })
  await button(auditor, '通过').click()
  await expect(shown(auditor, '.d-title')).toContainText('已生成订单')
  const { rows: made } = await asked<{ rows: Order[] }>(buyer, orderCalls.query.path, { planId: plan.id })
  const orders = await Promise.all(made.map((o) => asked<Order>(buyer, orderCalls.detail.path, { id: o.id })))
  expect(orders.map((o) => o.narcotic).toSorted()).toEqual([false, true])
  const strict = orders.find((o) => o.narcotic)!
  const plain = orders.find((o) => !o.narcotic)!
  await open(auditor, `/procurement/purchaseOrder/${strict.id}`)
  await expect(shown(auditor, '.d-page')).toContainText('药品 · 麻精药品')

  // who puts both into one order is told
  const [head] = await sqlRows<{ supplierId: string }>(
    `select supplier_id as "supplierId" from purchase_order where id = $1`,
    [strict.id],
  )
  const mixed = { ...head, pointId: point!.id, kind: 0, lines }
  expect((await asks(buyer, orderCalls.add.path, mixed)).msg).toBe('麻醉、精神药品必须单独下单')

  // the supplier takes both on; no car brings them together
  const sales = await again(browser, await salesOf(head!.supplierId), { at: '/Home' })
  for (const o of [strict, plain]) {
    const now = await asked<Paper>(sales, orderCalls.detail.path, { id: o.id })
    await asked(sales, orderCalls.accept.path, { id: o.id, version: now.version })
  }
  const lot = { lotNo: 'MZ1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const of = (o: Order) => o.lines.map((l) => ({ orderLineId: l.id, qty: l.qty.replace(/\.0+$/, ''), ...lot }))
  const both = { orderId: strict.id, orderIds: [plain.id], lines: [...of(strict), ...of(plain)] }
  expect((await asks(sales, deliveryCalls.add.path, both)).msg).toContain('必须单独配送')
  const delivery = await asked<Paper>(sales, deliveryCalls.add.path, { orderId: strict.id, lines: of(strict) })
  await asked(sales, deliveryCalls.ship.path, { id: delivery.id, version: delivery.version })

  // the receiver counts; neither he nor who bought it signs beside him
  const receiver = await again(browser, 'receiver1')
  await open(receiver, `/procurement/acceptance?keyword=${delivery.no}`)
  await expect(rows(receiver)).toHaveCount(1)
  await button(rows(receiver).first(), '登记验收').click()
  await button(receiver, '全部接收').click()
  await button(receiver, '登记验收').click()
  const second = receiver.getByRole('dialog', { name: '双人复核' })
  for (const [login, why] of [
    ['receiver1', '复核人不能是本人'],
    ['buyer1', '复核人采购或审核过此订单，请换一人复核'],
  ] as const) {
    await second.getByLabel('复核人账号').fill(login)
    await second.getByLabel('复核人密码').fill(password)
    await second.getByRole('button', { name: '确认复核' }).click()
    await expect(second).toContainText(why)
  }
  await signsBeside(receiver, 'pharmacist1')
  await told(receiver, '已登记验收')
  const { name } = (await sqlRows<{ name: string }>(`select name from app_user where login_name = 'pharmacist1'`))[0]!
  await expect(shown(receiver, '.d-page')).toContainText(name)

  // who signed beside him does not confirm it; the auditor does
  const waits = await asked<{ rows: Paper[] }>(auditor, acceptanceCalls.query.path, { deliveryId: delivery.id })
  const pharmacist = await again(browser, 'pharmacist1', { at: `/procurement/acceptance/${waits.rows[0]!.id}` })
  await expect(shown(pharmacist, '.d-footer')).toBeVisible()
  await expect(button(pharmacist, '确认')).toHaveCount(0)
  await open(auditor, `/procurement/acceptance/${waits.rows[0]!.id}`)
  await button(auditor, '确认').click()
  await button(auditor.getByRole('dialog').filter({ visible: true }), '确定').click()
  await expect(shown(auditor, '.d-title')).toContainText('已确认')
})

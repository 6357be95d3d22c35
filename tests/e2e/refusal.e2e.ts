import { type Browser, expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { picture } from './files-kit.ts'
import { ordered } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
}
interface Order {
  status: string
  lines: { id: string; openQty: string; closedQty: string; transitQty: string }[]
}
const lot = { lotNo: 'R1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }

/** Six pieces of a running order on their way to the receiver, whose acceptance waits. */
const sent = async (browser: Browser) => {
  const orderId = await ordered(browser)
  const sales = await again(browser, 'sup1_sales')
  const { lines } = await asked<Order>(sales, orderCalls.detail.path, { id: orderId })
  const wish = { orderId, lines: [{ ...lot, qty: '6', orderLineId: lines[0]!.id }] }
  const d = await asked<Paper>(sales, deliveryCalls.add.path, wish)
  await asked(sales, deliveryCalls.ship.path, { id: d.id, version: d.version })
  const receiver = await again(browser, 'receiver1')
  const { rows } = await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, { deliveryId: d.id })
  return { orderId, deliveryId: d.id, acceptance: rows[0]!, sales, receiver }
}
/** The same, two of them refused and confirmed; the refusal. */
const refused = async (browser: Browser) => {
  const s = await sent(browser)
  const { id, version } = s.acceptance
  const { lines } = await asked<{ lines: Paper[] }>(s.receiver, acceptanceCalls.detail.path, { id })
  const found = lines.map((l) => ({
    id: l.id,
    acceptedQty: '4',
    refusedQty: '2',
    refuseCode: '01',
    refuseReason: '外包装破损',
  }))
  const checked = await asked<Paper>(s.receiver, acceptanceCalls.accept.path, {
    id,
    version,
    arrivedTemp: '5.0',
    lines: found,
  })
  await confirmed(browser, checked)
  return { ...s, refusal: await refusalOf(s.sales, s.orderId) }
}
const confirmed = async (browser: Browser, { id, version }: Paper) => {
  const auditor = await again(browser, 'auditor1')
  await asked(auditor, acceptanceCalls.confirm.path, { id, version, reason: '临床急用' })
}
const refusalOf = async (page: Page, orderId: string) => {
  const { rows } = await asked<{ rows: (Paper & { no: string })[] }>(page, refusalCalls.query.path, { orderId })
  return rows[0]!
}
const orderOf = (page: Page, id: string) => asked<Order>(page, orderCalls.detail.path, { id })
const status = (page: Page, text: string) => expect(shown(page, '.d-title').getByText(text)).toBeVisible()

test('a refusal goes to the supplier at confirmation, with its picture; he disputes, the operator hears both and the goods wait again', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const s = await sent(browser)
  const page = s.receiver
  // ---- the desk itself is walked by goods-desk: what it sends is sent here
  const { lines } = await asked<{ lines: Paper[] }>(page, acceptanceCalls.detail.path, { id: s.acceptance.id })
  const found = lines.map((l) => ({
    id: l.id,
    acceptedQty: '4',
    refusedQty: '2',
    refuseCode: '01',
    refuseReason: '外包装破损',
  }))
  const checked = await asked<Paper>(page, acceptanceCalls.accept.path, {
    ...s.acceptance,
    arrivedTemp: '5.0',
    lines: found,
  })
  expect((await asked<{ total: number }>(s.sales, refusalCalls.query.path, { orderId: s.orderId })).total).toBe(0)
  await confirmed(browser, checked)

  // ---- the supplier's desk: it waits there with its clock
  const { no, id } = await refusalOf(s.sales, s.orderId)
  await open(s.sales, `/procurement/refusal?keyword=${no}`)
  const row = shown(s.sales, 'tr').filter({ hasText: no })
  await expect(row).toContainText('待供应商答复')
  await expect(row).toContainText('还剩 3 天')
  await open(s.sales, `/procurement/refusal/${id}`)
  await expect(s.sales.getByRole('region', { name: '医院的拒收' })).toContainText('破损/污染 外包装破损')
  await button(s.sales, '提出异议').click()
  await button(dialog(s.sales), '提出异议').click()
  await expect(dialog(s.sales).getByText('请填写异议理由').first()).toBeVisible()
  await dialog(s.sales).getByRole('textbox').first().fill('出库照片外观完好')
  await dialog(s.sales).locator('input[type=file]').setInputFiles(picture('出库.bmp'))
  await button(dialog(s.sales), '提出异议').click()
  await told(s.sales, '已提出异议')
  await status(s.sales, '待裁定')

  // ---- the operator reads both sides; no button of his stands on the parties' pages
  await expect(button(s.sales, '维持拒收')).toHaveCount(0)
  const operator = await again(browser, 'operator')
  await open(operator, `/procurement/refusal/${id}`)
  await expect(operator.getByRole('region', { name: '医院的拒收' })).toContainText('外包装破损')
  await expect(operator.getByRole('region', { name: '供应商的答复' })).toContainText('出库照片外观完好')
  await expect(operator.getByRole('list', { name: '举证材料' })).toBeVisible()
  await button(operator, '重新验收').click()
  await expect(dialog(operator)).toContainText('回到在途，在新的验收单中重新验收')
  await dialog(operator).getByRole('textbox').fill('双方照片均无破损')
  await button(dialog(operator), '确定').click()
  await told(operator, '已裁定')
  await status(operator, '已撤销')
  await expect(operator.getByRole('region', { name: '裁定' })).toContainText('双方照片均无破损')

  // ---- the goods wait in a new acceptance, and count as on their way
  expect((await orderOf(s.sales, s.orderId)).lines[0]).toMatchObject({ transitQty: '2.000' })
  const waits = { deliveryId: s.deliveryId, status: ['wait'] }
  const { rows } = await asked<{ rows: Paper[] }>(page, acceptanceCalls.query.path, waits)
  await open(page, `/procurement/acceptance/${rows[0]!.id}`)
  await status(page, '待验收')
})

test('upheld and sent again, the line stays open; fetched, it is closed', async ({ browser }) => {
  test.setTimeout(180_000)
  const one = await refused(browser)
  const wish = { ...one.refusal, reason: '出库照片外观完好' }
  const disputed = await asked<Paper>(one.sales, refusalCalls.dispute.path, {
    id: wish.id,
    version: wish.version,
    reason: wish.reason,
  })
  const operator = await again(browser, 'operator')
  await open(operator, `/procurement/refusal/${disputed.id}`)
  await button(operator, '维持拒收').click()
  await dialog(operator).getByRole('textbox').fill('渗漏属实')
  await button(dialog(operator), '确定').click()
  await told(operator, '已裁定')
  await status(operator, '待处理')

  const sales = one.sales
  await open(sales, `/procurement/refusal/${disputed.id}`)
  await button(sales, '补发').click()
  await expect(dialog(sales)).toContainText('在订单上保持未发')
  await button(dialog(sales), '确定').click()
  await told(sales, '已登记补发')
  await status(sales, '待补发')
  const before = await orderOf(sales, one.orderId)
  expect(before.status).toBe('allocating')
  expect(before.lines[0]!.closedQty).toBe('0.000')

  const two = await refused(browser)
  await open(two.sales, `/procurement/refusal/${two.refusal.id}`)
  await button(two.sales, '同意').click()
  await expect(dialog(two.sales)).toContainText('同意医院拒收')
  await button(dialog(two.sales), '确定').click()
  await told(two.sales, '已同意拒收')
  await button(two.sales, '退回处理').click()
  await expect(dialog(two.sales)).toContainText('在订单上关闭')
  await button(dialog(two.sales), '确定').click()
  await told(two.sales, '已处理')
  await status(two.sales, '已处理')
  const after = await orderOf(two.sales, two.orderId)
  expect(after.lines[0]).toMatchObject({ closedQty: '2.000' })
})

test('goods nobody ordered are turned away at the door', async ({ browser }) => {
  const page = await again(browser, 'receiver1')
  await open(page, '/procurement/refusal')
  await button(page, '无订单拒收').first().click()
  await expect(page.getByRole('heading', { name: '新建无订单拒收' })).toBeVisible()
  await shown(page, '[data-key=supplierId] input').fill('云')
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await page.keyboard.type('一次性注射器')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('包')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await button(page, '提交').click()
  await told(page, '已提交')
  await status(page, '待供应商答复')
})

import { type Browser, expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls as calls } from '#modules/refusal/shared/calls.ts'
import { sqlRows } from './database.ts'
import { picture } from './files-kit.ts'
import { ordered } from './goods-kit.ts'
import { button, marked, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const at = '/procurement/refusal'
interface Paper {
  id: string
  no: string
  version: number
}
interface Order extends Paper {
  lines: { id: string; openQty: string; closedQty: string; transitQty: string; acceptedQty: string }[]
}
interface Waiting {
  order: string
  line: string
  /** How many of it were sent. */
  qty: number
  delivery: Paper
  acceptance: Paper
}
const lineOf = async (page: Page, order: string, line: string) =>
  (await asked<Order>(page, orderCalls.detail.path, { id: order })).lines.find((l) => l.id === line)!
const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }

/** What is open of a line leaves the supplier; his clerk's calls. */
const ships = async (browser: Browser, order: string, line: string): Promise<Paper> => {
  const clerk = await again(browser, 'sup1_ship')
  const { openQty } = await lineOf(clerk, order, line)
  const sent = { ...lot, orderLineId: line, qty: String(Number(openQty)) }
  const d = await asked<Paper>(clerk, deliveryCalls.add.path, { orderId: order, lines: [sent] })
  await asked(clerk, deliveryCalls.ship.path, { id: d.id, version: d.version })
  await clerk.context().close()
  return d
}

/** The longer line of an order (one beyond its agreed volume became two) stands at the receiver's door. */
const standing = async (browser: Browser): Promise<Waiting> => {
  const order = await ordered(browser)
  const sales = await again(browser, 'sup1_sales')
  const { lines } = await asked<Order>(sales, orderCalls.detail.path, { id: order })
  await sales.context().close()
  const { id: line, openQty } = lines.toSorted((a, b) => Number(b.openQty) - Number(a.openQty))[0]!
  const delivery = await ships(browser, order, line)
  const receiver = await again(browser, 'receiver1')
  const found = await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, { deliveryId: delivery.id })
  await receiver.context().close()
  return { order, line, qty: Number(openQty), delivery, acceptance: found.rows[0]! }
}

/** The receiver refused two of them, and somebody else confirmed it; by calls. @returns with the refusal */
const refused = async (browser: Browser): Promise<Waiting & { refusal: Paper }> => {
  const w = await standing(browser)
  const { id, version } = w.acceptance
  const receiver = await again(browser, 'receiver1')
  const { lines } = await asked<{ lines: Paper[] }>(receiver, acceptanceCalls.detail.path, { id })
  const acceptedQty = String(w.qty - 2)
  const line = { id: lines[0]!.id, acceptedQty, refusedQty: '2', refuseCode: '01', refuseReason: '外箱渗漏' }
  const checked = await asked<Paper>(receiver, acceptanceCalls.accept.path, { id, version, lines: [line] })
  const auditor = await again(browser, 'auditor1')
  await asked(auditor, acceptanceCalls.confirm.path, { id, version: checked.version })
  const found = await asked<{ rows: Paper[] }>(receiver, calls.query.path, { acceptanceId: id })
  await Promise.all([receiver, auditor].map((p) => p.context().close()))
  return { ...w, refusal: found.rows[0]! }
}
const title = (page: Page) => shown(page, '.d-title')
const side = (page: Page, name: string) => page.getByRole('region', { name }).filter({ visible: true })

/** Opens the list by what the paper says of it, and from it the refusal. */
const found = async (page: Page, keyword: string, status: string) => {
  await open(page, `${at}?keyword=${keyword}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(status)
  await rows(page).first().getByRole('link', { name: /^JU/ }).click()
  await expect(title(page)).toContainText(status)
}

/** The supplier speaks against it on the page that shows it, with a picture. */
const disputes = async (sales: Page, reason: string) => {
  await button(sales, '提出异议').click()
  await dialog(sales)
    .getByLabel(/^异议理由/)
    .fill(reason)
  await dialog(sales)
    .locator('input[type=file]')
    .setInputFiles([picture('出库.bmp')])
  await button(dialog(sales), '提出异议').click()
  await told(sales, '已提出异议')
  await expect(title(sales)).toContainText('待裁定')
}

/** The operator decides on the page that shows both sides. */
const decides = async (operator: Page, action: '维持拒收' | '重新验收', reason: string) => {
  await button(operator, action).click()
  await dialog(operator).getByRole('textbox').fill(reason)
  await button(dialog(operator), '确定').click()
  await told(operator, '已裁定')
}

test('walk 3: two are refused with a picture, the supplier disputes, the operator upholds it, and what is sent again keeps the line open', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { order, line, qty, delivery, acceptance } = await standing(browser)

  // ---- at the door: two are broken
  const receiver = await again(browser, 'receiver1')
  await receiver.setViewportSize({ width: 1366, height: 768 })
  await open(receiver, `/procurement/acceptance/${acceptance.id}`)
  const cell = (col: number) => shown(receiver, '.g-body .g-line').first().locator(`[data-col="${col}"]`)
  await button(receiver, '全部接收').click()
  await cell(6).click()
  await receiver.keyboard.type(String(qty - 2))
  await receiver.keyboard.press('Enter')
  await expect(cell(7)).toHaveText('2')
  await cell(8).click()
  await receiver.keyboard.press('Enter')
  await receiver.keyboard.type('破')
  await marked(receiver, '破损')
  await receiver.keyboard.press('Enter')
  await expect(cell(8)).toHaveText('破损/污染')
  await receiver.getByRole('button', { name: /^第 1 行 .* 拒收照片/ }).click()
  await receiver
    .getByLabel(/拒收照片$/)
    .and(receiver.locator('input'))
    .setInputFiles([picture('渗漏.bmp')])
  await button(receiver, '登记验收').click()
  await told(receiver, '已登记验收')

  // ---- nothing goes to the supplier until somebody else confirmed it
  const sales = await again(browser, 'sup1_sales', { at: '/Home' })
  expect((await asked<{ total: number }>(sales, calls.query.path, { keyword: delivery.no })).total).toBe(0)
  const auditor = await again(browser, 'auditor1', { at: `/procurement/acceptance/${acceptance.id}` })
  await button(auditor, '确认').click()
  await expect(dialog(auditor)).toContainText('拒收 1 行')
  await button(dialog(auditor), '确定').click()
  await expect(shown(auditor, '.d-title')).toContainText('已确认')

  // ---- the supplier finds it with its clock, sees the picture, and speaks against it
  await found(sales, delivery.no, '待供应商答复')
  await expect(shown(sales, '.d-page')).toContainText('还剩 3 天')
  await expect(side(sales, '医院的拒收')).toContainText('破损/污染')
  await expect(side(sales, '医院的拒收').locator('.u-card')).toContainText('渗漏.png')
  await disputes(sales, '出库时外箱完好')

  // ---- the operator sees both beside one another and upholds it
  const operator = await again(browser, 'operator')
  await operator.setViewportSize({ width: 1366, height: 768 })
  await found(operator, delivery.no, '待裁定')
  await expect(side(operator, '医院的拒收').locator('.u-card')).toContainText('渗漏.png')
  await expect(side(operator, '供应商的答复')).toContainText('出库时外箱完好')
  await expect(side(operator, '供应商的答复').locator('.u-card')).toContainText('出库.png')
  await decides(operator, '维持拒收', '照片可见渗漏')
  await expect(title(operator)).toContainText('待处理')

  // ---- he sends others: the line stays open until as much was shipped
  await button(shown(sales, '.d-changed'), '刷新').click()
  await expect(side(sales, '裁定')).toContainText('照片可见渗漏')
  await button(sales, '补发').click()
  await expect(dialog(sales)).toContainText(/2 \S+ 在订单上保持未发，再次发货同样数量后，此拒收单结束/)
  await button(dialog(sales), '确定').click()
  await told(sales, '已登记补发')
  await expect(title(sales)).toContainText('待补发')
  expect(await lineOf(sales, order, line)).toMatchObject({ openQty: '2.000', closedQty: '0.000' })
  await ships(browser, order, line)
  await sales.reload()
  await expect(title(sales)).toContainText('已处理')
})

test('walk 3: the operator lets disputed goods be looked at again, and they wait at the door', async ({ browser }) => {
  test.setTimeout(300_000)
  const { order, line, delivery, refusal } = await refused(browser)
  const sales = await again(browser, 'sup1_sales')
  await found(sales, refusal.no, '待供应商答复')
  await disputes(sales, '批号与随货单一致')
  const operator = await again(browser, 'operator')
  await found(operator, refusal.no, '待裁定')
  await decides(operator, '重新验收', '照片看不出渗漏')
  await expect(title(operator)).toContainText('已撤销')

  const receiver = await again(browser, 'receiver1')
  expect(await lineOf(receiver, order, line)).toMatchObject({ transitQty: '2.000', openQty: '0.000' })
  await open(receiver, `/procurement/acceptance?keyword=${delivery.no}`)
  const wait = rows(receiver).filter({ hasText: '待验收' })
  await expect(wait).toHaveCount(1)
  await button(wait, '登记验收').click()
  await button(receiver, '全部接收').click()
  await button(receiver, '登记验收').click()
  await told(receiver, '已登记验收')
})

test('walk 3: who says nothing for three days agrees; fetched, the goods are closed on the order', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { order, line, qty, refusal } = await refused(browser)
  await sqlRows(
    `update refusal set answer_by = answer_by - 4, submitted_at = submitted_at - interval '4 days' where id = $1`,
    [refusal.id],
  )
  await sqlRows(`select graphile_worker.add_job('refusal.silence')`)
  const silent = async () =>
    (await sqlRows(`select from refusal where id = $1 and status = 'agreed'`, [refusal.id])).length > 0
  await expect.poll(silent).toBe(true)

  const sales = await again(browser, 'sup1_sales', { at: '/Home' })
  await found(sales, refusal.no, '待处理')
  await expect(side(sales, '供应商的答复')).toContainText('逾期视为同意')
  await expect(button(sales, '提出异议')).toHaveCount(0)
  await button(sales, '退回处理').click()
  await expect(dialog(sales)).toContainText(/2 \S+ 在订单上关闭，不再补发/)
  await dialog(sales)
    .getByLabel(/^处理说明/)
    .fill('周五取回')
  await button(dialog(sales), '确定').click()
  await told(sales, '已处理')
  await expect(title(sales)).toContainText('已处理')

  const receiver = await again(browser, 'receiver1')
  await found(receiver, refusal.no, '已处理')
  await expect(side(receiver, '处理')).toContainText('周五取回')
  expect(await lineOf(receiver, order, line)).toMatchObject({
    openQty: '0.000',
    closedQty: '2.000',
    acceptedQty: `${qty - 2}.000`,
  })
})

test('goods nobody ordered are turned away at the door: typed, sent, and fetched by who brought them', async ({
  browser,
}) => {
  const receiver = await again(browser, 'receiver1')
  await receiver.setViewportSize({ width: 1366, height: 768 })
  await open(receiver, at)
  await button(receiver, '无订单拒收').click()
  await expect(receiver.getByRole('heading', { name: '新建无订单拒收' })).toBeVisible()
  const sales = await again(browser, 'sup1_sales', { at: '/Home' })
  const name = await sales.evaluate(() => {
    const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    return state.currentOrg.strName as string
  })
  await shown(receiver, '.d-page')
    .getByLabel(/^供应商/)
    .click()
  await receiver.keyboard.type(name)
  await shown(receiver, '.ant-select-item-option').filter({ hasText: name }).first().click()
  await shown(receiver, '.d-page')
    .getByLabel(/^配送点/)
    .click()
  await shown(receiver, '.ant-select-item-option').first().click()
  const cell = (col: number) => shown(receiver, '.g-body [data-row="0"]').locator(`[data-col="${col}"]`)
  for (const [i, text] of ['阿司匹林肠溶片', '100mg*30片', '盒', '5', '26A01'].entries()) {
    await cell(i).click()
    await receiver.keyboard.type(text)
    await receiver.keyboard.press('Tab')
    await expect(cell(i)).toHaveText(text)
  }
  await button(receiver, '提交').click()
  await told(receiver, /已提交/)
  await expect(title(receiver)).toContainText('待供应商答复')
  const no = (await title(receiver).innerText()).match(/JU\d+/)![0]

  await found(sales, no, '待供应商答复')
  await expect(side(sales, '医院的拒收')).toContainText('阿司匹林肠溶片 26A01 拒收 5 盒')
  await button(sales, '同意').click()
  await button(dialog(sales), '确定').click()
  await told(sales, '已同意拒收')
  // nothing was ordered, so nothing can be sent again
  await button(sales, '退回处理').click()
  await expect(dialog(sales)).toContainText('没有订单的货物')
  await button(dialog(sales), '确定').click()
  await told(sales, '已处理')
})

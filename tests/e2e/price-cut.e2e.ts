import { expect, type Page } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { regionPriceCalls } from '#modules/region-price/shared/calls.ts'
import { lookAt } from './axe-kit.ts'
import { sqlRows } from './database.ts'
import { ordered } from './goods-kit.ts'
import { button, here, marked, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const screen = '/purchaseList/priceModification/region'
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const tab = (page: Page, name: string) => shown(page, '[role=tab]').filter({ hasText: name }).click()

interface Ordered {
  no: string
  lines: { id: string; seq: number; productId: string; name: string; code: string; price: string }[]
}

test('one operator enters the prices of three products for the region, another sees what it touches and passes it; the order says why its price is what it is', async ({
  browser,
}) => {
  const buyer = await again(browser, 'buyer1')
  const id = await ordered(browser, 8)
  const order = await asked<Ordered>(buyer, orderCalls.detail.path, { id })
  const chosen = await sqlRows<{ id: string }>('select distinct product_id as id from vbp_item')
  // their prices are changed for one reason
  const lines = order.lines.filter((l) => !chosen.some((c) => c.id === l.productId)).slice(0, 3)
  expect(lines).toHaveLength(3)
  // other walks and the demonstration have papers of their own: these products have none that waits
  const theirs = `(${lines.map((l) => `'${l.productId}'`).join(', ')})`
  await sqlRows(`set app.kind = 'system';
    update regional_price set status = 'rejected' where status in ('pending', 'passed') and id in
      (select region_id from regional_price_line where product_id in ${theirs});
    update price_adjustment set status = 'rejected' where status in ('draft', 'pending', 'passed') and product_id in ${theirs}`)
  const cut = (l: { price: string }) => (Number(l.price) * 0.9).toFixed(2)

  // ---- entered: the products by their codes, one day, one reason
  const clerk = await again(browser, 'operator2', { at: `${screen}/new` })
  await expect(clerk.getByRole('heading', { name: '新建区域调价' })).toBeVisible()
  await clerk.getByLabel('调价原因').click()
  await clerk.getByText('省平台调价').click()
  const day = clerk.getByLabel('生效日期')
  await day.fill(today)
  await day.press('Enter')
  await shown(clerk, '[role=grid]').click({ position: { x: 120, y: 60 } })
  for (const line of lines) {
    await clerk.keyboard.type(line.code)
    await marked(clerk, line.name)
    await clerk.keyboard.press('Enter')
    await clerk.keyboard.type(cut(line))
    await clerk.keyboard.press('Enter')
  }
  await button(clerk, '提交').click()
  await told(clerk, '已提交')
  await expect(shown(clerk, '.d-title')).toContainText(/区域调价单 QJ\d+/)
  await expect(button(clerk, '审核通过')).toBeHidden()
  const paper = here(clerk)
  const no = (await shown(clerk, '.d-title').innerText()).match(/QJ\d+/)![0]

  // ---- another one: papers, quantity and money of each stage, the rule of each, his password was typed just now
  const operator = await again(browser, 'operator', { at: paper })
  await tab(operator, '影响')
  const impact = operator.getByRole('table', { name: '调价影响' })
  await expect(impact.locator('tr.ant-table-row')).toHaveCount(6)
  const released = impact.locator('tr.ant-table-row').filter({ hasText: '已下达未发货' })
  await expect(released.getByRole('radio', { name: '改价' })).toBeChecked()
  await expect(released).toContainText('-')
  const stock = impact.locator('tr.ant-table-row').filter({ hasText: '在库' })
  await stock.getByText('补差').click()
  await expect(stock.getByRole('radio', { name: '补差' })).toBeChecked()
  await button(operator, '审核通过').click()
  await expect(dialog(operator)).toContainText('已下达未发货 改价')
  await button(dialog(operator), '确定').click()
  await told(operator, '已审核')

  // ---- it runs by itself, and each line it touched is there
  const regional = { id: paper.split('/').at(-1)! }
  const status = async () => (await asked<{ status: string }>(operator, regionPriceCalls.detail.path, regional)).status
  await expect.poll(status, { timeout: 60_000 }).toBe('applied')
  await operator.reload()
  await expect(shown(operator, '.d-title').getByText('已生效')).toBeVisible()
  await tab(operator, '结算明细')
  // what other walks ordered of these products is touched too, and may stand before this order's lines, out of view
  const settled = (of: object) =>
    asked<{ total: number; rows: { docNo: string; status: string }[] }>(operator, regionPriceCalls.settlements.path, {
      ...{ adjustmentId: regional.id, page: 1, size: 500, ...of },
    })
  const all = await settled({})
  await expect(operator.getByText(`共 ${all.total} 行`).filter({ visible: true })).toBeVisible()
  await expect(operator.getByRole('table', { name: '结算明细' }).getByText(all.rows[0]!.docNo).first()).toBeVisible()
  // as many as are not drawn all at once are a table of that name too
  await operator.route(`**${regionPriceCalls.settlements.path}`, async (route) => {
    const came = await route.fetch()
    const body = await came.json()
    body.data.rows = Array.from({ length: 120 }, (_, i) => ({ ...all.rows[0], id: `${i}`, seq: i + 1 }))
    await route.fulfill({ response: came, json: body })
  })
  await operator.reload()
  await tab(operator, '结算明细')
  const long = operator.getByRole('table', { name: '结算明细' })
  await expect(long).toHaveAttribute('aria-rowcount', '121')
  await expect(long.getByRole('columnheader', { name: '状态' })).toBeVisible()
  await expect(long.getByRole('row').nth(1).getByRole('cell', { name: all.rows[0]!.docNo })).toBeVisible()
  expect(await lookAt(operator, 'a long table')).toEqual([])
  await operator.unroute(`**${regionPriceCalls.settlements.path}`)
  // each touched line once, each of them done
  const touched = await settled({ docId: id })
  expect(touched.rows.map((r) => r.status)).toEqual(['done', 'done', 'done'])

  // ---- the hospital was told; its order has the new price and says why
  await open(buyer, `/procurement/purchaseOrder/${id}`)
  for (const line of lines)
    await expect(shown(buyer, '.ant-table-row').filter({ hasText: line.code })).toContainText(cut(line))
  await tab(buyer, '价格由来')
  const why = buyer.getByRole('table', { name: '价格由来' }).locator('tr.ant-table-row')
  await expect(why).toHaveCount(3)
  await expect(why.filter({ hasText: no })).toHaveCount(3)
  await why.first().getByRole('link', { name: no }).click()
  await expect(shown(buyer, '.d-title')).toContainText(no)
  await expect(button(buyer, '驳回')).toBeHidden()
  await open(buyer, '/messageNotice?category=notice')
  await expect(
    buyer
      .getByText(new RegExp(`${no} 已生效`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

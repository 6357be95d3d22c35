import { expect } from '@playwright/test'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, here, marked, open, person, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

test('a hospital applies for a new price; the operator approves it and it holds from today', async ({ browser }) => {
  // which items the demonstration has an open adjustment for depends on its day: this one has none
  await sqlRows(`set app.kind = 'system';
    update price_adjustment a set status = 'rejected' from product p
    where p.id = a.product_id and p.name like '左氧氟沙星%' and a.status in ('draft', 'pending', 'passed')`)
  const buyer = await again(browser, 'buyer1', { at: '/purchaseList/priceModification/new' })
  await expect(buyer.getByRole('heading', { name: '新建调价单' })).toBeVisible()
  const day = buyer.getByLabel('生效日期')
  await day.fill(today)
  await day.press('Enter')
  await buyer.getByLabel('调价原因').click()
  await buyer.getByText('厂家调整').click()

  // an item is found by its initials; the price it has today stands beside the new one
  await shown(buyer, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await buyer.keyboard.type('zyfsx')
  await marked(buyer, '左氧氟沙星')
  await buyer.keyboard.press('Enter')
  const cells = shown(buyer, '[role=grid] [role=row]').nth(1).getByRole('gridcell')
  const old = Number(await cells.nth(1).innerText())
  expect(old).toBeGreaterThan(0)

  // dearer than allowed: the line says so and nothing is sent; what was typed stays
  await buyer.keyboard.type('99999')
  await buyer.keyboard.press('Control+Enter')
  await expect(buyer.getByText(/价格高于(最高限价|挂网价)|价格与集采中选价不一致/).first()).toBeVisible()
  await cells.nth(2).click()
  const price = (old - 0.01).toFixed(2)
  await buyer.keyboard.type(price)
  await buyer.keyboard.press('Enter')
  await button(buyer, '提交').click()
  await told(buyer, '1 张调价单已提交')
  await expect(buyer.getByRole('heading', { name: /调价单 TJ\d+/ })).toBeVisible()
  await expect(button(buyer, '撤回')).toBeVisible()

  const operator = await person(browser, 'operator')
  // several of one notice pass with one look at what changes by how much
  const no = (await shown(buyer, '.d-title').innerText()).match(/TJ\d+/)![0]
  await open(operator, `/purchaseList/priceModification?keyword=${no}`)
  await expect(rows(operator)).toHaveCount(1)
  await rows(operator).getByRole('checkbox').check()
  await button(operator, '批量审核通过').click()
  await expect(dialog(operator)).toContainText(/变动最大：.*左氧氟沙星.* → .*%/)
  await operator.keyboard.press('Enter')
  await expect(dialog(operator)).toContainText('1 条成功')
  await operator.keyboard.press('Escape')
  await open(operator, here(buyer))
  await expect(shown(operator, '.d-title').getByText('已生效')).toBeVisible()
})

test('what the folded head lacks is said; a reason whose answer got lost stays, and makes no second paper', async ({
  browser,
}) => {
  await sqlRows(`set app.kind = 'system';
    update price_adjustment a set status = 'rejected' from product p
    where p.id = a.product_id and p.name like '左氧氟沙星%' and a.status in ('draft', 'pending', 'passed')`)
  const buyer = await again(browser, 'buyer1', { at: '/purchaseList/priceModification/new' })
  await shown(buyer, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await buyer.keyboard.type('zyfsx')
  await marked(buyer, '左氧氟沙星')
  await buyer.keyboard.press('Enter')
  await buyer.keyboard.type('0.5')
  await buyer.keyboard.press('Enter')
  const day = buyer.getByLabel('生效日期')
  await expect(day).toBeHidden()
  await buyer.keyboard.press('Control+Enter')
  await expect(shown(buyer, '.d-footer')).toContainText('请先改正标出的问题')
  await expect(day).toBeVisible()
  await expect(day).toHaveAttribute('aria-invalid', 'true')

  await day.fill(today)
  await day.press('Enter')
  await buyer.getByLabel('调价原因').click()
  await buyer.getByText('厂家调整').click()
  await button(buyer, '提交').click()
  const reason = dialog(buyer).getByRole('textbox')
  await expect(dialog(buyer)).toContainText('价格变动超过')
  await reason.fill('包装换算')
  // it arrives, its answer does not
  await buyer.route(`**${priceCalls.addAll.path}`, (r) => r.fetch().then(() => r.abort()))
  await button(dialog(buyer), '确定').click()
  await expect(dialog(buyer).getByRole('alert')).toBeVisible()
  await expect(reason).toHaveValue('包装换算')
  await buyer.unroute(`**${priceCalls.addAll.path}`)
  await button(dialog(buyer), '确定').click()
  await told(buyer, '1 张调价单已提交')
  await expect(buyer.getByRole('heading', { name: /调价单 TJ\d+/ })).toBeVisible()
})

test('of two who change different fields of one price paper both changes stay', async ({ browser }) => {
  const buyer = await again(browser, 'buyer1', { at: '/Home' })
  const found = await asked<{ rows: { id: string; price: string }[] }>(buyer, priceCalls.items.path, { size: 1 })
  const item = found.rows[0]!
  const body = { catalogItemId: item.id, type: 'purchase', effectiveDate: today, reason: 'other' }
  const { id, no } = await asked<{ id: string; no: string }>(buyer, priceCalls.add.path, { ...body, newPrice: '1.11' })
  const now = () => asked<{ version: number; newPrice: string; remark: string }>(buyer, priceCalls.detail.path, { id })
  await open(buyer, `/purchaseList/priceModification?keyword=${no}`)
  await expect(rows(buyer)).toHaveCount(1)
  await button(rows(buyer).first(), '修改').click()
  await dialog(buyer).getByLabel('备注').fill('我的备注')
  // a colleague was quicker with the price
  await asked(buyer, priceCalls.update.path, { id, version: (await now()).version, newPrice: '1.07' })
  await button(dialog(buyer), '保存').click()
  const question = buyer.getByRole('dialog', { name: '单据已被修改' })
  await expect(question).toContainText('备注：我的 我的备注')
  await button(question, '用我的').click()
  await told(buyer, '已保存')
  const after = await now()
  expect([Number(after.newPrice), after.remark]).toEqual([1.07, '我的备注'])
  await asked(buyer, priceCalls.delete.path, { id, version: after.version })
})

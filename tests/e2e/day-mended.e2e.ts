import { expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { released, shipped } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

/** A toast covers none of the buttons of the dialog that is open. */
const clear = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.k-toast')!.getBoundingClientRect()
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((d) => d.checkVisibility())
    return [...dialogs.at(-1)!.querySelectorAll('button')].every((b) => {
      const r = b.getBoundingClientRect()
      return r.right <= toast.left || r.left >= toast.right || r.bottom <= toast.top || r.top >= toast.bottom
    })
  })

test('a supplier refuses the lines of an order for one reason, one of them for its own; a toast leaves the buttons free', async ({
  browser,
}) => {
  const { id, sales } = await released(browser, 3)
  await open(sales, `/procurement/purchaseOrder/${id}`)
  await button(sales, '拒配').click()
  const box = dialog(sales)
  await box.getByRole('checkbox', { name: '已选 0 行' }).check()
  await box.getByRole('combobox', { name: '所选各行的拒配原因' }).click()
  await sales.getByTitle('停产').last().click()
  await box.getByRole('textbox', { name: '所选各行的说明' }).fill('厂家停产')
  const reasons = box.locator('.ant-table-row')
  // a line beyond the agreed volume became two
  const n = await reasons.count()
  await expect(reasons.filter({ hasText: '停产' })).toHaveCount(n)
  await reasons
    .nth(1)
    .getByRole('combobox', { name: /拒配原因/ })
    .click()
  await sales.getByTitle('资质问题').last().click()
  await reasons.nth(2).getByRole('checkbox').uncheck()
  await button(box, '提交').click()
  await told(sales, '已拒配')
  const { rejections } = await asked<{ rejections: { reasonCode: string; reason: string }[] }>(
    sales,
    orderCalls.detail.path,
    { id },
  )
  const codes = rejections.map((r) => r.reasonCode)
  expect(codes).toHaveLength(n - 1)
  expect(codes.filter((code) => code === 'qualification')).toHaveLength(1)
  expect(codes.filter((code) => code === 'discontinued')).toHaveLength(n - 2)
  expect([...new Set(rejections.map((r) => r.reason))]).toEqual(['厂家停产'])
  // a toast that is still there when a dialog opens makes way for it
  await sales.locator('.k-toast').first().dispatchEvent('pointerover')
  await button(sales, '拒配').click()
  await expect(dialog(sales)).toBeVisible()
  await expect.poll(() => clear(sales)).toBe(true)
})

test('what takes an order back is not the main step, and its partner answers what was asked of it', async ({
  browser,
}) => {
  const { id, version, no, sales } = await released(browser)
  await asked(sales, orderCalls.accept.path, { id, version })
  const buyer = await again(browser, 'buyer1', { at: `/procurement/purchaseOrder/${id}` })
  await button(buyer, '申请弃审').click()
  await dialog(buyer).getByLabel(/原因/).fill('重复下单')
  await button(dialog(buyer), '确定').click()
  await told(buyer, /已申请弃审/)
  await open(sales, `/procurement/purchaseOrder?keyword=${no}`)
  await expect(rows(sales).first()).toContainText('预弃审')
  await open(sales, `/procurement/purchaseOrder/${id}`)
  await expect(shown(sales, '.d-bar')).toContainText('重复下单')
  await expect(button(sales, '同意弃审')).toHaveClass(/ant-btn-primary/)
  await button(sales, '同意弃审').click()
  await expect(dialog(sales)).toContainText('不能再发货')
  await button(dialog(sales), '确定').click()
  await told(sales, /已同意弃审/)
  await expect(shown(sales, '.d-title')).toContainText('已弃审')
})

test('the foot of an acceptance is one line on a phone, in English and the largest letters', async ({ browser }) => {
  await shipped(browser, await again(browser, 'sup1_sales'))
  const page = await again(browser, 'receiver1', { at: '/Home' })
  // how it looks here shall not change what this person chose
  await page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))
  await page.locator('.f-user').click()
  await page.getByRole('menuitem', { name: / 18$/ }).click()
  await page.getByRole('button', { name: '切换语言' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  const wish = { status: ['wait'], forMe: true }
  const { rows: waiting } = await asked<{ rows: { id: string }[] }>(page, acceptanceCalls.query.path, wish)
  await open(page, `/procurement/acceptance/${waiting[0]!.id}`)
  const foot = shown(page, '.d-footer')
  await expect(foot).toContainText('More')
  expect((await foot.boundingBox())!.height).toBeLessThan(66)
})

test('lines are imported into a plan nobody saved yet, who cancels leaves none behind; a column the file lacks is said for all rows', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  const { rows: items } = await asked<{ rows: { code: string; disabledReason: string }[] }>(page, pickCalls.find.path, {
    ...{ kind: 0, page: 1, size: 50 },
  })
  const item = items.find((i) => !i.disabledReason)
  const before = await asked<{ total: number }>(page, planCalls.query.path, { page: 1, size: 1 })
  await open(page, '/procurement/planning/new')
  await expect(page.getByRole('heading', { name: '新建计划' })).toBeVisible()
  await button(shown(page, '.g-box'), '导入').click()
  await expect(dialog(page)).toContainText('采购计划明细')
  const file = (text: string) => ({ name: '明细.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file(`产品编码\nNOPE\n${item!.code}\n`))
  await dialog(page).getByRole('textbox', { name: '采购数量' }).fill('5')
  await button(dialog(page), '校验').click()
  await expect(dialog(page)).toContainText('采购目录中没有此品种')
  // who cancels now leaves no paper behind, and the form as it was
  await button(dialog(page), '取消').click()
  await expect(page.getByRole('heading', { name: '新建计划' })).toBeVisible()
  const papers = () => asked<{ total: number }>(page, planCalls.query.path, { page: 1, size: 1 })
  expect((await papers()).total).toBe(before.total)
  await button(shown(page, '.g-box'), '导入').click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(file(`产品编码\nNOPE\n${item!.code}\n`))
  await dialog(page).getByRole('textbox', { name: '采购数量' }).fill('5')
  await button(dialog(page), '校验').click()
  await expect(dialog(page)).toContainText('采购目录中没有此品种')
  // the constant is the quantity of the right one, within its multiples or not: that is judged at the submit
  await button(dialog(page), '只导入正确的 1 行').click()
  await button(dialog(page), '完成').click()
  await expect(page.getByRole('heading', { name: /修改计划 JH\d+/ })).toBeVisible()
  await expect(shown(page, '.g-body .g-line').first()).toContainText(item!.code)
  await expect(shown(page, '.d-footer')).toContainText('共 1 行')
})

test('what is refused is taken off what was accepted whole, its reason found by pinyin; who confirms reads why', async ({
  browser,
}) => {
  await shipped(browser, await again(browser, 'sup1_sales'))
  const page = await again(browser, 'receiver1')
  const wish = { status: ['wait'], forMe: true }
  const { rows: waiting } = await asked<{ rows: { id: string; no: string }[] }>(page, acceptanceCalls.query.path, wish)
  const { id, no } = waiting[0]!
  await open(page, `/procurement/acceptance/${id}`)
  await expect(page.getByLabel('到货时间').filter({ visible: true })).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await button(page, '全部接收').click()
  const line = shown(page, '.g-body .g-line').first().locator('[role=gridcell]')
  const qty = await line.nth(4).innerText()
  await line.nth(7).click()
  await page.keyboard.type(qty)
  await page.keyboard.press('Enter')
  await expect(line.nth(6)).toHaveText('0')
  await line.nth(8).click()
  await page.keyboard.type('ps')
  await expect(page.getByRole('listbox').locator('[aria-selected=true]')).toContainText('破损/污染')
  await page.keyboard.press('Enter')
  await button(page, '登记验收').click()
  await told(page, '已登记验收')
  await expect(shown(page, '.d-refused').first()).toContainText('破损/污染')
  await expect(page.getByRole('heading', { name: new RegExp(no) })).toBeVisible()
})

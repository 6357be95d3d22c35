import { expect, type Page } from '@playwright/test'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { delivered, ordered, shipped } from './goods-kit.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import {
  again,
  asked,
  dialog,
  orders,
  plans,
  remark,
  rows,
  tab,
  tabMenu,
  tabNames,
  typePlan,
  watchCalls,
} from './shell-kit.ts'

/** Addresses of the first rows' documents of a list. */
const firstDocs = async (page: Page, list: string): Promise<{ to: string; no: string }[]> => {
  await open(page, list)
  const links = rows(page).locator('a')
  await links.first().waitFor()
  const found = await links.evaluateAll((all) =>
    all.map((a) => ({ to: a.getAttribute('href')?.slice(1) ?? '', no: a.textContent ?? '' })),
  )
  return found.filter((x) => /\d{6,}/.test(x.no)).slice(0, 2)
}

test('point 3: one tab per list whatever its filters, one tab per document under its number', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: `${orders}?kind=0` })
  await expect(tab(page, '采购订单')).toBeVisible()
  await open(page, `${orders}?kind=1`)
  expect((await tabNames(page)).filter((x) => x === '采购订单')).toHaveLength(1)
  const docs = await firstDocs(page, orders)
  expect(docs).toHaveLength(2)
  for (const { to, no } of docs) {
    await open(page, to)
    await expect(tab(page, no)).toBeVisible()
  }
  expect(await tabNames(page)).toHaveLength(4)
  await page.context().close()
})

test('point 4, point 5: a kept page comes back as it was and asks nothing; typed text is not asked', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: orders })
  await rows(page).first().waitFor()
  await shown(page, '.l-field[data-name=keyword] input').fill('没有查询的字')
  for (const row of [0, 2]) await rows(page).nth(row).locator('input[type=checkbox]').check()
  // the folded part of the search area is opened here and stays so
  const fold = page.getByRole('button', { name: /^(展开|收起)$/ }).filter({ visible: true })
  const folded = (await fold.count()) > 0 ? await fold.innerText() : ''
  if (folded) await fold.click()
  const body = shown(page, '.t-scroll')
  await body.evaluate((x) => {
    x.scrollTop = 60
    x.scrollLeft = 120
  })
  const place = () => body.evaluate((x) => [x.scrollTop, x.scrollLeft])
  const before = await place()
  await open(page, plans)
  await page.locator(`[data-path="${plans}"] tbody tr[data-index]`).first().waitFor()
  await quiet(page)
  const log = watchCalls(page)
  for (let i = 0; i < 3; i++) {
    await tab(page, '采购订单').click()
    await expect(shown(page, '.l-field[data-name=keyword] input')).toHaveValue('没有查询的字')
    expect(await place()).toEqual(before)
    for (const row of [0, 2]) await expect(rows(page).nth(row)).toHaveAttribute('aria-selected', 'true')
    if (folded) await expect(fold).not.toHaveText(folded)
    await tab(page, '采购计划').click()
    await expect(page).toHaveURL(new RegExp(`#${plans}$`))
  }
  expect(log).toEqual([])
  await page.context().close()
})

test('what one did elsewhere is seen when a kept page comes back', async ({ browser }) => {
  const page = await again(browser, 'sup1_sales')
  // the papers of one order: what colleagues do meanwhile is not counted
  const orderId = await ordered(browser)
  const { no } = await asked<{ no: string }>(page, orderCalls.detail.path, { id: orderId })
  await shipped(browser, page, orderId)
  const list = `/procurement/acceptance?keyword=${no}`
  await open(page, list)
  const total = shown(page, '.ant-pagination-total-text')
  await expect(total).toContainText('共 1 条')
  const draft = await delivered(browser, page, orderId)
  await open(page, `/procurement/delivery/${draft.id}`)
  await button(page, '发货').click()
  // what it will do, in numbers (ux.md 73)
  await expect(dialog(page)).toContainText(/1 行，[\d,.]+ 元，发给云泽市第一人民医院/)
  await button(page, '确定').click()
  // the toast: the steps of the paper say the word before
  await expect(shown(page, '.k-toast').filter({ hasText: '已发货' })).toHaveCount(1)
  await tab(page, '验收管理').click()
  await expect(total).toContainText('共 2 条')

  // who goes there while the answer is on its way sees what it brought, once it is there
  const next = await delivered(browser, page, orderId)
  await open(page, `/procurement/delivery/${next.id}`)
  let answer = () => {}
  const held = new Promise<void>((go) => {
    answer = go
  })
  await page.route(`**${deliveryCalls.ship.path}`, async (r) => {
    const response = await r.fetch()
    await held
    await r.fulfill({ response })
  })
  await button(page, '发货').click()
  const sent = page.waitForRequest(`**${deliveryCalls.ship.path}`)
  await button(page, '确定').click()
  await sent
  await page.evaluate((to) => {
    location.hash = to
  }, list)
  await expect(total).toContainText('共 2 条')
  answer()
  await expect(total).toContainText('共 3 条')
  await page.context().close()
})

test('point 6: twenty quick switches of the tab with a dialog open', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin')
  const wrong: string[] = []
  page.on('console', (m) => m.type() === 'error' && wrong.push(m.text()))
  await open(page, '/baseInfo/distributionPoint')
  await expect(page.locator('.f-tab')).toHaveCount(2)
  await open(page, '/baseInfo/department')
  await button(page, '新建').click()
  await expect(dialog(page)).toBeVisible()
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Alt+PageUp')
    await expect(page).toHaveURL(/distributionPoint$/)
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Alt+PageDown')
    await expect(page).toHaveURL(/department$/)
  }
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByText('本页出现异常')).toHaveCount(0)
  expect(wrong).toEqual([])
  await page.context().close()
})

test('point 7: an error stays in its tab, the others keep what was typed', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  page.removeAllListeners('pageerror')
  await typePlan(page, '别的页面')
  await page.route('**/linex/order/order/query', (r) =>
    r.fulfill({ json: { code: 0, data: { rows: [null], total: 1 }, msg: '' } }),
  )
  await tab(page, '工作台').click()
  await page.evaluate((to) => {
    location.hash = to
  }, orders)
  await expect(page.getByRole('heading', { name: '本页出现异常' })).toBeVisible()
  await tab(page, '新建计划').click()
  await expect(remark(page)).toHaveValue('别的页面')
  await page.unroute('**/linex/order/order/query')
  await tab(page, '采购订单').click()
  await button(page, '重新加载本页').click()
  await expect(rows(page).first()).toBeVisible()
  await page.context().close()
})

test('point 9: F5 keeps tabs, order, filters and pins; the other entries of the tab menu', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  const lists = [`${orders}?kind=1`, plans, '/procurement/delivery', '/inventory/inventoryQuery?keyword=A']
  for (const [n, to] of lists.entries()) {
    await open(page, to)
    await expect(page.locator('.f-tab')).toHaveCount(n + 2)
  }
  await tabMenu(page, '配送管理', '固定')
  const before = await tabNames(page)
  expect(before).toEqual(['工作台', '配送管理', '采购订单', '采购计划', '库存查询'])
  await page.reload()
  await expect(page.locator('.f-tab')).toHaveCount(5)
  expect(await tabNames(page)).toEqual(before)
  await tab(page, '采购订单').click()
  await expect(page).toHaveURL(/kind=1/)

  await tabMenu(page, '采购计划', '关闭右侧')
  await expect(tab(page, '库存查询')).toHaveCount(0)
  await tabMenu(page, '采购计划', '关闭左侧')
  // the pinned tab and home stay
  await expect(page.locator('.f-tab')).toHaveCount(3)
  await tabMenu(page, '采购计划', '全部关闭')
  expect(await tabNames(page)).toEqual(['工作台', '配送管理'])
  await tabMenu(page, '配送管理', '取消固定')
  await tab(page, '配送管理').click({ button: 'middle' })
  expect(await tabNames(page)).toEqual(['工作台'])

  // closing goes to the tab visited before; Alt+W closes, Alt+R loads anew
  await open(page, plans)
  await expect(tab(page, '采购计划')).toBeVisible()
  await open(page, orders)
  await tab(page, '采购计划').click()
  await rows(page).first().waitFor()
  const asked = page.waitForRequest((r) => r.url().includes('/linex/order/plan'))
  await page.keyboard.press('Alt+r')
  await asked
  await page.keyboard.press('Alt+w')
  await expect(page).toHaveURL(/purchaseOrder$/)
  // a key that comes with the address, before the page stands there, is meant for the page
  await page.evaluate(async () => {
    const menu = [...document.querySelectorAll<HTMLElement>('.f-side-item')].find((x) => x.textContent === '配送管理')
    menu?.click()
    for (let i = 0; i < 999 && !location.hash.includes('delivery'); i++) await Promise.resolve()
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW', key: 'w', altKey: true, bubbles: true }))
  })
  await expect(page).toHaveURL(/purchaseOrder$/)
  await expect(tab(page, '采购订单')).toBeVisible()
  await expect(tab(page, '配送管理')).toHaveCount(0)
  const popup = page.waitForEvent('popup')
  await tabMenu(page, '采购订单', '在新窗口打开')
  const other = await popup
  await expect(rows(other).first()).toBeVisible()
  await page.context().close()
})

test('point 10: closing a document touches no other', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  const [a, b] = await firstDocs(page, orders)
  await open(page, b?.to ?? '')
  await expect(tab(page, b?.no ?? '')).toBeVisible()
  await typePlan(page, '不应丢失')
  await tab(page, '工作台').click()
  await open(page, a?.to ?? '')
  await expect(tab(page, a?.no ?? '')).toBeVisible()
  await quiet(page)
  const log = watchCalls(page)
  await page.getByRole('button', { name: new RegExp(`^关闭 .*${a?.no}`) }).click()
  await expect(tab(page, a?.no ?? '')).toHaveCount(0)
  await tab(page, b?.no ?? '').click()
  await expect(page.getByRole('heading', { name: new RegExp(b?.no ?? '') }).filter({ visible: true })).toBeVisible()
  await tab(page, '新建计划').click()
  await expect(remark(page)).toHaveValue('不应丢失')
  // the workbench on the way looks for news, the documents ask nothing
  expect(log.filter((x) => x.path.includes('/order/'))).toEqual([])
  await page.context().close()
})

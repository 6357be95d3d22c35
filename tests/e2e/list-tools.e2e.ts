import { expect, type Locator, type Page } from '@playwright/test'
import { savedCalls } from '#kernel/shared/calls/saved.ts'
import { tableCalls } from '#kernel/shared/calls/tables.ts'
import { button, here, open, quiet, shown, test, told } from './kit.ts'
import { again, asks, dialog, tab } from './shell-kit.ts'

/* What ux.md 1.1 and 1.2 say of lists and tabs beside the numbered points. */

const plans = '/procurement/planning'
const rows = (page: Page): Locator => shown(page, 'tbody tr[data-index]')
const total = async (page: Page): Promise<number> =>
  Number((await shown(page, '.ant-pagination-total-text').innerText()).replace(/\D/g, ''))
const quick = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '状态' }).getByRole('button', { name: new RegExp(`^${name}( |$)`) })
const count = async (page: Page, name: string): Promise<number> =>
  Number((await quick(page, name).innerText()).replace(/\D/g, ''))

/** The list of this address is on screen, with its totals. */
const list = async (page: Page, address: string): Promise<void> => {
  await open(page, '/personalInfo')
  await page.evaluate((to) => {
    location.hash = to
  }, address)
  await expect(rows(page).first()).toBeVisible()
  await expect(quick(page, '全部')).toContainText(/\d/)
}

/** Neither saved queries nor a default one: what this test leaves would open in others. */
const bare = async (page: Page, table: string): Promise<void> => {
  const mine = await asks<{ id: string; mine: boolean }[]>(page, savedCalls.query.path, { page: table })
  for (const { id } of mine.data.filter((s) => s.mine)) await asks(page, savedCalls.delete.path, { id })
  await asks(page, tableCalls.saveLayout.path, { table, layout: null })
}

test('a hidden condition shows as a chip; the quick tabs count under the other conditions; sums, ranges and order', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { viewport: { width: 1280, height: 800 }, at: '/Home' })
  await bare(page, 'procurement/planning')
  await list(page, `${plans}?planType=month`)
  const some = await total(page)
  const chips = page.getByRole('list', { name: '其他生效的条件' })
  await expect(chips.getByRole('listitem')).toHaveText(/^计划类型：/)
  await chips.getByRole('button', { name: /^去掉条件 计划类型/ }).click()
  await expect.poll(() => here(page)).toBe(plans)
  await expect(chips).toHaveCount(0)
  await expect.poll(() => total(page)).toBeGreaterThan(some)

  // ---- a tab leads to as many rows as it says, and they all say fewer under a further condition
  const all = await count(page, '全部')
  await list(page, `${plans}?planType=month`)
  await expect.poll(() => count(page, '全部')).toBe(some)
  expect(some).toBeLessThan(all)
  const ordered = await count(page, '已生成订单')
  expect(ordered).toBeGreaterThan(0)
  await quick(page, '已生成订单').click()
  await expect(page).toHaveURL(/planType=month/)
  await expect.poll(() => total(page)).toBe(ordered)
  await expect(quick(page, '已生成订单')).toHaveAttribute('aria-current', 'true')

  // ---- 本页合计 is the sum of what is on the page
  const cents = (text: string) => Number(text.replace(/[,.]/g, ''))
  const amounts = await shown(page, 'tbody td[data-col=totalAmount]').allInnerTexts()
  const sum = shown(page, 'tr[data-sum=本页合计] td[data-col=totalAmount]')
  expect(cents(await sum.innerText())).toBe(amounts.reduce((whole, x) => whole + cents(x), 0))

  // ---- with Shift a range is ticked; the chosen ones can be looked at and left out one by one
  await list(page, plans)
  // what was shown before is read anew, and newer rows would move those below under the pointer
  await quiet(page)
  const tick = (n: number) => rows(page).nth(n).locator('input[type=checkbox]')
  await tick(1).click()
  await told(page, '已选 1 条')
  await tick(4).click({ modifiers: ['Shift'] })
  await told(page, '已选 4 条')
  await button(page, '查看已选').click()
  const out = dialog(page).getByRole('button', { name: /^取消选择 JH/ })
  await expect(out).toHaveCount(4)
  await out.first().click()
  await expect(out).toHaveCount(3)
  await page.keyboard.press('Escape')
  await told(page, '已选 3 条')
  await button(page, '清空').click()
  await expect(shown(page, '.l-chosen')).toHaveCount(0)

  // ---- up, down, the page's own order; with Shift a second column, and their places show
  const head = (key: string) => shown(page, `thead th[data-col=${key}]`)
  const sort = (key: string) => head(key).getByRole('button')
  await sort('no').click()
  await expect(head('no')).toHaveAttribute('aria-sort', 'ascending')
  await sort('createdAt').click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/sort=no%2CcreatedAt|sort=no,createdAt/)
  await expect(head('no')).toContainText('1')
  await expect(head('createdAt')).toContainText('2')
  await sort('no').click()
  await expect(head('no')).toHaveAttribute('aria-sort', 'descending')
  await expect(head('createdAt')).not.toContainText('2')
  await sort('no').click()
  await expect.poll(() => here(page)).toBe(plans)
})

test('a search is saved under a name, shared, put first and opens by itself, until it is deleted', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const name = `药品订单${Date.now() % 1e6}`
  const menu = (of: Page, entry: RegExp) => of.getByRole('menuitem', { name: entry })
  await bare(page, 'procurement/planning')
  try {
    for (const [scheme, search] of [
      [`全部${name}`, 'status=["ordered"]'],
      [name, 'kind=0&status=["ordered"]'],
    ] as const) {
      await list(page, `${plans}?${search}`)
      await button(page, '存为方案').click()
      await dialog(page).getByLabel('方案名称').fill(scheme)
      if (scheme === name)
        for (const box of ['共享给本机构', '打开页面时自动使用']) await dialog(page).getByLabel(box).check()
      await button(dialog(page), '保存').click()
      await told(page, '已保存')
      await expect(dialog(page)).toHaveCount(0)
    }
    // ---- the order is the user's own
    await button(page, '方案').click()
    await menu(page, /管理方案/).click()
    const kept = page.waitForResponse((r) => r.url().endsWith(tableCalls.saveLayout.path))
    await dialog(page)
      .getByRole('button', { name: `上移 ${name}` })
      .click()
    await kept
    await page.keyboard.press('Escape')
    await button(page, '方案').click()
    await expect(page.getByRole('menuitem').first()).toHaveText(`${name}（默认）`)
    await page.keyboard.press('Escape')

    // ---- on another computer it opens by itself, and clicking another one searches at once
    const other = await again(browser, 'buyer1', { at: plans })
    await expect.poll(() => here(other)).toBe(`${plans}?kind=0&status=["ordered"]`)
    await button(other, '方案').click()
    await menu(other, new RegExp(`^全部${name}`)).click()
    await expect.poll(() => here(other)).toBe(`${plans}?status=["ordered"]`)
    // ---- a colleague is offered the shared one alone
    const colleague = await again(browser, 'hosp_admin', { at: plans })
    await button(colleague, '方案').click()
    await expect(menu(colleague, new RegExp(`^${name}`))).toBeVisible()
    await expect(menu(colleague, /^全部/)).toHaveCount(0)
  } finally {
    await bare(page, 'procurement/planning')
  }
  const after = await again(browser, 'buyer1', { at: plans })
  await expect(rows(after).first()).toBeVisible()
  expect(here(after)).toBe(plans)
  await expect(button(after, '方案')).toHaveCount(0)
})

test('twelve pages are kept: the thirteenth takes the place of the one not looked at for longest, unless that is unsaved', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const found = await asks<{ rows: { id: string; no: string }[] }>(page, '/linex/order/plan/query', {
    page: 1,
    size: 11,
    part: 'rows',
  })
  const docs = found.data.rows.map((r) => ({ path: `${plans}/${r.id}`, no: r.no }))
  const kept = (path: string) => page.locator(`.f-page[data-path="${path}"]`)
  for (const { path } of docs) {
    await open(page, path)
    await kept(path).locator('h1').waitFor()
  }
  await expect(page.locator('.f-page')).toHaveCount(12)
  await open(page, `${plans}/new`)
  const remark = page.getByLabel('备注').filter({ visible: true }).first()
  await remark.fill('不能丢')
  await expect(tab(page, '新建计划').getByRole('img', { name: '未保存' })).toBeVisible()
  // the workbench had to go, its tab did not
  await expect(page.locator('.f-tab')).toHaveCount(13)
  await expect(page.locator('.f-page')).toHaveCount(12)
  await expect(kept('/Home')).toHaveCount(0)
  // now the unsaved page is the one not looked at for longest: the first document goes in its stead
  for (const { path, no } of docs) {
    await tab(page, no).click()
    await expect.poll(() => here(page)).toBe(path)
  }
  await tab(page, '工作台').click()
  await expect(kept('/Home')).toHaveCount(1)
  await expect(page.locator('.f-page')).toHaveCount(12)
  await expect(kept(docs[0]!.path)).toHaveCount(0)
  await tab(page, '新建计划').click()
  await expect(remark).toHaveValue('不能丢')
})

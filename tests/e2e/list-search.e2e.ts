import { expect } from '@playwright/test'
import { button, here, open, shown, test, told } from './kit.ts'
import { answer, asked, cells, drugQuery, drugs, head, keyword, list, loaded, rows, search } from './list-kit.ts'
import { again, plans } from './shell-kit.ts'

/* Points 16–18 and 25–28 of ux.md §2, by their numbers. */

test('16 the address of a filtered, sorted, third page shows the same list in a new window', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await list(page, drugs)
  await head(page, 'name').getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await search(page, '片')
  await shown(page, '.ant-pagination-item-3').click()
  await expect(page).toHaveURL(/page=3/)
  await loaded(page)
  const codes = await cells(page, 'platformCode')
  const other = await again(browser, 'operator')
  await list(other, here(page))
  expect(await cells(other, 'platformCode')).toEqual(codes)
  await expect(head(other, 'name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(keyword(other)).toHaveValue('片')
})

test('17 Back goes through the searches and then out of the list', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await list(page, drugs)
  await search(page, '注射液')
  const first = await cells(page, 'platformCode')
  await search(page, '胶囊')
  await page.goBack()
  await expect(keyword(page)).toHaveValue('注射液')
  await loaded(page)
  expect(await cells(page, 'platformCode')).toEqual(first)
  await page.goBack()
  await expect(page).toHaveURL(/baseInfo\/drug$/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/Home/)
})

test('18 after F5 重置 goes back to the defaults of the page', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await list(page, `${drugs}?keyword=片&sort=name`)
  await page.reload()
  await expect(keyword(page)).toHaveValue('片')
  await loaded(page)
  await button(page, '重置').click()
  await expect.poll(() => here(page)).toBe(drugs)
  await loaded(page)
  await expect(keyword(page)).toHaveValue('')
  await expect(head(page, 'name')).not.toHaveAttribute('aria-sort', 'ascending')
})

test('25 a slow search shows bars, then a hint; 取消 stops it and the old rows are back', async ({ browser }) => {
  const page = await again(browser, 'operator')
  const held: (() => void)[] = []
  let hold = true
  await page.route(drugQuery, async (route) => {
    if (hold) await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => {})
  })
  await open(page, drugs)
  await expect(shown(page, '.t-bars').first()).toBeVisible()
  hold = false
  for (const go of held.splice(0)) go()
  await loaded(page)
  const before = await cells(page, 'platformCode')
  hold = true
  await keyword(page).fill('片')
  await button(page, '查询').click()
  const stopped = page.waitForEvent('requestfailed', (r) => r.url().includes('/drug/query'))
  await expect(page.getByText('查询较慢，可缩小日期范围')).toBeVisible({ timeout: 15_000 })
  expect(await cells(page, 'platformCode')).toEqual(before)
  await button(page, '取消').click()
  await stopped
  await expect(page.getByText('查询较慢，可缩小日期范围')).toHaveCount(0)
  await expect(page).not.toHaveURL(/keyword/)
  expect(await cells(page, 'platformCode')).toEqual(before)
  hold = false
  for (const go of held.splice(0)) go()
})

test('a total that is late is grey, one that does not come can be asked for again, and the next page stays in reach', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await list(page, drugs)
  const total = shown(page, '.ant-pagination-total-text')
  await expect(total).toContainText(/共 \d+ 条/)
  let answer = (): void => {}
  const late = new Promise<void>((go) => {
    answer = go
  })
  await page.route(drugQuery, async (route) => {
    if (asked(route).part === 'totals') await late
    await route.continue().catch(() => {})
  })
  await search(page, '片')
  await expect(shown(page, '.l-page[data-old-totals]')).toHaveCount(1)
  answer()
  await expect(shown(page, '.l-page[data-old-totals]')).toHaveCount(0)

  await page.unroute(drugQuery)
  await page.route(drugQuery, (route) => (asked(route).part === 'totals' ? route.abort() : route.continue()))
  await list(page, `${drugs}?size=10&keyword=注射`)
  await expect(total).toContainText('没有得到总数')
  await shown(page, '.ant-pagination-next').click()
  await expect(page).toHaveURL(/page=2/)
  await loaded(page)
  await page.unroute(drugQuery)
  await total.getByRole('button', { name: '重试' }).click()
  await expect(total).toContainText(/共 \d+ 条/)
})

test('26 no data, no match, no permission and an error say four different things, each with a next step', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin', { at: '/Home' })
  const buyer = await again(browser, 'buyer1')
  await list(page, plans)
  await keyword(page).fill('没有这样的计划')
  await button(page, '查询').click()
  await told(page, '没有符合条件的数据')
  await button(page, '清除筛选').click()
  await loaded(page)

  let reply: object = { code: 500, data: null, msg: '数据库忙，请稍后再试' }
  await page.route('**/linex/order/plan/query', (route) => route.fulfill({ json: reply }))
  await button(page, '刷新').click()
  await told(page, /查询失败：数据库忙/)
  await expect(rows(page).first()).toBeVisible()
  reply = { code: 403, data: null, msg: '没有权限' }
  await button(page, '重试').click()
  await told(page, /没有查看这些数据的权限，请联系本机构的管理员/)
  await page.unroute('**/linex/order/plan/query')
  await button(page, '重试').click()
  await expect(shown(page, '.l-error')).toHaveCount(0)

  await buyer.route('**/linex/order/plan/query', (route) => answer(route, { rows: [], total: 0 }))
  await open(buyer, plans)
  await told(buyer, '还没有数据，可以从新建第一条开始')
  await expect(shown(buyer, '.l-empty')).not.toContainText('数据范围')
  await shown(buyer, '.l-empty').getByRole('button', { name: '新建计划' }).click()
  await expect(buyer).toHaveURL(/planning\/new/)

  // whose role sees a part of the data alone is told that this may be why
  await open(buyer, plans)
  await shown(buyer, '.l-empty').waitFor()
  // before the page reads it: what is open writes its own over it
  await buyer.addInitScript(() => {
    const kept = JSON.parse(sessionStorage.getItem('jicai.session') as string)
    kept.state.systemInfo.customProps = { ...kept.state.systemInfo.customProps, ranged: true }
    sessionStorage.setItem('jicai.session', JSON.stringify(kept))
  })
  await buyer.reload()
  await expect(shown(buyer, '.l-empty')).toContainText('您的角色限定了数据范围，范围以外的数据不显示')
})

for (const [height, size, choices] of [
  [1080, 20, [20, 50, 100]],
  [800, 10, [10, 20, 50, 100]],
] as const)
  test(`27 a screen ${height} high shows ${size} rows a page and offers ${choices.join(', ')}`, async ({ browser }) => {
    const page = await again(browser, 'operator', { screen: { width: 1920, height }, at: '/Home' })
    await list(page, drugs)
    await expect(rows(page)).toHaveCount(size)
    await shown(page, '.ant-pagination-options-size-changer').click()
    await expect(page.locator('.ant-select-item-option')).toHaveText(choices.map((n) => `${n} 条/页`))
  })

test('28 a pasted list of numbers finds exactly those and names the missing ones', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin', { at: '/Home' })
  await list(page, `${plans}?size=20`)
  const real = (await cells(page, 'no')).slice(0, 8)
  const invented = Array.from({ length: 192 }, (_, i) => `JH0000${i}`)
  await keyword(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...real, ...invented].join('\n'),
  )
  await told(page, '200 个值')
  await keyword(page).press('Enter')
  await told(page, /192 个关键字没有结果：JH00000、/)
  await expect(rows(page)).toHaveCount(8)
  expect(new Set(await cells(page, 'no'))).toEqual(new Set(real))
})

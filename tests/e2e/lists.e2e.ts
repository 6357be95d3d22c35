import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

/** Points 16–30 of ux.md §2, by their numbers. */

const drugs = '/baseInfo/drug'
const plans = '/procurement/planning'
const drugQuery = '**/linex/hospital/drug/query'

const rows = (page: Page): Locator => shown(page, 'tbody tr[data-index]')
const cells = (page: Page, column: string): Promise<string[]> =>
  shown(page, `tbody tr[data-index] td[data-col="${column}"]`).allInnerTexts()
const head = (page: Page, column: string): Locator => shown(page, `thead th[data-col="${column}"]`)
const keyword = (page: Page): Locator => shown(page, '.l-field[data-name=keyword] input')
const total = (page: Page): Locator => shown(page, '.ant-pagination-total-text')
const tick = (page: Page, row: number): Locator => rows(page).nth(row).locator('input[type=checkbox]')
const column = (page: Page, name: string): Locator => page.locator('.l-columns li', { hasText: name })

/** The rows on screen answer the address. */
const loaded = async (page: Page): Promise<void> => {
  const of = async () => {
    const [, query = ''] = here(page).split('?')
    const got = await shown(page, '.l-body').getAttribute('data-rows-of', { timeout: 20_000 })
    return got !== null && decodeURIComponent(got.replace(/\+/g, ' ')).replace('?', '') === query.replace(/\+/g, ' ')
  }
  await expect.poll(of, { timeout: 20_000 }).toBe(true)
}
/** Goes to an address of a list, as a pasted link does. */
const list = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, path)
  await expect.poll(() => here(page)).toBe(path)
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 })
  await loaded(page)
}
const search = async (page: Page, text: string): Promise<void> => {
  await keyword(page).fill(text)
  await button(page, '查询').click()
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(text)}`))
  await loaded(page)
}

interface Asked {
  part?: 'rows' | 'totals'
  size?: number
  page?: number
  ids?: string[]
  [filter: string]: unknown
}
const asked = (route: Route): Asked => route.request().postDataJSON() as Asked
const answer = (route: Route, data: unknown) => route.fulfill({ json: { code: 0, data, msg: '' } })

test('16 the address of a filtered, sorted, third page shows the same list in a new window', async ({ browser }) => {
  const page = await again(browser, 'operator')
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
  const page = await again(browser, 'operator')
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
  const page = await again(browser, 'operator')
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

test('19 columns stay hidden, moved, wide and frozen on another computer, and one click brings them back', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin')
  await list(page, plans)
  const keysOf = (of: Page) =>
    shown(of, 'thead th[data-col]').evaluateAll((all) => all.map((th) => (th as HTMLElement).dataset.col))
  await button(page, '列设置').click()
  const reset = page.getByRole('button', { name: /恢复默认/ })
  if (await reset.isEnabled()) await reset.click()
  const first = await keysOf(page)
  await column(page, '创建人').getByRole('checkbox').uncheck()
  await column(page, '配送点').dragTo(column(page, '计划类型'))
  await column(page, '计划单号')
    .getByRole('button', { name: /固定在左侧/ })
    .click()
  await page.keyboard.press('Escape')
  await expect(page.locator('.l-columns')).toHaveCount(0)
  const edge = await head(page, 'no').locator('.t-edge').boundingBox()
  const kept = page.waitForResponse((r) => r.url().includes('UpdateHeader'))
  await page.mouse.move(edge!.x + 4, edge!.y + 8)
  await page.mouse.down()
  await page.mouse.move(edge!.x + 84, edge!.y + 8, { steps: 4 })
  await page.mouse.up()
  expect((await (await kept).json()).code).toBe(0)

  const other = await again(browser, 'hosp_admin')
  await list(other, plans)
  const arranged = await keysOf(other)
  expect(arranged).not.toContain('creatorName')
  expect(arranged.indexOf('point')).toBeLessThan(arranged.indexOf('planType'))
  await expect(head(other, 'no')).toHaveAttribute('data-fixed', 'start')
  expect((await head(other, 'no').boundingBox())?.width).toBeCloseTo(250, -1)
  await button(other, '列设置').click()
  const gone = other.waitForResponse((r) => r.url().includes('UpdateHeader'))
  await other.getByRole('button', { name: /恢复默认/ }).click()
  await gone
  expect(await keysOf(other)).toEqual(first)
  await expect(head(other, 'no')).not.toHaveAttribute('data-fixed', 'start')
  expect((await head(other, 'no').boundingBox())?.width).toBeCloseTo(170, -1)
})

test('a double click on a column’s edge fits it to its content, and the chosen density holds after F5', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin')
  await list(page, plans)
  const cut = () =>
    shown(page, 'tbody tr[data-index] td[data-col="no"]').evaluateAll(
      (all) =>
        all.filter((td) => [td, ...td.querySelectorAll('*')].some((e) => e.scrollWidth > e.clientWidth + 1)).length,
    )
  const width = async () => (await head(page, 'no').boundingBox())!.width
  const before = await width()
  const edge = head(page, 'no').locator('.t-edge')
  const at = (await edge.boundingBox())!
  await page.mouse.move(at.x + 4, at.y + 8)
  await page.mouse.down()
  await page.mouse.move(at.x + 124, at.y + 8, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(before + 100)
  await edge.dblclick()
  await expect.poll(width).toBeLessThan(before + 50)
  expect(await cut()).toBe(0)
  await button(page, '列设置').click()
  const gone = page.waitForResponse((r) => r.url().includes('UpdateHeader'))
  await page.getByRole('button', { name: /恢复默认/ }).click()
  await gone
  await page.keyboard.press('Escape')

  const height = async () => (await rows(page).first().boundingBox())!.height
  const density = (name: string) => page.getByRole('button', { name: `密度：${name}` }).filter({ visible: true })
  const usual = await height()
  const kept = page.waitForResponse((r) => r.url().includes('layout/setting/save'))
  await density('默认').click()
  await expect.poll(height).toBe(usual + 8)
  await kept
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(height).toBe(usual + 8)
  await density('宽松').click()
  await expect.poll(height).toBe(usual - 6)
  const back = page.waitForResponse((r) => r.url().includes('layout/setting/save'))
  await density('紧凑').click()
  await back
  await expect.poll(height).toBe(usual)
})

test('20 the operation column is as wide as its buttons need, at every font size, and absent without any', async ({
  browser,
}) => {
  const buyer = await again(browser, 'buyer1')
  await list(buyer, plans)
  const wide = (await head(buyer, 'actions').boundingBox())!.width
  for (const size of [14, 16, 18]) {
    await buyer.evaluate((fontSize) => {
      localStorage.setItem('jicai.theme', JSON.stringify({ themeColor: 'pink', fontSize }))
      const kept = JSON.parse(sessionStorage.getItem('jicai.session') as string)
      kept.state.theme.fontSize = fontSize
      sessionStorage.setItem('jicai.session', JSON.stringify(kept))
    }, size)
    await buyer.reload()
    await loaded(buyer)
    const cut = await shown(buyer, 'td[data-col=actions]').evaluateAll(
      (all) => all.filter((td) => td.scrollWidth > td.clientWidth).length,
    )
    expect(cut, `labels cut at ${size} px`).toBe(0)
  }
  const auditor = await again(browser, 'auditor1')
  await list(auditor, plans)
  expect((await head(auditor, 'actions').boundingBox())!.width).toBeLessThan(wide)
  const operator = await again(browser, 'operator')
  await list(operator, plans)
  await expect(head(operator, 'actions')).toHaveCount(0)
})

test('21 rows chosen on several pages go into the batch together, and a new search clears them', async ({
  browser,
}) => {
  const page = await again(browser, 'operator')
  let ids: string[] = []
  await page.route('**/linex/hospital/drug/batchSwitch', (route) => {
    ids = asked(route).ids ?? []
    return answer(route, { done: ids.length, failed: [] })
  })
  await list(page, `${drugs}?enabled=true`)
  for (const i of [0, 1, 2]) await tick(page, i).check()
  await shown(page, '.ant-pagination-item-4').click()
  await expect(page).toHaveURL(/page=4/)
  await loaded(page)
  for (const i of [0, 5]) await tick(page, i).check()
  await told(page, '已选 5 条')
  await page.getByRole('button', { name: /^停用 \(5\)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('试验')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await told(page, /5 条成功，0 条失败/)
  expect(new Set(ids).size).toBe(5)
  await button(page, '知道了').click()
  await tick(page, 0).check()
  await told(page, '已选 1 条')
  await search(page, '片')
  await expect(shown(page, '.l-chosen')).toHaveCount(0)
})

test('22 a batch of 50 with 7 failures names them, and they stay chosen', async ({ browser }) => {
  const page = await again(browser, 'operator')
  await page.route('**/linex/hospital/drug/batchSwitch', (route) => {
    const ids = asked(route).ids ?? []
    const failed = ids.slice(0, 7).map((id, i) => ({ id, no: `P${i}`, reason: `还有未完成的订单 ${i}` }))
    return answer(route, { done: ids.length - 7, failed })
  })
  await list(page, `${drugs}?enabled=true&size=50`)
  await shown(page, 'thead input[type=checkbox]').check()
  await told(page, '已选 50 条')
  await expect(page.getByRole('button', { name: /^选择全部 \d+ 条$/ })).toBeVisible()
  await page.getByRole('button', { name: /^停用 \(50\)$/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('试验')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await told(page, /43 条成功，7 条失败/)
  await expect(page.getByRole('dialog').getByRole('cell', { name: '还有未完成的订单 6' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载失败明细' }).click()
  expect((await file).suggestedFilename()).toBe('停用-失败明细.csv')
  await button(page, '知道了').click()
  await told(page, '已选 7 条')
})

test('23 全部合计 is what the database sums up itself, to the cent, under different filters', async ({ browser }) => {
  const page = await again(browser, 'operator')
  const cents = (amount: string) => BigInt(amount.replace(/[,.]/g, ''))
  for (const [query, where] of [
    ['', 'true'],
    ['?status=["ordered"]', `status = 'ordered'`],
    ['?kind=0', 'kind = 0'],
    ['?urgent=false&kind=3', 'not urgent and kind = 3'],
  ]) {
    const [own] = await sqlRows<{ sum: string; n: string }>(
      `select round(coalesce(sum(total_amount), 0), 2)::text as sum, count(*)::text as n from plan where ${where}`,
    )
    expect(Number(own!.n), `plans with ${where}`).toBeGreaterThan(1)
    await list(page, plans + query)
    const sum = shown(page, 'tr[data-sum=全部合计] td[data-col=totalAmount]')
    await expect.poll(async () => cents(await sum.innerText())).toBe(cents(own!.sum))
    expect((await total(page).innerText()).replace(/\D/g, '')).toBe(own!.n)
  }
})

test('24 of 500 rows only those in view are drawn, a tick paints at once, and everything stays in line', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  await page.route('**/linex/order/plan/query', async (route) => {
    const reply = await route.fetch()
    const json = (await reply.json()) as { data: { rows: { id: string }[] } }
    const found = json.data.rows
    if (asked(route).part === 'rows') {
      json.data.rows = Array.from({ length: 500 }, (_, i) => ({
        ...found[i % found.length]!,
        id: crypto.randomUUID(),
      }))
    }
    await route.fulfill({ json })
  })
  await list(page, `${plans}?size=500`)
  const drawn = await rows(page).count()
  expect(drawn).toBeLessThan(80)
  await expect(rows(page).first()).toHaveAttribute('aria-rowindex', '2')
  // of several ticks the middle one: a machine that is busy for a moment is not the page
  const painted: number[] = []
  for (const row of [3, 4, 5, 6, 7])
    painted.push(
      await tick(page, row).evaluate(async (box) => {
        const start = performance.now()
        ;(box as HTMLElement).click()
        await new Promise((r) => requestAnimationFrame(() => setTimeout(r)))
        return performance.now() - start
      }),
    )
  expect(painted.toSorted((a, b) => a - b)[2]).toBeLessThan(100)
  await expect(rows(page).nth(3)).toHaveAttribute('aria-selected', 'true')
  const off = await shown(page, '.t-scroll').evaluate(async (box) => {
    box.scrollTo(300, 9000)
    await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r, 50))))
    const row = [...box.querySelectorAll('tbody tr[data-index]')].find((tr) => tr.getBoundingClientRect().top > 300)
    const sums = box.querySelector('tr[data-sum]')
    return [...box.querySelectorAll<HTMLElement>('thead th[data-col]')].flatMap((th) =>
      [row, sums].map((line) => {
        const cell = line?.querySelector(`td[data-col="${th.dataset.col}"]`) ?? line?.querySelector('th')
        return Math.abs((cell?.getBoundingClientRect().left ?? 1e6) - th.getBoundingClientRect().left)
      }),
    )
  })
  expect(Math.max(...off)).toBeLessThan(1)
  const [top, box] = [await head(page, 'no').boundingBox(), await shown(page, '.t-scroll').boundingBox()]
  expect(Math.abs(top!.y - box!.y)).toBeLessThan(2)
  // scrolled both ways: the boxes and the buttons stay at their edges, the sums at the foot
  const [boxes, buttons] = [
    await shown(page, 'thead th[data-fixed=start]').first().boundingBox(),
    await head(page, 'actions').boundingBox(),
  ]
  expect(Math.abs(boxes!.x - box!.x)).toBeLessThan(2)
  expect(buttons!.x).toBeGreaterThan(box!.x)
  expect(buttons!.x + buttons!.width).toBeLessThanOrEqual(box!.x + box!.width + 1)
  const foot = await shown(page, 'tr[data-sum] th').last().boundingBox()
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(box!.y + box!.height + 1)
  expect(foot!.y).toBeGreaterThan(box!.y + box!.height / 2)
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

test('26 no data, no match, no permission and an error say four different things, each with a next step', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin')
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
  await shown(buyer, '.l-empty').getByRole('button', { name: '新建计划' }).click()
  await expect(buyer).toHaveURL(/planning\/new/)
})

for (const [height, size, choices] of [
  [1080, 20, [20, 50, 100]],
  [800, 10, [10, 20, 50, 100]],
] as const)
  test(`27 a screen ${height} high shows ${size} rows a page and offers ${choices.join(', ')}`, async ({ browser }) => {
    const page = await again(browser, 'operator', { screen: { width: 1920, height } })
    await list(page, drugs)
    await expect(rows(page)).toHaveCount(size)
    await shown(page, '.ant-pagination-options-size-changer').click()
    await expect(page.locator('.ant-select-item-option')).toHaveText(choices.map((n) => `${n} 条/页`))
  })

test('28 a pasted list of numbers finds exactly those and names the missing ones', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin')
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

test('29 by keyboard alone a row is reached, opened, and has the focus again after the return', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin')
  await list(page, plans)
  await keyword(page).focus()
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.index ?? '')
  for (let i = 0; i < 60 && (await focused()) === ''; i++) await page.keyboard.press('Tab')
  expect(await focused()).toBe('0')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/planning\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: /采购计划 JH/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/planning$/)
  await expect(rows(page).nth(2)).toBeFocused()
  await expect(rows(page).nth(2)).toHaveAttribute('data-marked', 'true')
})

test('30 更多 opens with Enter, moves with the arrows, closes with Esc and gives the focus back', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  await list(page, `${plans}?status=["draft"]`)
  const more = rows(page).first().getByRole('button', { name: '更多' })
  await more.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  const count = await items.count()
  await page.keyboard.press('ArrowUp')
  await expect(items.nth(count - 1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('at 1920 no column of a list lies half under its buttons, no date is cut, and each question of the export has its row', async ({
  browser,
}) => {
  const page = await again(browser, 'admin', { viewport: { width: 1920, height: 1080 } })
  await list(page, '/system/hospital')
  const box = shown(page, '.t-scroll')
  await expect.poll(() => box.evaluate((el) => el.scrollWidth - el.clientWidth)).toBeLessThanOrEqual(0)
  await expect(box).not.toHaveAttribute('data-right')
  const cut = await rows(page)
    .first()
    .locator('[data-col=updatedAt]')
    .evaluate((td) => td.scrollWidth > td.clientWidth)
  expect(cut).toBe(false)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(box).toHaveAttribute('data-right')
  await button(page, '导出').click()
  const groups = page.getByRole('dialog').getByRole('radiogroup')
  // measured again while the window still grows to its place
  await expect(async () => {
    const [scope, type] = [await groups.first().boundingBox(), await groups.last().boundingBox()]
    expect(type!.y).toBeGreaterThanOrEqual(scope!.y + scope!.height)
  }).toPass({ timeout: 10_000 })
  await expect(page.getByRole('dialog').getByText('文件格式')).toBeVisible()
})

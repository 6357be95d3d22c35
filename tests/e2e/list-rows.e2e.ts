import { expect, type Locator, type Page } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, shown, test, told } from './kit.ts'
import { answer, asked, drugs, head, keyword, list, loaded, rows, search, tick } from './list-kit.ts'
import { again, orders, plans } from './shell-kit.ts'

/* Points 21–24, 29 and 30 of ux.md §2, by their numbers. */

const total = (page: Page): Locator => shown(page, '.ant-pagination-total-text')

test('21 rows chosen on several pages go into the batch together, and a new search clears them', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: '/Home' })
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
  const page = await again(browser, 'operator', { at: '/Home' })
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
  const page = await again(browser, 'operator', { at: '/Home' })
  const cents = (amount: string) => BigInt(amount.replace(/[,.]/g, ''))
  const counts = `status not in ('rejected', 'void')`
  for (const [query, where, out] of [
    ['', 'true', counts],
    ['?status=["ordered"]', `status = 'ordered'`],
    // who asks for what was refused is told what that comes to
    ['?status=["rejected","ordered"]', `status in ('rejected', 'ordered')`],
    ['?kind=0', 'kind = 0', counts],
    ['?urgent=false&kind=3', 'not urgent and kind = 3', counts],
  ]) {
    const [own] = await sqlRows<{ sum: string; n: string }>(
      `select round(coalesce(sum(total_amount) filter (where ${out ?? 'true'}), 0), 2)::text as sum, count(*)::text as n from plan where ${where}`,
    )
    expect(Number(own!.n), `plans with ${where}`).toBeGreaterThan(1)
    await list(page, plans + query)
    const sum = shown(page, 'tr[data-sum=全部合计] td[data-col=totalAmount]')
    await expect.poll(async () => cents(await sum.innerText())).toBe(cents(own!.sum))
    const hint = shown(page, 'tr[data-sum=全部合计]')
    if (out) await expect(hint).toHaveAttribute('title', '不含审核不通过、已作废的单据；选择其状态页签可看其合计')
    else await expect(hint).not.toHaveAttribute('title')
    expect((await total(page).innerText()).replace(/\D/g, '')).toBe(own!.n)
  }
})

test('24 of 500 rows only those in view are drawn, a tick paints at once, and everything stays in line', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
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

test('29 by keyboard alone a row is reached, opened, and has the focus again after the return', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin', { at: '/Home' })
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
  const page = await again(browser, 'buyer1', { at: '/Home' })
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

test('an address of a page that is gone, or never was, shows the last one there is', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await page.evaluate((to) => {
    location.hash = to
  }, `${drugs}?page=999&size=20`)
  await expect(page).toHaveURL(/page=(?!999)\d+/)
  await expect(rows(page).first()).toBeVisible()
  await expect(shown(page, '.ant-pagination-item').last()).toHaveClass(/ant-pagination-item-active/)
})

test('totals of ten millions and more stand whole at 1366', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.route('**/linex/order/order/query', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (asked(route).part === 'totals') json.data.sums = { amount: '1322775618.50' }
    await route.fulfill({ response, json })
  })
  await list(page, orders)
  const sum = shown(page, 'tfoot td[data-col="amount"]').last()
  await expect(sum).toHaveText('1,322,775,618.50')
  expect(await sum.evaluate((td) => td.scrollWidth - td.clientWidth)).toBe(0)
})

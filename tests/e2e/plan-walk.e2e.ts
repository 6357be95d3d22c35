import { expect, type Page } from '@playwright/test'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { button, cut, here, linesInView, marked, open, pasteText, shown, test } from './kit.ts'
import { again, asked, tabNames, watchCalls } from './shell-kit.ts'

interface Item {
  id: string
  code: string
  name: string
  spec: string
  unit: string
  packMultiple: string
  disabledReason: string
}

/** A new plan with the cursor in its first cell, at the size hospitals have. */
const fresh = async (page: Page) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, '/procurement/planning/new')
  await expect(page.getByLabel('配送点')).toBeVisible()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
}
/** Items of the kind a plan begins with, such as can be ordered. */
const items = async (page: Page): Promise<Item[]> => {
  const { rows } = await asked<{ rows: Item[] }>(page, pickCalls.find.path, { kind: 0, size: 100 })
  return rows.filter((i) => i.disabledReason === '')
}
const plans = async (page: Page): Promise<number> =>
  (await asked<{ total: number }>(page, planCalls.query.path, { size: 10 })).total
const cell = (page: Page, row: number, col: number) => shown(page, `.g-body [data-row="${row}"] [data-col="${col}"]`)
const bar = (page: Page) => shown(page, '[aria-label=错误列表]')

test('walk 1: thirty rows of an exported sheet become a plan: known, waiting, unknown, repeated and uneven ones, saved on the way', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const all = await items(page)
  const even = all.filter((i) => Number(i.packMultiple) === 1)
  const uneven = all.find((i) => Number(i.packMultiple) > 1)
  const closed = await asked<{ rows: Item[] }>(page, catalogCalls.query.path, {
    kinds: [0],
    status: ['pending', 'stopped', 'draft', 'rejected'],
    size: 10,
  })
  const known = [...even, ...all].filter((i, n, list) => list.indexOf(i) === n && i !== uneven).slice(0, 26)
  const qty = (i: Item) => String(Number(i.packMultiple) * 20)
  const row = (i: Item, n = qty(i)) => ['1', i.code, i.name, i.spec, i.unit, n, '9.99'].join('\t')
  const waits = closed.rows[0]
  const sheet = [
    '行号\t产品编码\t产品名称\t规格\t单位\t计划数量\t单价',
    ...known.map((i) => row(i)),
    ...(uneven ? [row(uneven, '1')] : []),
    row(known[0]!),
    '9\tNOPE-1\t没有这种药\t1mg\t盒\t7\t1',
    ...(waits ? [row(waits, '20')] : []),
  ]
  await fresh(page)
  await pasteText(page, `${sheet.join('\n')}\n`)
  const report = page.getByRole('dialog').filter({ hasText: '粘贴' })
  await expect(report).toContainText('采购目录中没有此品种')
  await button(report, '知道了').click()

  // what was not understood stays, red, with its reason; the rest has resolved
  await expect(cell(page, 0, 0)).toHaveText(known[0]!.name)
  await expect(bar(page)).toContainText('采购目录中没有此品种')
  if (waits) await expect(bar(page)).toContainText(/品种(待审核|停用|待提交|审核不通过)，不能采购/)
  await expect(bar(page)).toContainText('与第 1 行重复')

  // ten lines in view with the bar in use, the name of the active line beside them
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('button', { name: '展开表头' })).toBeVisible()
  expect(await linesInView(page)).toBeGreaterThanOrEqual(10)
  await expect(shown(page, '.g-beside')).toContainText(known[0]!.name)
  // by what a quantity is decided, and not cut off by the window
  for (const figure of ['可用库存', '在途', '30 天用量', '上次价'])
    await expect(shown(page, '.g-beside').locator('> span').filter({ hasText: figure })).toBeInViewport({ ratio: 1 })

  // doubles merge by a key, multiples round by a button
  await page.keyboard.press('Control+m')
  await expect(bar(page)).not.toContainText('重复')
  await expect(cell(page, 0, 1)).toHaveText(String(2 * Number(qty(known[0]!))).replace(/\B(?=(\d{3})+$)/g, ','))
  if (uneven) {
    await button(page, '一键取整 1 行').click()
    await expect(bar(page)).not.toContainText('的倍数')
  }

  // what cannot be mended goes, and its errors with it
  while ((await bar(page).count()) > 0) {
    const before = await shown(page, '.g-status').innerText()
    await page.keyboard.press('F8')
    await page.keyboard.press('Control+Delete')
    await expect(shown(page, '.g-status')).not.toHaveText(before)
  }

  // saved without leaving: the cursor and the lines stay, the address is the plan's, one tab
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible()
  await expect(page).toHaveURL(/planning\/[0-9a-f-]{36}\/edit/)
  await expect(shown(page, '.g-status')).toContainText(`共 ${known.length + (uneven ? 1 : 0)} 行`)
  expect((await tabNames(page)).filter((name) => /计划/.test(name))).toHaveLength(1)
  await expect(page.getByRole('textbox', { name: /第 \d+ 行/ })).toBeFocused()

  await page.keyboard.press('Control+Enter')
  await expect(button(page, '撤回')).toBeVisible()
  expect(here(page)).toMatch(/planning\/[0-9a-f-]{36}$/)
  expect((await tabNames(page)).filter((name) => /计划/.test(name))).toHaveLength(1)
})

test('a refused submit leaves no paper behind, and says what is wrong', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const before = await plans(page)
  await fresh(page)
  await button(page, '提交').click()
  await expect(page.getByText('计划没有明细，不能提交').filter({ visible: true }).first()).toBeVisible()
  expect(await plans(page)).toBe(before)
  expect(here(page)).toBe('/procurement/planning/new')
  // it goes with its cause
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await page.keyboard.type('amxl')
  await marked(page)
  expect(await cut(page.locator('.g-option-head > span'))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(shown(page, '.d-card [role=alert]').filter({ hasText: '计划没有明细' })).toHaveCount(0)
})

test('ten lines of a plan are typed with at most ninety keys; the figures of the lines come with them, not key by key', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const taken = (await items(page)).filter((i) => Number(i.packMultiple) === 1).slice(0, 10)
  expect(taken).toHaveLength(10)
  await fresh(page)
  const calls = watchCalls(page)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (const item of taken) {
    // the end of its code: five keys say which
    for (const letter of item.code.slice(-5)) await press(letter)
    await marked(page, item.name)
    await press('Enter')
    await press('2')
    await press('Enter')
  }
  await expect(shown(page, '.g-status')).toContainText(`共 ${taken.length + 1} 行`)
  expect(keys).toBeLessThanOrEqual(90)
  // fifty letters were typed: asked once for each line at most, never for each key
  const most = Math.max(...[...Map.groupBy(calls, (c) => c.path).values()].map((same) => same.length))
  expect(most, calls.map((c) => c.path).join(' ')).toBeLessThanOrEqual(10)
})

test('without a network the items used before can still be picked', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await fresh(page)
  await page.keyboard.type('amxl')
  await marked(page)
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 0)).not.toHaveText('')
  const name = await cell(page, 0, 0).innerText()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.used')).length))
    .toBe(1)
  await page.context().setOffline(true)
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('amxl')
  await marked(page, name.trim())
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('与第 1 行重复')
  await page.context().setOffline(false)
})

test('on a phone a choice tells all its figures, and the footer of the form is one line', async ({ browser }) => {
  const page = await again(browser, 'buyer1', {
    viewport: { width: 390, height: 844 },
    at: '/procurement/planning/new',
  })
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await page.keyboard.type('amxl')
  await marked(page)
  const choice = page.getByRole('listbox').getByRole('option').first()
  for (const figure of ['单价', '可用库存', '在途', '30 天用量']) {
    const at = await choice.locator(`[data-head="${figure}"]`).boundingBox()
    expect(at!.width).toBeGreaterThan(0)
    expect(at!.x + at!.width).toBeLessThanOrEqual(390)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  // a second article, of another unit or not: the line of figures does not break
  await page.keyboard.type('bl')
  await marked(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await expect(shown(page, '.d-footer')).toContainText('共 2 行')
  expect((await shown(page, '.d-footer').boundingBox())!.height).toBeLessThanOrEqual(66)
  const lines = (x: HTMLElement | SVGElement) =>
    x.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(x).lineHeight)
  expect(await shown(page, '.d-footer > :first-child').evaluate(lines)).toBeLessThan(1.8)
  await expect(button(page, '提交')).toBeVisible()
  await shown(page, '.d-more').click()
  await expect(button(page, '保存草稿')).toBeVisible()
})

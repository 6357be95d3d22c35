import { expect, type Page } from '@playwright/test'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { newCountCalls, stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked, rows } from './shell-kit.ts'

interface Lot {
  id: string
  productId: string
  pointId: string
  code: string
  name: string
  lotNo: string
  ratio: string
  unit: string
  minUnit: string
  availableQty: string
}
const lotsOf = async (page: Page, filters: object = {}): Promise<Lot[]> =>
  (await asked<{ rows: Lot[] }>(page, stockCalls.query.path, { size: 200, ...filters })).rows
/** Two articles of one store, each with whole packs enough and no narcotic, counted in smaller units than packs. */
const articles = async (page: Page): Promise<[Lot, Lot]> => {
  const goods = await lotsOf(page, { narcotic: false, kind: 0 })
  const full = goods.filter((l) => Number(l.ratio) > 1 && Number(l.availableQty) >= 3 * Number(l.ratio))
  for (const one of full) {
    const other = full.find((l) => l.pointId === one.pointId && l.productId !== one.productId)
    if (other) return [one, other]
  }
  throw new Error('the demonstration has no shelf that full')
}
const cell = (page: Page, row: number, head: string) =>
  shown(page, '.g-body').locator(`[data-row="${row}"] [data-col="${head}"]`)
const columnOf = async (page: Page, title: string): Promise<string> => {
  const heads = await shown(page, '[role=grid] [role=columnheader]').allInnerTexts()
  const at = heads.findIndex((h) => h.replace('*', '').trim() === title)
  expect([title, at > 0]).toEqual([title, true])
  return String(at - 1)
}

test('an issue is typed beside its lots: a gun begins and raises lines, what is left is told at once, a lot is chosen by hand', async ({
  browser,
}) => {
  const page = await again(browser, 'receiver1')
  await page.setViewportSize({ width: 1366, height: 768 })
  const [one, other] = await articles(page)
  const [first] = await asked<{ available: string }[]>(page, calls.goods.path, {
    pointId: one.pointId,
    ids: [one.productId],
  })
  await open(page, `/inventory/stockDocument/new?class=issue&point=${one.pointId}&product=${one.productId}`)
  await expect(cell(page, 0, '0')).toHaveText(one.name)
  const [qty, left, lots] = await Promise.all(['数量', '剩余可用', '批号'].map((title) => columnOf(page, title)))
  // the cursor stands in a number, and the gun leaves it as it is
  await cell(page, 0, qty!).click()
  await shoot(page, one.code)
  await expect(cell(page, 0, qty!)).toHaveText('1')
  await shoot(page, one.code)
  await expect(cell(page, 0, qty!)).toHaveText('2')
  await expect(cell(page, 0, lots!)).not.toHaveText('')
  const rest = Number(first!.available) - 2 * Number(one.ratio)
  await expect(cell(page, 0, left!)).toHaveText(packsText(String(rest), one.ratio, one.unit, one.minUnit))
  await shoot(page, other.code)
  await expect(cell(page, 1, '0')).toHaveText(other.name)
  await shoot(page, 'QQ99887766')
  await expect(shown(page, '.g-box .d-tag[data-tone=red]')).toContainText('没有找到此码')
  // more than there is: said while it is typed (five keys at once would be a gun's)
  await cell(page, 0, qty!).click()
  await page.keyboard.type('9999')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, left!)).toContainText('缺')
  await cell(page, 0, qty!).click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, left!)).not.toContainText('缺')
  await cell(page, 0, qty!).click()
  const chosen = shown(page, '.g-beside').getByRole('button').filter({ hasText: one.lotNo }).first()
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(cell(page, 0, lots!)).toHaveText(one.lotNo)
})

test('who counts blind does not read the book of it, and is told why; a month of the chart opens its movements', async ({
  browser,
}) => {
  const page = await again(browser, 'receiver1')
  const status = ['counting', 'recounting', 'pending']
  const running = await asked<{ rows: { id: string; version: number }[] }>(page, stockCountCalls.query.path, {
    status,
    size: 100,
  })
  for (const { id, version } of running.rows)
    await asked(page, stockCountCalls.void.path, { id, version, reason: '演练' })
  const [one] = await articles(page)
  const body = { pointId: one.pointId, scope: 'shelf', shelf: one.code }
  const made = await asked<{ id: string; no: string; version: number }>(page, newCountCalls.count.path, body)
  await asked(page, stockCountCalls.start.path, { id: made.id, version: made.version })
  const at = `/inventory/inventoryQuery?productId=${one.productId}&pointId=${one.pointId}`
  await open(page, at)
  await expect(shown(page, '.d-note')).toContainText(made.no)
  await expect(rows(page).filter({ hasText: one.lotNo })).toHaveCount(0)
  const judge = await again(browser, 'auditor1', { at })
  await expect(rows(judge).filter({ hasText: one.lotNo }).first()).toBeVisible()
  await expect(shown(judge, '.d-note').filter({ hasText: made.no })).toHaveCount(0)

  await open(judge, `/inventory/inventoryQuery/product/${one.productId}`)
  const chart = shown(judge, '.k-chart svg')
  await expect(chart).toBeVisible()
  const marks = await chart.locator('rect[data-series="0"]').last().boundingBox()
  await judge.mouse.click(marks!.x + marks!.width / 2, marks!.y + marks!.height - 2)
  await expect(judge).toHaveURL(/inventoryQuery\/movements\?/)
  await expect(rows(judge).first()).toBeVisible()
  const { version } = await asked<{ version: number }>(page, stockCountCalls.detail.path, { id: made.id })
  await asked(page, stockCountCalls.void.path, { id: made.id, version, reason: '演练' })
  await button(page, '查询').click()
  await expect(rows(page).filter({ hasText: one.lotNo }).first()).toBeVisible()
})

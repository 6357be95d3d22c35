import { expect, type Page } from '@playwright/test'
import { button, marked, shown, test } from './kit.ts'
import { again } from './shell-kit.ts'

const numbers = (page: Page) => shown(page, '.g-body .g-no').allInnerTexts()
const items = (page: Page) => shown(page, '.g-body .g-line').count()

/** Takes an item by its pinyin and orders this many. */
const line = async (page: Page, word: string, qty: string): Promise<void> => {
  await page.keyboard.type(word)
  await marked(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type(qty)
  await page.keyboard.press('Enter')
}

test('lines are found, filtered and sorted without touching their order, and empty ones go in one step', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/procurement/planning/new' })
  await expect(page.getByLabel('配送点')).toBeVisible()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await line(page, 'amxl', '30')
  await line(page, 'tb', '5')
  await expect.poll(() => items(page)).toBe(3)

  await page.keyboard.press('Control+f')
  const find = page.getByLabel('在明细中查找')
  await expect(find).toBeFocused()
  await find.fill('30')
  await expect(page.getByText('1 / 1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /第 1 行 采购数量 30/ })).toBeFocused()

  const filter = page.getByLabel('筛选行')
  const second = await shown(page, '.g-body .g-line').nth(1).locator('[data-col="0"]').innerText()
  await filter.fill(second.trim())
  await expect.poll(() => numbers(page)).toEqual(['2'])
  await button(page, '恢复原样').click()
  await shown(page, '[role=columnheader]').getByRole('button', { name: '采购数量', includeHidden: true }).click()
  await expect.poll(() => numbers(page)).toEqual(['2', '1', '3'])
  await button(page, '恢复原样').click()
  await expect.poll(() => numbers(page)).toEqual(['1', '2', '3'])

  await button(page, '删除零行').click()
  await button(page, '确定').click()
  await expect.poll(() => items(page)).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => items(page)).toBe(3)

  // the whole window by a key, and back
  const height = async () => (await shown(page, '.g-box').boundingBox())!.height
  const small = await height()
  await page.keyboard.press('F9')
  await expect.poll(height).toBe(page.viewportSize()!.height)
  await page.keyboard.press('F9')
  await expect.poll(height).toBe(small)
})

test('Enter goes down the column when the user wants it so, and the browser remembers', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/procurement/planning/new' })
  await expect(page.getByLabel('配送点')).toBeVisible()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await line(page, 'amxl', '30')
  await line(page, 'tb', '5')
  await button(page, '回车：向右').click()
  await expect(button(page, '回车：向下')).toBeVisible()
  const cell = shown(page, '[role=gridcell]').filter({ hasText: /^30$/ })
  await cell.click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /第 2 行 采购数量 5/ })).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('jicai.enter'))).toBe('down')
})

test('a line the server refuses is taken out, and the others go their way', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/procurement/planning/new' })
  await expect(page.getByLabel('配送点')).toBeVisible()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await line(page, 'amxl', '30')
  await line(page, 'amxl', '20')
  await button(page, '提交').click()
  const errors = shown(page, '[aria-label=错误列表]')
  await expect(errors).toContainText('第 2 行 品种：与第 1 行重复')
  await errors.getByRole('button').first().click()
  await page.keyboard.press('Control+Delete')
  await expect(errors).toHaveCount(0)
  await button(page, '提交').click()
  await expect(button(page, '撤回')).toBeVisible()
})

for (const [what, path] of [
  ['a plan', '/procurement/planning/new'],
  ['price adjustments', '/purchaseList/priceModification/new'],
] as const)
  test(`what was ticked in the catalogue for ${what} is not thrown away by Esc`, async ({ browser }) => {
    const page = await again(browser, 'buyer1', { at: path })
    await button(page, '从采购目录选择').click()
    const picker = page.getByRole('dialog').filter({ has: page.getByRole('table') })
    await picker.locator('tbody tr').filter({ visible: true }).getByRole('checkbox').first().check()
    await page.keyboard.press('Escape')
    const losing = page.getByRole('dialog', { name: '有未保存的修改' })
    await button(losing, '取消').click()
    await button(picker, '加入 1 个品种').click()
    await expect(picker).toHaveCount(0)
    await expect(shown(page, '.g-body .g-line').first().locator('[data-col="0"]')).not.toHaveText('')
  })

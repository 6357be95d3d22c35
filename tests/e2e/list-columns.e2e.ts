import { expect, type Locator, type Page } from '@playwright/test'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { waiting } from './audit-kit.ts'
import { button, shown, test } from './kit.ts'
import { head, list, loaded, rows } from './list-kit.ts'
import { again, asked, plans } from './shell-kit.ts'

/* Points 19 and 20 of ux.md §2, by their numbers. */

const column = (page: Page, name: string): Locator => page.locator('.l-columns li', { hasText: name })

test('19 columns stay hidden, moved, wide and frozen on another computer, and one click brings them back', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin', { at: '/Home' })
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

  const other = await again(browser, 'hosp_admin', { at: '/Home' })
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
  const page = await again(browser, 'hosp_admin', { at: '/Home' })
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
  const buyer = await again(browser, 'buyer1', { at: '/Home' })
  const some = await asked<{ rows: { id: string }[] }>(buyer, planCalls.query.path, { page: 1, size: 1 })
  await asked(buyer, planCalls.copy.path, { id: some.rows[0]!.id })
  await list(buyer, `${plans}?status=["draft"]`)
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
  // other walks may have judged all there were
  await waiting(browser, ['100'])
  const auditor = await again(browser, 'auditor1')
  await list(auditor, plans)
  expect((await head(auditor, 'actions').boundingBox())!.width).toBeLessThan(wide)
  const operator = await again(browser, 'operator')
  await list(operator, plans)
  await expect(head(operator, 'actions')).toHaveCount(0)
})

test('at 1920 no column of a list lies half under its buttons, no date is cut, and each question of the export has its row', async ({
  browser,
}) => {
  const page = await again(browser, 'admin', { viewport: { width: 1920, height: 1080 }, at: '/Home' })
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

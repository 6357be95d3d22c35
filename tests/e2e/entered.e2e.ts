import { expect, type Page } from '@playwright/test'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { button, marked, open, shown, test, told } from './kit.ts'
import { again, asked } from './shell-kit.ts'

interface Item {
  code: string
  unit: string
  disabledReason: string
  packMultiple: string
  maxOrderQty: string | null
  packs: { unit: string; num: number; den: number }[]
}
/** An article that comes in cases, and how many of its packs one holds. */
const cased = async (page: Page) => {
  const { rows } = await asked<{ rows: Item[] }>(page, pickCalls.find.path, { kind: 0, size: 100 })
  const right = rows.filter((i) => i.disabledReason === '' && i.packs.some((p) => p.unit === '件'))
  const item = right.find((i) => Number(i.packMultiple) === 1 && i.maxOrderQty === null)!
  const of = (unit: string) => item.packs.find((p) => p.unit === unit)!
  return { code: item.code, unit: item.unit, holds: of('件').num / of(item.unit).num }
}
const qty = (page: Page) => shown(page, '.g-body [data-row="0"] [data-col="1"]')

test('a buyer types 2件: the line keeps the packs, both are shown while it is typed, on the page, and on paper; what is no unit of it is refused', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  const { code, unit, holds } = await cased(page)
  await open(page, '/procurement/planning/new')
  await expect(page.getByLabel('配送点')).toBeVisible()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await page.keyboard.type(code)
  await marked(page)
  await page.keyboard.press('Enter')
  // beside the grid, what a case holds
  await expect(page.getByText(`1 件 = ${holds} ${unit}`).filter({ visible: true })).toBeVisible()
  await page.keyboard.type('2件')
  await page.keyboard.press('Enter')
  const both = `2 件 = ${2 * holds}`
  await expect(qty(page)).toHaveText(both)

  // what is no unit of it is told while it is typed
  await qty(page).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3箱')
  await expect(page.getByText('只能输入数字').filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(qty(page)).toHaveText(both)
  // nor does a point fall out of what was typed: 1.5 would be 15
  await qty(page).dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1.5')
  await expect(page.getByText('只能是整数').filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(qty(page)).toHaveText(/^1\.5/)
  await expect(qty(page)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+z')
  await expect(qty(page)).toHaveText(both)

  await button(page, '保存草稿').click()
  await told(page, '已保存')
  await page.reload()
  await expect(qty(page)).toHaveText(both)
  await page.evaluate(() => {
    location.hash = location.hash.replace(/\/edit$/, '')
  })
  await expect(shown(page, 'tbody').getByText(both)).toBeVisible()
  await button(page, '打印').click()
  await expect(page.getByRole('dialog', { name: '打印预览' }).getByText(both)).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Lot {
  id: string
  name: string
  lotNo: string
  holds: string[]
  availableQty: string
}
const stock = '/inventory/inventoryQuery'
const lotOf = async (page: Page, filters: object): Promise<Lot[]> =>
  (await asked<{ rows: Lot[] }>(page, stockCalls.query.path, { size: 100, ...filters })).rows

test('the storekeeper locks a whole lot with a reason, sees it locked, and lets it go from the list of its holds', async ({
  browser,
}) => {
  const page = await again(browser, 'receiver1')
  const all = await lotOf(page, {})
  const alone = (l: Lot) => all.filter((other) => other.lotNo === l.lotNo).length === 1
  const lot = all.find((l) => l.holds.length === 0 && Number(l.availableQty) > 0 && alone(l))!
  await open(page, `${stock}?lotNo=${lot.lotNo}`)
  await expect(rows(page)).toHaveCount(1)
  const good = rows(page)
    .first()
    .locator('.d-tag', { hasText: /^合格$/ })
  await expect(good).toHaveAttribute('data-tone', 'green')
  await rows(page).first().getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '锁定' }).click()
  const box = dialog(page)
  await expect(box).toContainText('锁定整批')
  // without a reason nothing is sent, and the field says so
  await button(box, '锁定').click()
  await expect(box.getByRole('alert').first()).toBeVisible()
  await box.getByLabel(/说明/).fill('外包装受潮，待查')
  await button(box, '锁定').click()
  await told(page, '已锁定')
  expect(await lotOf(page, { lotNo: lot.lotNo })).toMatchObject([{ holds: ['manual'], availableQty: '0.000000' }])
  await expect(rows(page).first()).toContainText('锁定')
  await expect(good).toHaveCount(0)
  await rows(page).first().getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '锁定明细' }).click()
  await expect(dialog(page)).toContainText('外包装受潮，待查')
  await button(dialog(page), '解锁').click()
  await dialog(page).last().getByRole('textbox').fill('查过，合格')
  await button(dialog(page).last(), '确定').click()
  await told(page, '已解锁')
  await expect.poll(async () => (await lotOf(page, { lotNo: lot.lotNo }))[0]!.holds).toEqual([])
  await expect(shown(page, '[role=dialog] .ant-table-row')).toHaveCount(0)
})

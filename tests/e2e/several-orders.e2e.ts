import { expect } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { ordered } from './goods-kit.ts'
import { button, cut, here, open, pasteText, shown, test, told } from './kit.ts'
import { keyword, list, loaded, rows, search, tick } from './list-kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* issue 19, walk 6: one delivery out of three orders of a hospital. */
test('a supplier ticks two orders of a hospital, takes a third along, and ships the lines of all three in one delivery that each order leads to', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const ids = [await ordered(browser), await ordered(browser, 2), await ordered(browser)]
  const page = await again(browser, 'sup1_sales')
  page.setDefaultTimeout(15_000)
  const nos: string[] = []
  for (const id of ids) nos.push((await asked<{ no: string }>(page, orderCalls.detail.path, { id })).no)

  // ---- two of them from the list
  await open(page, '/procurement/purchaseOrder')
  await keyword(page).fill(nos.slice(0, 2).join(','))
  await keyword(page).press('Enter')
  await loaded(page)
  await expect(rows(page)).toHaveCount(2)
  await tick(page, 0).check()
  await tick(page, 1).check()
  await page.getByRole('button', { name: '生成配送单 (2)' }).click()
  const line = shown(page, '.g-body .g-line')
  await expect(line).toHaveCount(3)
  for (const no of nos.slice(0, 2)) await expect(line.filter({ hasText: no }).first()).toBeVisible()

  // ---- the third comes along: of its own hospital, point and kind only
  await button(page, '加入订单').click()
  const choice = dialog(page).filter({ hasText: '加入订单' })
  await choice.getByRole('checkbox', { name: `选择 ${nos[2]}` }).check()
  await expect(choice.getByText(nos[0]!, { exact: true })).toHaveCount(0)
  await button(choice, '加入').click()
  await expect(line).toHaveCount(4)

  // ---- lots by paste, then shipped
  const lot = shown(page, '.g-body .g-line').first().locator('[data-col="6"]')
  await lot.click()
  await pasteText(page, Array.from({ length: 4 }, (_, i) => `SO${i}\t2026-01-01\t2030-01-01`).join('\n'))
  await button(page, '保存并发货').click()
  await expect(page.getByRole('dialog')).toContainText('的追溯码未采集或少扫，仍要发货吗？')
  await button(page.getByRole('dialog'), '确定').click()
  await told(page, '已发货')
  await expect(page.getByRole('heading', { name: /配送单 PS\d+/ })).toBeVisible()
  const at = here(page)
  for (const no of nos) await expect(shown(page, '.d-fields').getByRole('button', { name: no })).toBeVisible()

  // of which order each lot is, is read whole
  const ofOrder = shown(page, '.ant-table-row td').filter({ hasText: /^CG\d+$/ })
  await expect(ofOrder).toHaveCount(4)
  expect(await cut(ofOrder)).toEqual([])

  // ---- the hospital reads all three numbers on what waits to be taken in, and each order leads there
  const receiver = await again(browser, 'receiver1')
  for (const no of nos) {
    // the address without the number before takes what is typed away: first it is there
    await list(receiver, '/procurement/acceptance')
    await search(receiver, no)
    await expect(rows(receiver)).toHaveCount(1)
    for (const one of nos) await expect(rows(receiver)).toContainText(one)
  }
  await open(page, `/procurement/purchaseOrder/${ids[1]}`)
  // the page before has such a tab too
  await expect(page.getByRole('heading', { name: `采购订单 ${nos[1]}` })).toBeVisible()
  await page.getByRole('tab', { name: '关联单据' }).filter({ visible: true }).click()
  await page
    .getByRole('link', { name: /^PS\d+/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`${at}$`))
})

import { expect } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { sqlRows } from './database.ts'
import { sent } from './goods-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked } from './shell-kit.ts'

const at = '/procurement/acceptance'

test('at a desk a gun leads from the slip, and from the form, to the page for scanning; one scan and one click take a lot; of a recalled one it is said before', async ({
  browser,
}) => {
  const lotNo = `G${Date.now()}`
  const deliveryNo = await sent(browser, 2, { lotNo })
  const page = await again(browser, 'receiver1', { at: '/Home' })
  const find = { keyword: deliveryNo, size: 10 }
  const { id } = (await asked<{ rows: { id: string }[] }>(page, acceptanceCalls.query.path, find)).rows[0]!
  const { lines } = await asked<{ lines: { code: string }[] }>(page, acceptanceCalls.detail.path, { id })
  const [one, two] = lines.map((l) => l.code) as [string, string]
  const card = shown(page, '.sc-card[data-large]')
  const line = (n: number) => shown(page, '.sc-lines > li').nth(n)

  await open(page, at)
  await expect(shown(page, 'main').getByLabel('扫码', { exact: true })).toBeVisible()
  await shoot(page, deliveryNo)
  await expect(page).toHaveURL(new RegExp(`${id}/scan$`))
  await expect(line(1)).toContainText('0 / 10')

  // who receives by the box scans one pack of it
  await shoot(page, one)
  await expect(card).toContainText('1 / 10')
  await button(card, '其余 9 全部计入').click()
  await expect(card).toContainText('10 / 10')
  await expect(button(card, '其余 0 全部计入')).toHaveCount(0)

  // at the form a scan is no figure of the cell the cursor is in: it counts, where scans are seen
  await button(page, '表格登记').click()
  const cell = shown(page, '.g-body .g-line').first()
  await cell.getByText('10', { exact: true }).first().click()
  await shoot(page, two)
  await expect(page).toHaveURL(new RegExp(`${id}/scan$`))
  await expect(card).toContainText('1 / 10')
  expect(await sqlRows('select sum(qty)::float as n from acceptance_scan where acceptance_id = $1', [id])).toEqual([
    { n: 11 },
  ])

  try {
    await sqlRows(
      `insert into lot_watch (ref_type, ref_id, ref_no, product_id, lot_no, creator_name)
         select 'x', new_id(), 'ZH1', dl.product_id, dl.lot_no, 'x' from acceptance_line l
           join delivery_line dl on dl.id = l.delivery_line_id where l.acceptance_id = $1 and l.seq = 2`,
      [id],
    )
    await page.reload()
    await expect(shown(page, '.sc-page .d-warnings')).toContainText(`第 2 行批号 ${lotNo} 已被召回（ZH1），请全部拒收`)
  } finally {
    await sqlRows('delete from lot_watch where lot_no = $1', [lotNo])
  }
})

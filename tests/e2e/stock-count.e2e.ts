import { expect, type Page } from '@playwright/test'
import { stockCountCalls as calls, newCountCalls } from '#modules/stock-count/shared/calls.ts'
import { sqlRows } from './database.ts'
import { arrived } from './goods-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

interface Line {
  id: string
  seq: number
  code: string
  lotNo: string
  ratio: string
  variance: string | null
  bookQty: string | null
  version: number
}
interface Doc {
  id: string
  no: string
  version: number
  status: string
  lines: Line[]
}
const see = (page: Page, id: string) => asked<Doc>(page, calls.detail.path, { id })
/** A count of these articles that is under way, made by `receiver1`. */
const begun = async (page: Page, codes: readonly string[], pointId: string): Promise<Doc> => {
  const body = { pointId, scope: 'shelf', shelf: codes.join('\n') }
  const { id, version } = await asked<Doc>(page, newCountCalls.count.path, body)
  await asked(page, calls.start.path, { id, version })
  return see(page, id)
}
/** Nobody else's count stands in the way: those under way are voided. */
const alone = async (page: Page) => {
  const status = ['counting', 'recounting', 'pending']
  const { rows } = await asked<{ rows: Doc[] }>(page, calls.query.path, { status, size: 100 })
  for (const { id, version } of rows) await asked(page, calls.void.path, { id, version, reason: '演练' })
}
const current = (page: Page) => shown(page, '.ct-current')
const packs = (page: Page) => current(page).getByRole('textbox').first()

test('a blind count by keyboard and scanner while goods arrive: recounted by another, audited by a third, the true differences posted', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { codes, pointId } = await arrived(browser, 2)
  const keeper = await again(browser, 'receiver1')
  await alone(keeper)
  await keeper.setViewportSize({ width: 1366, height: 768 })

  // ---- begun on the screen
  await open(keeper, '/inventory/stockCount')
  await button(keeper, '新建盘点').first().click()
  const body = { pointId, scope: 'shelf', shelf: codes.join('\n') }
  await dialog(keeper).getByRole('combobox', { name: '盘点范围' }).click()
  await keeper.getByTitle('按货架清单').click()
  await dialog(keeper).getByRole('textbox', { name: '货架清单' }).fill('NOPE-7')
  await button(dialog(keeper), '取消').click()
  await keeper.getByRole('button', { name: '不保存' }).click()
  const made = await asked<Doc>(keeper, newCountCalls.count.path, body)
  await open(keeper, `/inventory/stockCount/${made.id}`)
  await button(keeper, '开始盘点').click()
  await told(keeper, /已开始盘点/)
  const { lines } = await see(keeper, made.id)
  expect(lines.every((l) => l.bookQty === null && l.variance === null)).toBe(true)

  // ---- a gun finds the line wherever the cursor is, the number is typed, Enter goes on
  await button(keeper, '录入').click()
  await expect(shown(keeper, '.ct-progress')).toHaveText(`0/${lines.length}`)
  // who counts is not told the book; one lot stands in it once for each price it came at
  const book = () =>
    sqlRows<{ id: string; packs: string }>(
      `select l.id, trim_scale(b.qty / l.ratio)::text as packs
       from stock_count_line l join stock_balance b on b.id = l.balance_id where l.count_id = $1 order by b.updated_at desc`,
      [made.id],
    )
  const before = await book()
  const truth = (l: Line) => Number(before.find((b) => b.id === l.id)!.packs)
  // of the lots that came last, and so of those that will come again
  const short = lines.find((l) => l.id === before[0]!.id)!
  await shown(keeper, '.ct-tools').getByRole('textbox').fill('手工')
  await shoot(keeper, short.code)
  await expect(shown(keeper, '.ct-last')).toContainText(short.code)
  await expect(shown(keeper, '.ct-tools').getByRole('textbox')).toHaveValue('')
  await shoot(keeper, '0000-UNKNOWN-9')
  await expect(shown(keeper, '.ct-last')).toContainText('没有找到此码')
  for (const l of lines) {
    if (await button(keeper, '显示全部行').isVisible()) await button(keeper, '显示全部行').click()
    await shown(keeper, `.ct-tools`).getByText(/^全部/).click()
    await shown(keeper, `[data-line="${l.seq}"]`).click()
    await packs(keeper).fill(String(l === short ? truth(l) - 3 : truth(l)))
    await packs(keeper).press('Enter')
  }
  await expect(shown(keeper, '.ct-progress')).toHaveText(`${lines.length}/${lines.length}`)

  // ---- goods come meanwhile, to the very lots that were counted
  await arrived(browser, 2)
  await button(keeper, '查看盘点单').click()
  await button(keeper, '转复盘').click()
  await button(dialog(keeper), '确定').click()
  await expect(shown(keeper, '.d-title').getByText('复盘中')).toBeVisible()

  // ---- another person counts the one line again: ten packs a line came
  const second = await again(browser, 'buyer1')
  await open(second, `/inventory/stockCount/${made.id}/enter`)
  await expect(shown(second, '.ct-tools').getByText('待盘 1')).toBeVisible()
  const now = Number((await book()).find((b) => b.id === short.id)!.packs)
  expect(now).toBeGreaterThan(truth(short))
  await packs(second).fill(String(now - 3))
  await packs(second).press('Enter')
  await expect(shown(second, '.ct-tools').getByText('待盘 0')).toBeVisible()
  await expect
    .poll(async () => (await see(keeper, made.id)).lines.find((l) => l.id === short.id)!.variance)
    .not.toBeNull()

  // ---- the reason, the submit, the audit by a third
  await open(keeper, `/inventory/stockCount/${made.id}`)
  await keeper.reload()
  await keeper.getByRole('combobox', { name: `第 ${short.seq} 行差异原因` }).click()
  await keeper.getByTitle('错发').click()
  await expect(shown(keeper, '.ant-select-content, .ant-select-selection-item').getByText('错发')).toBeVisible()
  await button(keeper, '提交').click()
  await told(keeper, /已提交/)
  const judge = await again(browser, 'auditor1')
  await open(judge, `/inventory/stockCount/${made.id}`)
  await button(judge, '通过').click()
  await button(dialog(judge), '确定').click()
  await told(judge, /已审核并记账/)
  const posted = await see(judge, made.id)
  expect(posted.status).toBe('posted')
  const differ = posted.lines.filter((l) => Number(l.variance) !== 0)
  expect(differ.map((l) => [l.id, Number(l.variance) / Number(l.ratio)])).toEqual([[short.id, -3]])
})

test('on a phone without a network numbers wait in the browser, survive a reload and are sent when it is back', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const { codes, pointId } = await arrived(browser, 1)
  const page = await again(browser, 'receiver1', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await alone(page)
  const doc = await begun(page, codes, pointId)
  await open(page, `/inventory/stockCount/${doc.id}/enter`)
  await expect(current(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.route(`**${calls.enter.path}`, (r) => r.abort())
  for (const key of ['1', '2']) await button(current(page), key).tap()
  await button(current(page), '确认').tap()
  await expect(page.getByText(/待上传 1/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/待上传 1/)).toBeVisible()
  expect((await see(page, doc.id)).lines.every((l) => l.version === 0)).toBe(true)
  await page.unroute(`**${calls.enter.path}`)
  await expect(page.getByText(/待上传/)).toBeHidden({ timeout: 10_000 })
  const first = (
    await asked<{ lines: { counted: string | null; ratio: string }[] }>(page, calls.detail.path, { id: doc.id })
  ).lines[0]!
  expect(Number(first.counted)).toBe(12 * Number(first.ratio))
  await asked(page, calls.void.path, { id: doc.id, version: doc.version, reason: '演练' })
})

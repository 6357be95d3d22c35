import { expect, type Page } from '@playwright/test'
import { stockCountCalls as calls, newCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { sqlRows } from './database.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { type Article, fill, lie, strange, unstocked } from './shelf-kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

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

test('a blind count of 300 lines by scanner and keyboard while issues go on: seven beyond tolerance are counted again by another, a third audits, exactly the true differences are posted', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const goods = await strange('receiver5', 76)
  // twenty articles of one lot, so that their code alone says the line; of the others five lots each
  const lots = goods.flatMap((a, i) =>
    Array.from({ length: i < 20 ? 1 : 5 }, (_, n) => ({ ...a, lotNo: `E2E-${n}`, packs: 5 + ((i + n) % 9) })),
  )
  expect(lots).toHaveLength(300)
  await fill(lots)
  const truth = new Map(lots.map((l) => [`${l.code} ${l.lotNo}`, l.packs]))
  const keeper = await again(browser, 'receiver5')
  await alone(keeper)
  const body = { pointId: goods[0]!.point, scope: 'shelf', shelf: goods.map((a) => a.code).join('\n') }
  const made = await asked<Doc>(keeper, newCountCalls.count.path, body)
  await open(keeper, `/inventory/stockCount/${made.id}`)
  await button(keeper, '开始盘点').click()
  await told(keeper, /已开始盘点/)
  const { lines } = await see(keeper, made.id)
  expect(lines.every((l) => l.bookQty === null && l.variance === null)).toBe(true)

  const issue = async (...of: Article[]) => {
    const asks = {
      pointId: of[0]!.point,
      docKind: 'outpatient',
      lines: of.map((a) => ({ productId: a.product, qty: '1' })),
    }
    const paper = await asked<Doc>(keeper, stockDocumentCalls.consume.path, asks)
    await asked(keeper, stockDocumentCalls.post.path, { id: paper.id, version: paper.version })
    for (const a of of) truth.set(`${a.code} E2E-0`, truth.get(`${a.code} E2E-0`)! - 1)
  }
  // some leave before they are counted, some after; what is found of eight lots is less than the book says
  const [before, after] = [goods.slice(0, 3), goods.slice(3, 6)]
  const wrong = [...lines.filter((l) => l.lotNo === 'E2E-3').slice(0, 6), lines.find((l) => l.code === goods[3]!.code)!]
  const slight = lines.find((l) => l.lotNo === 'E2E-4')!
  const less = (l: Line) => (wrong.some((x) => x.id === l.id) ? 3 : l.id === slight.id ? 1 : 0)
  const found = (l: Line) => String(truth.get(`${l.code} ${l.lotNo}`)! - less(l))
  await issue(...before)

  // ---- by the gun, wherever the cursor is; what it does not know is told
  await button(keeper, '录入').click()
  const progress = shown(keeper, '.ct-progress')
  await expect(progress).toHaveText('0/300')
  await shown(keeper, '.ct-tools').getByRole('textbox').fill('手工')
  await shoot(keeper, '0000-UNKNOWN-9')
  await expect(shown(keeper, '.ct-last')).toContainText('没有找到此码')
  for (const [n, a] of goods.slice(0, 20).entries()) {
    // a gun whose characters came too far apart, on a full machine, is pulled again
    await expect(async () => {
      await shoot(keeper, a.code)
      await expect(shown(keeper, '.ct-last')).toContainText(a.code, { timeout: 2000 })
    }).toPass()
    await expect(current(keeper)).toContainText(a.name)
    await packs(keeper).fill(found(lines.find((l) => l.code === a.code)!))
    await packs(keeper).press('Enter')
    await expect(progress).toHaveText(`${n + 1}/300`)
  }
  await expect(shown(keeper, '.ct-tools').getByRole('textbox')).toHaveValue('')
  await issue(...after)

  // ---- by the keyboard, a line after the other
  const scanned = new Set(goods.slice(0, 20).map((a) => a.code))
  const left = lines.filter((l) => !scanned.has(l.code))
  await shown(keeper, '.ct-tools').getByText('待盘 280').click()
  await shown(keeper, '.ct-scroll').evaluate((box) => {
    box.scrollTop = 0
  })
  await shown(keeper, `[data-line="${left[0]!.seq}"]`).click()
  await packs(keeper).focus()
  for (const l of left) {
    await keeper.keyboard.type(found(l))
    await keeper.keyboard.press('Enter')
  }
  await expect(progress).toHaveText('300/300')
  await expect(keeper.getByText(/待上传/)).toBeHidden()

  // ---- seven are counted again, by somebody else
  await button(keeper, '查看盘点单').click()
  await button(keeper, '转复盘').click()
  await button(dialog(keeper), '确定').click()
  await expect(shown(keeper, '.d-title').getByText('复盘中')).toBeVisible()
  await open(keeper, '/inventory/stockCount')
  await expect(rows(keeper).filter({ hasText: made.no })).toContainText('300/300 · 7 复盘')
  const second = await again(browser, 'buyer5', { at: `/inventory/stockCount/${made.id}/enter` })
  await expect(shown(second, '.ct-tools').getByText('待盘 7')).toBeVisible()
  for (const l of lines.filter((x) => less(x) === 3)) {
    await expect(current(second)).toContainText(l.lotNo)
    await packs(second).fill(found(l))
    await packs(second).press('Enter')
  }
  await expect(shown(second, '.ct-tools').getByText('待盘 0')).toBeVisible()
  await expect(second.getByText(/待上传/)).toBeHidden()

  // ---- why, sent, and audited by a third
  await open(keeper, `/inventory/stockCount/${made.id}`)
  await keeper.reload()
  await keeper.getByRole('combobox', { name: '差异原因', exact: true }).click()
  await keeper.getByTitle('错发').click()
  await button(keeper, '用于未填的 8 行').click()
  await expect(button(keeper, '用于未填的 8 行')).toHaveCount(0)
  await button(keeper, '提交').click()
  await told(keeper, /已提交/)
  const judge = await again(browser, 'auditor5', { at: `/inventory/stockCount/${made.id}` })
  await button(judge, '通过').click()
  await button(dialog(judge), '确定').click()
  await told(judge, /已审核并记账/)
  const moved = await sqlRows<{ code: string; lot: string; packs: number }>(
    `select p.platform_code as code, b.lot_no as lot, (m.qty / b.ratio)::float as packs from stock_movement m
     join stock_balance b on b.id = m.balance_id join product p on p.id = b.product_id where m.ref_type = 'stockCount' and m.ref_id = $1`,
    [made.id],
  )
  const sorted = (all: readonly (readonly [string, string, number])[]) => all.map((x) => x.join(' ')).sort()
  expect(sorted(moved.map((m) => [m.code, m.lot, m.packs]))).toEqual(
    sorted([...wrong, slight].map((l) => [l.code, l.lotNo, -less(l)])),
  )
})

test('on a phone without a network numbers wait in the browser, survive a reload and are sent when it is back', async ({
  browser,
}) => {
  test.setTimeout(60_000)
  const [a] = await unstocked({ n: 1 })
  await lie(a!, 'E2E-DH', 300, 12)
  const page = await again(browser, 'receiver1', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await alone(page)
  const doc = await begun(page, [a!.code], a!.point)
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

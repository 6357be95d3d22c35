import { expect, type Page } from '@playwright/test'
import { departmentCalls, pointCalls } from '#modules/place/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { choose } from './files-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

interface Lot {
  productId: string
  pointId: string
  code: string
  name: string
  lotNo: string
  ratio: string
  unit: string
  minUnit: string
  availableQty: string
  packs: number
}
interface Paper {
  id: string
  no: string
  version: number
  status: string
  rests: { id: string }[]
}
const at = '/inventory/stockDocument'
const lotsOf = async (page: Page, filters: object = {}): Promise<Lot[]> =>
  (await asked<{ rows: Lot[] }>(page, stockCalls.query.path, { size: 200, ...filters })).rows
/** An article with so many packs in the only lot of its shelf (a proposal of two lots has two rows), and no narcotic. */
const article = async (page: Page, packs: number): Promise<Lot> => {
  const all = (await lotsOf(page)).filter((l) => Number(l.availableQty) > 0)
  const alone = (lot: Lot) => all.every((l) => l === lot || l.productId !== lot.productId || l.pointId !== lot.pointId)
  for (const lot of all.filter((l) => Number(l.availableQty) >= packs * Number(l.ratio) && alone(l))) {
    const [goods] = await asked<{ narcotic: boolean }[]>(page, calls.goods.path, {
      pointId: lot.pointId,
      ids: [lot.productId],
    })
    if (!goods!.narcotic) return lot
  }
  throw new Error('the demonstration has no shelf that full')
}
const detail = (page: Page, id: string) => asked<Paper>(page, calls.detail.path, { id })
const cell = (page: Page, row: number, col: number) => shown(page, `.g-body [data-row="${row}"] [data-col="${col}"]`)
const heads = (page: Page) => shown(page, '[role=grid] [role=columnheader]').allInnerTexts()

test('a department asks in the grid, the storekeeper hands a part over by the proposal, and the rest waits as a request', async ({
  browser,
}) => {
  const keeper = await again(browser, 'receiver1')
  const lot = await article(keeper, 5)
  const page = await again(browser, 'dept')
  await page.setViewportSize({ width: 1366, height: 768 })
  const [department] = await asked<{ id: string; name: string }[]>(page, departmentCalls.options.path, {})
  await open(page, `${at}/new?class=issue&point=${lot.pointId}&product=${lot.productId}`)
  await page.getByLabel('科室').click()
  await shown(page, '.ant-select-item-option').filter({ hasText: department!.name }).first().click()
  await expect(cell(page, 0, 0)).toHaveText(lot.name)
  const qty = (await heads(page)).findIndex((h) => h.includes('数量'))
  await cell(page, 0, qty - ((await heads(page))[0]!.includes('品种') ? 0 : 1)).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await told(page, '已提交')
  const id = /stockDocument\/([0-9a-f-]+)/.exec(page.url())![1]!
  expect((await detail(keeper, id)).status).toBe('requested')

  const before = Number(
    (await asked<{ available: string }[]>(keeper, calls.goods.path, { pointId: lot.pointId, ids: [lot.productId] }))[0]!
      .available,
  )
  await keeper.setViewportSize({ width: 1366, height: 768 })
  await open(keeper, `${at}/${id}`)
  await expect(cell(keeper, 0, 0)).toHaveText(lot.name)
  const names = await shown(keeper, '[role=grid] [role=columnheader]').allInnerTexts()
  const units = names.findIndex((h) => h.includes('本次发放')) - (names[0]!.includes('产品名称') ? 0 : 1)
  await expect(cell(keeper, 0, units)).not.toHaveText('')
  await cell(keeper, 0, units).click()
  await keeper.keyboard.type(String(Number(lot.ratio)))
  await keeper.keyboard.press('Enter')
  await button(keeper, '发放').click()
  await told(keeper, /已出库/)
  await expect.poll(async () => (await detail(keeper, id)).status).toBe('posted')
  const now = await detail(keeper, id)
  expect([now.status, now.rests.length]).toEqual(['posted', 1])
  const after = Number(
    (await asked<{ available: string }[]>(keeper, calls.goods.path, { pointId: lot.pointId, ids: [lot.productId] }))[0]!
      .available,
  )
  expect(after).toBe(before - Number(lot.ratio))
  expect((await detail(keeper, now.rests[0]!.id)).status).toBe('requested')
})

test('of what is moved to another store one pack breaks: the receiver takes the rest with reason and photo, the sender confirms', async ({
  browser,
}) => {
  const keeper = await again(browser, 'receiver1')
  const lot = await article(keeper, 3)
  const points = await asked<{ id: string; name: string }[]>(keeper, pointCalls.options.path, {})
  const to = points.find((p) => p.id !== lot.pointId)!
  const made = await asked<Paper>(keeper, calls.transfer.path, {
    pointId: lot.pointId,
    toPointId: to.id,
    lines: [{ productId: lot.productId, qty: '3' }],
    send: true,
  })
  await open(keeper, `${at}/${made.id}`)
  await button(keeper, '确认出库').click()
  await told(keeper, /确认出库/)
  await expect(shown(keeper, '.d-bar')).toContainText('在途')

  const other = await again(browser, 'pharmacist1')
  await open(other, `${at}/${made.id}`)
  await button(other, '接收').click()
  const box = dialog(other)
  const ratio = Number(lot.ratio)
  await box
    .getByRole('textbox')
    .first()
    .fill(String(2 * ratio))
  await box.getByLabel('差异原因').fill('运输破损')
  await choose(other, { name: '破损.png', mimeType: 'image/png', buffer: png })
  await button(box, '差异接收').click()
  await told(other, /已接收/)
  await expect.poll(async () => (await detail(keeper, made.id)).status).toBe('shortPending')

  await keeper.reload()
  await button(keeper, '确认差异').click()
  await dialog(keeper)
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect.poll(async () => (await detail(keeper, made.id)).status).toBe('receivedShort')
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a hospital imports its shelf: good rows are booked, questionable ones stand still or are named, the same file changes nothing', async ({
  browser,
}) => {
  const keeper = await again(browser, 'receiver1')
  const [lot] = await lotsOf(keeper)
  const points = await asked<{ id: string; name: string }[]>(keeper, pointCalls.options.path, {})
  const suppliers = await asked<{ name: string }[]>(keeper, calls.suppliers.path, {})
  // a store that has nothing of it yet
  let free: { name: string; code: string } | undefined
  for (const p of points) {
    const all = await asked<{ productId: string; code: string }[]>(keeper, calls.goods.path, {
      pointId: p.id,
      all: true,
    })
    const stocked = new Set((await lotsOf(keeper, { pointId: p.id, withZero: true })).map((l) => l.productId))
    const one = all.find((g) => !stocked.has(g.productId))
    if (one) free = { name: p.name, code: one.code }
    if (free) break
  }
  const head = '库房,产品编码,批号,有效期至,供应商,单价,数量'
  const rows = [
    `${free!.name},${free!.code},QC${Date.now()},2029.3,${suppliers[0]!.name},12.34,10`,
    `没有的库房,${lot!.code},X,20290331,${suppliers[0]!.name},1,1`,
  ]
  await open(keeper, at)
  const load = async () => {
    await button(keeper, '导入').click()
    const buffer = Buffer.from(`\uFEFF${[head, ...rows].join('\n')}\n`)
    await dialog(keeper).locator('input[type=file]').setInputFiles({ name: '期初.csv', mimeType: 'text/csv', buffer })
    await button(dialog(keeper), '校验').click()
    await expect(dialog(keeper).locator('.x-problems tbody tr').first()).toContainText('库房不存在或已停用')
  }
  await load()
  await button(dialog(keeper), '只导入正确的 1 行').click()
  await expect(dialog(keeper).getByText('已导入「期初.csv」')).toBeVisible({ timeout: 30_000 })
  await button(dialog(keeper), '完成').click()
  await load()
  await expect(dialog(keeper)).toContainText(/无变化 1/)
})

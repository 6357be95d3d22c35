import { expect, type Page } from '@playwright/test'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, marked, open, password, shown, test, told } from './kit.ts'
import { type Article, articleAt, lie, unstocked } from './shelf-kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Paper {
  no: string
  status: string
  signers: string
  rests: { id: string }[]
  lines: { qty: string; qtyUnit: string; deviation: string; lots: { lotNo: string; units: string }[] }[]
}
const at = '/inventory/stockDocument'
const detail = (page: Page, id: string) => asked<Paper>(page, calls.detail.path, { id })
const cell = (page: Page, row: number, col: string) =>
  shown(page, '.g-body').locator(`[data-row="${row}"] [data-col="${col}"]`)
const columnOf = async (page: Page, title: string): Promise<string> => {
  const heads = await shown(page, '[role=grid] [role=columnheader]').allInnerTexts()
  const place = heads.findIndex((h) => h.replace('*', '').trim() === title)
  expect([title, place > 0]).toEqual([title, true])
  return String(place - 1)
}
/** Types into a cell and goes on; slowly enough for a hand. */
const typed = async (page: Page, row: number, col: string, text: string) => {
  await cell(page, row, col).click()
  await page.keyboard.type(text, { delay: 40 })
  await page.keyboard.press('Enter')
}

/** A department's request for three packs and five pieces of one article, and a pack of a narcotic, typed in the grid. Its id. */
const requested = async (page: Page, department: string, a: Article, narcotic: Article): Promise<string> => {
  await open(page, `${at}/new?class=issue&point=${a.point}&product=${a.product}`)
  await page.getByLabel('科室').click()
  await shown(page, '.ant-select-item-option').filter({ hasText: department }).first().click()
  await expect(cell(page, 0, '0')).toHaveText(a.name)
  const [qty, unit] = [await columnOf(page, '数量'), await columnOf(page, '计量单位')]
  await typed(page, 0, qty, '3')
  const line = async (row: number, code: string, n: string) => {
    await cell(page, row, '0').click()
    await page.keyboard.type(code, { delay: 40 })
    await marked(page, code)
    await page.keyboard.press('Enter')
    await typed(page, row, qty, n)
  }
  await line(1, a.code, '5')
  await cell(page, 1, unit).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('zx', { delay: 40 })
  await marked(page, '最小单位')
  await page.keyboard.press('Enter')
  await line(2, narcotic.code, '1')
  await page.keyboard.press('Control+Enter')
  await told(page, '已提交')
  return /stockDocument\/([0-9a-f-]+)/.exec(page.url())![1]!
}

test('a department asks for 3 packs and 5 pieces; another lot than the proposal wants a reason, narcotics a second password; a part goes, the rest waits; paper, ledger and balance agree', async ({
  browser,
}) => {
  const a = (await unstocked({ n: 20 })).find((x) => Number(x.ratio) > 5 && Number(x.ratio) < 100)!
  // there are few of them: any one, whoever has some, in a lot that ends first
  const [{ id: narcotic }] = (await sqlRows<{ id: string }>(
    `select id from product where narcotic and enabled and kind = 0 order by platform_code limit 1`,
  )) as [{ id: string }]
  const n = { ...(await articleAt('receiver1', narcotic)), point: a.point }
  const ratio = Number(a.ratio)
  await lie(a, 'E2E-XQ1', 90, 5)
  await lie(a, 'E2E-XQ2', 300, 6)
  await lie(n, `E2E${Date.now()}`, 1, 4)
  const dept = await again(browser, 'dept')
  const [department] = await asked<{ name: string }[]>(dept, departmentCalls.options.path, {})
  const id = await requested(dept, department!.name, a, n)
  const wanted = await detail(dept, id)
  expect(wanted.lines.map((l) => [Number(l.qty), l.qtyUnit])).toEqual([
    [3, 'pack'],
    [5, 'min'],
    [1, 'pack'],
  ])

  // ---- the proposal: what ends first
  const keeper = await again(browser, 'receiver1', { at: `${at}/${id}` })
  await expect(cell(keeper, 0, '0')).toHaveText(a.name)
  const [lot, units, why] = [
    await columnOf(keeper, '批号'),
    await columnOf(keeper, '本次发放（最小单位）'),
    await columnOf(keeper, '偏离原因'),
  ]
  await expect(cell(keeper, 0, lot)).toHaveText('E2E-XQ1')
  await expect(cell(keeper, 0, units)).toHaveText(String(3 * ratio))
  await expect(cell(keeper, 1, lot)).toHaveText('E2E-XQ2')
  await expect(cell(keeper, 1, units)).toHaveText('')
  await expect(cell(keeper, 2, units)).toHaveText('5')

  // ---- two of the three packs from the later lot: not without a reason
  await cell(keeper, 0, units).click()
  await keeper.keyboard.press('Delete')
  await typed(keeper, 1, units, String(2 * ratio))
  await expect(shown(keeper, '.d-page')).toContainText('1 行只发一部分')
  await button(keeper, '发放').click()
  await expect(shown(keeper, '.d-page')).toContainText(/还有更早到期的批号，请选择偏离原因/)
  await cell(keeper, 1, why).click()
  await keeper.keyboard.press('F2')
  await keeper.keyboard.type('zd', { delay: 40 })
  await marked(keeper, '指定批号')
  await keeper.keyboard.press('Enter')
  await button(keeper, '发放').click()

  // ---- a narcotic is among it: somebody else stands beside him
  const box = keeper.getByRole('dialog', { name: '双人复核' })
  await box.getByLabel('复核人账号').fill('pharmacist1')
  await box.getByLabel('复核人密码').fill(password)
  await button(box, '确认复核').click()
  await told(keeper, /已出库/)
  const now = await detail(keeper, id)
  expect(now.status).toBe('posted')
  expect(now.signers).not.toBe('')
  expect(now.lines.slice(0, 2).map((l) => [l.deviation, l.lots.map((x) => [x.lotNo, Number(x.units)])])).toEqual([
    ['named', [['E2E-XQ2', 2 * ratio]]],
    ['', [['E2E-XQ1', 5]]],
  ])
  expect(now.lines[2]!.lots.map((x) => Number(x.units))).toEqual([Number(n.ratio)])
  const rest = await detail(keeper, now.rests[0]!.id)
  expect([rest.status, rest.lines.map((l) => [Number(l.qty), l.qtyUnit])]).toEqual(['requested', [[1, 'pack']]])

  // ---- on paper
  const text = (u: number) => packsText(String(u), a.ratio, a.unit, a.minUnit)
  await button(keeper, '打印').click()
  const preview = keeper.getByRole('dialog', { name: '打印预览' })
  await expect(preview.getByText('出库单').first()).toBeVisible()
  const printed = preview.locator('[data-line]')
  await expect(printed).toHaveCount(3)
  await expect(printed.nth(0)).toContainText('E2E-XQ2')
  await expect(printed.nth(0)).toContainText(text(2 * ratio))
  await expect(printed.nth(1)).toContainText(text(5))
  await keeper.keyboard.press('Escape')

  // ---- in the balances, and in the ledger behind them
  await open(keeper, `/inventory/inventoryQuery?keyword=${a.code}`)
  await expect(rows(keeper)).toHaveCount(2)
  const row = (lotNo: string) => rows(keeper).filter({ hasText: lotNo })
  await expect(row('E2E-XQ1').locator('[data-col=qty]')).toHaveText(text(5 * ratio - 5))
  await expect(row('E2E-XQ2').locator('[data-col=qty]')).toHaveText(text(4 * ratio))
  const moved = await sqlRows<{ qty: number; value: number; left: number }>(
    `select m.qty::float, m.value::float, b.value::float as left from stock_movement m join stock_balance b on b.id = m.balance_id
     where m.ref_id = $1 and b.product_id = $2 order by m.qty`,
    [id, a.product],
  )
  const left = Math.round((100 * 20 * (5 * ratio - 5)) / ratio) / 100
  expect(moved).toEqual([
    { qty: -2 * ratio, value: -40, left: 80 },
    { qty: -5, value: Math.round(100 * (left - 100)) / 100, left },
  ])
  await row('E2E-XQ2').getByRole('button', { name: '流水', exact: true }).click()
  const moves = dialog(keeper)
  await expect(moves).toContainText('科室领用')
  await expect(moves).toContainText(text(-2 * ratio))
  await button(moves, '查看全部').click()
  await expect(keeper).toHaveURL(/inventoryQuery\/movements/)
  await expect(rows(keeper)).toHaveCount(2)
  await rows(keeper).getByRole('link', { name: now.no }).click()
  await expect(keeper).toHaveURL(new RegExp(`stockDocument/${id}`))
})

test('who hands goods out types what goes and hands it out: he asks nobody, and says no word that would keep him from it', async ({
  browser,
}) => {
  const [a] = await unstocked({ n: 1 })
  await lie(a!, 'E2E-QF', 200, 6)
  const keeper = await again(browser, 'receiver1', {
    at: `${at}/new?class=issue&point=${a!.point}&product=${a!.product}`,
  })
  await keeper.getByLabel('科室').click()
  const department = shown(keeper, '.ant-select-item-option').first()
  const [name = ''] = (await department.innerText()).split(' ')
  await department.click()
  await typed(keeper, 0, await columnOf(keeper, '数量'), '2')
  // the head is folded while one types, and says which store and for whom
  await expect(shown(keeper, '.d-brief')).toContainText(`→ ${name}`)
  await expect(button(keeper, '提交')).toHaveCount(0)
  await button(keeper, '去发放').click()
  await button(keeper, '发放').click()
  await told(keeper, /已出库/)
})

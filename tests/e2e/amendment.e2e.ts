import { type Browser, expect, type Page } from '@playwright/test'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { released } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const page = (id: string) => `/procurement/purchaseOrder/${id}`
interface Line {
  id: string
  seq: number
  code: string
  name: string
  qty: string
  closedQty: string
}
interface Order {
  id: string
  no: string
  version: number
  revision: number
  status: string
  lines: Line[]
}
const read = (who: Page, id: string) => asked<Order>(who, orderCalls.detail.path, { id })
const plain = (qty: string) => qty.replace(/\.0+$/, '')

/** An order of buyer1 over so many lines, that its supplier took on. */
const running = async (browser: Browser, lines: number) => {
  const { id, no, version, sales } = await released(browser, lines)
  await asked(sales, orderCalls.accept.path, { id, version })
  return { id, no, sales }
}
/** The day the grid's cell and the form take, a month ahead. */
const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('walk 7: the buyer lowers a line and moves the date of a running order; the supplier agrees, and revision 2 stands in order, print and trail', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { id, no, sales } = await running(browser, 3)
  const buyer = await again(browser, 'buyer1', { viewport: { width: 1366, height: 768 } })
  const before = await read(buyer, id)
  // not a line that was split at its agreed volume: its parts are judged as one
  const [line, other] = before.lines.filter((l) => before.lines.every((x) => x === l || x.code !== l.code)) as [
    Line,
    Line,
  ]
  const half = String(Number(plain(line.qty)) / 2)
  const day = later(40)
  await open(buyer, page(id))
  await button(buyer, '变更订单').click()
  await expect(shown(buyer, '.d-title').last()).toContainText(`订单变更 ${no}`)
  await buyer.getByLabel('变更原因').fill('门诊量下降')
  await buyer.getByLabel('新期望到货').fill(day)
  await buyer.getByLabel('新期望到货').press('Enter')
  // old beside new, and what it comes to before it is sent
  const cell = shown(buyer, `.g-body [data-row="${line.seq - 1}"] [data-col="4"]`)
  await cell.click()
  await buyer.keyboard.type(half)
  await buyer.keyboard.press('Enter')
  await expect(shown(buyer, '.d-footer, footer').last()).toContainText('-')
  await button(buyer, '发出变更').click()
  await told(buyer, '已发出变更')
  await expect(shown(buyer, '.d-title').last()).toContainText('待供应商同意')

  // the supplier finds it on his list and in the order's page, and agrees there
  await open(sales, `/procurement/orderAmendment?keyword=${no}`)
  await expect(shown(sales, 'tbody tr[data-index]').first()).toContainText('待供应商同意')
  await open(sales, page(id))
  await sales.getByRole('tab', { name: '变更', exact: true }).click()
  await button(sales, '同意变更').click()
  await dialog(sales)
    .getByRole('button', { name: /确 ?定|同意变更/ })
    .click()
  await told(sales, '已同意，变更生效')
  await expect.poll(async () => (await read(buyer, id)).revision).toBe(2)

  // in the order: the revision, with what it changed
  await open(buyer, page(id))
  await expect(shown(buyer, '.d-card').first()).toContainText('第 2 版（第 1 次变更）')
  await buyer.getByRole('tab', { name: '变更', exact: true }).click()
  const change = shown(buyer, 'tbody tr').filter({ hasText: `${line.name} ${plain(line.qty)} → ${half}` })
  await expect(change).toContainText(`→ ${day}`)
  // on its trail
  await buyer.getByRole('tab', { name: '关联单据' }).click()
  await expect(buyer.getByRole('region', { name: '订单变更' })).toContainText('已生效')
  // and on paper
  await button(buyer, '打印').click()
  const preview = buyer.getByRole('dialog', { name: '打印预览' })
  await expect(preview).toContainText('第 1 次变更')
  await expect(preview).toContainText(`${plain(line.qty)} → ${half}`)

  await buyer.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)

  // one line is closed with a reason, the rest runs on
  await open(buyer, page(id))
  await button(buyer, '行结案').click()
  const box = buyer.getByRole('dialog', { name: /^行结案/ })
  await box.getByLabel(`选择 ${other.seq} ${other.name}`).check()
  await box.getByLabel(`结案原因 ${other.seq} ${other.name}`).fill('厂家停产')
  await button(box, '提交').click()
  await told(buyer, '已结案')
  const after = await read(buyer, id)
  expect(after).toMatchObject({ status: 'allocating', revision: 2 })
  expect(after.lines.find((l) => l.id === other.id)).toMatchObject({ closedQty: other.qty })
  await buyer.getByRole('tab', { name: '明细', exact: true }).click()
  await expect(shown(buyer, 'tbody tr').filter({ hasText: '厂家停产' })).toContainText(other.name)
})

test('a refused amendment leaves the order as it was; a promise is put off with a reason, and the buyer sees it', async ({
  browser,
}) => {
  const { id, sales } = await running(browser, 1)
  const buyer = await again(browser, 'buyer1')
  const o = await read(buyer, id)
  const [line] = o.lines as [Line]
  const wish = { id, version: o.version, reason: '改期', expectedDate: later(50), lines: [] }
  await asked(buyer, amendmentCalls.amend.path, wish)
  await open(sales, page(id))
  await sales.getByRole('tab', { name: '变更', exact: true }).click()
  await button(sales, '拒绝变更').click()
  await dialog(sales).getByRole('textbox').fill('已备货在途')
  await dialog(sales)
    .getByRole('button', { name: /拒绝变更|确 ?定/ })
    .click()
  await told(sales, '已拒绝，订单不变')
  expect((await read(buyer, id)).revision).toBe(1)

  await open(sales, page(id))
  await button(sales, '承诺到货日').click()
  const box = sales.getByRole('dialog', { name: /^承诺到货日/ })
  await box.getByLabel(`承诺到货 ${line.seq} ${line.name}`).fill(later(60))
  await box.getByLabel(`承诺到货 ${line.seq} ${line.name}`).press('Enter')
  await box.getByLabel(`推迟原因 ${line.seq} ${line.name}`).fill('厂家限产')
  await button(box, '提交').click()
  await told(sales, '已承诺')
  await open(buyer, page(id))
  await expect(shown(buyer, 'tbody').first()).toContainText(later(60))
})

import { expect, type Page } from '@playwright/test'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { returnOrderCalls as calls } from '#modules/return-order/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { sqlRows } from './database.ts'
import { arrived } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const at = '/procurement/return'
// five people at browsers of their own
test.setTimeout(300_000)
interface Lot {
  deliveryLineId: string
  supplierId: string
  code: string
  name: string
  lotNo: string
  returnable: string
  deliveryNo: string
  invoiceNo: string
  ratio: string
  productId: string
}
interface Detail {
  id: string
  no: string
  status: string
  shortCount: number
  redDue: string
  receivedAmount: string
  lines: {
    id: string
    orderId: string
    price: string
    qty: string
    receivedQty: string | null
    missingQty: string | null
    shortReason: string
  }[]
}
const detail = (page: Page, id: string) => asked<Detail>(page, calls.detail.path, { id })
const stockOf = async (page: Page, code: string): Promise<number> => {
  const { rows } = await asked<{ rows: { lotNo: string; units?: string; qty: string }[] }>(
    page,
    stockCalls.query.path,
    {
      keyword: code,
      lotNo: 'L1',
      size: 50,
    },
  )
  return rows.reduce((sum, r) => sum + Number(r.qty), 0)
}
const cell = (page: Page, row: number, col: number) => shown(page, `.g-body [data-row="${row}"] [data-col="${col}"]`)

/** What the order's line counts as gone back and arrived. */
const returned = async (deliveryLineId: string): Promise<number> => {
  const [of] = await sqlRows<{ n: string }>(
    'select l.returned_qty as n from order_line l join delivery_line d on d.order_line_id = l.id where d.id = $1',
    [deliveryLineId],
  )
  return Number(of!.n)
}

test('a lot goes back: audited by another person, agreed to with a day, out of stock when they leave; all but one arrive, and both sides read of the missing one', async ({
  browser,
}) => {
  const invoiceNo = `2431200${Date.now()}`
  const { codes, pointId } = await arrived(browser, 1, { invoiceNo })
  const keeper = await again(browser, 'receiver1')
  const of = await asked<Lot[]>(keeper, calls.candidates.path, { pointId, keyword: codes[0] })
  const { deliveryNo, supplierId } = of.find((l) => l.invoiceNo === invoiceNo)!
  // what agreed volume covers and what it does not are two lines of a delivery: the larger one goes back, whole
  const found = await asked<Lot[]>(keeper, calls.candidates.path, { pointId, supplierId, keyword: deliveryNo })
  const lot = found.reduce((a, b) => (Number(b.returnable) > Number(a.returnable) ? b : a))
  const n = Number(lot.returnable)
  const before = await stockOf(keeper, lot.code)

  // the delivery's lot is chosen in the grid; the keyboard sends it
  await open(keeper, `${at}/new?point=${pointId}&supplier=${supplierId}`)
  await expect(keeper.getByRole('heading', { name: '新建退货单' })).toBeVisible()
  await cell(keeper, 0, 0).click()
  await keeper.keyboard.type(deliveryNo)
  const options = shown(keeper, '[role=option]').filter({ hasText: deliveryNo })
  await expect(options).toHaveCount(found.length)
  await options.nth(found.indexOf(lot)).click()
  await expect(cell(keeper, 0, 0)).toHaveText(lot.name)
  await cell(keeper, 0, 4).click()
  await keeper.keyboard.type(String(n))
  await keeper.keyboard.press('Enter')
  await keeper.keyboard.press('Control+Enter')
  await told(keeper, /已提交/)
  const id = /return\/([0-9a-f-]+)/.exec(keeper.url())![1]!
  expect(await detail(keeper, id)).toMatchObject({ status: 'pendingAudit', lines: [{ qty: n.toFixed(3) }] })
  // who made it does not audit it
  await expect(shown(keeper, '.d-title')).toContainText('待审核')
  await expect(button(keeper, '通过')).toHaveCount(0)

  const auditor = await again(browser, 'auditor1', { at: `${at}/${id}` })
  await button(auditor, '通过').click()
  await told(auditor, /已审核/)

  const seller = await again(browser, 'sup1_sales', { at: `${at}/${id}` })
  await button(seller, '同意退货').click()
  // Enter takes the day, the button sends it
  const day = dialog(seller)
    .getByLabel(/取货日/)
    .first()
  await day.fill('2031-01-01')
  await day.press('Enter')
  await button(dialog(seller), '同意退货').click()
  await told(seller, /已同意/)
  await expect(shown(seller, '.d-title')).toContainText('供应商同意')

  // the keeper's page stood open all the while, and says what happened; stock falls now, not before
  expect(await stockOf(keeper, lot.code)).toBe(before)
  await button(shown(keeper, '.d-changed'), '刷新').click()
  await button(keeper, '退货出库').click()
  await expect(dialog(keeper)).toContainText('库存即时减少')
  await button(dialog(keeper), '确定').click()
  await told(keeper, /已出库/)
  const units = n * Number(lot.ratio)
  expect(before - (await stockOf(keeper, lot.code))).toBe(units)
  expect(await returned(lot.deliveryLineId)).toBe(0)

  // he counts one less; without a reason for it nothing is written
  const shipper = await again(browser, 'sup1_ship', { at: `${at}/${id}` })
  await button(shipper, '确认收货').click()
  const box = dialog(shipper)
  await box.getByLabel(`${lot.name} L1 实收`).fill(String(n - 1))
  const take = box.getByRole('button', { name: /少收 1 行/ })
  await take.click()
  await expect(box).toContainText(/少收 1 .*，请填写原因/)
  expect(await returned(lot.deliveryLineId)).toBe(0)
  await box.getByLabel(`${lot.name} L1 少收原因`).fill('箱内少一盒')
  // the refusal went with its cause
  await expect(box).not.toContainText('请填写原因')
  await take.click()
  await told(shipper, /已收货/)

  // counters and what is due follow what he received
  expect(await returned(lot.deliveryLineId)).toBe(n - 1)
  const done = await detail(keeper, id)
  const due = ((n - 1) * Number(done.lines[0]!.price)).toFixed(2)
  expect(done).toMatchObject({ status: 'done', shortCount: 1, receivedAmount: due, redDue: due })
  expect(done.lines[0]).toMatchObject({
    receivedQty: (n - 1).toFixed(3),
    missingQty: '1.000',
    shortReason: '箱内少一盒',
  })

  // both sides read of the missing one on the paper, and whoever sent it was told
  await button(shown(keeper, '.d-changed'), '刷新').click()
  for (const page of [keeper, shipper]) {
    await expect(shown(page, '.d-title')).toContainText('已完成')
    await expect(shown(page, '.d-bar').filter({ hasText: '少收' })).toContainText('箱内少一盒')
    await expect(shown(page, '.d-bar').filter({ hasText: '应红冲' })).toBeVisible()
  }
  const { rows } = await asked<{ rows: { event: string; params: { no?: string; reason?: string } }[] }>(
    keeper,
    messageCalls.query.path,
    {},
  )
  const short = rows.find((m) => m.event === 'returnOrder.short' && m.params.no === done.no)
  expect(short?.params.reason).toContain(`${n - 1}/${n}`)
})

import { expect, type Page } from '@playwright/test'
import { returnOrderCalls as calls } from '#modules/return-order/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const at = '/procurement/return'
interface Lot {
  deliveryLineId: string
  supplierId: string
  code: string
  name: string
  lotNo: string
  returnable: string
  productId: string
}
interface Detail {
  id: string
  no: string
  status: string
  shortCount: number
  lines: { id: string; qty: string; receivedQty: string | null; missingQty: string | null; shortReason: string }[]
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

test('a keeper returns a lot, another person audits it, the supplier agrees with a day, the goods leave, he counts one less', async ({
  browser,
}) => {
  const { codes, pointId } = await arrived(browser, 1)
  const keeper = await again(browser, 'receiver1')
  const found = await asked<Lot[]>(keeper, calls.candidates.path, { pointId, keyword: codes[0] })
  const lot = found.find((l) => l.lotNo === 'L1' && l.code === codes[0] && Number(l.returnable) >= 2)!
  const before = await stockOf(keeper, lot.code)

  // the lot is chosen in the grid and taken whole; the keyboard sends it
  await keeper.setViewportSize({ width: 1366, height: 768 })
  await open(keeper, `${at}/new?point=${pointId}&supplier=${lot.supplierId}`)
  await expect(keeper.getByRole('heading', { name: '新建退货单' })).toBeVisible()
  await cell(keeper, 0, 0).click()
  await keeper.keyboard.type(lot.code)
  await expect(shown(keeper, '[role=option]').filter({ hasText: lot.name }).first()).toBeVisible()
  await keeper.keyboard.press('Enter')
  await expect(cell(keeper, 0, 0)).toHaveText(lot.name)
  await keeper.keyboard.press('Control+Enter')
  await told(keeper, /已提交/)
  const id = /return\/([0-9a-f-]+)/.exec(keeper.url())![1]!
  expect((await detail(keeper, id)).status).toBe('pendingAudit')
  const sent = Number((await detail(keeper, id)).lines[0]!.qty)

  const auditor = await again(browser, 'auditor1')
  await open(auditor, `${at}/${id}`)
  await button(auditor, '通过').click()
  await told(auditor, /已审核/)

  const seller = await again(browser, 'sup1_sales')
  await open(seller, `${at}/${id}`)
  await button(seller, '同意退货').click()
  // Enter takes the day and sends it
  const day = dialog(seller)
    .getByLabel(/取货日/)
    .first()
  await day.fill('2031-01-01')
  await day.press('Enter')
  await told(seller, /已同意/)
  await expect(shown(seller, '.d-title').getByText('供应商同意')).toBeVisible()

  // stock falls now, not before
  expect(await stockOf(keeper, lot.code)).toBe(before)
  await open(keeper, `${at}/${id}`)
  await button(keeper, '退货出库').click()
  await told(keeper, /已出库/)
  await expect.poll(() => stockOf(keeper, lot.code)).toBeLessThan(before)

  const shipper = await again(browser, 'sup1_ship')
  await open(shipper, `${at}/${id}`)
  await button(shipper, '确认收货').click()
  const box = dialog(shipper)
  await box
    .getByRole('textbox')
    .first()
    .fill(String(sent - 1))
  await box.getByRole('textbox').nth(1).fill('箱内少一盒')
  await box.getByRole('button', { name: /少收 1 行/ }).click()
  await told(shipper, /已收货/)
  const done = await detail(keeper, id)
  expect([done.status, done.shortCount]).toEqual(['done', 1])
  expect(Number(done.lines[0]!.missingQty)).toBe(1)
  await open(keeper, `${at}/${id}`)
  await expect(shown(keeper, '.d-bar').filter({ hasText: '少收' })).toBeVisible()
})

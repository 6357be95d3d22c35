import { type Browser, expect, type Page } from '@playwright/test'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { exceptionCalls as calls } from '#modules/exception/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { ordered } from './goods-kit.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const at = '/procurement/exceptions'
interface Paper {
  id: string
  no: string
  version: number
  status: string
}
interface Order extends Paper {
  lines: { id: string; name: string; openQty: string }[]
}
const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }

/** So much of the first line leaves the supplier, or all that is open of every line; his clerk's calls. */
const ships = async (browser: Browser, order: string, qty?: string): Promise<void> => {
  const clerk = await again(browser, 'sup1_ship')
  const { lines } = await asked<Order>(clerk, orderCalls.detail.path, { id: order })
  const sent = lines
    .filter((l) => Number(l.openQty) > 0)
    .slice(0, qty ? 1 : undefined)
    .map((l) => ({ ...lot, orderLineId: l.id, qty: qty ?? String(Number(l.openQty)) }))
  const d = await asked<Paper>(clerk, deliveryCalls.add.path, { orderId: order, lines: sent })
  await asked(clerk, deliveryCalls.ship.path, { id: d.id, version: d.version })
  await clerk.context().close()
}

/** An order of which one piece was sent: its rest is an exception of both sides. */
const short = async (browser: Browser) => {
  const order = await ordered(browser)
  await ships(browser, order, '1')
  const buyer = await again(browser, 'buyer1')
  await buyer.setViewportSize({ width: 1366, height: 768 })
  const { no } = await asked<Order>(buyer, orderCalls.detail.path, { id: order })
  return { order, no, buyer }
}
const title = (page: Page) => shown(page, '.d-title')
const notes = (page: Page) => shown(page, '.exception-notes')

/** Opens the list by the document's number, and from it the row that is short. */
const found = async (page: Page, no: string) => {
  await open(page, `${at}?keyword=${no}`)
  await expect(rows(page)).toHaveCount(1)
  const row = rows(page).first()
  await expect(row).toContainText('少发')
  await expect(row).toContainText('未认领')
  return row
}

test('walk 8: he takes what was sent short, opens its order, notes and resolves it; the supplier has a row of his own, which ends with its cause', async ({
  browser,
}) => {
  const { order, no, buyer } = await short(browser)

  // ---- the hospital: the row opens its document
  const row = await found(buyer, no)
  await row.getByRole('button', { name: no }).click()
  await expect(title(buyer)).toContainText(no)
  expect(here(buyer)).toBe(`/procurement/purchaseOrder/${order}`)
  await open(buyer, `${at}?keyword=${no}`)
  await rows(buyer).first().getByRole('link', { name: /^YC/ }).click()
  await expect(title(buyer)).toContainText('未认领')
  await expect(shown(buyer, '.d-page').getByText('供应商发出其余数量，或订单结案')).toBeVisible()
  await button(buyer, '认领').click()
  await told(buyer, '已认领')
  await expect(title(buyer)).toContainText('处理中')
  await button(buyer, '添加备注').click()
  await dialog(buyer)
    .getByLabel(/^备注内容/)
    .fill('已电话联系，周五补齐')
  await button(dialog(buyer), '保存').click()
  await told(buyer, '已备注')
  await expect(notes(buyer)).toContainText('已电话联系，周五补齐')

  // ---- the supplier: a row of his own, nobody's yet, without a word of the other side
  const sales = await again(browser, 'sup1_sales', { at: '/Home' })
  const theirs = await found(sales, no)
  await expect(theirs).not.toContainText('周五补齐')
  await theirs.getByRole('link', { name: /^YC/ }).click()
  await expect(title(sales)).toContainText('未认领')
  await expect(shown(sales, '.d-page').getByText('还没有备注')).toBeVisible()
  await button(sales, '认领').click()
  await expect(title(sales)).toContainText('处理中')

  // ---- the hospital resolves its own; the supplier's goes on
  await button(buyer, '标记已解决').click()
  await dialog(buyer).getByRole('textbox').fill('供应商周五补齐，科室已知')
  await button(dialog(buyer), '确定').click()
  await told(buyer, '已解决')
  await expect(title(buyer)).toContainText('已解决')
  await expect(shown(buyer, '.d-page').getByText('供应商周五补齐，科室已知').first()).toBeVisible()
  const [own] = (await asked<{ rows: Paper[] }>(sales, calls.query.path, { docId: order })).rows
  expect(own!.status).toBe('owned')

  // ---- the rest is sent: nothing is wrong any more, and nobody opens it by hand
  await ships(browser, order)
  for (const page of [sales, buyer]) {
    const changed = shown(page, '.d-changed[role=status]')
    await expect(changed).toBeVisible()
    await button(changed, '刷新').click()
    await expect(title(page)).toContainText('已解决')
    await expect(shown(page, '.d-page').getByText('原因消除时间')).toBeVisible()
  }
  await expect(button(buyer, '重新打开')).toHaveCount(0)
})

test('what was resolved by hand while it lasts is opened again with a reason, and a colleague takes it over', async ({
  browser,
}) => {
  const { order, buyer } = await short(browser)
  const [row] = (await asked<{ rows: Paper[] }>(buyer, calls.query.path, { docId: order })).rows
  const { id, version } = row!
  const taken = await asked<Paper>(buyer, calls.take.path, { id, version, action: 'take' })
  await asked(buyer, calls.resolve.path, { id, version: taken.version, action: 'resolve', reason: '已协商' })
  await open(buyer, `${at}/${id}`)
  await button(buyer, '重新打开').click()
  await dialog(buyer).getByRole('textbox').fill('仍未补齐')
  await button(dialog(buyer), '确定').click()
  await expect(title(buyer)).toContainText('未认领')
  await button(buyer, '认领').click()
  await expect(title(buyer)).toContainText('处理中')

  const receiver = await again(browser, 'receiver1', { at: `${at}/${id}` })
  await expect(button(receiver, '接手')).toBeVisible()
  await expect(button(receiver, '标记已解决')).toHaveCount(0)
  await button(receiver, '接手').click()
  await told(receiver, '已接手')
  await expect(button(receiver, '标记已解决')).toBeVisible()
  // only one's own work
  const mine = { keyword: row!.no, mine: true }
  expect((await asked<{ rows: Paper[] }>(buyer, calls.query.path, mine)).rows).toEqual([])
  await open(receiver, `${at}?keyword=${row!.no}&mine=true`)
  await expect(rows(receiver)).toHaveCount(1)
})

test('several are claimed at once from the list; what has no clock says so, and the amounts of all are summed', async ({
  browser,
}) => {
  const first = await short(browser)
  const second = await short(browser)
  const { buyer } = second
  await open(buyer, `${at}?keyword=${first.no},${second.no}`)
  await expect(rows(buyer)).toHaveCount(2)
  await expect(shown(buyer, 'table')).toContainText('全部合计')
  for (const n of [0, 1]) await rows(buyer).nth(n).getByRole('checkbox').check()
  await button(buyer, '批量认领').click()
  await expect(dialog(buyer)).toContainText('2')
  await buyer.keyboard.press('Escape')
  for (const n of [0, 1]) await expect(rows(buyer).nth(n)).toContainText('处理中')
  for (const { id, ownerName } of (
    await asked<{ rows: { id: string; ownerName: string }[] }>(buyer, calls.query.path, {
      keyword: `${first.no},${second.no}`,
    })
  ).rows)
    expect([id, ownerName]).toEqual([id, '钱采购'])
  // a surgery kit that differs has no day by which it must be ended
  await open(buyer, `${at}?cause=surgeryDiffers`)
  const kit = rows(buyer).first()
  await expect(kit).toContainText('跟台差异')
  // since when it lasts stands in the place of its clock
  await expect(kit.getByTitle('无期限')).toHaveText(/^\d\d-\d\d 起$/)
})

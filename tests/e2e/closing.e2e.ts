import { expect, type Page } from '@playwright/test'
import { codes } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { ordered } from './goods-kit.ts'
import { button, cut, open, shown, test, told } from './kit.ts'
import { list, rows } from './list-kit.ts'
import { again, asked, asks, dialog, orders } from './shell-kit.ts'

interface Paper {
  id: string
  no: string
  version: number
}
interface Order extends Paper {
  lines: { id: string; openQty: string }[]
}
const order = (page: Page, id: string) => asked<Order>(page, orderCalls.detail.path, { id })

test('walk 5: what was refused is explained in the counters, closing says in numbers what it does, a refusal stays in its dialog', async ({
  browser,
}) => {
  const id = await ordered(browser)
  const sales = await again(browser, 'sup1_sales')
  const ship = await again(browser, 'sup1_ship')
  const { lines } = await order(sales, id)
  // ten packages of whatever the supplier offers: how many packs that are differs
  const all = Number(lines[0]!.openQty)
  const left = all - 4
  const lot = { qty: '6', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const d = await asked<Paper>(ship, deliveryCalls.add.path, {
    orderId: id,
    lines: [{ orderLineId: lines[0]!.id, ...lot }],
  })
  await asked(ship, deliveryCalls.ship.path, { id: d.id, version: d.version })

  // goods are on the road: neither taken back nor closed, so neither is offered
  const buyer = await again(browser, 'buyer1')
  await buyer.setViewportSize({ width: 1366, height: 768 })
  await open(buyer, `${orders}/${id}`)
  await expect(shown(buyer, '.d-footer')).toBeVisible()
  await expect(button(buyer, '申请弃审')).toHaveCount(0)
  await expect(button(buyer, '结案')).toHaveCount(0)

  const receiver = await again(browser, 'receiver1')
  const found = await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, { deliveryId: d.id })
  const wait = found.rows[0]!
  const checks = await asked<{ lines: { id: string }[] }>(receiver, acceptanceCalls.detail.path, { id: wait.id })
  const line = { id: checks.lines[0]!.id, acceptedQty: '4', refusedQty: '2', refuseCode: '01' }
  await asked(receiver, acceptanceCalls.accept.path, { id: wait.id, version: wait.version, lines: [line] })

  // confirming says what goes into stock and what does not
  const auditor = await again(browser, 'auditor1', { at: `/procurement/acceptance/${wait.id}` })
  await button(auditor, '确认').click()
  await expect(dialog(auditor)).toContainText(/共 1 行，.* 元入库，拒收 1 行/)
  await button(dialog(auditor) as unknown as Page, '确定').click()
  await expect(shown(auditor, '.d-title')).toContainText('已确认')
  // while the supplier has his days to answer, nobody closes over it
  const of = { acceptanceId: wait.id }
  const [refused] = (await asked<{ rows: Paper[] }>(sales, refusalCalls.query.path, of)).rows
  const { version } = await order(buyer, id)
  const early = await asks(buyer, orderCalls.close.path, { id, version, reason: '不再需要' })
  expect(early.msg).toContain('待供应商答复，不能结案')
  await asked(sales, refusalCalls.agree.path, { id: refused!.id, version: refused!.version })

  // the buyer's open page heard of it, and shows the counters when asked
  await button(shown(buyer, '.d-changed') as unknown as Page, '刷新').click()
  await shown(buyer, '.d-explained').first().hover()
  const tip = buyer.getByRole('tooltip').filter({ visible: true })
  await expect(tip).toContainText(
    new RegExp(`订购 ${all} .*= 已验收 4 \\+ 在途 0 \\+ 未发 ${left} \\+ 拒配 0 \\+ 已关闭 0`),
  )
  await expect(tip).toContainText('拒收 2：已退回未发，供应商可再发')

  // from the list it says the same, though a row brings no lines
  const { no } = await order(buyer, id)
  const second = await again(browser, 'buyer1', { at: '/Home' })
  await list(second, `${orders}?keyword=${no}`)
  const inRow = button(rows(second).first(), '结案')
  if (await inRow.count()) await inRow.click()
  else {
    await rows(second).first().getByText('更多', { exact: true }).click()
    await second.getByRole('menuitem', { name: '结案' }).filter({ visible: true }).click()
  }
  await expect(dialog(second)).toContainText(new RegExp(`未发的 ${left} .*不再发货，其余不变`))
  await second.context().close()

  await button(buyer, '结案').click()
  await expect(dialog(buyer)).toContainText(new RegExp(`未发的 ${left} .*不再发货，其余不变`))
  const reason = dialog(buyer).getByRole('textbox')
  await reason.fill('不再需要')
  // typed text is not lost by a key
  await buyer.keyboard.press('Escape')
  await button(buyer.getByRole('dialog', { name: '有未保存的修改' }) as unknown as Page, '取消').click()
  await expect(reason).toHaveValue('不再需要')
  // a colleague was quicker: his act is told in the dialog, and what was typed stays there
  await buyer.route(`**${orderCalls.close.path}`, (r) =>
    r.fulfill({ json: { code: codes.refused, data: null, msg: '有已发货未验收的配送单，不能结案' } }),
  )
  await button(dialog(buyer) as unknown as Page, '确定').click()
  await expect(dialog(buyer).getByRole('alert')).toContainText('不能结案')
  await expect(reason).toHaveValue('不再需要')
  await expect(shown(buyer, '.k-toast')).toHaveCount(0)
  await buyer.unroute(`**${orderCalls.close.path}`)
  await button(dialog(buyer) as unknown as Page, '确定').click()
  await told(buyer, /已结案/)

  // what remains of its amount, and why it was closed
  await expect(shown(buyer, '.d-footer')).toContainText('有效金额')
  await expect(shown(buyer, '.d-page')).toContainText('不再需要')
  // a line says whole what was closed of it
  const status = shown(buyer, 'td').filter({ hasText: /结案 6/ })
  await expect(status).toHaveCount(1)
  // and that it is finished, as its order does
  await expect(status).toContainText('已验收')
  expect(await cut(status)).toEqual([])
})

test('every document has its five tabs, and what a party puts there the other opens', async ({ browser }) => {
  const id = await ordered(browser)
  const buyer = await again(browser, 'buyer1', { at: `${orders}/${id}` })
  for (const name of ['明细', '关联单据', '审批记录', '操作日志', '附件'])
    await expect(buyer.getByRole('tab', { name, exact: true }).filter({ visible: true })).toBeVisible()
  await buyer.getByRole('tab', { name: '附件', exact: true }).filter({ visible: true }).click()
  await buyer.locator('input[type=file]').setInputFiles({
    name: '合同.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  })
  await button(buyer, '保存附件').click()
  await told(buyer, '已保存')
  const sales = await again(browser, 'sup1_sales', { at: `${orders}/${id}` })
  await sales.getByRole('tab', { name: '附件', exact: true }).filter({ visible: true }).click()
  await expect(sales.getByText('合同.pdf').filter({ visible: true })).toBeVisible()

  // nothing is ticked for him, and one tick takes everything that is open: one act for the whole order
  await button(sales, '拒配').click()
  await expect(button(dialog(sales) as unknown as Page, '提交')).toBeDisabled()
  await dialog(sales).getByRole('checkbox', { name: '已选 0 行' }).check()
  await expect(dialog(sales).locator('tbody input[type=checkbox]').first()).toBeChecked()
  await button(dialog(sales) as unknown as Page, '提交').click()
  await told(sales, '已拒配')
  // who bought it hears why, at the top of the page
  const heard = shown(buyer, '.d-changed')
  await expect(heard).toContainText('拒配', { timeout: 3000 })
  await button(heard as unknown as Page, '刷新').click()
  await expect(shown(buyer, '.d-footer')).toContainText('有效金额 0.00')
  // and it stops when he agrees to all of it; what one did oneself nobody tells one
  const { rows: all } = await asked<{ rows: Paper[] }>(buyer, rejectionCalls.query.path, { orderId: id })
  for (const r of all)
    await asked(buyer, rejectionCalls.confirm.path, { id: r.id, version: r.version, action: 'confirm' })
  await buyer.reload()
  await expect(shown(buyer, '.d-steps li[data-state=stopped]')).toHaveCount(1)
})

import { expect, type Page } from '@playwright/test'
import { codes } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import type { Paper } from '#tests/e2e/audit-kit.ts'
import { picture } from '#tests/e2e/files-kit.ts'
import { ordered, released, sent } from '#tests/e2e/goods-kit.ts'
import { here, open, pasteText, shown } from '#tests/e2e/kit.ts'
import { again, asked, dialog, orders, rows } from '#tests/e2e/shell-kit.ts'
import { walk } from './kit.ts'

const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const cards = (page: Page) => rows(page).or(shown(page, '.t-card:not(.t-card-sum)'))
const lines = (page: Page) => shown(page, '.g-body .g-line')
const at = (page: Page, line: number, col: number) =>
  lines(page)
    .nth(line - 1)
    .locator(`[data-col="${col}"]`)

walk('3-supplier', true, async ({ browser, enter, shot, button }) => {
  const { no, id } = await released(browser, 10)
  const page = await enter('sup1_sales')
  await shot(page, 'workbench')
  await open(page, `${orders}?keyword=${no}`)
  await expect(cards(page)).toHaveCount(1)
  await shot(page, 'list')
  await button(cards(page).first(), '接单').click()
  const promise = dialog(page).getByRole('textbox').first()
  await promise.fill(day(-1))
  await promise.press('Enter')
  await dialog(page).getByRole('alert').first().waitFor()
  await shot(page, 'promise-refused')
  await promise.fill(day(3))
  await promise.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await shot(page, 'accepted')
  await button(cards(page).first(), '生成配送单').click()
  await lines(page).first().waitFor()
  await shot(page, 'new-delivery')
  const n = await page.evaluate(() => document.querySelectorAll('.g-body .g-line').length)
  await at(page, 1, 5).click()
  const block = Array.from({ length: n }, (_, i) => [`P${i}`, '20260101', '20301231'])
  block[1] = ['', '20260101', '20301231']
  block[Math.min(4, n - 1)] = ['P4', '29990101', '29991231']
  await pasteText(page, block.map((line) => line.join('\t')).join('\n'))
  await page.waitForTimeout(300)
  await button(page.getByRole('dialog'), '知道了').click()
  await button(page, '保存并发货').click()
  await shown(page, '.g-bar').waitFor()
  await shot(page, 'faults')
  await shown(page, '.g-bar').getByRole('button').first().click()
  await shot(page, 'faults-open')
  await page.keyboard.press('Control+z')
  await at(page, 1, 5).click()
  await pasteText(page, block.map((_, i) => [`P${i}`, '20260101', '20301231'].join('\t')).join('\n'))
  await page.keyboard.press('ArrowDown')
  await shot(page, 'filled')
  await page.keyboard.press('Control+Enter')
  await button(page.getByRole('dialog'), '确定').click()
  await expect(page).not.toHaveURL(/new|edit/)
  await page.waitForTimeout(400)
  await shot(page, 'shipped')
  await open(page, `${orders}/${id}`)
  await shown(page, '.d-title').first().waitFor()
  await page.waitForTimeout(400)
  await shot(page, 'order-after')
})

walk('4-receiver', true, async ({ look, browser, enter, shot, button }) => {
  const no = await sent(browser, 6)
  const page = await enter('receiver1')
  await shot(page, 'workbench')
  await open(page, `/procurement/acceptance?keyword=${no}`)
  await expect(cards(page)).toHaveCount(1)
  await shot(page, 'list')
  await button(cards(page).first(), '登记验收').click()
  await lines(page).first().waitFor()
  await shot(page, 'entry')
  await button(page, '全部接收').click()
  await shot(page, 'all-received')
  const delivered = Number((await at(page, 2, 4).innerText()).replaceAll(',', ''))
  await at(page, 2, 6).click()
  await page.keyboard.type(String(delivered - 3))
  await page.keyboard.press('Enter')
  await button(page, '登记验收').click()
  await shown(page, '.g-bar').waitFor()
  await shot(page, 'reason-missing')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await shot(page, 'reasons')
  await page.getByRole('listbox').getByRole('option').first().click()
  await shot(page, 'reason-given')
  const photos = page
    .getByRole('button', { name: look.lang === 'en' ? /^Line 2 .*photos/ : /^第 2 行 .* 拒收照片/ })
    .first()
  await photos.click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([picture('破损.bmp')])
  await photos.scrollIntoViewIfNeeded()
  await shot(page, 'photos')
  await button(page, '登记验收').click()
  await expect(lines(page)).toHaveCount(0)
  await page.waitForTimeout(500)
  await shot(page, 'registered')
  const address = here(page)
  const supplier = await enter('sup1_sales')
  await open(supplier, address)
  await shown(supplier, '.d-title').first().waitFor()
  await supplier.waitForTimeout(500)
  await shot(supplier, 'supplier-sees')
})

walk('5-closing', false, async ({ browser, enter, shot, say, button }) => {
  const id = await ordered(browser)
  const ship = await again(browser, 'sup1_ship')
  const order = await asked<Paper & { lines: { id: string }[] }>(ship, orderCalls.detail.path, { id })
  const lot = { qty: '6', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const d = await asked<Paper>(ship, deliveryCalls.add.path, {
    orderId: id,
    lines: [{ orderLineId: order.lines[0]!.id, ...lot }],
  })
  await asked(ship, deliveryCalls.ship.path, { id: d.id, version: d.version })
  const receiver = await again(browser, 'receiver1')
  const { rows: found } = await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, { deliveryId: d.id })
  const wait = found[0]!
  const checks = await asked<{ lines: { id: string }[] }>(receiver, acceptanceCalls.detail.path, { id: wait.id })
  const line = { id: checks.lines[0]!.id, acceptedQty: '4', refusedQty: '2', refuseCode: '01' }
  await asked(receiver, acceptanceCalls.accept.path, { id: wait.id, version: wait.version, lines: [line] })

  const buyer = await enter('buyer1')
  await open(buyer, `${orders}/${id}`)
  await shown(buyer, '.d-footer').waitFor()
  await shot(buyer, 'order')
  const auditor = await enter('auditor1')
  await open(auditor, `/procurement/acceptance/${wait.id}`)
  await button(auditor, '确认').waitFor()
  await shot(auditor, 'acceptance')
  await button(auditor, '确认').click()
  await dialog(auditor).waitFor()
  await shot(auditor, 'confirm')
  await button(dialog(auditor), '确定').click()
  await expect(dialog(auditor)).toHaveCount(0)
  await shot(auditor, 'confirmed')
  // nobody closes the order while the supplier has his days to answer
  const sales = await again(browser, 'sup1_sales')
  const of = { acceptanceId: wait.id }
  const [asking] = (await asked<{ rows: Paper[] }>(sales, refusalCalls.query.path, of)).rows
  await asked(sales, refusalCalls.agree.path, { id: asking!.id, version: asking!.version })
  await button(shown(buyer, '.d-changed'), '刷新').click()
  await shown(buyer, '.d-explained').first().hover()
  await buyer.getByRole('tooltip').filter({ visible: true }).waitFor()
  await shot(buyer, 'counters')
  await buyer.mouse.move(5, 400)
  await buyer
    .getByRole('tab', { name: say('关联单据'), exact: true })
    .filter({ visible: true })
    .click()
  await shot(buyer, 'chain')
  await button(buyer, '结案').click()
  await dialog(buyer).waitFor()
  await shot(buyer, 'closing')
  await dialog(buyer).getByRole('textbox').fill('不再需要')
  await buyer.keyboard.press('Escape')
  await buyer.waitForTimeout(300)
  await shot(buyer, 'unsaved')
  await button(dialog(buyer).last(), '取消').click()
  const refused = { code: codes.refused, data: null, msg: '有已发货未验收的配送单，不能结案' }
  await buyer.route(`**${orderCalls.close.path}`, (r) => r.fulfill({ json: refused }))
  await button(dialog(buyer), '确定').click()
  await dialog(buyer).getByRole('alert').waitFor()
  await shot(buyer, 'refused')
  await buyer.unroute(`**${orderCalls.close.path}`)
  await button(dialog(buyer), '确定').click()
  await expect(dialog(buyer)).toHaveCount(0)
  await buyer
    .getByRole('tab', { name: say('明细'), exact: true })
    .filter({ visible: true })
    .click()
  await shot(buyer, 'closed')
})

import { type Browser, expect } from '@playwright/test'
import { button, here, marked, open, saveAndRead, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/**
 * The product's main job, by the hands of all who take part (specification §1): a plan becomes orders, the supplier
 * ships a part in two lots and refuses a rest, the hospital accepts and refuses, and the goods lie in stock.
 */
test('a hospital buys drugs from a supplier and they arrive in stock', async ({ browser }) => {
  test.setTimeout(300_000)
  // lots of its own: what other walks left on the shelf is none of its business
  const mark = `GW${Date.now()}`
  const [lotA, lotB] = [`${mark}-A`, `${mark}-B`]

  // ---- the buyer types a plan by keyboard alone
  const buyer = await again(browser, 'buyer1', { at: '/procurement/planning/new' })
  await expect(buyer.getByRole('heading', { name: '新建计划' })).toBeVisible()
  await expect(buyer.getByLabel('配送点')).toBeVisible()
  await shown(buyer, '[role=grid]').click({ position: { x: 120, y: 60 } })
  // one outside of agreed volumes: what is left of those differs, and an order is split at it
  await buyer.keyboard.type('amxlkl')
  await marked(buyer, '阿莫西林')
  await buyer.keyboard.press('Enter')
  await buyer.keyboard.type('20')
  await buyer.keyboard.press('Enter')
  await saveAndRead(buyer)
  await expect(buyer.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()
  const plan = here(buyer)
  const item = await shown(buyer, 'tbody tr.ant-table-row td:nth-child(2)').first().innerText()
  const heads = await shown(buyer, 'thead th').allInnerTexts()
  const place = heads.findIndex((h) => h.trim() === '供应商') + 1
  const supplierName = await shown(buyer, `tbody tr.ant-table-row td:nth-child(${place})`).first().innerText()
  await button(buyer, '提交').click()
  await told(buyer, '已提交')
  await expect(button(buyer, '通过')).toHaveCount(0)

  // ---- an auditor who is not the creator approves: the order is made and passed with it, and he reads so
  const auditor = await again(browser, 'auditor1', { at: plan })
  await button(auditor, '通过').click()
  await told(auditor, '已审核，生成 1 张采购订单')
  await auditor.getByRole('tab', { name: '关联单据' }).filter({ visible: true }).click()
  await auditor
    .getByRole('link', { name: /^CG\d+/ })
    .first()
    .click()
  await expect(auditor.getByRole('heading', { name: /采购订单 CG\d+/ })).toBeVisible()
  const order = here(auditor)

  await expect(shown(auditor, '.d-title').getByText('待配货')).toBeVisible()

  // ---- the supplier accepts, and refuses a part of the line with a reason
  const suppliers = ['sup1_sales', 'sup2_sales', 'sup3_sales', 'sup4_sales', 'sup5_sales']
  const login = await supplierOf(browser, suppliers, supplierName)
  const supplier = await again(browser, login, { at: order })
  await button(supplier, '接单').click()
  const promise = supplier.getByRole('dialog').getByLabel(/承诺到货/)
  await promise.fill(daysFromNow(3))
  await promise.press('Enter')
  await told(supplier, '已接单')
  await button(supplier, '拒配').click()
  const dialog = supplier.getByRole('dialog')
  await dialog.getByRole('checkbox').first().check()
  // more than is open is told at its field; Esc asks before what was typed is lost
  await dialog.getByLabel(/拒配数量/).fill('999')
  await button(dialog, '提交').click()
  await expect(dialog.getByRole('alert')).toHaveText('拒配数量不能大于未发数量 20')
  await expect(dialog.getByLabel(/拒配数量/)).toBeFocused()
  await supplier.keyboard.press('Escape')
  const losing = supplier.getByRole('dialog', { name: '有未保存的修改' })
  await button(losing, '取消').click()
  await dialog.getByLabel(/拒配数量/).fill('2')
  await button(dialog, '提交').click()
  await told(supplier, '已拒配')
  await expect(shown(supplier, 'body').getByText('拒配记录').first()).toBeVisible()

  // ---- and ships 12 of the remaining 18 in two lots
  await button(supplier, '生成配送单').click()
  await expect(supplier.getByRole('heading', { name: '新建配送单' })).toBeVisible()
  // the whole grid stands above the footer, its last line and its sums too
  const grid = (await shown(supplier, '.g-box').boundingBox())!
  const footer = (await shown(supplier, '.d-footer').boundingBox())!
  expect(grid.y + grid.height).toBeLessThan(footer.y)
  await button(supplier, '拆批').first().click()
  for (const [n, ...cells] of [
    [1, '7', lotA, daysFromNow(-60), daysFromNow(700)],
    [2, '5', lotB, daysFromNow(-60), daysFromNow(700)],
  ] as const) {
    await shown(supplier, '.g-body .g-line')
      .nth(n - 1)
      .locator('[data-col="3"]')
      .click()
    for (const [i, label] of ['发货数量', '批号', '生产日期', '有效期至'].entries()) {
      await expect(supplier.getByRole('textbox', { name: new RegExp(`^第 ${n} 行 ${label}`) })).toBeFocused()
      await supplier.keyboard.type(cells[i]!)
      await supplier.keyboard.press('Enter')
    }
  }
  await button(supplier, '保存并发货').click()
  await expect(supplier.getByRole('dialog')).toContainText('的追溯码未采集或少扫，仍要发货吗？')
  await button(supplier.getByRole('dialog'), '确定').click()
  await told(supplier, '已发货')
  await expect(supplier.getByRole('heading', { name: /配送单 PS\d+/ })).toBeVisible()

  // ---- the invoice that comes with the goods: its QR code, as a scanner types it, fills it; an amount before tax is none of ours
  const delivery = here(supplier)
  await button(supplier, '登记发票').click()
  await expect(supplier.getByRole('heading', { name: '登记发票' })).toBeVisible()
  const field = (key: string) => shown(supplier, `.f-field[data-key=${key}]`)
  const typed = (key: string) => field(key).locator('input')
  await expect(field('announced')).toContainText('1 张配送单，2 行')
  await expect(typed('amount')).not.toHaveValue('')
  const sum = await typed('amount').inputValue()
  const scan = async (...parts: string[]) => {
    await supplier
      .getByLabel('发票二维码')
      .filter({ visible: true })
      .fill(['01', ...parts, ''].join(','))
    await supplier.keyboard.press('Enter')
  }
  const days = [daysFromNow(-3), daysFromNow(-2)]
  const plain = days.map((d) => d.replaceAll('-', ''))
  await scan('10', '011001900511', '12345678', '1.00', plain[0]!, '66778899001122334455')
  await expect(typed('code')).toHaveValue('011001900511')
  await expect(typed('number')).toHaveValue('12345678')
  await expect(typed('amount')).toHaveValue(sum)
  await expect(typed('issueDate')).toHaveValue(days[0]!)
  // a digital one has a number of 20 digits, no code, and the amount with tax
  const digits = `2633${Date.now()}`.padEnd(20, '7').slice(0, 20)
  await scan('32', '', digits, sum, plain[1]!)
  for (const [key, value] of [
    ['code', ''],
    ['number', digits],
    ['amount', sum],
    ['issueDate', days[1]!],
  ] as const)
    await expect(typed(key)).toHaveValue(value)
  // a window behind another paints nothing
  await supplier.bringToFront()
  await saveAndRead(supplier)
  await open(supplier, delivery)
  await expect(supplier.getByRole('cell', { name: digits }).filter({ visible: true })).toHaveCount(2)

  // ---- the receiver accepts one lot whole, refuses a part of the other, and confirms
  const receiver = await again(browser, 'receiver1', { at: order })
  await receiver.getByRole('tab', { name: '关联单据' }).filter({ visible: true }).click()
  await receiver
    .getByRole('link', { name: /^YS\d+/ })
    .first()
    .click()
  await expect(receiver.getByRole('heading', { name: /验收单 YS\d+/ })).toBeVisible()
  const lot = (line: number, col: number) =>
    shown(receiver, '.g-body .g-line')
      .nth(line - 1)
      .locator(`[data-col="${col}"]`)
  for (const [line, qty] of [
    [1, '7'],
    [2, '4'],
  ] as const) {
    await lot(line, 6).click()
    await receiver.keyboard.type(qty)
    await receiver.keyboard.press('Enter')
  }
  await expect(lot(2, 7)).toHaveText('1')
  await lot(2, 8).click()
  await receiver.keyboard.type('破损')
  await marked(receiver, '破损')
  await receiver.keyboard.press('Enter')
  // opened just now; a time before the shipping is refused at its field, and the shown one is taken back
  const came = receiver.getByLabel('到货时间')
  await expect(came).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  const now = await came.inputValue()
  await came.fill('20260101 0800')
  await button(receiver, '登记验收').click()
  await expect(receiver.getByText('到货时间不能早于发货时间').filter({ visible: true }).first()).toBeVisible()
  await expect(came).toHaveAttribute('aria-invalid', 'true')
  await came.fill(now)
  await button(receiver, '登记验收').click()
  await told(receiver, '已登记验收')
  await expect(receiver.getByText(now).filter({ visible: true }).first()).toBeVisible()
  await expect(button(receiver, '确认')).toHaveCount(0)

  // ---- whoever bought the goods is not offered to confirm them; the auditor does, and only now eleven boxes lie in stock
  const stock = `/inventory/inventoryQuery?keyword=${mark}`
  await open(buyer, stock)
  await expect(shown(buyer, '.l-empty')).toBeVisible()
  await open(buyer, here(receiver))
  await expect(shown(buyer, '.d-title').getByText('已验收')).toBeVisible()
  await expect(button(buyer, '确认')).toHaveCount(0)
  await open(auditor, here(receiver))
  await button(auditor, '确认').click()
  await expect(auditor.getByRole('dialog')).toContainText(/共 \d+ 行，[\d,.]+ 元入库/)
  // as if a certificate had ended on the way and the hospital allowed it: the dialog asks why, and sends it along
  const why = '供应商的必备证件「药品经营许可证」缺失或已过期，请填写入库原因'
  const refused = { code: 1, msg: why, data: { needsReason: true } }
  await auditor.route('**/acceptance/confirm', (r) => r.fulfill({ json: refused }), { times: 1 })
  await button(auditor.getByRole('dialog'), '确定').click()
  const asked = auditor.getByRole('dialog').filter({ hasText: why })
  await asked.getByRole('textbox').fill('临床急用')
  await button(asked, '确定').click()
  await expect(shown(auditor, '.d-title').getByText('已确认')).toBeVisible()
  await expect(asked).toHaveCount(0)
  await open(buyer, stock)
  await button(shown(buyer, '.l-page'), '刷新').click()
  const lots = shown(buyer, 'tbody tr[data-index]')
  await expect(lots).toHaveCount(2)
  for (const text of [item, lotA, '7']) await expect(lots.filter({ hasText: lotA })).toContainText(text)
  await expect(lots.filter({ hasText: lotB })).toContainText('4')

  // ---- the rest of the order is still open; the trace shows the buyer every document, the supplier his own
  await open(supplier, order)
  await expect(button(supplier, '生成配送单')).toBeVisible()
  for (const [page, seen] of [
    [buyer, [/^JH\d+/, /^PS\d+/, /^YS\d+/]],
    [supplier, [/^PS\d+/, /^YS\d+/]],
  ] as const) {
    await open(page, order)
    await page.getByRole('tab', { name: '关联单据' }).filter({ visible: true }).click()
    for (const no of seen) await expect(page.getByRole('link', { name: no }).first()).toBeVisible()
    // none of its cards stands outside the page
    const width = await shown(page, '.trail-way').evaluate((way) => [way.scrollWidth, way.clientWidth])
    expect(width[0]).toBeLessThanOrEqual(width[1]!)
  }
  await expect(supplier.getByRole('link', { name: /^JH\d+/ })).toHaveCount(0)
  await expect(shown(buyer, '.d-why').filter({ hasText: '临床急用' })).toBeVisible()
})

/** The account of the supplier a line names. */
const supplierOf = async (browser: Browser, logins: readonly string[], name: string): Promise<string> => {
  for (const login of logins) {
    const page = await again(browser, login, { at: '/Home' })
    const own = (await page.locator('header').first().innerText()).includes(name.trim())
    await page.context().close()
    if (own) return login
  }
  throw new Error(`no demonstration account of ${name}`)
}

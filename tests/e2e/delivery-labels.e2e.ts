import { expect, type Page } from '@playwright/test'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { ordered } from './goods-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { search } from './list-kit.ts'
import { again, asked } from './shell-kit.ts'

const at = '/procurement/delivery'
const preview = (page: Page) => page.getByRole('dialog', { name: '标签预览' })
const labels = (page: Page) => preview(page).locator('.pl-label')

test('a warehouse prints 2 product and 3 box labels of a delivery: as many pages of the roll’s size as the preview has labels, each label whole', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const orderId = await ordered(browser, 2)
  const page = await again(browser, 'sup1_ship')
  const order = await asked<{ lines: { id: string }[] }>(page, orderCalls.detail.path, { id: orderId })
  const lot = { qty: '1', lotNo: 'L2711', productionDate: '2026-01-01', expiryDate: '2030-01-31' }
  const { id, no } = await asked<{ id: string; no: string }>(page, deliveryCalls.add.path, {
    ...{ orderId, boxes: 3 },
    lines: order.lines.map((l) => ({ ...lot, orderLineId: l.id })),
  })
  const [first] = await sqlRows<{ id: string; barcode: string; cold: boolean }>(
    `select p.id, p.barcode, p.cold_chain as cold from delivery_line l join product p on p.id = l.product_id
      where l.delivery_id = $1 order by l.seq`,
    [id],
  )
  await sqlRows(`update product set barcode = '6901234567892', cold_chain = true where id = $1`, [first!.id])
  await open(page, `${at}/${id}`)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '1')
  })
  await button(page, '打印标签').click()
  await expect(preview(page).getByRole('status')).toHaveText('1 份配送单，5 张标签')
  await expect(labels(page)).toHaveCount(5)
  // who takes such goods in would be asked for a temperature
  await sqlRows('update product set barcode = $2, cold_chain = $3 where id = $1', [
    first!.id,
    first!.barcode,
    first!.cold,
  ])
  const code = (text: string) => preview(page).getByRole('img', { name: text, exact: true })
  await expect(code('(01)06901234567892(17)300131(10)L2711')).toHaveAttribute('data-kind', 'gs1datamatrix')
  await expect(code(no)).toHaveCount(3)
  await expect(preview(page).getByText('冷链', { exact: true })).toHaveCount(4)
  for (const n of [1, 2, 3]) {
    await expect(code(`${no}-00${n}`)).toHaveAttribute('data-kind', 'code128')
    await expect(labels(page).filter({ hasText: `${n} / 3` })).toHaveCount(1)
  }

  for (const [size, width, height] of [
    ['40×30', 40, 30],
    ['70×50', 70, 50],
    ['100×150', 100, 150],
  ] as const) {
    await preview(page).getByText(`${size} mm`).click()
    // nothing of a label stands outside of it, and its codes are there
    for (const l of await preview(page).locator('.pl-label, .pl-row').all())
      expect(await l.evaluate((e) => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth])).toEqual([0, 0])
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(5)
    const [, w, h] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
    const points = (mm: number) => (mm / 25.4) * 72
    expect(Math.abs(Number(w) - points(width))).toBeLessThan(1)
    expect(Math.abs(Number(h) - points(height))).toBeLessThan(1)
  }

  // one box's label was spoiled
  await preview(page).getByText('70×50 mm').click()
  await preview(page).getByLabel('产品标签').uncheck()
  await preview(page).getByLabel('箱号从').fill('2')
  await preview(page).getByLabel('箱号到').fill('2')
  await page.keyboard.press('Tab')
  await expect(labels(page)).toHaveCount(1)
  await expect(labels(page)).toContainText('2 / 3')
  await button(preview(page), '打印').click()
  await expect(page.locator('body[data-printed="1"]')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)

  // from the list it is the second time, and the first sheet of paper is still the first
  await open(page, at)
  await search(page, no)
  await shown(page, 'tbody tr input[type=checkbox]').first().check()
  await button(page, '打印标签').click()
  await expect(preview(page)).toContainText('补打 第 2 次')
  await expect(labels(page)).toHaveCount(5)
  await preview(page).getByLabel('每批份数').fill('10')
  await page.keyboard.press('Tab')
  await expect(labels(page)).toHaveCount(23)
  await page.keyboard.press('Escape')
})

test('who may not print labels is not offered them', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at })
  await expect(button(page, '打印')).toBeVisible()
  await expect(button(page, '打印标签')).toHaveCount(0)
})

test('a receiver prints labels of what came to his hospital', async ({ browser }) => {
  const orderId = await ordered(browser, 1)
  const ship = await again(browser, 'sup1_ship')
  const { lines } = await asked<{ lines: { id: string }[] }>(ship, orderCalls.detail.path, { id: orderId })
  const lot = { qty: '1', lotNo: 'L2712', productionDate: '2026-01-01', expiryDate: '2030-01-31' }
  const made = await asked<{ id: string; version: number }>(ship, deliveryCalls.add.path, {
    ...{ orderId, boxes: 1 },
    lines: lines.map((l) => ({ ...lot, orderLineId: l.id })),
  })
  const sent = await asked<{ version: number }>(ship, deliveryCalls.ship.path, { id: made.id, version: made.version })
  const page = await again(browser, 'receiver1', { at: `${at}/${made.id}` })
  await button(page, '打印标签').click()
  await expect(labels(page)).toHaveCount(2)
  await expect(labels(page).first()).toContainText('L2712')
  await page.keyboard.press('Escape')
  await asked(ship, deliveryCalls.void.path, { id: made.id, version: sent.version })
})

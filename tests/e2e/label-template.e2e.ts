import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { printTemplateCalls } from '#modules/print-template/shared/calls.ts'
import { ordered } from './goods-kit.ts'
import { button, open, person, shown, test, told } from './kit.ts'
import { again, asked } from './shell-kit.ts'

/** Where something stands on its label, and how large it is, in whole millimetres. */
const placeOf = (label: Locator, selector: string) =>
  label.evaluate((e, of) => {
    const [sheet, one] = [e, e.querySelector(of)!].map((x) => x.getBoundingClientRect())
    const scale = sheet!.width / (e as HTMLElement).offsetWidth
    return [one!.x - sheet!.x, one!.y - sheet!.y, one!.width].map((dots) => Math.round((dots / scale) * (25.4 / 96)))
  }, selector)

const choose = async (page: Page, kind: string) => {
  await page.getByRole('combobox', { name: '单据', exact: true }).click()
  await shown(page, '.ant-select-item-option').filter({ hasText: kind }).click()
}

test('a hospital lays out its product label of one size: fields, order, code, logo and text; printed is what the editor showed, another size stays as it was', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const orderId = await ordered(browser, 1)
  const ship = await again(browser, 'sup1_ship')
  const { lines } = await asked<{ lines: { id: string }[] }>(ship, orderCalls.detail.path, { id: orderId })
  const lot = { qty: '1', lotNo: 'L2713', productionDate: '2026-01-01', expiryDate: '2030-01-31' }
  const made = await asked<{ id: string; version: number }>(ship, deliveryCalls.add.path, {
    ...{ orderId, boxes: 2 },
    lines: lines.map((l) => ({ ...lot, orderLineId: l.id })),
  })
  const sent = await asked<{ version: number }>(ship, deliveryCalls.ship.path, { id: made.id, version: made.version })

  const config = await person(browser, 'hosp_config')
  await open(config, '/system/config')
  await button(config, '打印模板').click()
  const parts = config.getByRole('navigation', { name: '模板内容' })
  await expect(parts).toBeVisible()
  await choose(config, '产品标签 70×50')
  // the newest delivery, which he may not open himself
  const stage = config.locator('.pt-pages .pl-label')
  await expect(stage).toContainText('L2713')
  await expect(parts.getByRole('button', { name: '明细', exact: true })).toHaveCount(0)

  await parts.getByRole('button', { name: 'DataMatrix 码', exact: true }).click()
  // onto the fields, where nobody could scan it
  for (const key of Array.from({ length: 4 }, () => 'Shift+ArrowLeft')) await config.keyboard.press(key)
  await expect(config.getByRole('alert').filter({ hasText: '压在字段上' })).toBeVisible()
  await expect(button(config, '保存')).toBeDisabled()
  for (const key of Array.from({ length: 4 }, () => 'Shift+ArrowRight')) await config.keyboard.press(key)
  await config.keyboard.press('Shift+ArrowUp')
  await expect(config.getByRole('status').filter({ hasText: 'DataMatrix' })).toContainText('距上 21 毫米')

  await parts.getByRole('button', { name: '字段', exact: true }).click()
  await config.getByRole('checkbox', { name: '生产企业', exact: true }).uncheck()
  await config.getByRole('button', { name: '上移批号' }).click()
  await config.getByRole('button', { name: '上移批号' }).click()
  await parts.getByRole('button', { name: '页面', exact: true }).click()
  await config.getByLabel('字号').fill('9')

  await button(parts, '加标志').click()
  await expect(config.getByRole('alert').filter({ hasText: '请上传标志图片' })).toBeVisible()
  const large = { name: '大标志.png', mimeType: 'image/png', buffer: Buffer.alloc(40 * 1024 * 1024) }
  await config.locator('input[type=file]').setInputFiles(large)
  await expect(config.getByText('单个文件不超过 1 MB').first()).toBeVisible()
  const buffer = await sharp({ create: { width: 240, height: 120, channels: 3, background: '#0958d9' } })
    .png()
    .toBuffer()
  await config.locator('input[type=file]').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer })
  await expect(stage.locator('.p-block[data-kind=logo] img')).toBeVisible()
  for (const key of Array.from({ length: 10 }, () => 'Shift+ArrowRight')) {
    await config.getByRole('button', { name: '标志', exact: true }).last().focus()
    await config.keyboard.press(key)
  }
  await button(parts, '加文字').click()
  await config.getByRole('textbox', { name: '文字', exact: true }).fill('{{7*7}} 院内')
  await expect(stage.locator('.p-block[data-kind=text]')).toHaveText('{{7*7}} 院内')
  const editor = {
    code: await placeOf(stage, '.p-block[data-kind=datamatrix]'),
    logo: await placeOf(stage, '.p-block[data-kind=logo]'),
    lot: await placeOf(stage, '.pl-fields > :first-child'),
  }
  await button(config, '保存').click()
  await told(config, '已保存')

  try {
    const page = await again(browser, 'receiver1', { at: `/procurement/delivery/${made.id}` })
    await button(page, '打印标签').click()
    const preview = page.getByRole('dialog', { name: '标签预览' })
    await preview.getByText('70×50 mm').click()
    const own = preview.locator('.pl-label[data-own]')
    await expect(own).toHaveCount(1)
    await expect(own.locator('.pl-fields dd').first()).toHaveText('L2713')
    await expect(own).toContainText('{{7*7}} 院内')
    expect({
      code: await placeOf(own, '.p-block[data-kind=datamatrix]'),
      logo: await placeOf(own, '.p-block[data-kind=logo]'),
      lot: await placeOf(own, '.pl-fields > :first-child'),
    }).toEqual(editor)
    await expect(own.locator('.p-block[data-kind=datamatrix] svg path')).toBeAttached()
    await expect
      .poll(() => own.locator('.p-block img').evaluate((i: HTMLImageElement) => i.naturalWidth))
      .toBeGreaterThan(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
    // boxes, and packs of another size, are as they are built in
    await preview.getByText('40×30 mm').click()
    await expect(preview.locator('.pl-label')).toHaveCount(3)
    await expect(own).toHaveCount(0)
  } finally {
    const kind = 'packLabel-70x50'
    const { version } = await asked<{ version: number }>(config, printTemplateCalls.detail.path, { kind })
    await asked(config, printTemplateCalls.reset.path, { kind, version })
    await asked(ship, deliveryCalls.void.path, { id: made.id, version: sent.version })
  }
})

import { expect, type Locator } from '@playwright/test'
import sharp from 'sharp'
import { button, open, person, shown, test, told } from './kit.ts'

/** Where a block stands on its page, in whole millimetres. */
const placeOf = (page: Locator, kind: string) =>
  page.evaluate((e, of) => {
    const [sheet, block] = [e, e.querySelector(`.p-block[data-kind=${of}]`)!].map((x) => x.getBoundingClientRect())
    return [block!.x - sheet!.x, block!.y - sheet!.y].map((dots) => Math.round((dots * 25.4) / 96))
  }, kind)

test('somebody moves the QR by keyboard and adds a logo; preview, paper and PDF of an order have both', async ({
  browser,
}) => {
  const config = await person(browser, 'hosp_config')
  await open(config, '/system/config')
  await button(config, '打印模板').click()
  const parts = config.getByRole('navigation', { name: '模板内容' })
  await expect(parts).toBeVisible()
  await config.getByRole('combobox', { name: '单据', exact: true }).click()
  await shown(config, '.ant-select-item-option').filter({ hasText: '采购订单' }).click()
  await expect(config.locator('.p-page:not([data-measure])').first()).toContainText('采购订单')
  // drawn of a document of his hospital, though he may open none
  await expect(config.locator('.p-page:not([data-measure])').first()).toContainText(/CG\d{14}/)

  await parts.getByRole('button', { name: '二维码', exact: true }).click()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown']) await config.keyboard.press(key)
  await expect(config.getByRole('status').filter({ hasText: '二维码' })).toHaveText(
    '二维码：距左 125 毫米，距上 15 毫米',
  )

  // a column wider than the page is told, and cannot be saved
  await parts.getByRole('button', { name: '明细' }).click()
  const width = config.getByLabel('产品编码列宽')
  await width.fill('250')
  await expect(config.getByRole('alert').filter({ hasText: '超出纸面' })).toHaveText(
    '列「产品编码」宽 250 毫米，超出纸面可用的 190 毫米',
  )
  await expect(button(config, '保存')).toBeDisabled()
  await width.fill('22')

  await button(parts, '加标志').click()
  await expect(config.getByRole('alert').filter({ hasText: '请上传标志图片' })).toBeVisible()
  const buffer = await sharp({ create: { width: 240, height: 120, channels: 3, background: '#0958d9' } })
    .png()
    .toBuffer()
  const large = { name: '大标志.png', mimeType: 'image/png', buffer: Buffer.alloc(40 * 1024 * 1024) }
  await config.locator('input[type=file]').setInputFiles(large)
  await expect(config.getByText('单个文件不超过 1 MB').first()).toBeVisible()
  await config.locator('input[type=file]').setInputFiles({ name: '标志.png', mimeType: 'image/png', buffer })
  const logo = config.locator('.p-page:not([data-measure]) .p-block[data-kind=logo] img').first()
  await expect(logo).toBeVisible()
  await config.getByRole('button', { name: '标志', exact: true }).last().focus()
  await config.keyboard.press('ArrowDown')
  await button(config, '保存').click()
  await told(config, '已保存')
  await expect(config.getByText(/第 \d+ 版/).first()).toBeVisible()

  try {
    const buyer = await person(browser, 'buyer1')
    await open(buyer, '/procurement/purchaseOrder')
    const boxes = shown(buyer, 'tbody tr input[type=checkbox]')
    for (const n of [0, 1]) await boxes.nth(n).check()
    await button(buyer, '打印').click()
    const preview = buyer.getByRole('dialog', { name: '打印预览' })
    await expect(preview.getByText('2 份单据')).toBeVisible()
    const pages = preview.locator('.p-page:not([data-measure])')
    for (const page of await pages.all()) {
      expect(await placeOf(page, 'qr')).toEqual([125, 15])
      expect(await placeOf(page, 'logo')).toEqual([10, 11])
      await expect(page.locator('.p-block[data-kind=qr] svg path')).toBeAttached()
      await expect
        .poll(() => page.locator('.p-block img').evaluate((i: HTMLImageElement) => i.naturalWidth))
        .toBeGreaterThan(0)
      expect(await page.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThanOrEqual(1)
    }
    const pdf = (await buyer.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(await pages.count())
    expect(pdf).toMatch(/\/Subtype\s*\/Image/)
  } finally {
    // the built-in paper, and then what the demonstration had: an older version comes back as a new one
    await button(config, '恢复默认').click()
    await button(config, '确定').click()
    await told(config, '已恢复默认')
    await expect(button(config, '恢复默认')).toHaveCount(0)
    await config.getByRole('combobox', { name: '版本' }).click()
    await shown(config, '.ant-select-item-option').filter({ hasText: '第 1 版' }).click()
    await expect(parts.getByRole('button', { name: '文字', exact: true })).toBeVisible()
    await button(config, '保存').click()
    await expect(button(config, '恢复默认')).toBeVisible()
  }
})

import { expect, type Page } from '@playwright/test'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { cards, choose, form, pdf, picture } from './files-kit.ts'
import { button, here, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

const uploads = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (r) => {
    if (/\/filestore\/(upload|delete)/.test(r.url())) seen.push(new URL(r.url()).pathname)
  })
  return seen
}

test.setTimeout(300_000)

test('point 49: files are judged when chosen, kept until saved, sent one by one, tried again alone, deleted by id', async ({
  browser,
}) => {
  const page = await form(browser, 'logistics', 0)
  const seen = uploads(page)

  // ---- refused by name, with the sentences of the specification
  await choose(page, { name: 'a.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(shown(page, '.u-refused')).toHaveText('a.exe：支持上传文件格式：png、jpg、jpeg、bmp、pdf')
  await told(page, '支持上传文件格式：png、jpg、jpeg、bmp、pdf')
  await choose(page, { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11 * 1024 * 1024, 1) })
  await expect(shown(page, '.u-refused')).toContainText('big.pdf：支持上传文件格式')
  await expect(shown(page, '.u-refused')).toContainText('单个文件不超过 10 MB')
  await expect(cards(page)).toHaveCount(0)

  // ---- chosen, dropped, pasted; the sixth does not fit
  await choose(page, picture('正面.bmp'), pdf)
  const data = await page.evaluateHandle(() => {
    const all = new DataTransfer()
    all.items.add(new File([new Uint8Array([1, 2])], '坏图.png', { type: 'image/png' }))
    return all
  })
  await shown(page, '.u-drop').dispatchEvent('drop', { dataTransfer: data })
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array([1, 2, 3])], 'image.png', { type: 'image/png' }))
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })
  await expect(cards(page)).toHaveCount(4)
  await expect(shown(page, '.u-drop')).toContainText('最多 5 个，已 4 个')
  await choose(page, picture('背面.bmp', 300, 900, 60), picture('多余.bmp'))
  await expect(cards(page)).toHaveCount(5)
  await expect(shown(page, '.u-refused')).toContainText('多余.bmp：支持上传文件格式')
  await expect(shown(page, '.u-refused')).toContainText('最多 5 个文件')
  expect(seen).toEqual([])

  // ---- a PDF is shown in the page before it was ever sent
  await page.getByRole('button', { name: '预览 说明书.pdf' }).click()
  const frame = page.getByRole('dialog').locator('iframe, .d-note')
  await expect(frame).toBeVisible()
  await page.keyboard.press('Escape')

  // ---- saving sends; what the server finds unreadable stays and says so, the form stays too
  await button(page, '保存').click()
  const broken = cards(page).filter({ hasText: '坏图.png' })
  await expect(broken.getByRole('alert')).toHaveText('支持上传文件格式：png、jpg、jpeg、bmp、pdf')
  await expect(cards(page).filter({ hasText: 'image.png' }).getByRole('alert')).toBeVisible()
  await told(page, '部分文件上传失败，请重试')
  expect(seen).toHaveLength(5)
  await page.getByRole('button', { name: '删除 坏图.png' }).click()
  await page.getByRole('button', { name: '删除 image.png' }).click()

  // ---- a line that breaks: one file fails, is tried again alone and shows its progress; the others are not sent twice
  await page.route(`**${fileCalls.upload.path}`, (r) => r.abort())
  await choose(page, picture('侧面.bmp', 40, 30, 20))
  await button(page, '保存').click()
  const side = cards(page).filter({ hasText: '侧面.bmp' })
  await expect(side.getByRole('alert')).toBeVisible()
  await page.unroute(`**${fileCalls.upload.path}`)
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(`**${fileCalls.upload.path}`, async (r) => {
    await gate
    await r.continue()
  })
  await page.getByRole('button', { name: '重试 侧面.bmp' }).click()
  await expect(side.getByRole('progressbar')).toBeVisible()
  go()
  await expect(side.getByRole('progressbar')).toHaveCount(0)
  await expect(side.getByRole('alert')).toHaveCount(0)
  expect(seen).toHaveLength(7)
  await button(page, '保存').click()
  await told(page, '已保存')
  await expect(cards(page)).toHaveCount(4)
  expect(seen).toHaveLength(7)

  // ---- a hospital sees them too
  const article = here(page)
  const hospital = await again(browser, 'hosp_admin', { at: article })
  await expect(cards(hospital)).toHaveCount(4)
  await expect
    .poll(() =>
      cards(hospital)
        .first()
        .locator('img')
        .evaluate((i: HTMLImageElement) => i.naturalWidth),
    )
    .toBeGreaterThan(0)

  // ---- removal can be taken back until the save; then the file is deleted by id
  await button(page, '修改').click()
  await expect(shown(page, '.u-drop')).toBeVisible()
  await page.getByRole('button', { name: '删除 侧面.png' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: '撤销删除 侧面.png' }).click()
  await page.getByRole('button', { name: '删除 说明书.pdf' }).click()
  await expect(cards(page).filter({ hasText: '说明书.pdf' })).toContainText('保存后删除')
  expect(seen).toHaveLength(7)
  const deleted = page.waitForRequest(`**${fileCalls.delete.path}`)
  await button(page, '保存').click()
  expect((await deleted).postDataJSON()).toEqual({ fileId: expect.any(String) })
  await expect(cards(page)).toHaveCount(3)
})

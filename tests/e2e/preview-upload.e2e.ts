import { type Browser, expect, type Page } from '@playwright/test'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

/** A bitmap of one colour: the one picture format that can be written by hand in a few lines. */
const picture = (
  name: string,
  width = 1600,
  height = 400,
  shade = 0,
): { name: string; mimeType: string; buffer: Buffer } => {
  const stride = Math.ceil((width * 3) / 4) * 4
  const buffer = Buffer.alloc(54 + stride * height, 90 + shade).fill(0, 0, 54)
  buffer.write('BM')
  buffer.writeUInt32LE(buffer.length, 2)
  buffer.writeUInt32LE(54, 10)
  buffer.writeUInt32LE(40, 14)
  buffer.writeInt32LE(width, 18)
  buffer.writeInt32LE(height, 22)
  buffer.writeUInt16LE(1, 26)
  buffer.writeUInt16LE(24, 28)
  return { name, mimeType: 'image/bmp', buffer }
}
const pdf = {
  name: '说明书.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/** The form of an existing article without attachments, so that no other field has to be filled. */
const form = async (browser: Browser, kind: 'drug' | 'consumable' | 'logistics', nth: number): Promise<Page> => {
  const page = await again(browser, 'operator')
  await open(page, `/baseInfo/${kind}`)
  await button(page, '修改').nth(nth).click()
  await expect(shown(page, '.u-drop')).toBeVisible()
  const removing = page.getByRole('button', { name: /^删除 / }).filter({ visible: true })
  if ((await removing.count()) === 0) return page
  // an earlier run was broken off
  while ((await removing.count()) > 0) await removing.first().click()
  await button(page, '保存').click()
  await expect(shown(page, '.d-page').getByText('暂无附件')).toBeVisible()
  await button(page, '修改').click()
  await expect(shown(page, '.u-drop')).toBeVisible()
  return page
}
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').last().setInputFiles(files)
const cards = (page: Page) => shown(page, '.u-card')
const uploads = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (r) => {
    if (/\/filestore\/(upload|delete)/.test(r.url())) seen.push(new URL(r.url()).pathname)
  })
  return seen
}

test.setTimeout(180_000)

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
  const hospital = await again(browser, 'hosp_admin')
  await open(hospital, article)
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

test('point 56: the large preview zooms, turns, pages, fits, drags, fills the screen, downloads and closes', async ({
  browser,
}) => {
  const page = await form(browser, 'consumable', 1)
  await choose(page, picture('宽.bmp'), picture('高.bmp', 300, 900, 60), picture('小.bmp', 40, 30, 20))
  await button(page, '保存').click()
  await told(page, '已保存')
  await expect(cards(page)).toHaveCount(3)
  const thumb = page.getByRole('button', { name: '预览 宽.png' }).filter({ visible: true })
  await thumb.click()
  const overlay = page.getByRole('dialog', { name: '图片预览' })
  const tool = (name: string) => overlay.getByRole('button', { name })
  const image = overlay.getByTestId('stage').getByRole('img')
  const percent = overlay.locator('.p-percent')
  const counter = overlay.getByRole('status')
  const transform = () => image.evaluate((i) => (i as HTMLElement).style.transform)
  await expect(image).toHaveAttribute('alt', '宽.png')
  await expect(counter).toHaveText('1 / 3')
  // its neighbours are there before they are wanted
  const near = () =>
    overlay.locator('div[hidden] img').evaluateAll((all) => all.map((i) => (i as HTMLImageElement).naturalWidth))
  await expect.poll(async () => (await near()).toSorted((a, b) => a - b)).toEqual([40, 300])

  // ---- fit and original size; zoom by a tenth up to 2 and down to 0.1
  const fit = Number.parseInt(await percent.innerText(), 10)
  expect(fit).toBeLessThan(100)
  await tool('原始大小').click()
  await expect(percent).toHaveText('100%')
  await tool('放大').click()
  await page.keyboard.press('+')
  await expect(percent).toHaveText('120%')
  for (let i = 0; i < 9; i++) await page.keyboard.press('+')
  await expect(percent).toHaveText('200%')
  await expect(tool('放大')).toHaveAttribute('aria-disabled', 'true')
  for (let i = 0; i < 20; i++) await page.keyboard.press('-')
  await expect(percent).toHaveText('10%')
  await tool('适应窗口').click()
  await expect(percent).toHaveText(`${fit}%`)

  // ---- quarter turns both ways
  await page.keyboard.press('r')
  expect(await transform()).toContain('rotate(90deg)')
  await tool('向左旋转').click()
  await page.keyboard.press('Shift+R')
  expect(await transform()).toContain('rotate(-90deg)')
  // with the caps lock on the letters are capitals: turning right stays turning right
  await page.keyboard.press('R')
  expect(await transform()).toContain('rotate(0deg)')
  await page.keyboard.press('Shift+R')
  await tool('向右旋转').click()

  // ---- drag: the image follows and does not leave the window
  await page.keyboard.press('0')
  await page.mouse.move(680, 300)
  await page.mouse.down()
  await page.mouse.move(640, 300, { steps: 3 })
  expect(await transform()).toContain('translate(-40px, 0px)')
  await page.mouse.move(-3000, 300)
  await page.mouse.up()
  const width = await page.evaluate(() => innerWidth)
  expect(await transform()).toContain(`translate(${-(1600 - width) / 2}px, 0px)`)

  // ---- previous and next by keys, wheel and buttons, round and round; another image begins anew
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText('2 / 3')
  await expect(image).toHaveAttribute('alt', '高.png')
  expect(await transform()).toContain('translate(0px, 0px) rotate(0deg)')
  await page.mouse.move(680, 300)
  await page.mouse.wheel(0, 120)
  await expect(counter).toHaveText('3 / 3')
  await expect(percent).toHaveText('100%')
  await tool('下一张').click()
  await expect(counter).toHaveText('1 / 3')
  // the first one too, that was turned and dragged before
  expect(await transform()).toContain('translate(0px, 0px) rotate(0deg)')
  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText('3 / 3')
  await tool('上一张').click()
  await expect(counter).toHaveText('2 / 3')

  // ---- full screen by button, key and double click
  const full = () => page.evaluate(() => document.fullscreenElement?.className ?? '')
  await tool('全屏').click()
  await expect.poll(full).toBe('p-large')
  await tool('退出全屏').click()
  await expect.poll(full).toBe('')
  await page.keyboard.press('f')
  await expect.poll(full).toBe('p-large')
  await image.dblclick()
  await expect.poll(full).toBe('')

  // ---- download asks with filename, fileId and resourceId from the address
  const asked = page.waitForRequest((r) => r.url().includes(fileCalls.download.path) && r.resourceType() === 'fetch')
  const saved = page.waitForEvent('download')
  await tool('下载').click()
  const query = new URL((await asked).url()).searchParams
  expect([query.get('filename'), query.get('resourceId')]).toEqual(['高.png', 'standardDataFiles'])
  expect(query.get('fileId')).toMatch(/^[0-9a-f-]{36}$/)
  expect((await saved).suggestedFilename()).toBe('高.png')

  // ---- Esc closes in 800 ms and gives the focus back
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveAttribute('data-closing')
  await expect(overlay).toHaveCount(0)
  await expect(thumb).toBeFocused()

  // ---- an image that does not come says its name and can be asked again
  await page.route(`**${fileCalls.download.path}*`, (r) => r.abort())
  await page.getByRole('button', { name: '预览 小.png' }).filter({ visible: true }).click()
  await expect(overlay.getByRole('alert')).toContainText('小.png')
  // a download that fails says so above the overlay, not beneath its mask
  await tool('下载').click()
  await expect(page.locator('.k-toast').last()).toContainText('网络或服务出现异常')
  expect(await page.locator('.k-toasts').evaluate((x) => x.matches(':popover-open'))).toBe(true)
  await page.unroute(`**${fileCalls.download.path}*`)
  await tool('重试').click()
  await expect(image).toHaveAttribute('alt', '小.png')
  // ---- the mask closes too
  await page.mouse.click(60, 60)
  await expect(overlay).toHaveCount(0)
})

test('the small preview turns every 10 seconds, round and round, waits under the pointer, and has dots', async ({
  browser,
}) => {
  const page = await form(browser, 'drug', 2)
  await choose(page, picture('一.bmp', 60, 40), picture('二.bmp', 60, 40, 30))
  await button(page, '保存').click()
  // the form shows its two cards already before they are kept
  await told(page, '已保存')
  await expect(cards(page)).toHaveCount(2)
  // the page to read has taken the form's place
  await expect(button(page, '轮播')).toBeVisible()
  // a fresh page, so that all its timers belong to the clock
  await page.clock.install()
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page, '轮播').click()
  const overlay = page.getByRole('dialog', { name: '图片预览' })
  const image = overlay.getByRole('img')
  const dot = (n: number) => overlay.getByRole('button', { name: `第 ${n} 张` })
  await page.mouse.move(5, 5)
  await expect(image).toHaveAttribute('alt', '一.png')
  await page.clock.runFor(9_900)
  await expect(image).toHaveAttribute('alt', '一.png')
  await page.clock.runFor(200)
  await expect(image).toHaveAttribute('alt', '二.png')
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(10_000)
  await expect(image).toHaveAttribute('alt', '一.png')

  await overlay.getByRole('region', { name: '轮播' }).hover()
  await page.clock.runFor(30_000)
  await expect(image).toHaveAttribute('alt', '一.png')
  await dot(2).click()
  await expect(image).toHaveAttribute('alt', '二.png')

  // ---- closing takes 800 ms
  await overlay.getByRole('button', { name: '关闭' }).click()
  await page.clock.runFor(700)
  await expect(overlay).toHaveAttribute('data-closing')
  await page.clock.runFor(200)
  await expect(overlay).toHaveCount(0)
})

test('a contract link is judged by the server, without any login', async ({ page }) => {
  await page.goto('/#/contractPreview')
  await expect(page.getByRole('heading', { name: '合同详情' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('链接无效')
  await page.goto('/#/contractPreview?token=WyJ4IiwxXQ.forged')
  await expect(page.getByRole('alert')).toContainText('链接无效')
  const answer = (data: object) => (r: { fulfill: (o: object) => Promise<void> }) =>
    r.fulfill({ json: { code: 0, data, msg: '' } })
  const until = '2026-01-31T08:00:00.000Z'
  await page.route('**/linex/contract/preview?*', answer({ state: 'expired', contractId: null, until, contract: null }))
  await page.goto('/#/contractPreview?token=old')
  await expect(page.getByRole('alert')).toContainText('此链接已于 2026-01-31 16:00 失效')
  await page.route('**/linex/contract/preview?*', answer({ state: 'valid', contractId: null, until, contract: null }))
  await page.goto('/#/contractPreview?token=good')
  await expect(page.getByRole('status')).toContainText('链接有效')
  await expect(page).toHaveTitle('合同详情')
})

test('codes are capitals as typed and judged when complete; numbers keep only digits inside their bound', async ({
  browser,
}) => {
  const page = await again(browser, 'operator')
  await open(page, '/baseInfo/manufacturer')
  await button(page, '新建').click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel('统一社会信用代码')
  await code.pressSequentially('91350100m000100y4')
  await expect(code).toHaveValue('91350100M000100Y4')
  await expect(dialog.locator('[data-key=creditCode]')).not.toContainText('请输入18位')
  await code.press('4')
  await expect(dialog.locator('[data-key=creditCode]')).toContainText('信用代码的校验位不正确')
  await code.fill('91350100m000100y43')
  await expect(dialog.locator('[data-key=creditCode]')).not.toContainText('校验位')
  await code.fill('123')
  await code.blur()
  await expect(dialog.locator('[data-key=creditCode]')).toContainText('请输入18位信用代码')
  const id = dialog.getByLabel('法定代表人身份证')
  await id.fill('110105194912310021')
  await expect(dialog.locator('[data-key=legalPersonId]')).toContainText('身份证号有误,请重新填写')
  await id.fill('11010519491231002x')
  await expect(id).toHaveValue('11010519491231002X')
  await expect(dialog.locator('[data-key=legalPersonId]')).not.toContainText('有误')
  const capital = dialog.getByLabel('注册资本(万元)')
  await capital.pressSequentially('-1a2.345')
  await expect(capital).toHaveValue('12.34')
  await expect(dialog.locator('[data-key=capital]')).toContainText('最多 2 位小数')
  await capital.fill('999999999')
  await expect(capital).toHaveValue('12.34')
  await expect(dialog.locator('[data-key=capital]')).toContainText('不能超过 99999999.99')
  await page.context().close()
})

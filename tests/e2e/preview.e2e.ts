import { expect } from '@playwright/test'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { cards, choose, form, picture } from './files-kit.ts'
import { button, test, told } from './kit.ts'

test.setTimeout(300_000)

// the last movement is part of what is asked for here
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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
  await expect.poll(transform).toContain('rotate(90deg)')
  await tool('向左旋转').click()
  await page.keyboard.press('Shift+R')
  await expect.poll(transform).toContain('rotate(-90deg)')
  // with the caps lock on the letters are capitals: turning right stays turning right
  await page.keyboard.press('R')
  await expect.poll(transform).toContain('rotate(0deg)')
  await page.keyboard.press('Shift+R')
  await tool('向右旋转').click()

  // ---- drag: the image follows and does not leave the window
  await page.keyboard.press('0')
  await expect.poll(transform).toMatch(/rotate\(0deg\) scale\(1\)$/)
  await page.mouse.move(680, 300)
  await page.mouse.down()
  // held: it follows at once
  await expect.poll(() => image.evaluate((i) => (i as HTMLElement).style.transition)).toBe('none')
  await page.mouse.move(640, 300, { steps: 3 })
  await expect.poll(transform).toContain('translate(-40px, 0px)')
  await page.mouse.move(-3000, 300)
  await page.mouse.up()
  const width = await page.evaluate(() => innerWidth)
  await expect.poll(transform).toContain(`translate(${-(1600 - width) / 2}px, 0px)`)

  // ---- previous and next by keys, wheel and buttons, round and round; another image begins anew
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText('2 / 3')
  await expect(image).toHaveAttribute('alt', '高.png')
  await expect.poll(transform).toContain('translate(0px, 0px) rotate(0deg)')
  await page.mouse.move(680, 300)
  await page.mouse.wheel(0, 120)
  await expect(counter).toHaveText('3 / 3')
  await expect(percent).toHaveText('100%')
  await tool('下一张').click()
  await expect(counter).toHaveText('1 / 3')
  // the first one too, that was turned and dragged before
  await expect.poll(transform).toContain('translate(0px, 0px) rotate(0deg)')
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
  const closed = { until, view: null, mark: '', left: 0, contract: null, pdf: null }
  await page.route('**/linex/contract/preview', answer({ state: 'expired', ...closed }))
  await page.goto('/#/contractPreview?token=old')
  await expect(page.getByRole('alert')).toContainText('此链接已于 2026-01-31 16:00 失效')
  await page.route('**/linex/contract/preview', answer({ state: 'used', ...closed }))
  await page.goto('/#/contractPreview?token=used')
  await expect(page.getByRole('alert')).toContainText('链接的查看次数已用完')
  await expect(page).toHaveTitle('合同详情')
})

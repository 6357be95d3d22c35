import { expect, type Page } from '@playwright/test'
import { open, quiet, test } from './kit.ts'
import { again } from './shell-kit.ts'

const screens = [
  ['/screenProcurement', '本月采购金额'],
  ['/screenInventory', '库存金额'],
] as const
const calls = '**/linex/report/screen/*'

// the last movement is part of what is asked for here
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the big screens are one scaled piece with clock, figures and full screen', async ({ browser }) => {
  const page = await again(browser, 'regulator')
  for (const [path, label] of screens) {
    await page.setViewportSize({ width: 960, height: 700 })
    await open(page, path)
    await expect(page.getByRole('heading', { name: '区域统采统配监管' })).toBeVisible()
    // the screen before has such a canvas too
    await expect
      .poll(async () => {
        const canvas = await page.locator('.w-canvas').boundingBox()
        return canvas && [canvas.width, canvas.height, canvas.y].map(Math.round)
      })
      .toEqual([960, 540, 80])
    await expect(page.locator('.w-figures > div').filter({ hasText: label }).locator('b')).toHaveText(/\d/)
    await expect(page.locator('.w-clock')).toContainText(/\d\d:\d\d:\d\d/)
  }
  await expect(page.getByRole('region', { name: '周转天数' })).toContainText('医院尚未上报消耗数据，无法计算周转')
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => !!document.fullscreenElement)).toBe(true)
  await page.keyboard.press('f')
})

/** What lies over something else, sticks out of the window or of its panel, or can be scrolled by hand. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong: string[] = []
    const { scrollWidth, scrollHeight } = document.documentElement
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) wrong.push(`page ${scrollWidth}×${scrollHeight}`)
    const name = (x: Element) => x.getAttribute('aria-label') ?? x.className
    const parts = [...document.querySelectorAll('.w-head, .w-figures > *, .w-panel')]
    const boxes = parts.map((x) => x.getBoundingClientRect())
    boxes.forEach((a, i) => {
      if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1)
        wrong.push(`${name(parts[i]!)} outside`)
      boxes.slice(i + 1).forEach((b, j) => {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        const across = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
        if (over && across) wrong.push(`${name(parts[i]!)} over ${name(parts[i + 1 + j]!)}`)
      })
    })
    for (const body of document.querySelectorAll('.w-body'))
      if (!body.querySelector('ul') && body.scrollHeight > body.clientHeight + 2)
        wrong.push(`${name(body.closest('.w-panel')!)} cut`)
    return wrong
  })

test('point 59: nothing scrolls or overlaps at three sizes; a late panel keeps its data; Space stops all motion', async ({
  browser,
}) => {
  const page = await again(browser, 'regulator')
  for (const [path] of screens) {
    await open(page, path)
    for (const [width, height] of [
      [1920, 1080],
      [1366, 768],
      [3840, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.locator('.w-panel [role=status]')).toHaveCount(0)
      const message = `${path} ${width}×${height}`
      // two screens beside one another are used whole, none of it is margin
      await expect
        .poll(
          () =>
            page
              .locator('.w-canvas')
              .boundingBox()
              .then((b) => b && Math.round(b.width)),
          { message },
        )
        .toBe(width)
      await expect.poll(() => misplaced(page), { message }).toEqual([])
    }
  }

  // ---- a panel whose refresh fails keeps its figures, greyed and marked; the others go on
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, '/screenProcurement')
  await page.clock.install()
  await page.reload()
  const trend = page.getByRole('region', { name: '近 12 个月采购与验收金额' })
  const kinds = page.getByRole('region', { name: '品类构成' })
  await expect(trend.locator('svg')).toBeVisible()
  await expect(kinds.locator('svg').first()).toBeVisible()
  await page.route(calls, (r) => (r.request().postData()?.includes('"trend"') ? r.abort() : r.fallback()))
  await page.clock.runFor(70_000)
  await expect(trend).toContainText('数据延迟')
  await expect(trend.locator('svg')).toBeVisible()
  await expect(kinds).not.toContainText('数据延迟')

  // ---- Space: lists, carousels and styles stand still
  const motion = () =>
    page.evaluate(() => ({
      scrolled: [...document.querySelectorAll('.w-body ul')].map((x) => x.scrollTop),
      tabs: [...document.querySelectorAll('[role=tab][aria-selected=true]')].map((x) => x.textContent),
      running: document.getAnimations().filter((a) => a.playState === 'running').length,
    }))
  await page.mouse.move(2, 2)
  await page.locator('body').press('Space')
  await expect(page.getByRole('button', { name: '继续动画' })).toBeVisible()
  await page.waitForTimeout(600)
  const still = await motion()
  await page.clock.runFor(40_000)
  expect(await motion()).toEqual({ ...still, running: 0 })
  await page.locator('body').press('Space')
  await page.clock.runFor(11_000)
  await expect.poll(async () => (await motion()).tabs).not.toEqual(still.tabs)
})

test('point 59: two hours leave less than 5 MB behind', async ({ browser }) => {
  test.setTimeout(300_000)
  const page = await again(browser, 'regulator', { at: '/Home' })
  await page.clock.install()
  await open(page, '/screenProcurement')
  await expect(page.locator('.w-panel [role=status]')).toHaveCount(0)
  const heard = new Map<string, string>()
  await page.route(calls, async (r) => {
    const wish = `${r.request().url()} ${r.request().postData()}`
    const known = heard.get(wish) ?? (await (await r.fetch()).text())
    heard.set(wish, known)
    await r.fulfill({ contentType: 'application/json', body: known })
  })
  const cdp = await page.context().newCDPSession(page)
  const heap = async (): Promise<number> => {
    for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  }
  let answers = 0
  page.on('requestfinished', (r) => {
    if (r.url().includes('/report/screen/')) answers += 1
  })
  const minutes = async (n: number) => {
    for (let i = 0; i < n; i++) await page.clock.runFor(66_000)
    await quiet(page)
  }
  await minutes(6)
  const before = await heap()
  answers = 0
  await minutes(109)
  expect(answers).toBeGreaterThan(109)
  expect((await heap()) - before).toBeLessThan(5 * 2 ** 20)
})

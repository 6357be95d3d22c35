import { expect, type Page } from '@playwright/test'
import { lookAt, settled } from './axe-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, dialog } from './shell-kit.ts'

/* What every screen has is looked at by every-screen.e2e, which opens them all. */
test('axe finds nothing on the dialogs and lists of the top bar', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const wrong: string[] = []
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: '个人菜单' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const ways: [string, () => Promise<void>][] = [
    ['帮助', () => page.getByRole('button', { name: '帮助' }).click()],
    ['修改密码', () => choose('修改密码')],
    ['锁定屏幕', () => choose('锁定屏幕')],
  ]
  for (const [name, way] of ways) {
    await way()
    await expect(dialog(page)).toBeVisible()
    wrong.push(...(await lookAt(page, name)))
    await page.keyboard.press('Escape')
  }
  expect(wrong).toEqual([])
  await page.context().close()
})

test('axe finds nothing on the login page and on 404', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  for (const at of ['/#/Login', '/#/404']) {
    await page.goto(at)
    await settled(page)
    expect(await lookAt(page, at)).toEqual([])
  }
  await page.context().close()
})

test('point 13: each theme sets exactly six variables, the colours chosen by contrast', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const wanted = {
    玫红: ['#C2185B', '#D6336C', '#9D174D', '#FDF2F6', '#9D174D', '#FFFFFF'],
    棕色: ['#8B5E3C', '#7A5132', '#6B4327', '#FAF5F0', '#5C3A21', '#FFFFFF'],
  }
  for (const name of ['棕色', '玫红'] as const) {
    await page.getByRole('button', { name: '个人菜单' }).click()
    await page.getByRole('menuitem', { name }).click()
    const set = () =>
      page.evaluate(() => {
        const { style } = document.documentElement
        return [...style].filter((n) => n.startsWith('--')).map((n) => style.getPropertyValue(n).toUpperCase())
      })
    await expect.poll(set).toEqual(wanted[name])
  }
  await page.context().close()
})

test('who wants no movement sees none: what waits for rows stands still', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/query$/, async (r) => {
    await held
    await r.continue().catch(() => undefined)
  })
  await open(page, '/procurement/planning')
  await expect(shown(page, '.t-bars i').first()).toBeVisible()
  const moving = await page.evaluate(() =>
    // what changes at once after a while does not move
    document
      .getAnimations()
      .filter((a) => Number(a.effect?.getComputedTiming().activeDuration) > 0)
      .flatMap((a) => ((a.effect as KeyframeEffect).target as Element | null)?.className ?? []),
  )
  expect(moving).toEqual([])
  answer()
  await page.context().close()
})

/** Buttons whose text is cut, and controls that lie over one another. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const visible = (x: Element) => (x as HTMLElement).checkVisibility() && x.getBoundingClientRect().width > 0
    return [...document.querySelectorAll('button, .f-header-item, .l-field > span')]
      .filter((x) => visible(x) && !x.closest('[data-measure]') && x.scrollWidth > x.clientWidth + 1)
      .filter((x) => getComputedStyle(x).textOverflow !== 'ellipsis' && getComputedStyle(x).overflow !== 'visible')
      .map((x) => x.outerHTML.slice(0, 120))
  })
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('button, .l-field > span, .f-field > .f-label, h1, h2, .d-muted, dt, dd')]
      .filter((x) => (x as HTMLElement).checkVisibility() && !x.closest('[data-measure], .sr-only, table, [role=grid]'))
      .filter((x) => x.textContent.trim() !== '' && !x.matches('.sr-only'))
      .map((x) => ({ x, at: x.getBoundingClientRect() }))
    return all.flatMap(({ x, at: a }, i) =>
      all.slice(i + 1).flatMap(({ x: y, at: b }) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // the fixed footer of a document lies over what scrolls beneath it
        const layers = x.closest('.d-footer') !== y.closest('.d-footer')
        return wide > 2 && high > 2 && !layers && !x.contains(y) && !y.contains(x)
          ? [`${x.outerHTML.slice(0, 80)} over ${y.outerHTML.slice(0, 80)}`]
          : []
      }),
    )
  })

test('point 14: with the font 特大 nothing is cut and no text lies over another at 1366 × 768', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    kept.state.theme = { themeColor: 'pink', fontSize: 18 }
    sessionStorage.setItem('jicai.session', JSON.stringify(kept))
  })
  await page.reload()
  for (const at of ['/Home', '/procurement/planning', '/procurement/planning/new']) {
    await open(page, at)
    await settled(page)
    expect(await cut(page)).toEqual([])
    expect(await overlapping(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1366)
  }
  await page.context().close()
})

test('point 15: at 200 % zoom every action of a list is reached without scrolling both ways', async ({ browser }) => {
  const page = await again(browser, 'buyer1', {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    at: '/procurement/planning',
  })
  await settled(page)
  const sideways = await page.evaluate(() =>
    ['html', '.f-page'].filter((s) => {
      const x = [...document.querySelectorAll(s)].find((e) => (e as HTMLElement).checkVisibility())
      return x && x.scrollWidth > x.clientWidth + 1
    }),
  )
  expect(sideways).toEqual([])
  const reached = async (name: string) => {
    const one = page.getByRole('button', { name: new RegExp([...name].join('\\s?')) }).filter({ visible: true })
    await one.scrollIntoViewIfNeeded()
    await expect(one).toBeInViewport({ ratio: 1 })
  }
  for (const name of ['新建计划', '刷新', '筛选']) await reached(name)
  // the conditions are a sheet, as on a phone
  await button(page, '筛选').click()
  for (const name of ['查询', '重置']) await reached(name)
  await page.keyboard.press('Escape')
  const row = shown(page, '.t-card').first()
  await row.scrollIntoViewIfNeeded()
  await expect(row).toBeInViewport()
  const pager = shown(page, '.ant-pagination')
  await pager.scrollIntoViewIfNeeded()
  await expect(pager).toBeInViewport()
  await page.context().close()
})

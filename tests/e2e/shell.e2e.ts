import { expect } from '@playwright/test'
import { button, open, test } from './kit.ts'
import { again, orders, plans } from './shell-kit.ts'

test('unknown addresses lead to 404; pages need the login flag and a menu; the contract preview does not', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await page.evaluate(() => {
    location.hash = '/no/such/page'
  })
  await expect(page).toHaveURL(/#\/404$/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page).toHaveTitle('页面不存在 - 集采通')
  await button(page, '返回首页').click()
  await expect(page).toHaveURL(/#\/Home$/)
  for (const [way, end] of [
    ['/', '/Home'],
    ['/SystemHome', '/SystemHome'],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = to
    }, way)
    await expect(page).toHaveURL(new RegExp(`#${end}$`))
    await expect(page.locator(`[data-path="${end}"]`).getByRole('region', { name: '待办事项' })).toBeVisible()
  }
  // a menu entry without a screen, or a path below a page, is a 404 entry in its own tab
  await open(page, `${plans}/1/what/else`)
  await expect(page.locator('.f-frame').getByRole('heading', { name: '页面不存在' })).toBeVisible()

  await page.evaluate(() => sessionStorage.setItem('jicai.login', 'false'))
  await page.evaluate((to) => {
    location.hash = to
  }, orders)
  await expect(page).toHaveURL(/#\/Login$/)
  await expect(page).toHaveTitle('登录 - 集采通')
  await page.evaluate(() => {
    location.hash = '/contractPreview'
  })
  await expect(page).toHaveURL(/#\/contractPreview/)
  await page.context().close()
})

test('the flag without a menu is reset', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    kept.state.menus = []
    sessionStorage.setItem('jicai.session', JSON.stringify(kept))
  })
  await page.reload()
  await expect(page).toHaveURL(/#\/Login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('jicai.login'))).toBe('false')
  await page.context().close()
})

test('point 1: the side menu stays collapsed over F5; its icons are reached by Tab and say their names', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: plans })
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  await page.getByRole('button', { name: '搜索菜单' }).focus()
  const names = await page
    .locator('.f-side nav button')
    .evaluateAll((all) => all.map((x) => x.getAttribute('aria-label')))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.f-side nav').getByRole('button', { name: name ?? '', exact: true })).toBeFocused()
    await expect(page.getByRole('tooltip', { name: name ?? '' }).first()).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expect(page.locator('.f-side nav button').last()).toHaveAttribute('aria-current', 'page')
  await page.context().close()
})

test('point 2: the menu search knows Chinese, pinyin and initials; Enter opens', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  for (const word of ['采购计划', 'caigoujihua', 'cgjh']) {
    await open(page, '/Home')
    await page.locator('body').click({ position: { x: 700, y: 600 } })
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: '搜索菜单' })).toBeFocused()
    await page.keyboard.type(word)
    await expect(page.getByRole('option', { name: /采购计划/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/procurement\/planning$/)
  }
  await page.keyboard.press('/')
  await page.keyboard.type('zzzz')
  await expect(page.getByText('没有匹配的菜单')).toBeVisible()
  await page.context().close()
})

test('going where one is already changes nothing', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: plans })
  const length = await page.evaluate(() => history.length)
  for (let i = 0; i < 3; i++)
    await page.locator('.f-side').getByRole('button', { name: '采购计划', exact: true }).click()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.context().close()
})

test('header menus: what does not fit lies under 更多, the page last visited under one comes back', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: orders })
  const head = page.getByRole('navigation', { name: '主菜单' })
  await expect(head.getByRole('button', { name: '采购中心' })).toHaveAttribute('aria-current', 'page')
  await head.getByRole('button', { name: '基础信息' }).click()
  await expect(page.locator('.f-side-area')).toHaveText('基础信息')
  await head.getByRole('button', { name: '采购中心' }).click()
  await expect(page).toHaveURL(/purchaseOrder/)
  await page.setViewportSize({ width: 760, height: 700 })
  await head.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '个人中心' }).click()
  await expect(page).toHaveURL(/personalInfo/)
  await page.context().close()
})

test('a window made narrow keeps its page in view, and its menu stands there again in a wide one', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const side = page.locator('.f-side')
  await expect(side.getByRole('heading')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(side.getByRole('heading')).toBeVisible()
})

test('below 1024 the side menu is a drawer', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { viewport: { width: 390, height: 800 }, at: '/Home' })
  const side = page.locator('.f-side')
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: '菜单', exact: true }).click()
  await expect(side).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('cgjh')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/planning/)
  await expect(side).toBeHidden()
  // a toast has the width of the phone: a sentence stands on one line, not on half of it
  const height = await page.locator('.k-toasts').evaluate((layer: HTMLElement) => {
    layer.innerHTML = '<div class="k-toast"><span>订单已经由别人审核，请刷新后再看</span></div>'
    layer.showPopover()
    return layer.offsetHeight
  })
  expect(height).toBeLessThan(45)
  await page.context().close()
})

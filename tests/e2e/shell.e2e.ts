import { expect, type Page } from '@playwright/test'
import { button, here, open, quiet, shown, test } from './kit.ts'
import { again, dialog, rows, tab, tabMenu, tabNames, watchCalls } from './shell-kit.ts'

const plans = '/procurement/planning'
const orders = '/procurement/purchaseOrder'

/** The text field of a form that has unsaved changes once it is filled. */
const typeIntoPlan = async (page: Page, text: string) => {
  await open(page, `${plans}/new`)
  await shown(page, 'textarea, input[type=text]').first().waitFor()
  await page.getByLabel('备注').filter({ visible: true }).first().fill(text)
  await expect(tab(page, '新建计划').getByRole('img', { name: '未保存' })).toBeVisible()
}
const remark = (page: Page) => page.getByLabel('备注').filter({ visible: true }).first()

/** Addresses of the first rows' documents of a list. */
const firstDocs = async (page: Page, list: string): Promise<{ to: string; no: string }[]> => {
  await open(page, list)
  const links = rows(page).locator('a')
  await links.first().waitFor()
  const found = await links.evaluateAll((all) =>
    all.map((a) => ({ to: a.getAttribute('href')?.slice(1) ?? '', no: a.textContent ?? '' })),
  )
  return found.filter((x) => /\d{6,}/.test(x.no)).slice(0, 2)
}

test('unknown addresses lead to 404; pages need the login flag and a menu; the contract preview does not', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  await page.evaluate(() => {
    location.hash = '/no/such/page'
  })
  await expect(page).toHaveURL(/#\/404$/)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await expect(page).toHaveTitle('页面不存在 - 集采通')
  await button(page, '返回首页').click()
  await expect(page).toHaveURL(/#\/Home$/)
  for (const way of ['/', '/SystemHome']) {
    await page.evaluate((to) => {
      location.hash = to
    }, way)
    await expect(page).toHaveURL(/#\/Home$/)
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
  const page = await again(browser, 'buyer1')
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
  const page = await again(browser, 'buyer1')
  await open(page, plans)
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
  const page = await again(browser, 'buyer1')
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

test('point 3: one tab per list whatever its filters, one tab per document under its number', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await open(page, `${orders}?kind=0`)
  await expect(tab(page, '采购订单')).toBeVisible()
  await open(page, `${orders}?kind=1`)
  expect((await tabNames(page)).filter((x) => x === '采购订单')).toHaveLength(1)
  const docs = await firstDocs(page, orders)
  expect(docs).toHaveLength(2)
  for (const { to, no } of docs) {
    await open(page, to)
    await expect(tab(page, no)).toBeVisible()
  }
  expect(await tabNames(page)).toHaveLength(4)
  await page.context().close()
})

test('point 4, point 5: a kept page comes back as it was and asks nothing; typed text is not asked', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  await open(page, orders)
  await rows(page).first().waitFor()
  await shown(page, '.l-field[data-name=keyword] input').fill('没有查询的字')
  for (const row of [0, 2]) await rows(page).nth(row).locator('input[type=checkbox]').check()
  // the folded part of the search area is opened here and stays so
  const fold = page.getByRole('button', { name: /^(展开|收起)$/ }).filter({ visible: true })
  const folded = (await fold.count()) > 0 ? await fold.innerText() : ''
  if (folded) await fold.click()
  const body = shown(page, '.t-scroll')
  await body.evaluate((x) => {
    x.scrollTop = 60
    x.scrollLeft = 120
  })
  const place = () => body.evaluate((x) => [x.scrollTop, x.scrollLeft])
  const before = await place()
  await open(page, plans)
  await page.locator(`[data-path="${plans}"] tbody tr[data-index]`).first().waitFor()
  await quiet(page)
  const log = watchCalls(page)
  for (let i = 0; i < 3; i++) {
    await tab(page, '采购订单').click()
    await expect(shown(page, '.l-field[data-name=keyword] input')).toHaveValue('没有查询的字')
    expect(await place()).toEqual(before)
    for (const row of [0, 2]) await expect(rows(page).nth(row)).toHaveAttribute('aria-selected', 'true')
    if (folded) await expect(fold).not.toHaveText(folded)
    await tab(page, '采购计划').click()
    await expect(page).toHaveURL(new RegExp(`#${plans}$`))
  }
  expect(log).toEqual([])
  await page.context().close()
})

test('point 6: twenty quick switches of the tab with a dialog open', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin')
  const wrong: string[] = []
  page.on('console', (m) => m.type() === 'error' && wrong.push(m.text()))
  await open(page, '/baseInfo/distributionPoint')
  await expect(page.locator('.f-tab')).toHaveCount(2)
  await open(page, '/baseInfo/department')
  await button(page, '新建').click()
  await expect(dialog(page)).toBeVisible()
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Alt+PageUp')
    await expect(page).toHaveURL(/distributionPoint$/)
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('Alt+PageDown')
    await expect(page).toHaveURL(/department$/)
  }
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByText('本页出现异常')).toHaveCount(0)
  expect(wrong).toEqual([])
  await page.context().close()
})

test('point 7: an error stays in its tab, the others keep what was typed', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  page.removeAllListeners('pageerror')
  await typeIntoPlan(page, '别的页面')
  await page.route('**/linex/order/order/query', (r) =>
    r.fulfill({ json: { code: 0, data: { rows: [null], total: 1 }, msg: '' } }),
  )
  await tab(page, '工作台').click()
  await page.evaluate((to) => {
    location.hash = to
  }, orders)
  await expect(page.getByRole('heading', { name: '本页出现异常' })).toBeVisible()
  await tab(page, '新建计划').click()
  await expect(remark(page)).toHaveValue('别的页面')
  await page.unroute('**/linex/order/order/query')
  await tab(page, '采购订单').click()
  await button(page, '重新加载本页').click()
  await expect(rows(page).first()).toBeVisible()
  await page.context().close()
})

test('point 8: 关闭其他 with a dirty tab asks once, naming it', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await typeIntoPlan(page, '未保存的内容')
  await tab(page, '工作台').click()
  await open(page, orders)
  await expect(tab(page, '采购订单')).toBeVisible()
  await open(page, plans)
  await expect(tab(page, '采购计划')).toBeVisible()
  const all = await tabNames(page)
  expect(all).toHaveLength(4)
  await tabMenu(page, '采购计划', '关闭其他')
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page).getByRole('listitem')).toHaveText(['新建计划'])
  await button(dialog(page), '取消').click()
  expect(await tabNames(page)).toEqual(all)
  await tabMenu(page, '采购计划', '关闭其他')
  await button(dialog(page), '不保存').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await tabNames(page)).toEqual(['工作台', '采购计划'])
  // the draft went with the changes: a new plan begins empty
  await open(page, `${plans}/new`)
  await expect(remark(page)).toHaveValue('')
  await expect(dialog(page)).toHaveCount(0)
  await page.context().close()
})

test('point 9: F5 keeps tabs, order, filters and pins; the other entries of the tab menu', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  const lists = [`${orders}?kind=1`, plans, '/procurement/delivery', '/inventory/inventoryQuery?keyword=A']
  for (const [n, to] of lists.entries()) {
    await open(page, to)
    await expect(page.locator('.f-tab')).toHaveCount(n + 2)
  }
  await tabMenu(page, '配送管理', '固定')
  const before = await tabNames(page)
  expect(before).toEqual(['工作台', '配送管理', '采购订单', '采购计划', '库存查询'])
  await page.reload()
  await expect(page.locator('.f-tab')).toHaveCount(5)
  expect(await tabNames(page)).toEqual(before)
  await tab(page, '采购订单').click()
  await expect(page).toHaveURL(/kind=1/)

  await tabMenu(page, '采购计划', '关闭右侧')
  await expect(tab(page, '库存查询')).toHaveCount(0)
  await tabMenu(page, '采购计划', '关闭左侧')
  // the pinned tab and home stay
  await expect(page.locator('.f-tab')).toHaveCount(3)
  await tabMenu(page, '采购计划', '全部关闭')
  expect(await tabNames(page)).toEqual(['工作台', '配送管理'])
  await tabMenu(page, '配送管理', '取消固定')
  await tab(page, '配送管理').click({ button: 'middle' })
  expect(await tabNames(page)).toEqual(['工作台'])

  // closing goes to the tab visited before; Alt+W closes, Alt+R loads anew
  await open(page, plans)
  await expect(tab(page, '采购计划')).toBeVisible()
  await open(page, orders)
  await tab(page, '采购计划').click()
  await rows(page).first().waitFor()
  const asked = page.waitForRequest((r) => r.url().includes('/linex/order/plan'))
  await page.keyboard.press('Alt+r')
  await asked
  await page.keyboard.press('Alt+w')
  await expect(page).toHaveURL(/purchaseOrder$/)
  // a key that comes with the address, before the page stands there, is meant for the page
  await page.evaluate(async () => {
    const menu = [...document.querySelectorAll<HTMLElement>('.f-side-item')].find((x) => x.textContent === '配送管理')
    menu?.click()
    for (let i = 0; i < 999 && !location.hash.includes('delivery'); i++) await Promise.resolve()
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW', key: 'w', altKey: true, bubbles: true }))
  })
  await expect(page).toHaveURL(/purchaseOrder$/)
  await expect(tab(page, '采购订单')).toBeVisible()
  await expect(tab(page, '配送管理')).toHaveCount(0)
  const popup = page.waitForEvent('popup')
  await tabMenu(page, '采购订单', '在新窗口打开')
  const other = await popup
  await expect(rows(other).first()).toBeVisible()
  await page.context().close()
})

test('point 10: closing a document touches no other', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  const [a, b] = await firstDocs(page, orders)
  await open(page, b?.to ?? '')
  await expect(tab(page, b?.no ?? '')).toBeVisible()
  await typeIntoPlan(page, '不应丢失')
  await tab(page, '工作台').click()
  await open(page, a?.to ?? '')
  await expect(tab(page, a?.no ?? '')).toBeVisible()
  await quiet(page)
  const log = watchCalls(page)
  await page.getByRole('button', { name: new RegExp(`^关闭 .*${a?.no}`) }).click()
  await expect(tab(page, a?.no ?? '')).toHaveCount(0)
  await tab(page, b?.no ?? '').click()
  await expect(page.getByRole('heading', { name: new RegExp(b?.no ?? '') }).filter({ visible: true })).toBeVisible()
  await tab(page, '新建计划').click()
  await expect(remark(page)).toHaveValue('不应丢失')
  // the workbench on the way looks for news, the documents ask nothing
  expect(log.filter((x) => x.path.includes('/order/'))).toEqual([])
  await page.context().close()
})

test('Alt+W, and at once another address: the closed page does not call its user back', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await open(page, plans)
  await expect(rows(page).first()).toBeVisible()
  for (let i = 0; i < 5; i++) {
    await open(page, orders)
    await expect(tab(page, '采购订单')).toHaveAttribute('data-active', 'true')
    // both in one go: no moment for the closing to be done before the next page is asked for
    await page.evaluate((to) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true, bubbles: true }))
      location.hash = to
    }, '/personalInfo')
    await expect(tab(page, '采购订单')).toHaveCount(0)
    await quiet(page)
    expect(here(page)).toBe('/personalInfo')
  }
})

test('point 44: every way out asks when there are unsaved changes, and does not when there are none', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  await open(page, orders)
  await typeIntoPlan(page, '要问一问')
  const asked = async () => {
    await expect(dialog(page)).toHaveAccessibleName('有未保存的修改')
    await button(dialog(page), '取消').click()
    await expect(dialog(page)).toHaveCount(0)
    expect(here(page)).toBe(`${plans}/new`)
    await expect(remark(page)).toHaveValue('要问一问')
  }
  await page.getByRole('button', { name: '关闭 新建计划' }).click()
  await asked()
  await page.locator('.f-side').getByRole('button', { name: '采购订单', exact: true }).click()
  await asked()
  await page.goBack()
  await asked()
  await page.evaluate(() => {
    location.hash = '/inventory/inventoryQuery'
  })
  await asked()
  await page.keyboard.press('Alt+r')
  await asked()
  await page.getByRole('button', { name: '切换语言' }).click()
  await asked()
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await asked()
  let browserAsked = 0
  page.on('dialog', (d) => {
    browserAsked += 1
    void d.dismiss()
  })
  await page.reload({ timeout: 3000 }).catch(() => {})
  expect(browserAsked).toBe(1)
  await page.getByRole('button', { name: '关闭 新建计划' }).click()
  await button(dialog(page), '不保存').click()
  await expect(tab(page, '新建计划')).toHaveCount(0)
  // clean now: nothing asks
  await page.locator('.f-side').getByRole('button', { name: '采购计划', exact: true }).click()
  await page.goBack()
  await page.reload()
  await expect(page.locator('.f-frame')).toBeVisible()
  expect(browserAsked).toBe(1)
  await page.context().close()
})

test('a page that is not flagged to be saved is discarded when it is left', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await open(page, '/personalInfo')
  await button(page, '修改密码').click()
  await page.getByLabel('原密码').fill('abc')
  await page.evaluate(() => {
    location.hash = '/Home'
  })
  await expect(page).toHaveURL(/#\/Home/)
  await expect(dialog(page)).toHaveCount(0)
  await tab(page, '个人信息').click()
  await expect(button(page, '修改密码')).toBeVisible()
  await expect(page.getByLabel('原密码')).toHaveCount(0)
  await page.context().close()
})

test('going where one is already changes nothing', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await open(page, plans)
  const length = await page.evaluate(() => history.length)
  for (let i = 0; i < 3; i++)
    await page.locator('.f-side').getByRole('button', { name: '采购计划', exact: true }).click()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.context().close()
})

test('header menus: what does not fit lies under 更多, the page last visited under one comes back', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  await open(page, orders)
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

test('below 1024 the side menu is a drawer', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { viewport: { width: 390, height: 800 } })
  const side = page.locator('.f-side')
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: '菜单', exact: true }).click()
  await expect(side).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('cgjh')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/planning/)
  await expect(side).toBeHidden()
  await page.context().close()
})

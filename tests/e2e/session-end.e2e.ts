import { expect, type Page } from '@playwright/test'
import { button, open, person, test } from './kit.ts'
import { chooseOfUser, json, signIn, together } from './session-kit.ts'
import { again, dialog, plans, remark, tab, typePlan } from './shell-kit.ts'

test('point 58: ten answers 11401 give one dialog that cannot be dismissed; the same user gets tabs and draft back', async ({
  browser,
}) => {
  const page = await person(browser, 'buyer1')
  await open(page, '/procurement/delivery')
  // a page passed by before it appeared leaves no tab
  await expect(tab(page, '配送管理')).toBeVisible()
  await typePlan(page, '会话过期也不能丢')
  await together(page, json(-11401))
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page)).toHaveAccessibleName('系统提示')
  await expect(dialog(page)).toContainText('警告：登录已过期，请重新登录')
  await expect(dialog(page).getByRole('button')).toHaveText(['确定'])
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toHaveCount(1)
  const reloaded = page.waitForEvent('load')
  await button(dialog(page), '确定').click()
  await reloaded
  await expect(page).toHaveURL(/#\/Login$/)
  const store = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  expect(store['jicai.login']).toBe('false')
  expect(JSON.parse(store['jicai.session'] ?? '{}').state.systemInfo.strId).toBe('')
  await page.unrouteAll()

  // another user is offered nothing
  await signIn(page, 'auditor1')
  await expect(dialog(page)).toHaveCount(0)
  await chooseOfUser(page, '退出登录')
  await expect(page).toHaveURL(/#\/Login$/)

  await signIn(page, 'buyer1')
  await expect(dialog(page).getByRole('listitem')).toHaveText(['配送管理', '新建计划'])
  await button(dialog(page), '恢复').click()
  // the page last used is in front, and asks by itself: a click on its tab would come too late
  await expect(tab(page, '新建计划')).toHaveAttribute('data-active', 'true')
  await expect(dialog(page)).toContainText('未保存的内容，是否恢复')
  await button(dialog(page), '恢复').click()
  await expect(remark(page)).toHaveValue('会话过期也不能丢')
  // logging out on purpose forgets it
  await chooseOfUser(page, '退出登录')
  await button(dialog(page), '不保存').click()
  await expect(page).toHaveURL(/#\/Login$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')))).toEqual([])
  await page.context().close()
})

test('point 45: a killed browser offers the draft with its time', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await typePlan(page, '浏览器崩溃')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')).length), {
      timeout: 8000,
    })
    .toBe(1)
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  await page.context().close()

  const next = await again(browser, 'buyer1')
  await next.evaluate((all) => {
    for (const [k, v] of Object.entries(all)) localStorage.setItem(k, v)
  }, kept)
  await open(next, `${plans}/new`)
  await expect(dialog(next)).toContainText(/有 \d{4}-\d\d-\d\d \d\d:\d\d 未保存的内容，是否恢复？/)
  await button(dialog(next), '恢复').click()
  await expect(remark(next)).toHaveValue('浏览器崩溃')
  // a kept page that comes back is not offered its own draft
  await tab(next, '工作台').click()
  await next.waitForTimeout(300)
  await tab(next, '新建计划').click()
  await expect(remark(next)).toHaveValue('浏览器崩溃')
  await expect(dialog(next)).toHaveCount(0)
  await next.context().close()
})

test('logging out in one window shows the dialog in the other at once', async ({ browser }) => {
  const page = await person(browser, 'buyer1')
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('#/procurement/planning'))
  const other = await popup
  await expect(other.locator('.f-frame')).toBeVisible()
  await page.bringToFront()
  await chooseOfUser(page, '退出登录')
  await expect(page).toHaveURL(/#\/Login$/)
  await expect(dialog(other)).toContainText('警告：登录已过期，请重新登录')
  await page.context().close()
})

const sso = async (page: Page) => {
  await page.route('**/sso.example/**', (r) => r.fulfill({ body: '<h1>SSO</h1>', contentType: 'text/html' }))
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    kept.state.systemInfo.customProps.ssoUrl = 'http://sso.example/in'
    sessionStorage.setItem('jicai.session', JSON.stringify(kept))
  })
  await page.reload()
}

test('with single sign-on the session dialogs lead to its address', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await sso(page)
  await page.route('**/linex/**', (r) => r.fulfill(json(11401)))
  await open(page, plans)
  await button(dialog(page), '确定').click()
  await expect(page).toHaveURL('http://sso.example/in')
  await page.waitForTimeout(400)
  await expect(page.getByRole('heading', { name: 'SSO' })).toBeVisible()
  await page.context().close()

  const other = await again(browser, 'buyer1', { at: '/Home' })
  await sso(other)
  await other.route('**/linex/**', (r) => r.fulfill(json(-11402)))
  await open(other, plans)
  await button(dialog(other), '退出登录').click()
  await expect(other).toHaveURL('http://sso.example/in/login')
  await other.context().close()
})

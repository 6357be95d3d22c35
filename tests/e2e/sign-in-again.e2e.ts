import { expect, type Page } from '@playwright/test'
import { button, open, password, person, test } from './kit.ts'
import { json, together } from './session-kit.ts'
import { again, dialog, plans, remark, rows, typePlan, watchCalls } from './shell-kit.ts'

/** Every call meets another user's session until the switch is off. */
const takenOver = async (page: Page) => {
  const state = { on: true }
  await page.route(/\/(linex|home|user|auth)\//, (r) =>
    state.on ? r.fulfill(json(11402, { name: '张三', org: '第二医院' })) : r.fallback(),
  )
  return state
}

test('point 58: ten answers 11402 open one dialog; its messages, its 2 s guard, and the form under it', async ({
  browser,
}) => {
  const page = await person(browser, 'buyer1')
  await typePlan(page, '下面的表单')
  await together(page, json(11402, { name: '张三', org: '第二医院' }))
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page)).toHaveAccessibleName('重新登录')
  await expect(dialog(page)).toContainText('此浏览器已登录其他账号：张三（第二医院）')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(1)

  const account = dialog(page).getByLabel('账号')
  const secret = dialog(page).getByLabel('密码')
  await expect(account).toHaveValue('buyer1')
  await expect(secret).toBeFocused()
  await account.fill('')
  await button(dialog(page), '确定').click()
  await expect(dialog(page)).toContainText('请输入用户账号/手机号')
  await expect(dialog(page)).toContainText('请输入密码')
  await account.fill('a-b')
  await secret.fill('12345')
  await expect(dialog(page)).toContainText('请输入正确的用户账号/手机号')
  await expect(dialog(page)).toContainText('密码不少于6位')
  await secret.fill('  密码abc123  ')
  await expect(secret).toHaveValue('abc123')
  await account.fill('a'.repeat(20)).catch(() => {})
  expect((await account.inputValue()).length).toBeLessThanOrEqual(16)

  let keys = 0
  page.on('request', (r) => {
    if (r.url().includes('/getKey')) keys += 1
  })
  await account.fill('buyer1')
  await secret.fill('wrong-password-1')
  for (let i = 0; i < 5; i++) await button(dialog(page), '确定').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  expect(keys).toBe(1)
  await page.waitForTimeout(2000)
  await secret.fill(password)
  const sent = watchCalls(page)
  await button(dialog(page), '确定').click()
  await expect(dialog(page)).toContainText('是否刷新页面？未保存的修改将丢失')
  await expect(button(dialog(page), '不刷新')).toBeFocused()
  // customer info was read again; the ten writes were not repeated, and the user is told
  expect(sent.filter((x) => x.path === '/home/mysystem')).toHaveLength(1)
  expect(sent.filter((x) => x.path === '/user/settings')).toEqual([])
  await button(dialog(page), '不刷新').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(remark(page)).toHaveValue('下面的表单')
  await page.context().close()
})

test('point 58: reads that met another session are repeated after the re-login; 刷新 loads the page anew', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const state = await takenOver(page)
  await page.evaluate((to) => {
    location.hash = to
  }, plans)
  await expect(dialog(page)).toHaveAccessibleName('重新登录')
  state.on = false
  await dialog(page).getByLabel('密码').fill(password)
  await button(dialog(page), '确定').click()
  await expect(rows(page).first()).toBeVisible()
  await expect(button(dialog(page), '刷新')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await button(dialog(page), '刷新').click()
  await reloaded
  await expect(rows(page).first()).toBeVisible()
  await page.context().close()
})

test('another user who signs in there gets a page of his own', async ({ browser }) => {
  const page = await person(browser, 'buyer1')
  await open(page, plans)
  await rows(page).first().waitFor()
  const state = await takenOver(page)
  // another call of the page may have met it already, and the dialog lies over the button
  await button(page, '刷新').dispatchEvent('click')
  await expect(dialog(page)).toHaveAccessibleName('重新登录')
  state.on = false
  await dialog(page).getByLabel('账号').fill('receiver1')
  await dialog(page).getByLabel('密码').fill(password)
  const reloaded = page.waitForEvent('load')
  await button(dialog(page), '确定').click()
  await reloaded
  await expect(page).toHaveURL(/#\/Home$/)
  await expect(page.locator('.f-tab-name')).toHaveText(['工作台'])
  await expect(dialog(page)).toHaveCount(0)
  await page.context().close()
})

test('退出登录 of the re-login dialog leaves this window only', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: plans })
  await rows(page).first().waitFor()
  await takenOver(page)
  const sent = watchCalls(page)
  // another call of the page may have met it already, and the dialog lies over the button
  await button(page, '刷新').dispatchEvent('click')
  await button(dialog(page), '退出登录').click()
  await expect(page).toHaveURL(/#\/Login$/)
  const store = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  expect(store['jicai.login']).toBe('false')
  expect(JSON.parse(store['jicai.session'] ?? '{}').state.menus).toEqual([])
  expect(sent.filter((x) => x.path === '/logout')).toEqual([])
  await page.context().close()
})

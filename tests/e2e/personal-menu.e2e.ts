import { expect } from '@playwright/test'
import { forgive, knowCaptchas, tryTooOften } from './database.ts'
import { button, password, person, quiet, test } from './kit.ts'
import { chooseOfUser, json, signIn } from './session-kit.ts'
import { again, dialog, typePlan } from './shell-kit.ts'

test('point 14: theme, font size and language follow the user to another machine', async ({ browser }) => {
  const page = await person(browser, 'leader')
  const saved = () => page.waitForResponse((r) => r.url().includes('/user/settings'))
  for (const entry of ['棕色', /特大/]) {
    const done = saved()
    await chooseOfUser(page, entry)
    await done
  }
  const done = saved()
  await page.getByRole('button', { name: '切换语言' }).click()
  await done
  await page.getByRole('button', { name: 'Personal menu' }).click()
  await page.getByRole('menuitem', { name: 'Exit login' }).click()
  await expect(page).toHaveURL(/#\/Login$/)
  await page.context().close()

  const next = await browser.newContext()
  const machine = await next.newPage()
  await machine.goto('/')
  await signIn(machine, 'leader')
  const root = machine.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'brown')
  await expect(root).toHaveCSS('font-size', '18px')
  await expect(root).toHaveAttribute('lang', 'en')
  // and back, for the next run
  for (const entry of ['Pink', /Standard/]) {
    await machine.getByRole('button', { name: 'Personal menu' }).click()
    await machine.getByRole('menuitem', { name: entry }).click()
  }
  await machine.getByRole('button', { name: 'Switch language' }).click()
  await expect(machine.getByRole('button', { name: '个人菜单' })).toBeVisible()
  await quiet(machine)
  await next.close()
})

test('the password dialog: its messages, the cursor in the first wrong field, and what the server says', async ({
  browser,
}) => {
  const page = await again(browser, 'auditor1', { at: '/Home' })
  await chooseOfUser(page, '修改密码')
  const asked = page.getByRole('dialog', { name: '修改密码' })
  const field = (name: string) => asked.getByLabel(name, { exact: true })
  await expect(field('原密码')).toBeFocused()
  await expect(asked).toContainText('密码为 8–32 位，须同时包含字母和数字')
  await page.keyboard.press('Enter')
  await expect(field('原密码')).toHaveAccessibleDescription('请输入密码')
  await expect(field('新密码')).toHaveAccessibleDescription('请输入新密码')
  await field('原密码').fill('wrong1')
  await page.keyboard.press('Enter')
  await expect(field('新密码')).toBeFocused()
  await page.keyboard.type('新short1')
  await expect(field('新密码')).toHaveValue('short1')
  await expect(field('新密码')).toHaveAccessibleDescription('密码为 8–32 位，须同时包含字母和数字')
  await field('新密码').fill('Better2026pass')
  await page.keyboard.press('Enter')
  await expect(field('确认密码')).toBeFocused()
  await expect(field('确认密码')).toHaveAccessibleDescription('两次输入的密码不一致')
  await page.keyboard.type('Better2026pass')
  await page.keyboard.press('Enter')
  await expect(asked.getByRole('alert')).toHaveText('原密码不正确')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await page.context().close()
})

test('C10: after too many failures the dialogs that take a password show the picture too, and let one in with it', async ({
  browser,
}) => {
  const login = 'auditor1'
  const page = await person(browser, login)
  // a browser that is not known any more is slowed by failures, wherever they came from
  await page.context().clearCookies({ name: /device$/ })
  await tryTooOften(login)
  try {
    await chooseOfUser(page, '修改密码')
    const asked = page.getByRole('dialog', { name: '修改密码' })
    const picture = asked.getByLabel('验证码')
    await asked.getByLabel('原密码').fill('Wrong2026pass')
    for (const name of ['新密码', '确认密码']) await asked.getByLabel(name, { exact: true }).fill('Better2026pass')
    await expect(picture).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(asked.getByRole('alert')).toHaveText('请输入正确的验证码')
    await expect(asked.getByRole('button', { name: '看不清，换一张' }).getByRole('img')).toBeVisible()
    await picture.fill(await knowCaptchas())
    await page.keyboard.press('Enter')
    await expect(asked.getByRole('alert')).toHaveText('原密码不正确')
    await expect(picture).toHaveValue('')
    await page.keyboard.press('Escape')

    await tryTooOften(login)
    await page.route('**/user/settings', (r) => r.fulfill(json(11402)))
    await chooseOfUser(page, /大 16/)
    const again = page.getByRole('dialog', { name: '重新登录' })
    await again.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
    await expect(again.getByRole('alert')).toHaveText('请输入正确的验证码')
    await expect(again.getByRole('button', { name: '看不清，换一张' }).getByRole('img')).toBeVisible()
    await page.unrouteAll()
    await again.getByLabel('验证码').fill(await knowCaptchas())
    // the guard against a second click
    await page.waitForTimeout(2000)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('是否刷新页面？')
    await button(dialog(page), '不刷新').click()
    await expect(dialog(page)).toHaveCount(0)
  } finally {
    await forgive(login)
  }
})

test('a locked screen hides everything until the password is typed, also over F5', async ({ browser }) => {
  const page = await again(browser, 'auditor1', { at: '/Home' })
  await chooseOfUser(page, '锁定屏幕')
  await expect(dialog(page)).toHaveAccessibleName('屏幕已锁定')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(dialog(page)).toHaveAccessibleName('屏幕已锁定')
  await dialog(page).getByLabel('密码').fill('wrong1')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('密码不正确')
  await dialog(page).getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.context().close()
})

test('a screen is locked in every window of the browser, also in one that is opened since, and opened in all by one password', async ({
  browser,
}) => {
  const page = await person(browser, 'buyer2')
  const other = await page.context().newPage()
  await other.goto('/#/Home')
  await expect(other.locator('.f-frame')).toBeVisible()
  await chooseOfUser(page, '锁定屏幕')
  const since = await page.context().newPage()
  await since.goto('/#/procurement/planning')
  for (const p of [page, other, since]) await expect(dialog(p)).toHaveAccessibleName('屏幕已锁定')
  await dialog(since).getByLabel('密码').fill(password)
  await since.keyboard.press('Enter')
  for (const p of [page, other, since]) await expect(dialog(p)).toHaveCount(0)
})

test('a locked screen with unsaved changes stays locked when 退出登录 is taken back; after it the next one is not locked', async ({
  browser,
}) => {
  const page = await person(browser, 'buyer2')
  await typePlan(page, '锁屏前写的')
  await chooseOfUser(page, '锁定屏幕')
  const locked = page.getByRole('dialog', { name: '屏幕已锁定' })
  await locked.getByRole('button', { name: '退出登录' }).click()
  const asked = page.getByRole('dialog', { name: '有未保存的修改' })
  await asked.getByRole('button', { name: '取消' }).click()
  await expect(asked).toHaveCount(0)
  await expect(locked).toBeVisible()
  await locked.getByRole('button', { name: '退出登录' }).click()
  await asked.getByRole('button', { name: '不保存' }).click()
  await expect(page).toHaveURL(/#\/Login$/)
  await signIn(page, 'buyer2')
  await expect(locked).toHaveCount(0)
})

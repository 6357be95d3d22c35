import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { forgive, knowCaptchas, tryTooOften } from './database.ts'
import { button, open, password, person, quiet, test, told } from './kit.ts'
import { again, asks, dialog, rows, tab, watchCalls } from './shell-kit.ts'

const plans = '/procurement/planning'
const json = (code: number, data: unknown = null) => ({ json: { code, data, msg: '' } })
const remark = (page: Page) => page.getByLabel('备注').filter({ visible: true }).first()

/** A new plan with something typed, saved nowhere. */
const typePlan = async (page: Page, text: string) => {
  await open(page, `${plans}/new`)
  await remark(page).fill(text)
  await expect(tab(page, '新建计划').getByRole('img', { name: '未保存' })).toBeVisible()
}
const signIn = async (page: Page, login: string) => {
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.locator('.f-frame')).toBeVisible()
}
const chooseOfUser = async (page: Page, entry: string | RegExp) => {
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: entry }).filter({ visible: true }).click()
}
/** Writes of the shell that meet the answer together: none is answered before all are there. */
const together = async (page: Page, answer: object): Promise<void> => {
  const held: Route[] = []
  await page.route('**/user/settings', (r) => {
    held.push(r)
  })
  const looks = ['棕色', '玫红', /大 16/, /特大/, /标准/]
  for (const entry of [...looks, ...looks]) await chooseOfUser(page, entry)
  await expect.poll(() => held.length).toBe(10)
  await Promise.all(held.map((r) => r.fulfill(answer)))
}

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
  await tab(page, '新建计划').click()
  await expect(dialog(page)).toContainText('是否恢复')
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
  const page = await again(browser, 'buyer1')
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
  const page = await again(browser, 'buyer1')
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
  const page = await again(browser, 'buyer1')
  await open(page, plans)
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
  const page = await again(browser, 'buyer1')
  await sso(page)
  await page.route('**/linex/**', (r) => r.fulfill(json(11401)))
  await open(page, plans)
  await button(dialog(page), '确定').click()
  await expect(page).toHaveURL('http://sso.example/in')
  await page.waitForTimeout(400)
  await expect(page.getByRole('heading', { name: 'SSO' })).toBeVisible()
  await page.context().close()

  const other = await again(browser, 'buyer1')
  await sso(other)
  await other.route('**/linex/**', (r) => r.fulfill(json(-11402)))
  await open(other, plans)
  await button(dialog(other), '退出登录').click()
  await expect(other).toHaveURL('http://sso.example/in/login')
  await other.context().close()
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

/** Gives `buyer2` of a hospital a role in the second one. */
const twoOrgs = async (browser: Browser): Promise<string[]> => {
  const admin = await person(browser, 'security')
  const find = async (path: string, body: object) =>
    (
      await asks<{ rows: { id: string; name: string; version: number; orgId: string; orgName: string }[] }>(
        admin,
        path,
        { page: 1, size: 100, part: 'rows', ...body },
      )
    ).data.rows
  const [user] = await find('/rbac/user/query', { keyword: 'buyer2' })
  const roles = await find('/rbac/role/query', {})
  const role = roles.find(
    (r) =>
      r.orgId &&
      r.orgId !== user?.orgId &&
      r.name === '采购员' &&
      /医院/.test(r.orgName) &&
      !r.orgName.includes(user?.orgName ?? ''),
  )
  const done = await asks(admin, '/rbac/user/assignRole', {
    id: user?.id,
    version: user?.version,
    orgId: role?.orgId,
    roleIds: [role?.id],
  })
  expect(done.msg).toBe('')
  await admin.context().close()
  return [user?.orgName ?? '', role?.orgName ?? '']
}

test('point 11: switching the organisation asks, then nothing of the old one is left', async ({ browser }) => {
  const both = await twoOrgs(browser)
  const page = await person(browser, 'buyer2')
  const own = (await page.locator('.f-org').innerText()).trim()
  const second = both.find((x) => x !== own) ?? ''
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('#/Home'))
  const other = await popup
  await expect(other.locator('.f-frame')).toBeVisible()
  // a window that lies behind another is drawn once a second
  await page.bringToFront()
  await open(page, plans)
  await rows(page).first().waitFor()
  await typePlan(page, '旧机构的计划')
  const before = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state)
  // by keyboard: the search has the focus, arrows walk, Esc gives the focus back
  const search = page.getByRole('textbox', { name: '搜索机构' })
  await page.locator('.f-org').focus()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('没有这个机构')
  await expect(page.locator('.f-org-list').getByText('没有匹配的机构')).toBeVisible()
  await search.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.f-org-list li button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.f-org')).toBeFocused()
  await expect(search).toHaveCount(0)
  await page.locator('.f-org').click()
  await search.fill(second.slice(0, 4))
  const choice = page.locator('.f-org-list').getByRole('button', { name: second })
  await choice.click()
  await expect(dialog(page)).toHaveAccessibleName('有未保存的修改')
  await expect(dialog(page).getByRole('listitem')).toHaveText(['新建计划'])
  await button(dialog(page), '取消').click()
  await expect(remark(page)).toHaveValue('旧机构的计划')
  // the list has closed itself over the question
  await expect(choice).toBeHidden()
  await page.locator('.f-org').click()
  await page.getByRole('textbox', { name: '搜索机构' }).fill(second.slice(0, 4))
  const asked: string[] = []
  let switched = false
  page.on('request', (r) => {
    const sent = `${r.url()} ${r.postData() ?? ''}`
    if (r.url().includes('/switchOrg')) switched = true
    else if (switched && sent.includes(before.systemInfo.orgId)) asked.push(sent)
  })
  await choice.click()
  await button(dialog(page), '不保存').click()
  await told(page, `已切换到 ${second}`)
  await expect(page.locator('.f-tab-name')).toHaveText(['工作台'])
  await expect(page.locator('.f-org')).toContainText(second)
  const after = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state)
  expect(after.systemInfo.orgId).not.toBe(before.systemInfo.orgId)
  expect(after.currentOrg.strName).toBe(second)
  // a branch carries the name of its main hospital
  expect((await page.locator('.f-frame').innerText()).replaceAll(second, '')).not.toContain(own)
  expect(asked).toEqual([])
  // the draft of the old organisation is not offered in this one
  const mine = await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')))
  expect(mine.filter((k) => k.includes(after.systemInfo.orgId))).toEqual([])
  // the browser's other window follows
  await expect(dialog(other)).toContainText(`此浏览器的另一窗口已切换到 ${second}`)
  await other.bringToFront()
  await button(dialog(other), '确定').click()
  await expect(other.locator('.f-org')).toContainText(second)
  await page.bringToFront()
  // and back, recent first
  await page.locator('.f-org').click()
  const choices = page.locator('.f-org-list li')
  await expect(choices.nth(0)).toContainText(second)
  await expect(choices.nth(1)).toContainText(own)
  await page.context().close()
})

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
  const page = await again(browser, 'auditor1')
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
  const page = await again(browser, 'auditor1')
  await chooseOfUser(page, '锁定屏幕')
  await expect(dialog(page)).toHaveAccessibleName('屏幕已锁定')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(dialog(page)).toHaveAccessibleName('屏幕已锁定')
  await dialog(page).getByLabel('密码').fill('wrong1')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('登录失败，用户名或密码错误')
  await dialog(page).getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await page.context().close()
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

test('offline: a strip, buttons that send are off, typing goes on', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await open(page, `${plans}/new`)
  await expect(button(page, '保存草稿')).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText('网络已断开')).toBeVisible()
  for (const name of ['保存草稿', '提交']) await expect(button(page, name)).toBeDisabled()
  await remark(page).fill('离线也能写')
  await page.context().setOffline(false)
  await expect(page.getByText('网络已断开')).toHaveCount(0)
  await expect(button(page, '保存草稿')).toBeEnabled()
  await page.context().close()
})

test('a new build shows a strip and reloads nothing', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  await page.clock.install()
  await page.reload()
  await expect(page.locator('.f-frame')).toBeVisible()
  await page.clock.runFor(10 * 60_000 + 1000)
  await expect(page.getByText('系统已更新，保存后刷新')).toHaveCount(0)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/', (r) =>
    r.request().resourceType() === 'document'
      ? r.fallback()
      : r.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-other.js"></script>' }),
  )
  await page.clock.runFor(10 * 60_000 + 1000)
  await expect(page.getByText('系统已更新，保存后刷新')).toBeVisible()
  expect(loads).toBe(0)
  await page.context().close()
})

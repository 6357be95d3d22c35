import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { button, test } from './kit.ts'
import { again, dialog, plans, rows } from './shell-kit.ts'

/** A read whose failure is told by a toast alone; lists tell theirs in the page as well. */
const mine = '**/rbac/linex/my/query'
const generic = '网络或服务出现异常，我们正在处理，请稍后再试'
const long = '数'.repeat(40)

/** The toasts on screen. */
const toasts = (page: Page) => page.locator('.k-toast')

/** Lets the page's clock go, far slower than ours, until something is there; nothing else moves it. */
const until = async (page: Page, there: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 20_000
  while (!(await there()) && Date.now() < end) {
    await page.clock.runFor(1)
    await page.waitForTimeout(10)
  }
}
/** A page that asks one thing, with the clock standing still; Alt+R asks again. */
const standing = async (browser: Browser): Promise<Page> => {
  const page = await again(browser, 'buyer1', { at: '/personalInfo' })
  await expect(page.getByRole('heading', { name: '当前登录' })).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

/** Alt+R until it was heard: a dialog that just went lets go of the keys a moment later, and its clock stands still. */
const ask = async (page: Page): Promise<void> => {
  let heard = false
  let tries = 0
  void page.waitForRequest(mine).then(() => {
    heard = true
  })
  // pressed anew only after a while: what is asked twice is answered once more in the next step
  await until(page, async () => {
    if (!heard && tries++ % 10 === 0) await page.keyboard.press('Alt+r')
    await page.waitForTimeout(200)
    return heard
  })
}

const answer = (code: number, msg: string, more: object = {}) => ({ json: { code, data: null, msg, ...more } })

interface Line {
  name: string
  answer: (r: Route) => Promise<void>
  type: 'warning' | 'error'
  text: string
  detail?: string
}
/** The error catalogue as a table (specification §8, ux.md 1.8, point 57). */
const table: Line[] = [
  { name: 'Chinese message', answer: (r) => r.fulfill(answer(500, '库存不足')), type: 'warning', text: '库存不足' },
  {
    name: 'message without Chinese',
    answer: (r) => r.fulfill(answer(500, 'NullPointerException')),
    type: 'warning',
    text: generic,
    detail: 'NullPointerException',
  },
  { name: 'no message', answer: (r) => r.fulfill(answer(500, '')), type: 'warning', text: generic },
  {
    name: 'detailMessage',
    answer: (r) => r.fulfill(answer(1, '导入失败', { detailMessage: '第 3 行没有编码' })),
    type: 'error',
    text: '导入失败',
    detail: '第 3 行没有编码',
  },
  {
    name: 'wider than 410 px',
    answer: (r) => r.fulfill(answer(1, long)),
    type: 'warning',
    text: '操作未完成，请查看详情',
    detail: long,
  },
  {
    name: 'not wider than 410 px',
    answer: (r) => r.fulfill(answer(1, '数'.repeat(29))),
    type: 'warning',
    text: '数'.repeat(29),
  },
  {
    name: 'HTTP 502',
    answer: (r) => r.fulfill({ status: 502, body: '' }),
    type: 'error',
    text: generic,
    detail: 'HTTP 502',
  },
  { name: 'transport failure', answer: (r) => r.abort(), type: 'error', text: generic, detail: 'Failed to fetch' },
]

test('point 57: every line of the error catalogue gives its toast, text, detail and duration', async ({ browser }) => {
  const page = await standing(browser)
  // code 0 is silent
  await expect(toasts(page)).toHaveCount(0)
  // always answered here: one that comes late gets what is being tried, not what the server says
  let says = table[0]!.answer
  await page.route(mine, (r) => says(r))
  for (const { name, answer: now, type, text, detail } of table) {
    await test.step(name, async () => {
      says = now
      await ask(page)
      await page.mouse.move(5, 700)
      await until(page, async () => (await toasts(page).count()) > 0)
      const one = toasts(page)
      await expect(one).toHaveCount(1)
      await expect(one).toHaveClass(new RegExp(`k-toast-${type}`))
      await expect(one).toHaveAttribute('role', type === 'error' ? 'alert' : 'status')
      await expect(one.locator('.k-toast-text')).toContainText(text)
      await expect(one.getByRole('button', { name: '关闭' })).toBeVisible()
      await expect(one.getByRole('button', { name: '查看详情' })).toHaveCount(detail ? 1 : 0)
      if (detail) {
        await one.getByRole('button', { name: '查看详情' }).click()
        await expect(dialog(page)).toContainText(detail)
        await page.keyboard.press('Escape')
        // while it is on its way out, keys are still its own
        await until(page, async () => (await dialog(page).count()) === 0)
        await expect(dialog(page)).toHaveCount(0)
        await page.mouse.move(5, 700)
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      }
      // 3 s without detail, 4 s with
      await page.clock.runFor(detail ? 3900 : 2900)
      await expect(one).toHaveCount(1)
      await page.clock.runFor(200)
      await expect(one).toHaveCount(0)
    })
  }
  await page.context().close()
})

test('a toast counts its like, waits while the pointer is on it, closes by its button, and its detail says all', async ({
  browser,
}) => {
  const page = await standing(browser)
  await page.route(mine, (r) => r.fulfill(answer(1, '导入失败', { detailMessage: '第 3 行', requestId: 'req-7' })))
  for (const times of ['导入失败', '×2']) {
    await page.keyboard.press('Alt+r')
    await until(page, async () => (await toasts(page).filter({ hasText: times }).count()) > 0)
    await expect(toasts(page)).toHaveCount(1)
  }
  await toasts(page).hover()
  await page.clock.runFor(20_000)
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: '查看详情' }).click()
  for (const text of [/2[0-9]{3}-[0-9]{2}-[0-9]{2} [0-9:]{8}/, '第 3 行', '追踪号', 'req-7', '/personalInfo'])
    await expect(dialog(page)).toContainText(text)
  await expect(dialog(page).getByRole('button', { name: '复制' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await toasts(page).getByRole('button', { name: '关闭' }).click()
  await expect(toasts(page)).toHaveCount(0)
  await page.context().close()
})

test('silent calls show no refusal, but a transport failure', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  // menu/get is one of the four calls that never show the server's refusal
  await page.route('**/menu/get*', (r) => r.fulfill(answer(500, '菜单读取失败')))
  const load = () =>
    page.evaluate(async () => {
      const channel = new BroadcastChannel('jicai.session')
      const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
      channel.postMessage({ kind: 'org', orgId: 'another', name: state.systemInfo.strName })
      channel.close()
    })
  const refused = page.waitForResponse('**/menu/get*')
  await load()
  await button(dialog(page), '确定').click()
  await refused
  await page.waitForTimeout(300)
  await expect(toasts(page).filter({ hasText: '菜单读取失败' })).toHaveCount(0)
  await expect(toasts(page).filter({ hasText: '网络或服务' })).toHaveCount(0)
  await page.unroute('**/menu/get*')
  await page.route('**/menu/get*', (r) => r.abort())
  await load()
  await button(dialog(page), '确定').click()
  await expect(toasts(page).filter({ hasText: generic })).toBeVisible()
  await page.context().close()
})

for (const call of ['getKey', 'login'] as const)
  test(`a login without a sentence of the server says so: ${call}`, async ({ browser }) => {
    const page = await browser.newPage()
    await page.goto('/')
    const enter = async () => {
      await page.getByLabel('账号').fill('buyer1')
      await page.getByLabel('密码').fill('Jicai2026demo')
      await page.keyboard.press('Enter')
    }
    for (const says of [
      (r: Route) => r.abort(),
      (r: Route) => r.fulfill({ status: 500, body: 'oops' }),
      (r: Route) => r.fulfill(answer(500, '')),
    ]) {
      await page.route(`**/${call}*`, says)
      await enter()
      await expect(page.getByText('登录失败，用户名或密码错误')).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
      await page.unroute(`**/${call}*`)
      await page.reload()
    }
    await page.route(`**/${call}*`, (r) => r.fulfill(answer(500, '账号已停用，请联系管理员')))
    await enter()
    await expect(page.getByText('账号已停用，请联系管理员')).toHaveCount(1)
    await expect(toasts(page)).toHaveCount(0)
    await page.context().close()
  })

test('the delete question: 提示, 确定删除吗？, 确定, 取消; 取消 deletes nothing', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin', { at: '/baseInfo/department' })
  const lines = rows(page)
  await lines.first().waitFor()
  const sent: string[] = []
  page.on('request', (r) => r.url().includes('delete') && sent.push(r.url()))
  const inRow = lines.getByText('删除', { exact: true }).filter({ visible: true })
  if ((await inRow.count()) > 0) await inRow.first().click()
  else {
    await lines.getByText('更多', { exact: true }).first().click()
    await page.getByRole('menuitem', { name: '删除' }).filter({ visible: true }).click()
  }
  await expect(dialog(page)).toHaveAccessibleName('提示')
  await expect(dialog(page)).toContainText('确定删除吗？')
  // and what goes
  await expect(dialog(page)).toContainText((await lines.first().locator('[data-col=name]').innerText()).trim())
  await expect(button(dialog(page), '确定')).toBeVisible()
  await expect(button(dialog(page), '取消')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(sent).toEqual([])
  await page.context().close()
})

test('a dialog is 1100 px wide and 3 % from the top unless a page says otherwise', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin', { viewport: { width: 1366, height: 800 }, at: '/system/role' })
  await button(page, '新建').click()
  const box = page.locator('.ant-modal').filter({ visible: true })
  await box.waitFor()
  await expect.poll(async () => Math.round((await box.boundingBox())?.width ?? 0)).toBe(1100)
  expect(await box.evaluate((x) => Number.parseFloat(getComputedStyle(x).top))).toBeCloseTo(24, 0)
  await page.context().close()
})

test('a refusal of one’s own act that is too long for a toast opens by itself and stays until it is closed', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: plans })
  await rows(page).first().waitFor()
  await page.route(`**${planCalls.copy.path}`, (r) => r.fulfill(answer(1, long)))
  const inRow = button(rows(page).first(), '复制')
  if (await inRow.count()) await inRow.click()
  else {
    await rows(page).first().getByText('更多', { exact: true }).click()
    await page.getByRole('menuitem', { name: '复制' }).filter({ visible: true }).click()
  }
  const detail = page.getByRole('dialog', { name: '详情' })
  await expect(detail).toContainText(long)
  await expect(toasts(page)).toHaveCount(0, { timeout: 8000 })
  await expect(detail).toContainText(long)
  await button(detail, '关闭').click()
  await expect(detail).toHaveCount(0)
  await page.context().close()
})

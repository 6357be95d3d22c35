import { type Page, expect as quick } from '@playwright/test'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { button, here, marked, open, saveAndRead, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

// three people and four windows at once, on whatever machine this is
const expect = quick.configure({ timeout: 30_000 })

const bellOf = (page: Page) => page.getByRole('button', { name: /^消息(，|$)/ })

/**
 * What one does is told to those who must act (domain §2.32): the bell counts without a reload, leads to the document,
 * and the to-do is gone when it is done. One browser has one connection, however many windows (point 12 of ux.md).
 */
test('point 12: a push in five windows comes over one connection, reading it in one counts down in all', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const auditor = await again(browser, 'auditor1', { at: '/Home' })
  const bell = bellOf(auditor)
  await expect(bell).toHaveAttribute('aria-busy', 'false')
  const panel = auditor.getByRole('region', { name: '消息', exact: true })
  await bell.click()
  const all = button(panel, '全部已读')
  if (await all.isEnabled()) await all.click()
  await expect(bell).toHaveAccessibleName('消息')
  await auditor.keyboard.press('Escape')
  await bell.click()

  // ---- four more windows of the same browser ask for no connection of their own
  const streams: string[] = []
  auditor.context().on('request', (r) => {
    if (r.url().endsWith('/stream')) streams.push(r.url())
  })
  const others = await Promise.all(Array.from({ length: 4 }, () => auditor.context().newPage()))
  const windows = [auditor, ...others]
  for (const other of others) {
    await other.goto('/')
    await expect(bellOf(other)).toHaveAttribute('aria-busy', 'false')
  }
  const { held, pending } = await auditor.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return { held: held.length, pending: pending.length }
  })
  expect({ held, pending }).toEqual({ held: 1, pending: 4 })

  // ---- the buyer submits a plan
  const buyer = await again(browser, 'buyer1', { at: '/procurement/planning/new' })
  await expect(buyer.getByLabel('配送点')).toBeVisible()
  await shown(buyer, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await buyer.keyboard.type('amxl')
  await marked(buyer, '阿莫西林')
  await buyer.keyboard.press('Enter')
  await buyer.keyboard.type('20')
  await buyer.keyboard.press('Enter')
  await saveAndRead(buyer)
  await expect(buyer.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()
  const plan = here(buyer)
  const no = (await buyer.getByRole('heading', { name: /采购计划 JH\d+/ }).innerText()).match(/JH\d+/)![0]
  await button(buyer, '提交').click()
  await told(buyer, '已提交')

  // ---- all windows of the auditor know, and nothing was reloaded
  // (the half-hourly warnings of stock may come in between, in all windows)
  const unread = async () => {
    const names = await Promise.all(windows.map((x) => bellOf(x).getAttribute('aria-label')))
    return new Set(names).size === 1 ? Number(names[0]?.match(/\d+/)?.[0] ?? 0) : -1
  }
  await expect.poll(unread).toBeGreaterThanOrEqual(1)
  const before = await unread()
  expect(streams).toEqual([])

  // ---- it leads to the document; reading it here counts down there
  if (!(await panel.isVisible())) await bell.click()
  await panel.getByRole('button', { name: new RegExp(no) }).click()
  await expect.poll(unread).toBe(before - 1)
  await expect(auditor.getByRole('heading', { name: new RegExp(no) })).toBeVisible()
  expect(here(auditor)).toBe(plan)
  for (const other of others) await other.close()

  // ---- decided: the to-do is gone everywhere, and the buyer hears of it
  await button(auditor, '驳回').click()
  await auditor.getByRole('dialog').getByRole('textbox').fill('数量过大')
  await button(auditor.getByRole('dialog'), '确定').click()
  await told(auditor, '已驳回')
  await open(auditor, '/messageNotice')
  await expect(auditor.getByRole('list', { name: '待办' }).or(auditor.getByText('没有待办'))).toBeVisible()
  await expect(auditor.getByRole('button', { name: new RegExp(`${no} 待审核`) })).toHaveCount(0)
  await open(buyer, '/messageNotice?category=warning')
  await expect(buyer.getByRole('button', { name: `采购计划 ${no} 被驳回：数量过大` })).toBeVisible()
  // and reads why where he mends it
  await open(buyer, `${plan}/edit`)
  await expect(shown(buyer, '[role=alert]').filter({ hasText: '数量过大' })).toBeVisible()
})

test('the authority publishes an announcement, and a supplier reads it', async ({ browser }) => {
  test.setTimeout(300_000)
  const supplier = await again(browser, 'sup1_sales', { at: '/Home' })
  const operator = await again(browser, 'operator')
  const title = `停机维护 ${Date.now()}`
  await open(operator, '/messageNotice?category=published')
  await button(operator, '发布公告').click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByLabel('内容').fill('周六 8 点至 12 点暂停服务')
  // it is everybody's at once, and the button says so
  await button(dialog, '发布').click()
  await told(operator, '已发布')
  await expect(operator.getByRole('cell', { name: title })).toBeVisible()

  // the supplier's workbench shows it without a reload
  const box = supplier.getByRole('region', { name: '公告' })
  await box.getByRole('button', { name: title }).click()
  await expect(supplier.getByRole('dialog').getByText('周六 8 点至 12 点暂停服务')).toBeVisible()
})

test('the bell by keyboard; an answer that does not come is not the same as no messages', async ({ browser }) => {
  const page = await again(browser, 'auditor1', { at: '/Home' })
  const bell = bellOf(page)
  await expect(bell).toHaveAttribute('aria-busy', 'false')
  const panel = page.getByRole('region', { name: '消息', exact: true })
  const kind = (name: string) => panel.getByRole('tab', { name: new RegExp(`^${name}`) })
  const query = `**${messageCalls.query.path}`
  await page.route(query, (r) => r.abort())
  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(kind('待办')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(kind('通知')).toBeFocused()
  await expect(kind('通知')).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('tabpanel', { name: /^通知/ }).getByRole('alert')).toContainText('网络或服务出现异常')
  await page.unroute(query)
  await panel.getByRole('button', { name: '重试' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.locator('.m-list li').first().or(panel.getByText('没有通知'))).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).toBeFocused()
})

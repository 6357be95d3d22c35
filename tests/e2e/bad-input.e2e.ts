import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { shipped } from './goods-kit.ts'
import { button, here, marked, open, saveAndRead, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

/** The cell of the grid's first line under a title. */
const cell = async (page: Page, title: string) => {
  const grid = shown(page, '[role=grid]')
  await expect(grid).toBeVisible()
  const titles = await grid.getByRole('columnheader').allInnerTexts()
  const at = titles.findIndex((x) => x.replace('*', '').trim() === title)
  expect(at).toBeGreaterThan(0)
  return grid.getByRole('row').nth(1).locator('[role=gridcell], [role=rowheader]').nth(at)
}

const remark = (page: Page) => page.getByRole('textbox', { name: '备注', exact: true }).filter({ visible: true })

/** The list of acceptances with a delivery of one piece that has just come: its row. */
const waiting = async (browser: Browser, receiver: Page): Promise<Locator> => {
  await shipped(browser, await again(browser, 'sup1_ship'))
  await open(receiver, '/procurement/acceptance')
  return shown(receiver, 'tbody tr[data-index]').filter({ hasText: '待验收' }).first()
}

/** A plan of one line, typed and saved; answers its address. */
const savedPlan = async (page: Page, qty: string): Promise<string> => {
  await open(page, '/procurement/planning/new')
  await typeLine(page, qty)
  await saveAndRead(page)
  await expect(page.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()
  return here(page)
}
const typeLine = async (page: Page, qty: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: '新建计划' })).toBeVisible()
  await expect(page.getByLabel('配送点')).toBeVisible()
  await shown(page, '[role=grid]').click({ position: { x: 120, y: 60 } })
  await page.keyboard.type('amxl')
  await marked(page, '阿莫西林')
  await page.keyboard.press('Enter')
  await page.keyboard.type(qty)
  await page.keyboard.press('Enter')
}

const retype = async (page: Page, title: string, text: string): Promise<void> => {
  await (await cell(page, title)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('a plan that a colleague changed meanwhile: the user is asked, and loses nothing he typed', async ({
  browser,
}) => {
  const mine = await again(browser, 'buyer1')
  const plan = await savedPlan(mine, '20')
  await open(mine, `${plan}/edit`)
  await expect(await cell(mine, '采购数量')).toHaveText('20')

  const colleague = await again(browser, 'buyer1', { at: `${plan}/edit` })
  await retype(colleague, '采购数量', '30')
  await saveAndRead(colleague)
  await expect(colleague.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()

  await mine.bringToFront()
  await retype(mine, '采购数量', '40')
  await button(mine, '展开表头').click()
  await remark(mine).fill('请于周五前送达')
  await mine.keyboard.press('Control+s')
  const question = mine.getByRole('dialog', { name: '单据已被修改' })
  await expect(question.getByText(/采购数量：我的 40，对方的 30/)).toBeVisible()
  // what only one of them changed is no question
  await expect(question.getByText(/备注：/)).toHaveCount(0)
  await button(question, '取消').click()
  await expect(question).toHaveCount(0)
  await expect(await cell(mine, '采购数量')).toHaveText('40')
  await expect(remark(mine)).toHaveValue('请于周五前送达')

  // who wanted to submit it is told that it is kept only: what the other one changed is looked at first
  await mine.keyboard.press('Control+Enter')
  await button(question, '用我的').click()
  await told(mine, /已保存，尚未提交/)
  await button(mine, '返回').click()
  await expect(mine.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()
  await expect(shown(mine, '.d-fields, .d-card').first()).toContainText('请于周五前送达')
  await expect(shown(mine, 'tbody tr.ant-table-row')).toContainText('40')
})

/** The page is left as by a crash; what was typed is offered again. */
const crashed = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  // leaving asks nothing when the browser goes down
  page.once('dialog', (d) => void d.accept())
  await page.reload()
  const offered = page.getByRole('dialog').filter({ hasText: '未保存的内容，是否恢复？' })
  await button(offered, '恢复').click()
}

test('a draft that is older than what a colleague saved meets it as a conflict, not in silence', async ({
  browser,
}) => {
  const mine = await again(browser, 'buyer1')
  const plan = await savedPlan(mine, '20')
  await open(mine, `${plan}/edit`)
  await retype(mine, '采购数量', '40')

  const colleague = await again(browser, 'buyer1', { at: `${plan}/edit` })
  await retype(colleague, '采购数量', '30')
  await saveAndRead(colleague)
  await expect(colleague.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()

  await crashed(mine)
  await expect(await cell(mine, '采购数量')).toHaveText('40')
  await mine.keyboard.press('Control+s')
  const question = mine.getByRole('dialog', { name: '单据已被修改' })
  await expect(question.getByText(/采购数量：我的 40，对方的 30/)).toBeVisible()
})

test('a plan whose submit was lost is the same plan after the page was loaded anew', async ({ browser }) => {
  const buyer = await again(browser, 'buyer1')
  const mark = `lost${Date.now()}`
  await open(buyer, '/procurement/planning/new')
  await remark(buyer).fill(mark)
  await typeLine(buyer, '10')
  await buyer.route(`**${planCalls.add.path}`, (r) => r.abort())
  const lost = buyer.waitForEvent('requestfailed')
  await button(buyer, '提交').click()
  await lost
  await expect(button(buyer, '提交')).toBeEnabled()
  await buyer.unroute(`**${planCalls.add.path}`)
  await crashed(buyer)
  await button(buyer, '提交').click()
  await expect(button(buyer, '撤回')).toBeVisible()
  await open(buyer, `/procurement/planning?keyword=${mark}`)
  await expect(shown(buyer, 'tbody tr[data-index]')).toHaveCount(1)
})

test('five quick clicks on submit make one document', async ({ browser }) => {
  const buyer = await again(browser, 'buyer1')
  const mark = `clicks${Date.now()}`
  await open(buyer, '/procurement/planning/new')
  await remark(buyer).fill(mark)
  await typeLine(buyer, '10')
  await button(buyer, '提交').evaluate((b: HTMLElement) => {
    for (let i = 0; i < 5; i++) b.click()
  })
  await told(buyer, '已提交')
  await expect(button(buyer, '撤回')).toBeVisible()
  await open(buyer, `/procurement/planning?keyword=${mark}`)
  await expect(shown(buyer, 'tbody tr[data-index]')).toHaveCount(1)
})

test('more accepted than delivered is refused at its line, and what was typed stays', async ({ browser }) => {
  const receiver = await again(browser, 'receiver1', { at: '/Home' })
  await (await waiting(browser, receiver)).getByRole('link').first().click()
  await expect(receiver.getByRole('heading', { name: /验收单 YS\d+/ })).toBeVisible()
  const at = (col: number) => shown(receiver, '.g-body .g-line').first().locator(`[data-col="${col}"]`)
  const typed = async (col: number, text: string) => {
    await at(col).click()
    await receiver.keyboard.type(text)
    await receiver.keyboard.press('Enter')
  }
  const delivered = Number.parseFloat((await at(4).innerText()).replaceAll(',', ''))
  const more = String(delivered + 1)
  await typed(6, more)
  await typed(7, '0')
  await typed(11, '多到一盒')
  await button(receiver, '登记验收').click()
  const sentence = `接收数量与拒收数量之和必须等于到货数量 ${delivered}`
  const faults = receiver.getByRole('region', { name: '错误列表' }).filter({ visible: true })
  await expect(faults.getByRole('button', { name: `第 1 行 接收数量：${sentence}` })).toBeVisible()
  await expect(at(6)).toHaveAttribute('aria-invalid', 'true')
  await expect(at(6).locator('.g-text')).toHaveText(more)
  await expect(at(11)).toHaveText('多到一盒')
  await expect(button(receiver, '登记验收')).toBeEnabled()
  // digits of a Chinese input method are digits
  await typed(6, '３')
  await expect(at(6).locator('.g-text')).toHaveText('3')
})

test('several deliveries received whole are asked when they came, and one that cannot be true is told by document', async ({
  browser,
}) => {
  const receiver = await again(browser, 'receiver1', { at: '/Home' })
  const row = await waiting(browser, receiver)
  await row.getByRole('checkbox').check()
  await button(receiver, '整单接收').click()
  const dialog = receiver.getByRole('dialog')
  const came = dialog.getByLabel('到货时间')
  await expect(came).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await button(dialog, '取消').click()
  await expect(dialog).toHaveCount(0)
  // nothing was sent, and the rows are still chosen
  await button(receiver, '整单接收').click()
  await came.fill('2020-01-01 08:00')
  await button(dialog, '确定').click()
  await expect(dialog).toContainText('0 条成功，1 条失败')
  await expect(dialog).toContainText('到货时间不能早于发货时间')
})

test('codes are capitals as typed and judged when complete; numbers keep only digits inside their bound', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: '/baseInfo/manufacturer' })
  await button(page, '新建').click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel('统一社会信用代码')
  await code.pressSequentially('91350100m000100y4')
  await expect(code).toHaveValue('91350100M000100Y4')
  await expect(dialog.locator('[data-key=creditCode]')).not.toContainText('请输入18位')
  await code.press('4')
  await expect(dialog.locator('[data-key=creditCode]')).toContainText('信用代码的校验位不正确')
  await code.fill('91350100m000100y43')
  await expect(dialog.locator('[data-key=creditCode]')).not.toContainText('校验位')
  await code.fill('123')
  await code.blur()
  await expect(dialog.locator('[data-key=creditCode]')).toContainText('请输入18位信用代码')
  const id = dialog.getByLabel('法定代表人身份证')
  await id.fill('110105194912310021')
  await expect(dialog.locator('[data-key=legalPersonId]')).toContainText('身份证号有误,请重新填写')
  await id.fill('11010519491231002x')
  await expect(id).toHaveValue('11010519491231002X')
  await expect(dialog.locator('[data-key=legalPersonId]')).not.toContainText('有误')
  const capital = dialog.getByLabel('注册资本(万元)')
  await capital.pressSequentially('-1a2.345')
  await expect(capital).toHaveValue('12.34')
  await expect(dialog.locator('[data-key=capital]')).toContainText('最多 2 位小数')
  await capital.fill('1e3')
  await expect(capital).toHaveValue('12.34')
  await expect(dialog.locator('[data-key=capital]')).toContainText('只能输入数字')
  await capital.fill('999999999')
  await expect(capital).toHaveValue('12.34')
  await expect(dialog.locator('[data-key=capital]')).toContainText('不能超过 99999999.99')
  // the hint stays when its field is left: nothing moves under the pointer, and the first click counts
  await button(dialog, '保存').click()
  await expect(dialog.locator('[data-key=name] [role=alert]')).toBeVisible()
  await page.context().close()
})

test('a delivery refused as a whole needs its reason, and is registered with it', async ({ browser }) => {
  const receiver = await again(browser, 'receiver1', { at: '/Home' })
  await (await waiting(browser, receiver)).getByRole('link').first().click()
  await button(receiver, '整单拒收').click()
  const dialog = receiver.getByRole('dialog', { name: '整单拒收' })
  await button(dialog, '确定').click()
  await expect(dialog.getByRole('alert')).toHaveText('必填')
  await dialog.getByLabel('拒收原因').click()
  await receiver.getByTitle('破损/污染').filter({ visible: true }).click()
  await dialog.getByLabel('说明').fill('整箱进水')
  await button(dialog, '确定').click()
  await told(receiver, '已登记整单拒收')
  await expect(dialog).toHaveCount(0)
  await expect(shown(receiver, '.d-title').getByText('已验收')).toBeVisible()
  await expect(shown(receiver, 'body').getByText('整箱进水').first()).toBeVisible()
})

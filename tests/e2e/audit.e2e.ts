import { expect, type Page } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { waiting } from './audit-kit.ts'
import { delivered } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { list, rows } from './list-kit.ts'
import { again, asked, asks, dialog, plans } from './shell-kit.ts'

test('walk 2, the plan: figures and marks at each line, marked lines alone, passed with its orders, and the buyer hears of it', async ({
  browser,
}) => {
  const [paper] = await waiting(browser, ['100', '99000'])
  const { id, no } = paper!
  const buyer = await again(browser, 'buyer1', { at: `${plans}/${id}` })
  await expect(buyer.getByRole('heading', { name: new RegExp(no) })).toBeVisible()

  const auditor = await again(browser, 'auditor1')
  await auditor.setViewportSize({ width: 1366, height: 768 })
  await open(auditor, `${plans}/${id}`)
  const table = auditor.getByRole('table').filter({ visible: true }).first()
  for (const title of ['单价', '标记', '可用库存', '在途', '30 天用量', '上次价格']) {
    const head = table.getByRole('columnheader', { name: title })
    await expect(head).toBeVisible()
    // inside the first view, menu open
    await expect.poll(() => head.boundingBox().then((b) => b && b.x + b.width)).toBeLessThanOrEqual(1366)
  }
  // nobody orders 99,000 of a thing: more than twice the mean, or bought for the first time
  const alone = auditor.getByRole('switch').filter({ visible: true })
  await alone.click()
  const marks = shown(auditor, '.trail-marks').filter({ hasText: /数量超均值 2 倍|首次采购/ })
  await expect(marks.first()).toBeVisible()
  await alone.click()
  await expect(shown(auditor, 'tbody tr.ant-table-row')).toHaveCount(2)

  await list(auditor, `${plans}?keyword=${no}`)
  await button(rows(auditor).first(), '通过').click()
  await expect(dialog(auditor)).toContainText(no)
  await expect(dialog(auditor)).toContainText(/数量超均值 2 倍|首次采购/)
  await auditor.keyboard.press('Enter')
  await told(auditor, new RegExp(`${no} 已审核，生成 \\d+ 张采购订单`))
  // its orders went with it, unchanged (setting order.passWithPlan), unless a flow of approval waits for somebody
  const answer = await asked<{ rows: { status: string }[] }>(auditor, orderCalls.query.path, { planId: id })
  expect(answer.rows.length).toBeGreaterThan(0)
  expect(answer.rows.filter((o) => ['draft', 'auditRejected'].includes(o.status))).toEqual([])

  // the buyer's open page says so, and shows it when asked
  const bar = shown(buyer, '.d-changed')
  await expect(bar).toContainText(/通过|生成订单/, { timeout: 3000 })
  await button(bar as unknown as Page, '刷新').click()
  await expect(bar).toHaveCount(0)
  await expect(shown(buyer, '.d-title')).not.toContainText('待审核')

  // the answer leads to what was made
  await auditor.getByRole('button', { name: '查看采购订单' }).click()
  await expect(auditor).toHaveURL(/procurement\/purchaseOrder/)
})

test('walk 2, five at once: number, sum and what is unusual, then the outcome row by row; a list says that it is out of date', async ({
  browser,
}) => {
  const made = await waiting(browser, ['100'], ['200'], ['300'], ['400'], ['99000'])
  const buyer = await again(browser, 'buyer1', { at: '/Home' })
  await list(buyer, `${plans}?size=50`)
  const auditor = await again(browser, 'auditor1', { at: '/Home' })
  await list(auditor, `${plans}?keyword=${made.map((m) => m.no).join()}&size=50`)
  for (const r of await rows(auditor).all()) await r.locator('input[type=checkbox]').check()
  await button(auditor, '批量审核通过').click()
  const asking = dialog(auditor)
  await expect(asking.locator('.l-facts')).toContainText('5')
  await expect(asking).toContainText(/\d 张有需要留意的明细/)
  for (const { no } of made) await expect(asking).toContainText(no)
  // figures stand under one another
  for (const amount of await asking
    .locator('td')
    .filter({ hasText: /^[\d,]+\.\d\d$/ })
    .all())
    await expect(amount).toHaveCSS('text-align', 'right')
  await auditor.keyboard.press('Enter')
  await expect(dialog(auditor)).toContainText('5 条成功，0 条失败')
  await button(dialog(auditor) as unknown as Page, '知道了').click()
  // the rows stand where they stood, with what became of them
  expect(await rows(auditor).count()).toBe(5)
  for (const { id } of made) {
    const { data } = await asks<{ status: string }>(auditor, planCalls.detail.path, { id })
    expect(data.status).toMatch(/^(approved|ordered|partlyOrdered)$/)
  }
  await button(buyer, '有更新').click()
  await expect(button(buyer, '有更新')).toHaveCount(0)
})

test('who types hears that a colleague changed the document, and keeps what was typed', async ({ browser }) => {
  const mine = await again(browser, 'sup1_ship')
  const { id } = await delivered(browser, mine)
  const edit = `/procurement/delivery/${id}/edit`
  const vehicle = (page: Page) => page.getByLabel('车辆').filter({ visible: true })
  await open(mine, edit)
  await vehicle(mine).fill('苏A11111')
  const colleague = await again(browser, 'sup1_sales', { at: edit })
  await vehicle(colleague).fill('苏B22222')
  await button(colleague, '保存草稿').click()
  await told(colleague, '已保存')
  await expect(shown(mine, '.d-changed')).toContainText('您输入的内容仍然保留', { timeout: 3000 })
  await expect(vehicle(mine)).toHaveValue('苏A11111')
})

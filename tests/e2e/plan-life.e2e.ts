import { expect, type Locator, type Page } from '@playwright/test'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Paper, waiting } from './audit-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { list, rows } from './list-kit.ts'
import { again, asked, dialog, plans } from './shell-kit.ts'

/* The ways of a plan that are no order: taken back, sent again, voided, closed (issue 16, «not walked by anybody»). */

/** An action of a document's page, wherever its bar put the button. */
const press = async (page: Page, name: string) => {
  const foot = shown(page, '.d-footer')
  if (await button(foot, name).count()) return button(foot, name).click()
  await shown(page, '.d-more').click()
  await page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click()
}
/** The same of a list's row. */
const pressIn = async (page: Page, row: Locator, name: string) => {
  if (await button(row, name).count()) return button(row, name).click()
  await button(row, '更多').click()
  await page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click()
}
const title = (page: Page) => shown(page, '.d-title')

test('its writer takes a plan back from the list, sends it again, and voids what was refused: each tells its numbers or its reason', async ({
  browser,
}) => {
  const [plan] = await waiting(browser, ['100', '200'])
  const buyer = await again(browser, 'buyer1', { at: '/Home' })
  await list(buyer, `${plans}?keyword=${plan!.no}`)
  const row = rows(buyer).first()
  await button(row, '撤回').click()
  await told(buyer, `${plan!.no} 已撤回`)
  await expect(row).toContainText('待提交')
  await row.getByRole('link').first().click()
  await expect(title(buyer)).toContainText('待提交')
  await press(buyer, '提交')
  await expect(title(buyer)).toContainText('待审核')

  const auditor = await again(browser, 'auditor1')
  const { version } = await asked<Paper>(auditor, planCalls.detail.path, { id: plan!.id })
  await asked(auditor, planCalls.audit.path, { id: plan!.id, version, action: 'reject', reason: '本月已采购' })
  const heard = shown(buyer, '.d-changed')
  await expect(heard).toContainText('驳回', { timeout: 5000 })
  await button(heard, '刷新').click()
  await expect(title(buyer)).toContainText('审核不通过')
  await expect(shown(buyer, '.d-page')).toContainText('本月已采购')

  await press(buyer, '作废')
  await expect(dialog(buyer)).toHaveAccessibleName(`作废 ${plan!.no}`)
  await expect(dialog(buyer)).toContainText(/2 行、[\d,.]+ 元的计划作废，不能恢复/)
  await buyer.keyboard.press('Escape')
  await expect(dialog(buyer)).toHaveCount(0)
  await expect(title(buyer)).toContainText('审核不通过')
  await press(buyer, '作废')
  await button(dialog(buyer), '确定').click()
  await expect(title(buyer)).toContainText('已作废')
  // how far it came stays to be read, and nothing more is offered
  await expect(shown(buyer, '.d-steps li[data-state=stopped]')).toHaveCount(1)
  for (const gone of ['提交', '修改', '作废', '删除'])
    await expect(button(shown(buyer, '.d-footer'), gone)).toHaveCount(0)
})

/** What hangs together in the settings of a hospital, changed where its people change it. */
const generates = async (config: Page, on: boolean) => {
  await open(config, '/system/config')
  const row = shown(config, 'tr').filter({ hasText: '计划审核通过后自动生成订单' })
  await row.getByRole('button', { name: '修改' }).click()
  await dialog(config).getByRole('switch').setChecked(on)
  await button(dialog(config), '保存').click()
  await expect(row).toContainText(on ? '是' : '否')
}

test('where orders are not made by themselves, a passed plan is closed from the list in numbers and with a reason; its page says both', async ({
  browser,
}) => {
  const config = await again(browser, 'hosp_config')
  await generates(config, false)
  try {
    const [plan] = await waiting(browser, ['100', '200'])
    const auditor = await again(browser, 'auditor1')
    const buyer = await again(browser, 'buyer1', { at: '/Home' })
    await asked(auditor, planCalls.audit.path, { id: plan!.id, version: plan!.version, action: 'approve' })
    await list(buyer, `${plans}?keyword=${plan!.no}`)
    const row = rows(buyer).first()
    await pressIn(buyer, row, '关闭')
    await expect(dialog(buyer)).toHaveAccessibleName(`关闭 ${plan!.no}`)
    await expect(dialog(buyer)).toContainText(/未下单的 [\d,]+ .*不再采购，已生成的订单不变/)
    // none given: the cursor goes where one belongs
    await button(dialog(buyer), '确定').click()
    await expect(dialog(buyer).getByRole('textbox')).toBeFocused()
    await dialog(buyer).getByRole('textbox').fill('科室取消')
    await button(dialog(buyer), '确定').click()
    await expect(row).toContainText('已关闭')
    await row.getByRole('link').first().click()
    await expect(title(buyer)).toContainText('已关闭')
    await expect(shown(buyer, '.d-page')).toContainText('科室取消')
    await expect(button(shown(buyer, '.d-footer'), '生成订单')).toHaveCount(0)
  } finally {
    await generates(config, true)
  }
})

import { expect } from '@playwright/test'
import { button, open, person, shown, test, told } from './kit.ts'
import { signsBeside } from './session-kit.ts'

test('a wall is lowered by two, the page of lowered walls names them, and so it stands again', async ({ browser }) => {
  const config = await person(browser, 'hosp_config')
  await open(config, '/system/config')
  const title = '允许入库证照过期的产品'
  const row = shown(config, 'tr').filter({ hasText: title })
  await expect(row).toContainText('防线')
  await button(row, '修改').click()
  const dialog = config.getByRole('dialog').filter({ hasText: title })
  await dialog.getByLabel(title).click()
  await button(dialog, '保存').click()
  await signsBeside(config, 'hosp_admin')
  await told(config, '已保存')
  try {
    const leader = await person(browser, 'leader')
    await open(leader, '/system/lowered')
    const lowered = shown(leader, 'tr').filter({ hasText: title })
    for (const text of ['配置', '院管', '是']) await expect(lowered).toContainText(text)
    // on a phone a card for each, and nothing to push aside
    await leader.setViewportSize({ width: 390, height: 844 })
    const card = leader.locator('.a-lowered').filter({ hasText: title })
    for (const text of ['配置', '院管', '是', '复核人']) await expect(card).toContainText(text)
    const wide = await leader.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await expect(leader.getByRole('table')).toHaveCount(0)
    await leader.setViewportSize({ width: 1366, height: 768 })
    // who asks what became of it reads who agreed
    await button(row, '变更记录').click()
    const history = config.getByRole('dialog').filter({ hasText: '变更记录' })
    await expect(history).toContainText('院管')
    await config.keyboard.press('Escape')
    await expect(history).toHaveCount(0)
  } finally {
    await button(row, '恢复默认').click()
    await button(config, '确定').click()
    await signsBeside(config, 'hosp_admin')
    await told(config, '已恢复默认')
  }
})

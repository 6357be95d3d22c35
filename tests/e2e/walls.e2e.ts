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
  } finally {
    await button(row, '恢复默认').click()
    await button(config, '确定').click()
    await signsBeside(config, 'hosp_admin')
    await told(config, '已恢复默认')
  }
})

import { expect } from '@playwright/test'
import { button, open, quiet, shown, test } from './kit.ts'
import { again, dialog } from './shell-kit.ts'

test('a hospital’s administrator tests the way to the platform step by step, types the key without ever seeing it, and reads its addresses', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await again(browser, 'hosp_admin', { at: '/provincial/setting' })
  await quiet(page)
  await expect(page.locator('h1').filter({ hasText: '平台设置' })).toBeVisible()
  await button(page, '测试').click()
  await expect(shown(page, '.d-tag').filter({ hasText: '全部通过' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('演示医疗机构1')).toBeVisible()

  // the key is there, and is not told
  await expect(page.getByText('已设置').first()).toBeVisible()
  await button(page, '修改').first().click()
  await expect(dialog(page).getByLabel(/密钥/)).toHaveValue('')
  await expect(dialog(page).getByText('密钥不会再显示；不修改时留空')).toBeVisible()
  // another host does not get the key of this one
  await dialog(page)
    .getByLabel(/平台地址/)
    .fill('https://elsewhere.example.cn/api')
  await button(dialog(page), '保存').click()
  await expect(dialog(page).getByText('更换平台地址后请重新填写密钥')).toBeVisible()
  await button(dialog(page), '取消').click()
  await button(dialog(page), '不保存').click()
  await expect(dialog(page)).toHaveCount(0)

  await open(page, '/provincial/setting?tab=addresses')
  await quiet(page)
  await button(page, '读取平台地址').click()
  await expect(page.getByText(/演示路 1 号药库/).first()).toBeVisible({ timeout: 30_000 })
})

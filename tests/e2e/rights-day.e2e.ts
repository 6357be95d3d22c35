import { expect } from '@playwright/test'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { button, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* Rights and menus as an administrator meets them (issue 16, «not walked by anybody»). */

test('a role is made of a template, under a name of its own; no right in its dialog is shown as a code', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin', { at: '/system/role' })
  await button(page, '使用模板').click()
  const name = `出纳${String(Date.now()).slice(-6)}`
  await dialog(page).getByRole('radio', { name: /^出纳/ }).check()
  // it offers the template's own name, which this hospital has: said in the dialog, until another is typed
  await button(dialog(page), '生成角色').click()
  const taken = dialog(page).getByRole('alert').filter({ hasText: '已存在' })
  await expect(taken).toBeVisible()
  await dialog(page).getByLabel('角色名称').fill(name)
  await expect(taken).toHaveCount(0)
  await button(dialog(page), '生成角色').click()
  const row = shown(page, 'tr').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await row.getByText('修改', { exact: true }).click()
  await expect(dialog(page)).toContainText('登记退票')
  expect((await dialog(page).innerText()).match(/(?<![A-Za-z0-9_])[a-z]+[A-Za-z]{2,}(?![A-Za-z0-9_])/g)).toBeNull()
  await button(dialog(page), '取消').click()
  const { rows } = await asked<{ rows: { id: string; version: number; name: string }[] }>(page, roleCalls.query.path, {
    keyword: name,
    size: 10,
  })
  await asked(page, roleCalls.delete.path, { id: rows[0]!.id, version: rows[0]!.version })
})

test('a folder of the menu is renamed in both languages: an empty name is refused, and the own menu follows', async ({
  browser,
}) => {
  const page = await again(browser, 'admin', { at: '/system/menu' })
  const top = page.locator('.f-top')
  const rename = async (from: string, to: string) => {
    await page.locator('.a-menu').filter({ hasText: from }).click()
    await expect(page.getByRole('heading', { name: from, exact: true })).toBeVisible()
    await button(page, '修改').click()
    const field = dialog(page).getByLabel('菜单名称')
    await field.fill('')
    await button(dialog(page), '保存').click()
    await expect(dialog(page).getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
    await field.fill(to)
    await button(dialog(page), '保存').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(top.getByRole('button', { name: to, exact: true }).first()).toBeVisible()
  }
  await rename('个人中心', '个人设置')
  await rename('个人设置', '个人中心')
})

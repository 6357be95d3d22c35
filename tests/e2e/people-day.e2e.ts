import { expect, type Locator, type Page } from '@playwright/test'
import { button, password, shown, test, told } from './kit.ts'
import { again, dialog } from './shell-kit.ts'

/* An administrator's day with one person: taken on, given roles and a password, locked, let in again (issue 16, «not walked by anybody»). */

const login = `day${Date.now().toString(36).slice(-6)}`
const name = `新同事${login.slice(-4)}`
const first = 'Harbour2026lamp'
const own = 'Orchard2026rain'

/** An action of the person's row, wherever the table put it. */
const act = async (page: Page, row: Locator, what: string) => {
  if (await button(row, what).count()) return button(row, what).click()
  await button(row, '更多').click()
  await page.getByRole('menuitem', { name: what, exact: true }).filter({ visible: true }).click()
}

test('a person is taken on, changes the first password, is locked in the middle of his work and told by whom, and is let in again', async ({
  browser,
}) => {
  const admin = await again(browser, 'hosp_admin', { at: '/system/user' })
  await button(admin, '新建').click()
  await dialog(admin).getByLabel('账号').fill(login)
  await dialog(admin).getByLabel('姓名').fill(name)
  await button(dialog(admin), '保存').click()
  // on to the roles, and then to the first password
  await expect(dialog(admin)).toHaveAccessibleName(new RegExp(`分配角色.*${name}`))
  await dialog(admin).getByRole('checkbox', { name: '科室申领' }).check()
  await button(dialog(admin), '保存').click()
  await expect(dialog(admin)).toHaveAccessibleName(new RegExp(`重置密码.*${name}`))
  await dialog(admin).getByLabel('新密码').fill(first)
  await dialog(admin).getByLabel('您自己的登录密码').fill(password)
  await button(dialog(admin), '确定').click()
  await told(admin, /密码已设置/)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(first)
  await page.keyboard.press('Enter')
  // nothing is done with a password somebody else knows
  await expect(page.getByText('首次登录或密码已过期，请先设置新密码')).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('确认密码', { exact: true }).fill(own)
  await page.keyboard.press('Enter')
  await expect(page.locator('.f-frame')).toBeVisible()

  await admin.getByPlaceholder('账号、姓名、拼音、手机号').filter({ visible: true }).fill(login)
  await admin.keyboard.press('Enter')
  const row = shown(admin, 'tr').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  await act(admin, row, '锁定')
  await expect(dialog(admin)).toContainText(`锁定后 ${name} 立即不能使用系统`)
  await button(dialog(admin), '确定').click()
  await expect(row).toContainText('锁定')
  // his next step says who and why, and he is not let in again
  await page.reload()
  await expect(page.getByText(/钱院管/).first()).toBeVisible()
  await context.close()
  const door = await (await browser.newContext()).newPage()
  await door.goto('/')
  const enter = async (word: string) => {
    await door.getByLabel('账号').fill(login)
    await door.getByLabel('密码').fill(word)
    await door.keyboard.press('Enter')
  }
  await enter(own)
  // no other sentence than of a wrong word: a stranger learns nothing of an account
  await expect(door.getByRole('alert').filter({ hasText: '登录失败，用户名或密码错误' })).toBeVisible()

  await act(admin, row, '解锁')
  await expect(row).not.toContainText('锁定')
  await enter(own)
  await expect(door.locator('.f-frame')).toBeVisible()
  await door.context().close()

  // who worked here is not deleted, and that is not offered: he is switched off, by a question that names him
  await expect(button(row, '删除')).toHaveCount(0)
  await act(admin, row, '停用')
  await expect(dialog(admin)).toContainText(`停用后 ${name} 立即不能使用系统`)
  await button(dialog(admin), '确定').click()
  await expect(row).toContainText('已停用')
})

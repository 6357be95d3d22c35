import { expect } from '@playwright/test'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { button, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* What everybody arranges for himself: shortcuts and what he hears of (issue 16, «not walked by anybody»). */

test('shortcuts are chosen among the pages there are, lead where they say, and are there on the next day', async ({
  browser,
}) => {
  const page = await again(browser, 'pharmacist1', { at: '/Home' })
  const box = shown(page, '[aria-label=快捷菜单]').first()
  const names = () => box.locator('.h-short button').allInnerTexts()
  await expect.poll(async () => (await names()).length).toBeGreaterThan(2)
  const before = await names()
  await button(box, '设置').click()
  const field = dialog(page).getByRole('combobox', { name: '快捷菜单' })
  // found by its initials, and nothing offered that is not there
  await field.fill('kccx')
  const options = page.locator('.ant-select-item-option').filter({ visible: true })
  await expect(options.first()).toBeVisible()
  const wish = (await options.first().innerText()).trim()
  await options.first().click()
  const given = !before.includes(wish)
  await page.keyboard.press('Escape')
  await button(dialog(page), '保存').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(async () => (await names()).includes(wish)).toBe(given)
  await page.reload()
  await expect.poll(async () => (await names()).includes(wish)).toBe(given)
})

test('who does not want to hear of something says so once, and may change his mind', async ({ browser }) => {
  const page = await again(browser, 'pharmacist1', { at: '/messageNotice' })
  await page.getByRole('button', { name: /订阅设置/ }).click()
  const first = dialog(page).getByRole('switch').first()
  await expect(first).toBeChecked()
  const name = (await first.getAttribute('aria-label'))!
  await first.click()
  // asked before what was chosen goes
  await page.keyboard.press('Escape')
  await button(page.getByRole('dialog', { name: '有未保存的修改' }), '取消').click()
  await button(dialog(page), '保存').click()
  await told(page, '已保存')
  const off = async () => {
    const { groups } = await asked<{ groups: { label: string; events: { label: string; on: boolean }[] }[] }>(
      page,
      messageCalls.subscriptions.path,
      {},
    )
    return groups.flatMap((g) => g.events.filter((e) => !e.on).map((e) => `${g.label} ${e.label}`))
  }
  expect(await off()).toEqual([name])
  await page.getByRole('button', { name: /订阅设置/ }).click()
  const there = dialog(page).getByRole('switch', { name, exact: true })
  await expect(there).not.toBeChecked()
  await there.click()
  await button(dialog(page), '保存').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await off()).toEqual([])
})

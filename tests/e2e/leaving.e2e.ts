import { expect } from '@playwright/test'
import { button, here, open, quiet, test } from './kit.ts'
import { again, dialog, orders, plans, remark, rows, tab, tabMenu, tabNames, typePlan } from './shell-kit.ts'

test('point 8: 关闭其他 with a dirty tab asks once, naming it', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await typePlan(page, '未保存的内容')
  await tab(page, '工作台').click()
  await open(page, orders)
  await expect(tab(page, '采购订单')).toBeVisible()
  await open(page, plans)
  await expect(tab(page, '采购计划')).toBeVisible()
  const all = await tabNames(page)
  expect(all).toHaveLength(4)
  await tabMenu(page, '采购计划', '关闭其他')
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page).getByRole('listitem')).toHaveText(['新建计划'])
  await button(dialog(page), '取消').click()
  expect(await tabNames(page)).toEqual(all)
  await tabMenu(page, '采购计划', '关闭其他')
  await button(dialog(page), '不保存').click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await tabNames(page)).toEqual(['工作台', '采购计划'])
  // the draft went with the changes: a new plan begins empty
  await open(page, `${plans}/new`)
  await expect(remark(page)).toHaveValue('')
  await expect(dialog(page)).toHaveCount(0)
  await page.context().close()
})

test('Alt+W, and at once another address: the closed page does not call its user back', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: plans })
  await expect(rows(page).first()).toBeVisible()
  for (let i = 0; i < 5; i++) {
    await open(page, orders)
    await expect(tab(page, '采购订单')).toHaveAttribute('data-active', 'true')
    // both in one go: no moment for the closing to be done before the next page is asked for
    await page.evaluate((to) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW', altKey: true, bubbles: true }))
      location.hash = to
    }, '/personalInfo')
    await expect(tab(page, '采购订单')).toHaveCount(0)
    await quiet(page)
    expect(here(page)).toBe('/personalInfo')
  }
})

test('point 44: every way out asks when there are unsaved changes, and does not when there are none', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: orders })
  // one comes back to it at the end: it must have been a page before the next address is there
  await expect(tab(page, '采购订单')).toBeVisible()
  await typePlan(page, '要问一问')
  const asked = async () => {
    await expect(dialog(page)).toHaveAccessibleName('有未保存的修改')
    await button(dialog(page), '取消').click()
    await expect(dialog(page)).toHaveCount(0)
    expect(here(page)).toBe(`${plans}/new`)
    await expect(remark(page)).toHaveValue('要问一问')
  }
  await page.getByRole('button', { name: '关闭 新建计划' }).click()
  await asked()
  await page.locator('.f-side').getByRole('button', { name: '采购订单', exact: true }).click()
  await asked()
  await page.goBack()
  await asked()
  await page.evaluate(() => {
    location.hash = '/inventory/inventoryQuery'
  })
  await asked()
  await page.keyboard.press('Alt+r')
  await asked()
  await page.getByRole('button', { name: '切换语言' }).click()
  await asked()
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await asked()
  let browserAsked = 0
  page.on('dialog', (d) => {
    browserAsked += 1
    void d.dismiss()
  })
  await page.reload({ timeout: 3000 }).catch(() => {})
  expect(browserAsked).toBe(1)
  await page.getByRole('button', { name: '关闭 新建计划' }).click()
  await button(dialog(page), '不保存').click()
  await expect(tab(page, '新建计划')).toHaveCount(0)
  // clean now: nothing asks
  await page.locator('.f-side').getByRole('button', { name: '采购计划', exact: true }).click()
  await page.goBack()
  await page.reload()
  await expect(page.locator('.f-frame')).toBeVisible()
  expect(browserAsked).toBe(1)
  await page.context().close()
})

test('a page that is not flagged to be saved is discarded when it is left', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/personalInfo' })
  await button(page, '修改密码').click()
  await page.getByLabel('原密码').fill('abc')
  await page.evaluate(() => {
    location.hash = '/Home'
  })
  await expect(page).toHaveURL(/#\/Home/)
  await expect(dialog(page)).toHaveCount(0)
  await tab(page, '个人信息').click()
  await expect(button(page, '修改密码')).toBeVisible()
  await expect(page.getByLabel('原密码')).toHaveCount(0)
  await page.context().close()
})

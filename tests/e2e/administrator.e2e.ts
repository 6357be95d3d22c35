import { expect, type Page } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, here, marked, open, person, quiet, saveAndRead, shown, test, told } from './kit.ts'
import { chooseOfUser, signIn, signsBeside } from './session-kit.ts'
import { plans, rows, tab } from './shell-kit.ts'

const digits = (n: number) => String(Math.floor(Math.random() * 10 ** n)).padStart(n, '0')
const top = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()

test('walk 6: a level nobody can pass is named at saving; a paper that waits for nobody is shown, told and reassigned', async ({
  browser,
}) => {
  const config = await person(browser, 'hosp_config')
  await open(config, '/system/config/workflow')
  const name = `后勤审批${digits(5)}`
  await button(config, '新建审批流程').click()
  const flow = top(config)
  await flow.getByLabel('流程名称').fill(name)
  await flow.getByLabel('后勤物资').check()
  await flow.getByLabel('审批级名称 1').fill('分管院长')
  const choose = async (who: string) => {
    await flow.getByRole('combobox', { name: '审批人 1' }).fill(who)
    await config.locator('.ant-select-item-option').filter({ hasText: who, visible: true }).first().waitFor()
    await config.keyboard.press('Enter')
    await config.keyboard.press('Escape')
  }
  // a receiver audits nothing
  await choose('receiver1')
  await button(flow, '保存').click()
  await expect(flow.getByRole('alert').filter({ hasText: '「分管院长」目前没有人可以审批' })).toBeVisible()
  // whom one chose is seen beside it, and no toast lies over the dialog it speaks of (ux.md 79)
  await expect(flow.getByText(/^钱库管/).first()).toBeVisible()
  const toast = config.locator('.k-toast').first()
  if (await toast.isVisible()) {
    const [said, asks] = [await toast.boundingBox(), await config.locator('.ap-steps').boundingBox()]
    expect(said!.y).toBeGreaterThan(asks!.y + asks!.height)
  }
  await choose('leader')
  await button(flow, '保存').click()
  await signsBeside(config, 'hosp_admin')
  await told(config, '已保存')

  try {
    const buyer = await person(browser, 'buyer1')
    await open(buyer, '/procurement/planning/new')
    await expect(buyer.getByLabel('配送点')).toBeVisible()
    await buyer.getByRole('combobox', { name: '产品大类' }).filter({ visible: true }).first().click()
    await buyer.locator('.ant-select-item-option').filter({ hasText: '后勤物资', visible: true }).first().click()
    await shown(buyer, '[role=grid]').click({ position: { x: 120, y: 60 } })
    await buyer.keyboard.type('84')
    await marked(buyer, '84消毒液')
    await buyer.keyboard.press('Enter')
    await buyer.keyboard.type('10')
    await buyer.keyboard.press('Enter')
    await saveAndRead(buyer)
    await expect(buyer.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()
    await button(buyer, '提交').click()
    await told(buyer, '已提交')
    const plan = here(buyer)

    await sqlRows(`update app_user set locked = true where login_name in ('leader', 'auditor1')`)
    await config.reload()
    const stuck = config.getByRole('region', { name: '无人可审批的单据' })
    await expect(stuck).toContainText('分管院长')
    // nobody else may audit it: the dialog says so, and what helps
    await button(stuck, '改派').first().click()
    await expect(top(config)).toContainText('没有可以改派的人')
    await sqlRows(`update app_user set locked = false where login_name = 'auditor1'`)
    await config.reload()
    await button(stuck, '改派').first().click()
    await top(config).getByRole('combobox').click()
    await config.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor()
    await config.keyboard.type('钱审核')
    await config.keyboard.press('Enter')
    await config.keyboard.press('Escape')
    await button(top(config), '保存').click()
    await signsBeside(config, 'hosp_admin')
    await expect(stuck).toHaveCount(0)

    const auditor = await person(browser, 'auditor1')
    await open(auditor, plan)
    await expect(shown(auditor, '.ap-chain li[data-state=current]')).toContainText('分管院长')
    await button(auditor, '通过').click()
    await told(auditor, '已审核')
  } finally {
    await sqlRows(`update app_user set locked = false where login_name in ('leader', 'auditor1')`)
    const card = shown(config, '.ap-flow').filter({ hasText: name })
    await button(card, '删除').click()
    await button(config, '确定').click()
    await signsBeside(config, 'hosp_admin')
    await told(config, '已删除')
  }
})

test('ux 87: two minutes before the end 继续; sent out he reads why, nothing is asked any more, and he returns to his page', async ({
  browser,
}) => {
  const page = await person(browser, 'buyer1')
  await page.clock.install()
  await page.reload()
  await open(page, plans)
  await expect(tab(page, '采购计划')).toBeVisible()
  await rows(page).first().waitFor()
  // an answer that comes after the leap would renew what is to end
  await quiet(page)
  await page.clock.fastForward('26:30')
  await page.clock.fastForward('01:00')
  const warning = page.getByRole('dialog', { name: '即将自动退出' })
  await expect(warning).toContainText(/系统将于 \d\d:\d\d 自动退出/)
  const renewed = page.waitForResponse((r) => r.url().includes('/auth/token'))
  await button(warning, '继续').click()
  await renewed
  await expect(warning).toHaveCount(0)

  await sqlRows(
    `update session set seen_at = now() - interval '31 minutes'
      where user_id = (select id from app_user where login_name = 'buyer1') and ended_at is null`,
  )
  await button(page, '查询').click()
  const end = page.getByRole('dialog', { name: '系统提示' })
  await expect(end).toContainText('警告：登录已过期，请重新登录')
  await expect(end).toContainText('您已超过 30 分钟没有操作，系统已自动退出')
  const asked: string[] = []
  page.on('request', (r) => {
    if (r.resourceType() === 'fetch' || r.resourceType() === 'eventsource') asked.push(new URL(r.url()).pathname)
  })
  await page.clock.fastForward('05:00')
  await page.clock.fastForward('05:00')
  expect(asked).toEqual([])
  const reloaded = page.waitForEvent('load')
  await button(end, '确定').click()
  await reloaded
  await signIn(page, 'buyer1')
  await button(top(page), '恢复').click()
  await expect(page).toHaveURL(/#\/procurement\/planning/)
  await chooseOfUser(page, '退出登录')
})

test('ux 83: an address without permission says so and keeps itself; the menu offers only what is there', async ({
  browser,
}) => {
  const page = await person(browser, 'buyer1')
  await page.evaluate(() => {
    location.hash = '/system/role'
  })
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
  await expect(page).toHaveURL(/#\/system\/role$/)
  await page.keyboard.press('/')
  await page.keyboard.type('合同台账')
  await expect(page.getByText('没有匹配的菜单')).toBeVisible()
})

test('a role with an empty data range is named at saving, and shown in the list', async ({ browser }) => {
  const page = await person(browser, 'hosp_admin')
  await open(page, '/system/role')
  await button(page, '新建').click()
  const box = top(page)
  await box.getByLabel('角色名称').fill(`空范围${digits(5)}`)
  await box.getByRole('tab', { name: '数据范围' }).click()
  await box.getByLabel('全部产品大类').uncheck()
  await box.getByRole('tab', { name: '菜单和按钮权限' }).click()
  await button(box, '保存').click()
  await expect(box.getByRole('alert').filter({ hasText: '「产品大类」的数据范围是空的' })).toBeVisible()
  await expect(shown(page, 'th').filter({ hasText: '数据范围' })).toHaveCount(1)
})

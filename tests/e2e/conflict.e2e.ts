import { expect, type Page } from '@playwright/test'
import { delivered } from './goods-kit.ts'
import { button, open, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

const form = (page: Page) => page.getByRole('dialog', { name: /^修改 / })
const field = (page: Page) => form(page).getByLabel('注册地址')
const changing = async (page: Page): Promise<void> => {
  await open(page, '/baseInfo/manufacturer')
  await button(page, '修改').first().click()
  await expect(field(page)).toBeVisible()
}

test('a record that a colleague changed while its dialog was open: who and what is said, and the user decides', async ({
  browser,
}) => {
  const mine = await again(browser, 'operator')
  for (const choice of ['用我的', '用对方的'] as const) {
    await changing(mine)
    const colleague = await again(browser, 'operator')
    await changing(colleague)
    await field(colleague).fill('对方路 1 号')
    await button(form(colleague), '保存').click()
    await told(colleague, '已保存')
    await field(mine).fill(`我的路 ${choice}`)
    // whoever reads before he saves has a draft by now, which is nobody's when the question is answered
    await expect
      .poll(() => mine.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')).length))
      .toBe(1)
    await button(form(mine), '保存').click()
    const question = mine.getByRole('dialog', { name: '单据已被修改' })
    await expect(question).toContainText(`注册地址：我的 我的路 ${choice}，对方的 对方路 1 号`)
    await button(question, choice).click()
    await expect(form(mine)).toHaveCount(0)
    await changing(mine)
    await expect(field(mine)).toHaveValue(choice === '用我的' ? '我的路 用我的' : '对方路 1 号')
    await button(form(mine), '取消').click()
  }
})

test('a delivery that a colleague changed meanwhile is not overwritten in silence', async ({ browser }) => {
  const mine = await again(browser, 'sup1_ship')
  const added = await delivered(browser, mine)
  const edit = `/procurement/delivery/${added.id}/edit`
  const vehicle = (page: Page) => page.getByLabel('车辆').filter({ visible: true })
  await open(mine, edit)
  await vehicle(mine).fill('苏A11111')

  const colleague = await again(browser, 'sup1_sales')
  await open(colleague, edit)
  await vehicle(colleague).fill('苏B22222')
  await button(colleague, '保存草稿').click()
  await told(colleague, '已保存')

  await button(mine, '保存草稿').click()
  const question = mine.getByRole('dialog', { name: '单据已被修改' })
  await expect(question).toContainText('我的 苏A11111，对方的 苏B22222')
  await button(question, '用对方的').click()
  await expect(vehicle(mine)).toHaveValue('苏B22222')
})

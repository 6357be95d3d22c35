import { expect, type Page } from '@playwright/test'
import { knowCaptchas, passTenMinutes } from './database.ts'
import { button, here, marked, open, password, person, saveAndRead, shown, test, told } from './kit.ts'
import { signsBeside } from './session-kit.ts'

const digits = (n: number) => String(Math.floor(Math.random() * 10 ** n)).padStart(n, '0')
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** The dialog on top. */
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()
const pick = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).first().click()
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
}

test('a supplier registers, is refused with a reason, corrects it, is passed after a look at its licence, and signs in', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: '注册', exact: true }).click()
  const name = `云泽测试${digits(6)}医药有限公司`
  const login = `e2e${digits(8)}`
  await page.getByLabel('企业名称').fill(name)
  await button(page, '下一步').click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible()
  await page.getByLabel('统一社会信用代码').fill(`91330100MA${digits(7)}X`)
  await page.getByLabel('法定代表人').fill('王法人')
  await page.getByLabel('营业期限自').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await page.getByLabel('地址').fill('云泽区一号')
  await button(page, '下一步').click()
  // what nobody could look at is refused at once, by its name
  await page.locator('input[type=file]').setInputFiles({ name: '说明.docx', mimeType: 'text/plain', buffer: dot })
  await expect(page.getByRole('alert').filter({ hasText: '说明.docx：支持上传文件格式' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByText('执照.png')).toBeVisible()
  await button(page, '下一步').click()
  await page.getByLabel('账号', { exact: false }).first().fill(login)
  await page.getByLabel('姓名').fill('王管理')
  await page.getByLabel('手机号').fill(`138${digits(8)}`)
  await page.getByLabel('密码', { exact: true }).fill('Sesame2026open')
  await page.getByLabel('确认密码').fill('Sesame2026open')
  await page.getByRole('img', { name: '看不清，换一张' }).waitFor()
  await page.getByLabel('验证码').fill(await knowCaptchas())
  await button(page, '提交注册').click()
  await expect(page.getByText('申请已提交，等待审核')).toBeVisible()
  await expect(page.getByText('审核结果不会另行发送', { exact: false })).toBeVisible()
  const no = await page.locator('.r-receipt dd').first().innerText()

  const admin = await person(browser, 'admin')
  await open(admin, '/system/hospital')
  await button(admin, '注册审核').click()
  await admin.getByRole('link', { name: no }).click()
  // the list has such a button in every row
  await expect(shown(admin, '.d-title').getByText(no)).toBeVisible()
  await button(admin, '驳回').click()
  // none given: the cursor goes where one belongs
  await button(dialog(admin), '确定').click()
  await expect(dialog(admin).getByRole('textbox')).toBeFocused()
  await dialog(admin).getByRole('textbox').fill('执照看不清')
  await button(dialog(admin), '确定').click()
  await told(admin, '已驳回')

  // number and key came along from the receipt; reason and next step stand there
  await button(page, '查询进度').click()
  await expect(page.getByLabel('申请编号')).toHaveValue(no)
  await page.getByRole('img', { name: '看不清，换一张' }).waitFor()
  await page.getByLabel('验证码').fill(await knowCaptchas())
  await button(page, '查询').click()
  await expect(page.locator('.r-receipt')).toContainText('驳回原因 执照看不清')
  await expect(page.locator('.r-receipt')).toContainText('请按上面的原因修改后重新提交')
  await button(page, '修改后重新提交').click()
  await expect(page.getByLabel('企业名称')).toHaveValue(name)
  await button(page, '下一步').click()
  await page.locator('input[type=file]').setInputFiles({ name: '执照.png', mimeType: 'image/png', buffer: dot })
  await button(page, '下一步').click()
  await page.getByLabel('密码', { exact: true }).fill('Sesame2026open')
  await page.getByLabel('确认密码').fill('Sesame2026open')
  await page.getByRole('img', { name: '看不清，换一张' }).waitFor()
  await page.getByLabel('验证码').fill(await knowCaptchas())
  await button(page, '提交注册').click()
  await expect(page.locator('.r-receipt dd').first()).toHaveText(no)

  await admin.reload()
  await expect(shown(admin, '.d-title').getByText(no)).toBeVisible()
  const [file] = await Promise.all([admin.waitForEvent('download'), button(admin, '下载').click()])
  expect(file.suggestedFilename()).toContain('执照')
  await button(admin, '通过').click()
  await button(admin, '确定').click()
  await signsBeside(admin, 'security')
  await told(admin, '已审核')
  await expect(shown(admin, '.d-title').getByText('已通过')).toBeVisible()

  await button(page.getByRole('tabpanel'), '返回登录').click()
  await page.getByLabel(/账号/).first().fill(login)
  await page.getByLabel(/密码/).first().fill('Sesame2026open')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/Home/)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('a role is copied and given to somebody', async ({ browser }) => {
  const page = await person(browser, 'hosp_admin')
  await open(page, '/system/role')
  const name = `复制的角色${digits(5)}`
  const row = shown(page, 'tr').filter({ hasText: '库管/验收员' }).first()
  await row.getByText('复制', { exact: true }).click()
  await dialog(page).getByLabel('名称').fill(name)
  // rights are changed by whom has just typed his password; what was filled in waits meanwhile
  await passTenMinutes('hosp_admin')
  await button(dialog(page), '保存').click()
  const proof = page.getByRole('dialog', { name: '请再次输入密码' })
  await proof.getByLabel('密码').fill('Wrong2026word')
  await button(proof, '确定').click()
  // no account is asked for, so none is spoken of
  await expect(proof.getByRole('alert')).toHaveText('密码不正确')
  await proof.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(proof).toHaveCount(0)
  await told(page, `已复制为「${name}」`)
  await expect(shown(page, 'tr').filter({ hasText: name })).toBeVisible()

  await open(page, '/system/user')
  await page.getByPlaceholder('账号、姓名、拼音、手机号').filter({ visible: true }).fill('dept')
  await page.keyboard.press('Enter')
  const user = shown(page, 'tr').filter({ hasText: '钱科室' }).first()
  await user.getByText('分配角色', { exact: true }).click()
  const box = dialog(page).getByLabel(name)
  await box.check()
  await button(dialog(page), '保存').click()
  await expect(shown(page, 'tr').filter({ hasText: '钱科室' }).first()).toContainText(name)

  await open(page, '/system/role')
  await shown(page, 'tr').filter({ hasText: name }).getByRole('button', { name: '1', exact: true }).click()
  await expect(page).toHaveURL(/system\/user\?.*roleId=/)
  await expect(shown(page, 'tr').filter({ hasText: '采购员' })).toHaveCount(0)
  const his = shown(page, 'tr').filter({ hasText: '钱科室' })
  await expect(his).toBeVisible()

  // given back: other walks know what he may not do
  await his.getByText('分配角色', { exact: true }).click()
  await dialog(page).getByLabel(name).uncheck()
  await button(dialog(page), '保存').click()
  await expect(his).toHaveCount(0)
})

test('two administrators change one role: the second sees both changes before he saves', async ({ browser }) => {
  // who wants no movement gets none: dialogs and buttons must not wait for its end
  const first = await person(browser, 'hosp_admin', { reducedMotion: 'reduce' })
  await open(first, '/system/role')
  const name = `两人改的角色${digits(5)}`
  await shown(first, 'tr').filter({ hasText: '财务' }).first().getByText('复制', { exact: true }).click()
  await dialog(first).getByLabel('名称').fill(name)
  await button(dialog(first), '保存').click()
  await told(first, `已复制为「${name}」`)
  const row = shown(first, 'tr').filter({ hasText: name })
  await row.getByText('修改', { exact: true }).click()
  await dialog(first).getByRole('textbox', { name: '备注' }).fill(`${name}的备注`)

  const second = await person(browser, 'hosp_admin')
  await open(second, '/system/role')
  await shown(second, 'tr').filter({ hasText: name }).getByText('修改', { exact: true }).click()
  await dialog(second).getByLabel('角色名称').fill(`${name}乙`)
  await button(dialog(second), '保存').click()
  await told(second, '已保存')

  await button(dialog(first), '保存').click()
  await expect(dialog(first).getByRole('alert')).toContainText('他人刚修改了此角色')
  await expect(dialog(first).getByLabel('角色名称')).toHaveValue(`${name}乙`)
  await expect(dialog(first).getByRole('textbox', { name: '备注' })).toHaveValue(`${name}的备注`)
  await button(dialog(first), '保存').click()
  await expect(dialog(first)).toHaveCount(0)
  await expect(shown(first, 'tr').filter({ hasText: `${name}乙` })).toContainText(`${name}的备注`)
})

test('a plan passes two levels, each by its own people, and only the second moves it', async ({ browser }) => {
  // the flow is for one product kind, which no other story of the region buys
  const config = await person(browser, 'hosp_config')
  await open(config, '/system/config/workflow')
  const name = `后勤计划${digits(5)}`
  await button(config, '新建审批流程').click()
  const flow = dialog(config)
  await flow.getByLabel('流程名称').fill(name)
  await flow.getByLabel('后勤物资').check()
  const level = async (n: number, title: string, who: string) => {
    await flow.getByLabel(`审批级名称 ${n}`).fill(title)
    await flow.getByRole('combobox', { name: `审批人 ${n}` }).fill(who)
    await expect(
      config.locator('.ant-select-item-option').filter({ hasText: who, visible: true }).first(),
    ).toBeVisible()
    await config.keyboard.press('Enter')
    await config.keyboard.press('Escape')
  }
  await level(1, '采购审核', 'auditor1')
  await button(flow, '增加一级').click()
  await level(2, '分管院长', 'leader')
  await button(flow, '保存').click()
  await signsBeside(config, 'hosp_admin')
  await told(config, '已保存')
  const card = shown(config, '.ap-flow').filter({ hasText: name })
  await expect(card).toContainText('分管院长')

  try {
    const buyer = await person(browser, 'buyer1')
    await open(buyer, '/procurement/planning/new')
    await expect(buyer.getByLabel('配送点')).toBeVisible()
    await pick(buyer, '产品大类', '后勤物资')
    await shown(buyer, '[role=grid]').click({ position: { x: 120, y: 60 } })
    await buyer.keyboard.type('84')
    await marked(buyer, '84消毒液')
    await buyer.keyboard.press('Enter')
    await buyer.keyboard.type('10')
    await buyer.keyboard.press('Enter')
    await saveAndRead(buyer)
    await expect(buyer.getByRole('heading', { name: /采购计划 JH\d+/ })).toBeVisible()
    // before the submit: what will be asked
    await expect(shown(buyer, '.ap-chain li')).toHaveCount(2)
    await button(buyer, '提交').click()
    await told(buyer, '已提交')
    const plan = here(buyer)

    const leader = await person(browser, 'leader')
    await open(leader, plan)
    await expect(shown(leader, '.ap-chain li[data-state=current]')).toContainText('采购审核')
    await expect(button(leader, '通过')).toHaveCount(0)

    const auditor = await person(browser, 'auditor1')
    await open(auditor, plan)
    await button(auditor, '通过').click()
    // not «已审核»: another level waits, and who it waits for is said
    await told(auditor, /JH\d+ 已通过「采购审核」，等待「分管院长」审批（.+）/)
    await expect(shown(auditor, '.ap-chain li[data-state=current]')).toContainText('分管院长')
    await expect(shown(auditor, '.d-title')).toContainText('待审核')
    await expect(button(auditor, '通过')).toHaveCount(0)

    await leader.reload()
    await button(leader, '通过').click()
    await told(leader, '已审核')
    await expect(shown(leader, '.d-title')).not.toContainText('待审核')
    await expect(shown(leader, '.ap-chain li[data-state=passed]')).toHaveCount(2)
  } finally {
    await button(card, '删除').click()
    await button(config, '确定').click()
    await signsBeside(config, 'hosp_admin')
    await told(config, '已删除')
  }
})

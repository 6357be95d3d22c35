import { expect, type Page } from '@playwright/test'
import { waiting } from '#tests/e2e/audit-kit.ts'
import { knowCaptchas, sqlRows } from '#tests/e2e/database.ts'
import { pdf, picture } from '#tests/e2e/files-kit.ts'
import { open, password, shown } from '#tests/e2e/kit.ts'
import { drugs } from '#tests/e2e/list-kit.ts'
import { dialog, rows } from '#tests/e2e/shell-kit.ts'
import { type Walker, walk } from './kit.ts'

const digits = (n: number) => String(Math.floor(Math.random() * 10 ** n)).padStart(n, '0')
const top = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()
/** A second person signs where two are asked for. */
const signs = async ({ say, button }: Walker, page: Page, login: string, look?: () => Promise<void>) => {
  const asks = page.getByRole('dialog', { name: say('双人复核') })
  await asks.getByLabel(say('复核人账号')).fill(login)
  await asks.getByLabel(say('复核人密码')).fill(password)
  await look?.()
  await button(asks, '确认复核').click()
  await expect(asks).toHaveCount(0)
}

walk('6-administrator', false, async (w) => {
  const { browser, enter, shot, say, button } = w
  const page = await enter('hosp_config')
  await shot(page, 'workbench')
  await open(page, '/system/config/workflow')
  await button(page, '新建审批流程').waitFor()
  await shot(page, 'flows')
  await button(page, '新建审批流程').click()
  const name = `后勤审批${digits(5)}`
  const flow = top(page)
  await flow.getByLabel(say('流程名称')).fill(name)
  await flow.getByLabel(say('后勤物资')).check()
  await flow.getByLabel(new RegExp(`^${say('审批级名称')} 1`)).fill('分管院长')
  const choose = async (who: string) => {
    await flow.getByRole('combobox', { name: new RegExp(`^${say('审批人')} 1`) }).fill(who)
    await page.locator('.ant-select-item-option').filter({ hasText: who, visible: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await choose('receiver1')
  await button(flow, '保存').click()
  await flow.getByRole('alert').first().waitFor()
  await shot(page, 'nobody-can')
  await choose('leader')
  await button(flow, '保存').click()
  await signs(w, page, 'hosp_admin', () => shot(page, 'second-signature'))
  try {
    await waiting(browser, ['100'])
    await sqlRows(`update app_user set locked = true where login_name = 'leader'`)
    await page.reload()
    const stuck = page.getByRole('region', { name: say('无人可审批的单据') })
    await stuck.waitFor()
    await shot(page, 'stuck')
    await button(stuck, '改派').first().click()
    await top(page).getByRole('combobox').click()
    await page.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor()
    await page.keyboard.type('钱审核')
    await shot(page, 'reassign')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await button(top(page), '保存').click()
    await signs(w, page, 'hosp_admin')
    await expect(stuck).toHaveCount(0)
    await shot(page, 'reassigned')
  } finally {
    await sqlRows(`update app_user set locked = false where login_name = 'leader'`)
    const card = shown(page, '.ap-flow').filter({ hasText: name })
    await button(card, '删除').click()
    await shot(page, 'deleting')
    await button(page, '确定').click()
    await signs(w, page, 'hosp_admin')
    await expect(card).toHaveCount(0)
  }
  const auditor = await enter('auditor1')
  await open(auditor, '/procurement/planning?status=pending')
  await rows(auditor).first().getByRole('link').first().click()
  await shown(auditor, '.d-title').first().waitFor()
  await auditor
    .getByRole('tab', { name: say('审批记录'), exact: true })
    .filter({ visible: true })
    .click()
  await shot(auditor, 'levels')
  const admin = await enter('hosp_admin')
  await open(admin, '/system/role')
  await rows(admin).first().waitFor()
  await shot(admin, 'roles')
  await button(admin, '新建').click()
  await top(admin)
    .getByRole('tab', { name: say('数据范围') })
    .click()
  await top(admin).getByRole('tabpanel').getByRole('checkbox').first().uncheck()
  await shot(admin, 'role-range')
})

walk('7-newcomer', false, async (w) => {
  const { enter, stranger, shot, say, button } = w
  const page = await stranger()
  await shot(page, 'login')
  const login = `new${digits(8)}`
  const secret = 'Sesame2026open'
  await page.goto('/#/Register')
  const field = (label: string) => page.getByLabel(say(label), { exact: true }).first()
  await page
    .getByLabel(new RegExp(say('企业名称')))
    .first()
    .fill(`云泽新来${digits(6)}医药有限公司`)
  await button(page, '下一步').click()
  await shot(page, 'company-faults')
  const code = page.getByLabel(new RegExp(say('统一社会信用代码'))).first()
  await code.fill(`91330100MA${digits(7)}X`)
  await page
    .getByLabel(new RegExp(say('法定代表人')))
    .first()
    .fill('王法人')
  await page
    .getByLabel(new RegExp(say('许可证编号')))
    .first()
    .fill('浙AA5710001')
  await page
    .getByLabel(new RegExp(say('营业期限自')))
    .first()
    .fill('2020-01-01')
  await page.keyboard.press('Enter')
  await page
    .getByLabel(new RegExp(say('地址')))
    .first()
    .fill('云泽区一号')
  await shot(page, 'company')
  await button(page, '下一步').click()
  const files = page.locator('input[type=file]')
  await files.setInputFiles({ ...pdf, name: '说明.docx' })
  await files.setInputFiles([
    picture('营业执照.bmp', 400, 200),
    picture('药品经营许可证.bmp', 400, 200, 9),
    { ...pdf, name: 'GSP证书.pdf' },
    picture('授权委托书.bmp', 400, 200, 30),
  ])
  await expect(page.locator('.u-card')).toHaveCount(4)
  await shot(page, 'files')
  await button(page, '下一步').click()
  await page
    .getByLabel(new RegExp(say('账号')))
    .first()
    .fill(login)
  await page
    .getByLabel(new RegExp(say('姓名')))
    .first()
    .fill('王管理')
  await page
    .getByLabel(new RegExp(say('手机号')))
    .first()
    .fill(`138${digits(8)}`)
  await field('密码').fill(secret)
  await field('确认密码').fill(secret)
  await page.getByRole('img', { name: say('看不清，换一张') }).waitFor()
  await page
    .getByLabel(new RegExp(say('验证码')))
    .first()
    .fill(await knowCaptchas())
  await shot(page, 'account')
  await button(page, '提交注册').click()
  await page.locator('.r-receipt').waitFor()
  await shot(page, 'receipt')
  const no = await page.locator('.r-receipt dd').first().innerText()

  const admin = await enter('admin')
  await open(admin, '/system/hospital/registration')
  await rows(admin).first().waitFor()
  await shot(admin, 'registrations')
  await admin.getByRole('link', { name: no }).click()
  const papers = shown(admin, '.u-papers')
  await papers.locator('img').waitFor()
  await shot(admin, 'review')
  await papers.locator('.u-picture').click()
  await admin.getByRole('dialog', { name: say('图片预览') }).waitFor()
  await shot(admin, 'preview')
  await admin.keyboard.press('Escape')
  await button(admin, '通过').click()
  await dialog(admin).waitFor()
  await shot(admin, 'unread-papers')
  await button(dialog(admin), '确定').click()
  await signs(w, admin, 'security')
  await admin.waitForTimeout(400)
  await shot(admin, 'passed')

  await page.goto('/#/Login')
  await page.locator('form input').first().fill(login)
  await page.locator('form input[type=password]').fill(secret)
  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: say('起步') })
  await steps.waitFor()
  await shot(page, 'first-steps')
  await button(steps, '补全并提交证件（注册时的证照已填入）').click()
  await expect(rows(page)).toHaveCount(4)
  await shot(page, 'papers')
  await rows(page).first().getByRole('link').first().click()
  await shown(page, '.d-title, .d-page').first().waitFor()
  await page.waitForTimeout(500)
  await shot(page, 'paper')
})

const head = '医保药品编码,注册名称,注册剂型,注册规格,最小包装数量,最小制剂单位,最小包装单位,药品生产企业,批文,甲乙类'
let made = 0
const drug = (name: string, level = '甲') =>
  `XB01ACA001A0010${Date.now().toString().slice(-7)}${++made},${name},片剂,100mg,30,片,盒,步行药业,国药准字H20213029,${level}`

walk('8-import', false, async ({ enter, say, shot, button }) => {
  const page = await enter('operator')
  await open(page, drugs)
  await rows(page).first().waitFor()
  await shot(page, 'list')
  const name = `步行药${Date.now()}`
  const load = async (...lines: string[]) => {
    await button(page, '导入').click()
    if (lines.length > 1) await shot(page, 'dialog')
    const buffer = Buffer.from(`\uFEFF${[head, ...lines].join('\n')}\n`)
    await dialog(page).locator('input[type=file]').setInputFiles({ name: '目录.csv', mimeType: 'text/csv', buffer })
    await page.waitForTimeout(300)
    if (lines.length > 1) await shot(page, 'chosen')
    await button(dialog(page), '校验').click()
  }
  const line = drug(name, '丙')
  await load(line, `${drug(`${name}乙`)}${'长'.repeat(39_000)}`)
  await dialog(page).locator('.x-problems tbody tr').first().waitFor()
  await shot(page, 'problems')
  await dialog(page).locator('.x-problems select, .x-values select').first().selectOption('乙')
  await shot(page, 'mended')
  await button(dialog(page), '重新校验').click()
  const only = dialog(page).getByRole('button', { name: /只导入正确的|Import only/ })
  await only.waitFor()
  await shot(page, 'checked')
  await only.click()
  await button(dialog(page), '完成').waitFor({ timeout: 60_000 })
  await shot(page, 'done')
  await button(dialog(page), '完成').click()
  await load(line.replace(',丙', ',谈判'))
  await dialog(page).locator('.x-changes tbody tr').waitFor()
  await shot(page, 'changes')
  await button(dialog(page), '取消').click()
  await button(page, '导出').click()
  await dialog(page).getByRole('radio').last().waitFor()
  await shot(page, 'export')
  await dialog(page)
    .getByRole('radio', { name: say('选择列') })
    .check()
  await page.waitForTimeout(300)
  await shot(page, 'columns')
})

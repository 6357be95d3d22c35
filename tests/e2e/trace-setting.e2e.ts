import { expect, type Page } from '@playwright/test'
import { traceSettingCalls as calls } from '#modules/trace-setting/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, here, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

/* issue 22, 1: a hospital's administrator enters address, code and key, tests, switches 3501–3506 on, and sees what its products lack. */

const screen = '/trace/setting'
const set = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await dialog(page).getByLabel(label).fill(value)
}
const first = `(select r.org_id from user_role r join app_user u on u.id = r.user_id where u.login_name = 'hosp_admin')`
const steps = (page: Page) => shown(page, 'section[aria-busy] tbody tr.ant-table-row')

/** The first of the catalogue that lacks the identification digits lacks its two codes also; afterwards it has them again. */
let had: { id: string; productId: string; insuranceCode: string; hospitalCode: string } | undefined
const codes = async (insurance: string, hospital: string) => {
  await sqlRows('update product set insurance_code = $2 where id = $1', [had!.productId, insurance])
  await sqlRows('update catalog_item set hospital_code = $2 where id = $1', [had!.id, hospital])
}
const emptied = async (admin: Page) => {
  had = (await asked<{ rows: (typeof had)[] }>(admin, calls.mapping.path, { lack: ['idents'], size: 1, sort: 'code' }))
    .rows[0]
  await codes('', '')
}
test.afterEach(async () => {
  if (had) await codes(had.insuranceCode, had.hospitalCode)
})

test.setTimeout(240_000)

test('an administrator connects his hospital to the platform, tests the way, switches the interfaces on and mends what is lacking', async ({
  browser,
}) => {
  const [kept] = await sqlRows<Record<string, unknown>>(`select * from trace_account where hospital_id = ${first}`)
  const address = String(kept!.address)
  await sqlRows(`delete from trace_account where hospital_id = ${first}`)
  const admin = await again(browser, 'hosp_admin')
  try {
    await open(admin, screen)
    await expect(shown(admin, 'h1')).toContainText('追溯设置')
    await quiet(admin)
    // nothing to test yet, and it says why
    await expect(button(admin, '测试')).toBeDisabled()

    // ---- an address that is not allowed is refused at its field, and what was typed stays
    await button(admin, '修改').first().click()
    await set(admin, {
      平台地址: 'https://somewhere.example.cn/fsi',
      机构编号: 'H33010100001',
      机构名称: '演示定点医疗机构1',
      参保地区划: '330100',
      接入账号: 'demo_paas_1',
      密钥: 'demo-medicare-token-1',
      经办人编号: 'OP0001',
      经办人姓名: '王经办',
    })
    await button(dialog(admin), '保存').click()
    await expect(dialog(admin)).toContainText('此地址不在允许名单内')
    await expect(dialog(admin).getByLabel('机构编号')).toHaveValue('H33010100001')
    await set(admin, { 平台地址: address })
    await button(dialog(admin), '保存').click()
    await told(admin, '已保存')
    await expect(dialog(admin)).toHaveCount(0)
    await expect(shown(admin, '.d-card').first()).toContainText(address)
    // the key is not told again
    await expect(admin.locator('body')).not.toContainText('demo-medicare-token-1')

    // ---- the test walks, each step with its time
    await button(admin, '测试').click()
    await expect(admin.getByText('全部通过').filter({ visible: true })).toBeVisible({ timeout: 60_000 })
    await expect(steps(admin).filter({ hasText: '签到' })).toContainText(/通过\s*\d+/)
    await expect(steps(admin).filter({ hasText: '3512' })).toContainText('通过')

    // ---- a wrong operator: which step, and why
    await button(admin, '修改').first().click()
    await set(admin, { 经办人编号: 'OP9999' })
    await button(dialog(admin), '保存').click()
    await expect(dialog(admin)).toHaveCount(0)
    await button(admin, '测试').click()
    await expect(steps(admin).filter({ hasText: '签到' })).toContainText('经办人[OP9999]未在本机构登记', {
      timeout: 60_000,
    })
    await expect(steps(admin).filter({ hasText: '接口权限' })).toContainText('未执行')
    await button(admin, '修改').first().click()
    await set(admin, { 经办人编号: 'OP0001' })
    await button(dialog(admin), '保存').click()
    await expect(dialog(admin)).toHaveCount(0)

    // ---- all six interfaces on
    await admin.getByRole('button', { name: '接口', exact: true }).filter({ visible: true }).click()
    await expect(shown(admin, 'h2').filter({ hasText: '上传接口' })).toBeVisible()
    for (const kind of ['3501', '3502', '3503', '3504', '3505', '3506']) {
      const knob = admin.getByRole('switch', { name: new RegExp(`^${kind}`) }).filter({ visible: true })
      await expect(knob).toBeEnabled()
      await knob.click()
      await expect(knob).toBeChecked()
    }
    const now = await asked<{ account: { switched: string[] } }>(admin, calls.query.path, {})
    expect(now.account.switched).toEqual(['3501', '3502', '3503', '3504', '3505', '3506'])

    // ---- what the catalogue lacks, and the way to its cure
    await admin.getByRole('button', { name: '对照覆盖率', exact: true }).filter({ visible: true }).click()
    await expect(shown(admin, 'h1').filter({ hasText: '对照覆盖率' })).toBeVisible()
    await quiet(admin)
    const counted = await asked<{ counts: Record<string, number>; total: number }>(admin, calls.mapping.path, {
      size: 1,
    })
    expect(counted.counts.idents).toBeGreaterThan(0)
    const band = admin
      .getByRole('button', { name: /^缺药品标识码/ })
      .filter({ visible: true })
      .first()
    await expect(band).toContainText(String(counted.counts.idents))
    // one that lacks everything there is: each of its tags can be pressed, the last one too
    await emptied(admin)
    await band.click()
    const worst = rows(admin).first()
    for (const lack of ['缺医保编码', '缺院内编码']) await expect(worst).toContainText(lack)
    await worst.getByRole('link', { name: '缺药品标识码' }).click()
    await expect.poll(() => here(admin)).toMatch(/^\/baseInfo\/drug\/[0-9a-f-]{36}/)
  } finally {
    const columns = Object.keys(kept!)
    await sqlRows(`delete from trace_account where hospital_id = ${first}`)
    await sqlRows(
      `insert into trace_account (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(kept!),
    )
  }
})

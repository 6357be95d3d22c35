import { expect } from '@playwright/test'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows, watchCalls } from './shell-kit.ts'

const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const pdf = {
  name: '经营许可证.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

test('a supplier adds a certificate with its file, the operator passes it, and it shows as near its end', async ({
  browser,
}) => {
  const no = `许可${Date.now()}`
  const supplier = await again(browser, 'sup1_admin', { at: '/baseInfo/certificate' })
  await button(supplier, '新增证件').first().click()
  await shown(supplier, '.d-page').getByLabel('证件类型').click()
  await supplier.getByTitle('药品经营许可证').filter({ visible: true }).click()
  await supplier.getByLabel('证件编号').filter({ visible: true }).last().fill(no)
  const end = supplier.getByLabel('有效期止（不填为长期）')
  // what is no day is not lost, which would make it last for ever; a day is taken as people write it
  await end.fill('明年')
  await end.press('Tab')
  await expect(end).toHaveValue('明年')
  await expect(shown(supplier, '[data-key=validTo]')).toContainText('日期应写成')
  await end.fill(dayFrom(20).replaceAll('-', ''))
  await end.press('Tab')
  await expect(end).toHaveValue(dayFrom(20))
  await supplier.locator('input[type=file]').last().setInputFiles(pdf)
  await button(supplier, '保存并提交').click()
  await told(supplier, '已提交')
  await expect(shown(supplier, '.d-title').getByText('待审核')).toBeVisible()
  await expect(shown(supplier, '.u-card').getByText(pdf.name)).toBeVisible()

  const operator = await again(browser, 'operator', { at: here(supplier) })
  await expect(shown(operator, '.u-card').getByText(pdf.name)).toBeVisible()
  // a browser without a viewer hands the file over, and who has it may judge
  await Promise.all([operator.waitForEvent('download'), button(shown(operator, '.u-papers'), '下载').click()])
  await button(operator, '通过').click()
  await told(operator, '已审核')
  await expect(shown(operator, '.d-title').getByText('已通过')).toBeVisible()
  await expect(shown(operator, '.d-card').getByText('近效期')).toBeVisible()

  await open(supplier, '/baseInfo/certificate?validity=near')
  await expect(
    supplier.getByRole('row').filter({ hasText: no }).getByText('近效期').filter({ visible: true }),
  ).toBeVisible()
})

test('a certificate without any file is not passed without a question, from its page or the list', async ({
  browser,
}) => {
  const supplier = await again(browser, 'sup1_admin')
  const bare = { kind: 'bankInfo', certNo: `BARE${Date.now()}` }
  const { id, version } = await asked<{ id: string; version: number }>(supplier, certCalls.add.path, bare)
  await asked(supplier, certCalls.submit.path, { id, version })

  const operator = await again(browser, 'operator', { at: `/baseInfo/certificate/${id}` })
  await button(operator, '通过').click()
  await expect(dialog(operator)).toContainText('此证件没有附件')
  await button(dialog(operator), '取消').click()
  await open(operator, `/baseInfo/certificate?keyword=${bare.certNo}`)
  await button(rows(operator).first(), '通过').click()
  await expect(dialog(operator)).toContainText('此证件没有附件')
})

test('who submits a certificate without a picture is asked first, at its form and at its page, and told once what came of it', async ({
  browser,
}) => {
  const supplier = await again(browser, 'sup1_admin')
  const no = `NOPIC${Date.now()}`
  await open(supplier, '/baseInfo/certificate/new')
  const form = shown(supplier, '.d-page')
  await form.getByLabel('证件类型').click()
  await supplier.getByTitle('药品经营许可证').filter({ visible: true }).click()
  await form.getByLabel('证件编号').fill(no)
  const writes = watchCalls(supplier)
  await button(supplier, '保存并提交').click()
  await expect(dialog(supplier)).toContainText('此证件没有附件')
  await button(dialog(supplier), '取消').click()
  // who thinks better of it has written nothing
  expect(writes.filter((call) => call.path === certCalls.add.path)).toEqual([])
  await button(supplier, '保存').click()
  await told(supplier, '已保存')
  await expect(shown(supplier, '.d-title').getByText('待提交')).toBeVisible()
  await button(supplier, '提交').click()
  await expect(dialog(supplier)).toContainText('此证件没有附件')
  await button(dialog(supplier), '确定').click()
  await expect(shown(supplier, '.d-title').getByText('待审核')).toBeVisible()
  await button(supplier, '撤回').click()
  await expect(shown(supplier, '.d-title').getByText('待提交')).toBeVisible()
})

test('a renewal that names no day of its own is not sent, and leaves no paper behind', async ({ browser }) => {
  const supplier = await again(browser, 'sup1_admin')
  const found = await asked<{ rows: { id: string; actions: string[] }[] }>(supplier, certCalls.query.path, { size: 50 })
  const old = found.rows.find((c) => c.actions.includes('renew'))
  await open(supplier, `/baseInfo/certificate/new?replaces=${old!.id}`)
  const writes = watchCalls(supplier)
  await button(supplier, '保存并提交').click()
  await expect(shown(supplier, '.d-page').getByRole('alert').first()).toContainText('换证请填写')
  expect(writes.filter((call) => call.path === certCalls.add.path)).toEqual([])
  // what is refused stands at its field, and leaves with its cause
  const form = shown(supplier, '.d-page')
  const day = async (label: string, said: string) => {
    await form.getByLabel(label).fill(said)
    await form.getByLabel(label).press('Enter')
  }
  await day('有效期起', '2029-01-02')
  await day('有效期止（不填为长期）', '2029-01-01')
  await button(supplier, '保存').click()
  await expect(form.getByText('有效期止不能早于有效期起')).toBeVisible()
  await day('有效期止（不填为长期）', '2029-01-03')
  await expect(form.getByText('有效期止不能早于有效期起')).toHaveCount(0)
})

test('a picture of a business licence fills the form and stays with it as its file', async ({ browser }) => {
  const supplier = await again(browser, 'sup1_admin', { at: '/baseInfo/certificate/new' })
  const form = shown(supplier, '.d-page')
  await form.getByLabel('用营业执照图片填写').setInputFiles('tests/fixtures/licence.jpg')
  await expect(form.getByText(/^已识别 4 项，请逐项核对/)).toBeVisible({ timeout: 30_000 })
  await expect(form.getByTitle('营业执照')).toBeVisible()
  await expect(form.getByLabel('证件编号')).toHaveValue('91350211M000100Y43')
  await expect(form.getByLabel('许可范围')).toHaveValue(/^药品批发；/)
  await expect(form.getByLabel('有效期起')).toHaveValue('2016-03-18')
  await expect(form.getByLabel('发证日期')).toHaveValue('')
  await expect(form.getByLabel('有效期止（不填为长期）')).toHaveValue('2046-03-17')
  await expect(form.getByText('licence.jpg')).toBeVisible()
})

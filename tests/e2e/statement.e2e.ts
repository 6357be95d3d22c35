import { expect, type Page } from '@playwright/test'
import { statementCalls as calls } from '#modules/statement/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const at = '/settlement/statement'
interface Paper {
  id: string
  no: string
  month: string
  status: string
  version: number
}
const read = (page: Page, id: string) => asked<Paper>(page, calls.detail.path, { id })

test('month end: statements exist; one is disputed by line, answered and confirmed by both', async ({ browser }) => {
  const finance = await again(browser, 'finance')
  const clerk = await again(browser, 'sup1_fin')
  const [hospitalId, supplierId] = (
    await sqlRows<{ org: string }>(
      `select home_org as org from app_user where login_name in ('finance', 'sup1_fin') order by login_name`,
    )
  ).map((o) => o.org) as [string, string]
  // as the month's end sent it, whatever was said of it before
  const [sent] = await sqlRows<{ id: string }>(
    `update statement set status = 'sent', hospital_at = null, hospital_by = null, hospital_name = '', supplier_at = null, supplier_by = null, supplier_name = ''
     where id = (select id from statement where hospital_id = $1 and supplier_id = $2 and line_count > 0 order by month desc limit 1) returning id`,
    [hospitalId, supplierId],
  )
  const s = await read(clerk, sent!.id)

  // ---- the supplier finds it at home and disputes one line
  await open(clerk, '/Home')
  await expect(shown(clerk, 'a, button').filter({ hasText: '待确认对账单' }).first()).toBeVisible()
  await open(clerk, `${at}/${s.id}`)
  await expect(clerk.getByRole('heading', { name: s.no })).toBeVisible()
  await expect(shown(clerk, '.st-figures')).toContainText('期末欠款')
  await button(clerk, '提出异议').click()
  const against = dialog(clerk)
  await against.getByRole('combobox', { name: '有异议的行' }).click()
  await clerk.locator('.ant-select-item-option').filter({ visible: true }).first().click()
  await clerk.keyboard.press('Escape')
  await against.getByRole('button', { name: '对 1 行提出异议' }).click()
  await told(clerk, '已提出异议')

  // ---- the hospital reads why, answers and sends it again
  await open(finance, `${at}/${s.id}`)
  await expect(finance.getByRole('heading', { name: s.no })).toBeVisible()
  await expect(shown(finance, '.d-tag').filter({ hasText: '金额不符' }).first()).toBeVisible()
  await button(finance, '答复并重新发出').click()
  await dialog(finance).getByRole('textbox').fill('已核对，金额无误')
  await dialog(finance)
    .getByRole('button', { name: /确\s?定|答复并重新发出/ })
    .click()
  await expect.poll(async () => (await read(finance, s.id)).status).toBe('sent')

  // ---- both confirm
  for (const page of [finance, clerk]) {
    await open(page, `${at}/${s.id}`)
    // the page was kept as it was before the other side acted
    await page.reload()
    await expect(page.getByRole('heading', { name: s.no })).toBeVisible()
    await button(page, '确认').click()
    await expect(dialog(page)).toContainText(`${s.month} 期末欠款`)
    await dialog(page).getByRole('button', { name: '确定' }).click()
    const next = page === finance ? 'awaitSupplier' : 'confirmed'
    await expect.poll(async () => (await read(page, s.id)).status).toBe(next)
  }
})

import { expect } from '@playwright/test'
import { rowCalls } from '#modules/trace-row/shared/calls.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const screen = '/trace/shopSales'
interface Row {
  id: string
  sourceNo: string
  patient?: string
}

test('a sale shows its patient masked; who looks says why, and the log knows', async ({ browser }) => {
  const page = await again(browser, 'pharmacist1')
  const { rows } = await asked<{ rows: Row[] }>(page, rowCalls.shopSales.query.path, { patient: '王芳' })
  const [sale] = rows
  expect(sale?.patient).toBe('王**')
  await open(page, `${screen}/${sale!.id}`)
  await quiet(page)
  await expect(shown(page, '.d-page')).not.toContainText('王芳')
  await button(page, '查看患者信息').click()
  await button(dialog(page), '确定').click()
  await expect(dialog(page)).toContainText('请填写原因')
  await dialog(page).getByRole('textbox').fill('患者来电核对')
  await button(dialog(page), '确定').click()
  await expect(dialog(page)).toContainText('王芳')
})

test('a file of sales is judged line by line', async ({ browser }) => {
  const page = await again(browser, 'receiver1', { at: screen })
  await quiet(page)
  await button(page, '导入').click()
  const file = ['业务明细号,定点医药机构目录编号,销售/退货数量', `E2E${Date.now()},没有此编码,1`].join('\r\n')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '销售.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${file}`) })
  // its columns are recognised; then it is judged
  await button(dialog(page), '校验').click()
  await expect(dialog(page)).toContainText('采购目录中没有院内编码', { timeout: 20_000 })
})

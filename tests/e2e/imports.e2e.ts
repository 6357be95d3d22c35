import { expect } from '@playwright/test'
import { button, test } from './kit.ts'
import { drugs, list } from './list-kit.ts'
import { again, dialog } from './shell-kit.ts'

/* Walk 8: a published catalogue, from its file to the list (ux.md 80, 81). */

const head = '医保药品编码,注册名称,注册剂型,注册规格,最小包装数量,最小制剂单位,最小包装单位,药品生产企业,批文,甲乙类'
let made = 0
const drug = (name: string, level = '甲') =>
  `XB01ACA001A0010${Date.now().toString().slice(-7)}${++made},${name},片剂,100mg,30,片,盒,步行药业,国药准字H20213029,${level}`

test('a catalogue with official headings maps itself, is mended by choosing, and what it changes is shown first; the export asks for its columns', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await list(page, drugs)
  const name = `步行药${Date.now()}`
  const load = async (...rows: string[]) => {
    await button(page, '导入').click()
    const bytes = Buffer.from(`\uFEFF${[head, ...rows].join('\n')}\n`)
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '目录.csv', mimeType: 'text/csv', buffer: bytes })
    await button(dialog(page), '校验').click()
  }
  const row = drug(name, '丙')
  await load(row, `${drug(`${name}乙`)}${'长'.repeat(39_000)}`)
  // no column was mapped by hand; both rows say at once what is wrong
  const problems = dialog(page).locator('.x-problems tbody tr')
  await expect(problems.filter({ hasText: '请选择列表中的值' }).first()).toBeVisible()
  await expect(problems.filter({ hasText: '单元格超过 32,767 个字符' })).toHaveCount(1)
  await dialog(page)
    .getByRole('combobox', { name: /甲乙类/ })
    .first()
    .selectOption('乙')
  await button(dialog(page), '重新校验').click()
  await button(dialog(page), '只导入正确的 1 行').click()
  await expect(dialog(page).getByText('已导入「目录.csv」')).toBeVisible({ timeout: 60_000 })
  await button(dialog(page), '完成').click()

  await load(row.replace(',丙', ',谈判'))
  const change = dialog(page).locator('.x-changes tbody tr')
  await expect(change).toHaveCount(1)
  await expect(change).toContainText('医保类别')
  await expect(change).toContainText(/乙\s*谈判/)
  await button(dialog(page), '取消').click()

  await button(page, '导出').click()
  await dialog(page).getByRole('radio', { name: '选择列' }).check()
  const boxes = dialog(page).locator('.x-columns input')
  await expect(boxes.first()).toBeVisible()
  const n = await boxes.count()
  for (let i = 2; i < n; i++) await boxes.nth(i).uncheck()
  await dialog(page).getByRole('radio', { name: 'CSV' }).check()
  const [file] = await Promise.all([page.waitForEvent('download'), button(dialog(page), '导出').click()])
  const chunks: Buffer[] = []
  for await (const c of await file.createReadStream()) chunks.push(c as Buffer)
  expect(Buffer.concat(chunks).toString('utf8').split('\r\n')[0]!.split(',')).toHaveLength(2)
})

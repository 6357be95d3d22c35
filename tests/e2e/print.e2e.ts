import { expect } from '@playwright/test'
import { button, open, shown, test } from './kit.ts'
import { again, asked as answered } from './shell-kit.ts'

test('a buyer prints orders from the list: every line is on the pages, and the paper has as many pages as the preview', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  const asked = page.waitForResponse((r) => r.url().endsWith('/linex/order/order/print'))
  await open(page, '/procurement/purchaseOrder')
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(Number(document.body.dataset.printed ?? 0) + 1))
  })
  const boxes = shown(page, 'tbody tr input[type=checkbox]')
  for (const n of [0, 1, 2]) await boxes.nth(n).check()
  await button(page, '打印').click()
  const { data } = (await (await asked).json()) as {
    data: { documents: { id: string; no: string; printed: number; lines: { id: string }[] }[] }
  }
  const preview = page.getByRole('dialog', { name: '打印预览' })
  const pages = preview.locator('.p-page:not([data-measure])')
  await expect(preview.getByText('3 份单据')).toBeVisible()

  const wanted = data.documents.flatMap((d) => d.lines.map((l) => l.id))
  const lines = preview.locator('[data-line]')
  await expect(lines).toHaveCount(wanted.length)
  expect(await lines.evaluateAll((all) => all.map((l) => l.getAttribute('data-line')))).toEqual(wanted)
  for (const d of data.documents) await expect(preview.getByRole('img', { name: d.no }).first()).toBeVisible()
  await expect(preview.getByText('大写金额').first()).toBeVisible()

  // nothing stands outside its page
  for (const p of await pages.all())
    expect(await p.evaluate((e) => e.scrollHeight - e.clientHeight)).toBeLessThanOrEqual(1)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(await pages.count())

  // looked at it is not printed; printed it is, once
  const [{ id } = { id: '' }] = data.documents
  const prints = async () =>
    (await answered<{ history: { action: string }[] }>(page, '/linex/order/order/detail', { id })).history.filter(
      (s) => s.action === 'print',
    ).length
  const before = await prints()
  await button(preview, '打印').click()
  await expect(page.locator('body[data-printed="1"]')).toBeAttached()
  expect(await prints()).toBe(before + 1)
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
})

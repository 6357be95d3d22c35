import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { unzipped } from '#kernel/server/sheet/zip.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* issue 20, walk 8: somebody takes the evidence pack of a requisition, changes one byte of one file in it, and 校验 names that file. */
interface Acted {
  id: string
  version: number
}
const screen = '/settlement/requisition'
const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const versionOf = async (page: Page, path: string, id: string) => (await asked<Acted>(page, path, { id })).version

test.setTimeout(420_000)

test('the evidence pack of a requisition is made, taken and genuine; with one byte of one file changed its verification names that file', async ({
  browser,
}) => {
  const clerk = await again(browser, 'sup1_fin')
  const finance = await again(browser, 'finance')

  // ---- a requisition of a passed invoice, over HTTP; what the demonstration leaves open may be another walk's by now
  await arrived(browser, 1)
  type Item = { id: string; hospitalId: string; supplierId: string; openQty: string; openAmount: string }
  const { hospitalId } = (await asked<{ rows: Item[] }>(finance, awaitCalls.query.path, { size: 1 })).rows[0]!
  const wish = { size: 1, hospitalId, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  const item = (await asked<{ rows: Item[] }>(clerk, awaitCalls.query.path, wish)).rows[0]!
  const amount = item.openAmount
  const number = String(Date.now()).slice(-8)
  const invoice = await asked<Acted>(clerk, invoiceCalls.add.path, {
    ...{ partnerId: hospitalId, invoiceType: 'paperSpecial', code: '1100094143', number, issueDate: day() },
    ...{ amount, exclAmount: amount, taxAmount: '0', lines: [{ itemId: item.id, qty: item.openQty }], send: true },
  })
  await asked(finance, invoiceCalls.audit.path, {
    id: invoice.id,
    version: await versionOf(clerk, invoiceCalls.detail.path, invoice.id),
    action: 'approve',
  })
  const { no: invoiceNo } = await asked<{ no: string }>(clerk, invoiceCalls.detail.path, { id: invoice.id })
  const { id } = await asked<Acted>(finance, calls.add.path, {
    ...{ partnerId: item.supplierId, payMethod: 'transfer', send: true },
    lines: [{ invoiceId: invoice.id, amount }],
  })
  try {
    // ---- made in the background, while its page is looked at
    await open(finance, `${screen}/${id}`)
    await expect(shown(finance, '.d-title')).toContainText('待审批')
    await shown(finance, '[role=tab]').filter({ hasText: '证据包' }).click()
    await expect(shown(finance, '.ant-table').getByText('还没有证据包')).toBeVisible()
    await button(finance, '制作证据包').click()
    const row = shown(finance, 'tr').filter({ has: finance.getByRole('button', { name: '下载' }) })
    await expect(row).toHaveCount(1, { timeout: 60_000 })
    const [file] = await Promise.all([finance.waitForEvent('download'), button(row, '下载').click()])
    expect(file.suggestedFilename()).toMatch(/^证据包-QK.*\.zip$/)
    const pack = readFileSync((await file.path())!)

    // ---- as it came
    await button(finance, '校验证据包').click()
    const check = async (buffer: Buffer) => {
      await dialog(finance)
        .locator('input[type=file]')
        .setInputFiles({ name: '证据包.zip', mimeType: 'application/zip', buffer })
      return dialog(finance).getByRole('region', { name: '校验结果' })
    }
    const seen = await check(pack)
    await expect(seen.getByRole('status')).toHaveText('证据包真实完整')
    await expect(seen).toContainText('审计链中有此记录')

    // ---- one byte of one file
    const path = `invoices/${invoiceNo}.json`
    const inside = (await unzipped(pack, 100_000_000)).get(path)!
    const altered = Buffer.from(pack)
    altered[pack.indexOf(inside) + inside.indexOf(`"${number}"`) + 1]! ^= 1
    const found = await check(altered)
    await expect(found.getByRole('status')).toHaveText('证据包已被改动')
    await expect(found.locator('tbody tr').filter({ visible: true })).toHaveText([new RegExp(`${path}.*内容已改动`)])
  } finally {
    // nothing is asked for any more, and paper is voided in its month
    const version = await versionOf(finance, calls.detail.path, id)
    await asked(finance, calls.void.path, { id, version, reason: '演示后作废' })
    const of = await versionOf(clerk, invoiceCalls.detail.path, invoice.id)
    await asked(clerk, invoiceCalls.void.path, { id: invoice.id, version: of, reason: '演示后作废' })
  }
})

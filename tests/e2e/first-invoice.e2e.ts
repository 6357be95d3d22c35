import { expect, type Page } from '@playwright/test'
import { manufacturerCalls } from '#modules/company/shared/calls.ts'
import { firstCalls } from '#modules/first-invoice/shared/calls.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

interface Open {
  rows: { id: string; hospitalId: string; openQty: string; openAmount: string; twoInvoice: boolean; lotNo: string }[]
}
interface Companies {
  rows: { name: string; creditCode: string }[]
}
interface Firsts {
  firsts: { id: string; version: number; number: string }[]
}
/** Eight digits nobody had. */
const number = String(Date.now()).slice(-8)

test.setTimeout(300_000)

test('a supplier registers the first invoice of goods that ask for one, and the match that missed it agrees', async ({
  browser,
}) => {
  const clerk: Page = await again(browser, 'sup1_fin')
  // what the demonstration leaves open may be another walk's by now
  await arrived(browser, 1)
  const wish = { size: 100, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  const { rows } = await asked<Open>(clerk, awaitCalls.query.path, wish)
  const item = rows.find((r) => r.twoInvoice && r.lotNo)!
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const { id } = await asked<{ id: string }>(clerk, calls.add.path, {
    ...{ partnerId: item.hospitalId, invoiceType: 'paperOrdinary', code: '1100094150', number, issueDate: today },
    ...{ amount: item.openAmount, exclAmount: item.openAmount, taxAmount: '0' },
    ...{ lines: [{ itemId: item.id, qty: item.openQty }], send: true },
  })
  try {
    await open(clerk, `/settlement/invoice/${id}`)
    await expect(shown(clerk, '.d-title')).toContainText('待验票')
    const tab = (name: string) => clerk.getByRole('tab', { name, exact: true }).filter({ visible: true }).click()
    await tab('核对')
    await expect(shown(clerk, '[data-check=M11][data-outcome=failed]').first()).toContainText('没有登记第一票')

    // ---- the line says that it has none; a fault is told at its field
    await tab('一票')
    await expect(shown(clerk, '.fi-tab')).toContainText('未登记')
    await button(clerk, '登记第一票').click()
    const field = (key: string) => dialog(clerk).locator(`.f-field[data-key=${key}]`)
    await expect(field('buyerTaxNo').locator('input')).toHaveValue(/^[0-9A-Z]{18}$/)
    await expect(field('sellerName').locator('input')).not.toHaveValue('')
    await field('number').locator('input').fill(number)
    await field('issueDate').locator('input').fill(today)
    await field('issueDate').locator('input').press('Enter')
    await field('amount').locator('input').fill('1000')
    // its maker, by the code he is kept with
    const maker = await field('sellerName').locator('input').inputValue()
    const operator = await again(browser, 'operator')
    const kept = { keyword: maker, size: 20 }
    const found = (await asked<Companies>(operator, manufacturerCalls.query.path, kept)).rows.find(
      (c) => c.name === maker,
    )!
    await field('sellerTaxNo').locator('input').fill(found.creditCode)
    await button(dialog(clerk), '保存').click()
    await expect(field('code').getByRole('alert')).toContainText('10 或 12 位')
    await field('code').locator('input').fill('1100094150')
    await button(dialog(clerk), '保存').click()
    await told(clerk, '已保存')
    await expect(dialog(clerk)).toHaveCount(0)
    await expect(shown(clerk, '.fi-tab')).toContainText(number)
    await expect(shown(clerk, '.fi-tab')).not.toContainText('未登记')

    // ---- the run of then stands; another one agrees
    await tab('核对')
    await button(clerk, '重新核对').click()
    await expect(shown(clerk, '[data-check=M11][data-outcome=passed]').first()).toContainText('第一票与本发票衔接')
  } finally {
    const { firsts } = await asked<Firsts>(clerk, firstCalls.query.path, { invoiceId: id })
    for (const f of firsts.filter((f) => f.number === number))
      await asked(clerk, firstCalls.delete.path, { id: f.id, version: f.version })
    const { version } = await asked<{ version: number }>(clerk, calls.detail.path, { id })
    await asked(clerk, calls.void.path, { id, version, reason: '演示后作废' })
  }
})

import { expect, type Page } from '@playwright/test'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, here, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const screen = '/settlement/invoice'
interface Open {
  rows: { id: string; hospitalId: string; name: string; openQty: string; openAmount: string; sourceNo: string }[]
}
interface Detail {
  id: string
  version: number
  status: string
  linkedAmount: string
}
const detail = (page: Page, id: string) => asked<Detail>(page, calls.detail.path, { id })
/** A paper number nobody had: ten digits of a code, eight of a number. */
const numberOf = (n: number) => String(Date.now() + n).slice(-8)

// two people at browsers of their own
test.setTimeout(300_000)

test('a supplier invoices what a hospital accepted, from 待开票 on; finance passes one invoice and rejects another, and the supplier reads why', async ({
  browser,
}) => {
  const finance = await again(browser, 'finance')
  const clerk = await again(browser, 'sup1_fin')
  const { hospitalId } = (await asked<Open>(finance, awaitCalls.query.path, { size: 1 })).rows[0]!
  // what the demonstration leaves open is nobody's promise
  await arrived(browser, 2)
  const wish = { size: 20, hospitalId, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  const [first, second] = (await asked<Open>(clerk, awaitCalls.query.path, wish)).rows
  const made: string[] = []

  try {
    // ---- from the list of what awaits an invoice
    await open(clerk, '/settlement/awaitInvoice')
    await expect(rows(clerk).first()).toBeVisible()
    await shown(clerk, '.l-search input').first().fill(first!.sourceNo)
    await button(clerk, '查询').click()
    await quiet(clerk)
    const row = rows(clerk).filter({ hasText: first!.name }).first()
    await row.getByRole('checkbox').check()
    await button(clerk, '登记发票').click()
    await expect(clerk.getByRole('heading', { name: '登记发票' })).toBeVisible()
    await expect(shown(clerk, '.g-body [data-row="0"] [data-col="0"]')).toHaveText(first!.name)

    // ---- what stands on the paper is typed; what the two want written is there already
    const field = (key: string) => shown(clerk, `.f-field[data-key=${key}]`)
    await expect(field('sellerTaxNo').locator('input')).toHaveValue(/^[0-9A-Z]{18}$/)
    await expect(field('buyerTaxNo').locator('input')).toHaveValue(/^[0-9A-Z]{18}$/)
    await field('invoiceType').getByRole('combobox').click()
    await clerk.locator('.ant-select-item-option').filter({ hasText: '纸质专用发票', visible: true }).first().click()
    await field('code').locator('input').fill('1100094140')
    await field('number').locator('input').fill(numberOf(1))
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await field('issueDate').locator('input').fill(today)
    await field('issueDate').locator('input').press('Enter')
    const amount = await shown(clerk, '.g-body [data-row="0"] [data-col="7"]').innerText()
    const total = amount.replaceAll(',', '')
    // what the chosen lines come to is proposed, parted by the usual rate
    await expect(field('amount').locator('input')).toHaveValue(total)
    await expect(field('taxAmount').locator('input')).not.toHaveValue('')
    await field('amount').locator('input').fill(total)
    await field('exclAmount').locator('input').fill(total)
    // tax that does not add up is told at its field, in yuan
    await field('taxAmount').locator('input').fill('1')
    await button(clerk, '提交').click()
    await expect(field('amount').getByRole('alert')).toContainText('与价税合计不一致')
    await field('taxAmount').locator('input').fill('0')
    await button(clerk, '提交').click()
    await told(clerk, /已提交/)
    const id = /invoice\/([0-9a-f-]+)/.exec(here(clerk))![1]!
    made.push(id)
    await expect(shown(clerk, '.d-title')).toContainText('待验票')
    expect((await asked<Open>(clerk, awaitCalls.query.path, wish)).rows.map((r) => r.id)).not.toContain(first!.id)

    // ---- the hospital's finance passes it, from its card on
    await open(finance, '/Home')
    await expect(shown(finance, 'a, button').filter({ hasText: '待验票' }).first()).toBeVisible()
    await open(finance, `${screen}/${id}`)
    await expect(shown(finance, '.d-title')).toContainText('待验票')
    await button(finance, '验票通过').click()
    await told(finance, /已验票/)
    await expect(shown(finance, '.d-title')).toContainText('验票通过')

    // ---- another one, over HTTP; it is rejected with what is wrong, and the supplier reads it
    const body = {
      ...{
        partnerId: hospitalId,
        invoiceType: 'paperOrdinary',
        code: '1100094141',
        number: numberOf(2),
        issueDate: today,
      },
      ...{ amount: second!.openAmount, exclAmount: second!.openAmount, taxAmount: '0' },
      ...{ lines: [{ itemId: second!.id, qty: second!.openQty }], send: true },
    }
    const other = await asked<{ id: string }>(clerk, calls.add.path, body)
    made.push(other.id)
    await open(finance, `${screen}/${other.id}`)
    await expect(shown(finance, '.d-title')).toContainText('待验票')
    await button(finance, '驳回').click()
    await dialog(finance).getByRole('combobox').click()
    await finance
      .locator('.ant-select-item-option')
      .filter({ hasText: '抬头或税号有误', visible: true })
      .first()
      .click()
    await dialog(finance).getByRole('textbox').fill('缺少院区名称')
    await button(dialog(finance), '确定').click()
    await told(finance, /已驳回/)
    await open(clerk, `${screen}/${other.id}`)
    await expect(shown(clerk, '.d-page')).toContainText('缺少院区名称')
    await expect(button(clerk, '修改')).toBeVisible()
    // what it was for awaits an invoice again
    expect((await asked<Open>(clerk, awaitCalls.query.path, wish)).rows.map((r) => r.id)).toContain(second!.id)
    await open(clerk, '/Home')
    await expect(shown(clerk, 'a, button').filter({ hasText: '被驳回的发票' }).first()).toBeVisible()
    const messages = await asked<{ rows: { text: string }[] }>(clerk, messageCalls.query.path, { size: 20 })
    expect(JSON.stringify(messages)).toContain('缺少院区名称')
  } finally {
    // paper is voided in its month: what it was for is open again
    for (const id of made) {
      const { version } = await detail(clerk, id)
      await asked(clerk, calls.void.path, { id, version, reason: '演示后作废' })
    }
  }
})

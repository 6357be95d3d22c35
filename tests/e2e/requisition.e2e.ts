import { expect, type Page } from '@playwright/test'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { sqlRows } from './database.ts'
import { arrived } from './goods-kit.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog } from './shell-kit.ts'

const screen = '/settlement/requisition'
interface Acted {
  id: string
  version: number
}
interface Detail extends Acted {
  status: string
  leftAmount: string
  payments: { id: string; amount: string; bounced: boolean }[]
}
const detail = (page: Page, id: string) => asked<Detail>(page, calls.detail.path, { id })
const numberOf = (n: number) => String(Date.now() + n).slice(-8)
const yuan = (amount: string) =>
  Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

// four people at browsers of their own
test.setTimeout(420_000)

test('finance asks for a passed invoice, three others approve it; the cashier pays half, waits for another account to be approved, brings in the rest, and pays again what bounced; the region holds it, and the supplier reads all of it', async ({
  browser,
}) => {
  const clerk = await again(browser, 'sup1_fin')
  const finance = await again(browser, 'finance')
  const desk = await again(browser, 'finance')
  const second = await again(browser, 'finance2')
  const auditor = await again(browser, 'auditor1')
  const cashier = await again(browser, 'cashier')
  const leader = await again(browser, 'leader')
  const operator = await again(browser, 'operator')

  // ---- an invoice that passed: over HTTP, what is asserted is what comes of it
  // what the demonstration leaves open may be another walk's by now
  await arrived(browser, 1)
  const { hospitalId } = (await asked<{ rows: { hospitalId: string }[] }>(finance, awaitCalls.query.path, { size: 1 }))
    .rows[0]!
  const wish = { size: 1, hospitalId, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  type Item = { id: string; supplierId: string; openQty: string; openAmount: string }
  const [item] = (await asked<{ rows: Item[] }>(clerk, awaitCalls.query.path, wish)).rows
  const amount = item!.openAmount
  const { supplierId } = item!
  const cents = Math.round(Number(amount) * 100)
  const half = (Math.floor(cents / 2) / 100).toFixed(2)
  const rest = ((cents - Math.floor(cents / 2)) / 100).toFixed(2)
  const pay = (of: string) => ({ payDate: day(), amount: of, bankVoucherNo: `E2E${numberOf(6)}` })
  // what is large is less here: goods for 500,000 take their time
  const least = (yuan: number) =>
    sqlRows(
      `set app.kind = 'system'; update approval_flow_step s set min_amount = ${yuan} from approval_flow f
         where f.id = s.flow_id and f.org_id = '${hospitalId}' and f.doc_type = 'requisition' and s.name = '院领导'`,
    )
  /** The account the supplier is paid on: another one, or what it was. */
  const bank = (end: '1' | '') =>
    sqlRows(
      `set app.kind = 'system'; update company set extra = jsonb_set(extra, '{bankAccount}',
         to_jsonb(${end ? `(extra ->> 'bankAccount') || '${end}'` : `left(extra ->> 'bankAccount', -1)`})) where org_id = '${supplierId}'`,
    )
  let another = false
  const invoice = await asked<Acted>(clerk, invoiceCalls.add.path, {
    ...{
      partnerId: hospitalId,
      invoiceType: 'paperSpecial',
      code: '1100094142',
      number: numberOf(7),
      issueDate: day(),
    },
    ...{ amount, exclAmount: amount, taxAmount: '0', lines: [{ itemId: item!.id, qty: item!.openQty }], send: true },
  })
  const seen = await asked<Acted>(clerk, invoiceCalls.detail.path, { id: invoice.id })
  await asked(finance, invoiceCalls.audit.path, { id: invoice.id, version: seen.version, action: 'approve' })
  const { number } = await asked<{ number: string }>(clerk, invoiceCalls.detail.path, { id: invoice.id })
  let id = ''
  const passed = async (...by: Page[]) => {
    for (const who of by) {
      const { version } = await detail(who, id)
      await asked(who, calls.audit.path, { id, version, action: 'approve' })
    }
  }
  await least(1)
  try {
    // ---- finance chooses it among what passed, and reads the amount in capitals
    await open(finance, `${screen}/new`)
    await expect(finance.getByRole('heading', { name: '新建请款单' })).toBeVisible()
    const partner = shown(finance, '.f-field[data-key=partnerId]')
    await partner.getByRole('combobox').click()
    await finance.locator('.ant-select-item-option').filter({ visible: true }).first().click()
    await button(finance, '带出全部可请款发票').click()
    await expect(shown(finance, '.g-body').getByText(number)).toBeVisible()
    await expect(shown(finance, '.d-footer, .f-footer, footer').filter({ hasText: '大写金额' }).first()).toBeVisible()

    // ---- only this one is asked for
    const made = await asked<Acted>(finance, calls.add.path, {
      partnerId: supplierId,
      payMethod: 'transfer',
      lines: [{ invoiceId: invoice.id, amount }],
    })
    id = made.id
    // what is typed on the form stays there: at a browser of his own
    await open(desk, `${screen}/${id}`)
    await expect(shown(desk, '.d-title')).toContainText('待提交')
    await button(desk, '提交').click()
    await button(dialog(desk), '确定').click()
    await told(desk, /已提交/)
    await expect(shown(desk, '.d-title')).toContainText('待审批')

    // ---- its levels: of so much, the head of the hospital is the last of three
    const levels = await asked<{ chain: { name: string }[] }>(desk, calls.detail.path, { id })
    expect(levels.chain.map((l) => l.name)).toEqual(['采购审核', '财务审核', '院领导'])
    await passed(auditor, second, leader)

    // ---- the cashier pays half of it, from his card on, with the bank's receipt
    await open(cashier, '/Home')
    await expect(shown(cashier, 'a, button').filter({ hasText: '待付款' }).first()).toBeVisible()
    await open(cashier, `${screen}/${id}`)
    await expect(shown(cashier, '.d-title')).toContainText('待付款')
    await button(cashier, '登记付款').click()
    const form = dialog(cashier)
    await form.locator('.f-field[data-key=amount] input').fill(half)
    await form.locator('.f-field[data-key=bankVoucherNo] input').fill(`E2E${numberOf(1)}`)
    await form.locator('input[type=file]').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: dot })
    await button(form, '登记付款').click()
    await told(cashier, /登记付款/)
    await expect(shown(cashier, '.d-title')).toContainText('部分付款')
    await shown(cashier, '[role=tab]').filter({ hasText: '付款记录' }).click()
    await expect(shown(cashier, '.d-page').getByRole('heading', { name: /^银行回单 E2E/ })).toBeVisible()

    // ---- the supplier's account is another one: nothing is paid until all levels approved it anew
    await bank('1')
    another = true
    const now = await detail(cashier, id)
    const refused = await asks(cashier, calls.pay.path, { ...pay(rest), id, version: now.version })
    expect(refused.msg).toBe('供应商的收款账户已变更，须重新送审后才能付款')
    await asked(finance, calls.resubmit.path, { id, version: now.version })
    await passed(auditor, second, leader)

    // ---- the rest comes from the bank's receipt file
    await open(cashier, screen)
    await button(cashier, '导入银行回单').click()
    const { no } = await asked<{ no: string }>(cashier, calls.detail.path, { id })
    const text = `请款单号,交易日期,金额,流水号\n${no},${day()},${rest},E2E${numberOf(4)}`
    await dialog(cashier)
      .locator('input[type=file]')
      .setInputFiles({ name: '回单.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
    await button(dialog(cashier), '校验').click()
    await button(dialog(cashier), '导入全部 1 行').click()
    await expect(dialog(cashier).getByText('已导入「回单.csv」')).toBeVisible({ timeout: 60_000 })
    await button(dialog(cashier), '完成').click()
    await open(cashier, `${screen}/${id}`)
    await expect(shown(cashier, '.d-title')).toContainText('已付款')

    // ---- the bank sends it back
    await button(cashier, '登记退票').click()
    await dialog(cashier).getByRole('combobox').first().click()
    await cashier
      .locator('.ant-select-item-option')
      .filter({ hasText: yuan(rest), visible: true })
      .first()
      .click()
    await dialog(cashier)
      .locator('.f-field[data-key=bankVoucherNo] input')
      .fill(`E2E${numberOf(2)}`)
    await dialog(cashier).locator('.f-field[data-key=reason] textarea').fill('户名不符')
    await button(dialog(cashier), '登记退票').click()
    await told(cashier, /登记退票/)
    await expect(shown(cashier, '.d-title')).toContainText('部分付款')

    // ---- and it is paid again
    const { version: before } = await detail(cashier, id)
    await asked(cashier, calls.pay.path, { ...pay(rest), id, version: before })
    expect(await detail(cashier, id)).toMatchObject({ status: 'paid', leftAmount: '0.00' })
    // what the region holds is paid in part: the same transfer bounces once more
    const { version: paid, payments } = await detail(cashier, id)
    const last = payments.at(-1)!
    await asked(cashier, calls.reversePayment.path, {
      ...{
        id,
        version: paid,
        paymentId: last.id,
        payDate: day(),
        bankVoucherNo: `E2E${numberOf(5)}`,
        reason: '再次退票',
      },
    })

    await cashier.reload()
    await expect(shown(cashier, '.d-title')).toContainText('部分付款')

    // ---- the region holds it: a banner in its name, and no payment
    const { version } = await detail(operator, id)
    await asked(operator, calls.freeze.path, { id, version, reason: '核查票货' })
    await open(clerk, `${screen}/${id}`)
    await expect(clerk.getByRole('alert').filter({ hasText: '核查票货' })).toBeVisible()
    await shown(clerk, '[role=tab]').filter({ hasText: '付款记录' }).click()
    await expect(shown(clerk, '.d-page')).toContainText('户名不符')
    // who has it open is told that it is no longer as he sees it
    await expect(shown(cashier, '[role=status]').filter({ hasText: '已不是最新内容' })).toContainText('冻结')
    await button(cashier, '刷新').click()
    await expect(cashier.getByRole('alert').filter({ hasText: '核查票货' })).toBeVisible()
    await expect(button(cashier, '登记付款')).toHaveCount(0)

    // ---- on the page of the invoice
    await open(desk, `/settlement/invoice/${invoice.id}`)
    await expect(shown(desk, '.d-title')).toContainText('验票通过')
    await shown(desk, '[role=tab]').filter({ hasText: '请款付款' }).click()
    await expect(shown(desk, '.d-page').getByText('部分付款').first()).toBeVisible()
    expect(here(desk)).toContain(invoice.id)
  } finally {
    await least(500_000)
    if (another) await bank('')
    // nothing is asked for any more, and paper is voided in its month
    if (id) {
      let d = await detail(operator, id).catch(() => detail(finance, id))
      if ('held' in d && d.held) await asked(operator, calls.unfreeze.path, { id, version: d.version })
      for (const p of d.payments.filter((x) => Number(x.amount) > 0 && !x.bounced)) {
        const back = { paymentId: p.id, payDate: day(), bankVoucherNo: `E2E${numberOf(3)}`, reason: '演示' }
        await asked(cashier, calls.reversePayment.path, { id, version: (await detail(cashier, id)).version, ...back })
      }
      d = await detail(finance, id)
      await asked(finance, calls.void.path, { id, version: d.version, reason: '演示后作废' })
    }
    const { version } = await asked<Acted>(clerk, invoiceCalls.detail.path, { id: invoice.id })
    await asked(clerk, invoiceCalls.void.path, { id: invoice.id, version, reason: '演示后作废' })
  }
})

import { expect, type Page } from '@playwright/test'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const screen = '/settlement/requisition'
interface Detail {
  id: string
  version: number
  status: string
  payments: { id: string; amount: string; bounced: boolean }[]
}
const detail = (page: Page, id: string) => asked<Detail>(page, calls.detail.path, { id })
const numberOf = (n: number) => `P${String(Date.now() + n).slice(-8)}`
const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

test.setTimeout(420_000)

test('a supplier asks for a prepayment of a contract within its limit, the hospital approves and pays it, and its rest is told until the bank sends it back', async ({
  browser,
}) => {
  const clerk = await again(browser, 'sup1_fin')
  const cashier = await again(browser, 'cashier')
  const finance = await again(browser, 'finance')
  const auditor = await again(browser, 'auditor1')
  const second = await again(browser, 'finance2')
  // of the hospital that audits and pays below
  const hospital = (await asked<{ rows: { name: string }[] }>(clerk, calls.partners.path, { keyword: 'H001', size: 1 }))
    .rows[0]!.name
  // by its number: one hospital's name begins another's
  const contracts = await asked<{ rows: { no: string; partner: string }[] }>(clerk, calls.prepayContracts.path, {})
  const { no } = contracts.rows.find((k) => k.partner === hospital)!
  let id = ''
  try {
    // ---- more than the contract agrees to is refused in words, and the draft stays
    await open(clerk, screen)
    await button(clerk, '新建预付请款').click()
    const form = dialog(clerk)
    await form.locator('.f-field[data-key=contractId]').getByRole('combobox').click()
    const choice = clerk.locator('.ant-select-item-option').filter({ visible: true })
    await expect(choice.first()).toContainText('30%')
    await choice.filter({ hasText: no }).click()
    await form.locator('.f-field[data-key=amount] input').fill('99999999')
    await button(form, '保存').click()
    await expect(shown(clerk, '.d-title')).toContainText('待提交')
    id = clerk.url().split('/').at(-1)!
    await button(clerk, '提交').click()
    await button(dialog(clerk), '确定').click()
    await expect(clerk.getByText('最多还可预付').first()).toBeVisible()
    await clerk.keyboard.press('Escape')

    // ---- what is within is handed in
    const { version } = await detail(clerk, id)
    await asked(clerk, calls.update.path, { id, version, amount: '12.34' })
    await clerk.reload()
    await expect(shown(clerk, '.d-page')).toContainText('12.34')
    await button(clerk, '提交').click()
    await expect(dialog(clerk)).toContainText('预付 12.34 元')
    await button(dialog(clerk), '确定').click()
    await told(clerk, /已提交/)
    for (const who of [auditor, second]) {
      const now = await detail(who, id)
      if (now.status === 'pending') await asked(who, calls.audit.path, { id, version: now.version, action: 'approve' })
    }

    // ---- the cashier pays it; both sides read its rest
    await open(cashier, `${screen}/${id}`)
    await expect(shown(cashier, '.d-title')).toContainText('待付款')
    await button(cashier, '登记付款').click()
    await dialog(cashier).locator('.f-field[data-key=bankVoucherNo] input').fill(numberOf(1))
    await button(dialog(cashier), '登记付款').click()
    await told(cashier, /登记付款/)
    await expect(shown(cashier, '.d-title')).toContainText('已付款')
    await expect(shown(cashier, '.d-page')).toContainText('预付余额')
    await expect(shown(cashier, '[role=tab]').filter({ hasText: '抵扣记录' })).toBeVisible()
    const supplierId = (await asked<{ supplierId: string }>(finance, calls.detail.path, { id })).supplierId
    const left = await asked<{ requisitionId: string; restAmount: string }[]>(finance, calls.prepaid.path, {
      partnerId: supplierId,
    })
    expect(left.find((p) => p.requisitionId === id)?.restAmount).toBe('12.34')
  } finally {
    if (id) {
      const d = await detail(clerk, id)
      for (const p of d.payments.filter((x) => Number(x.amount) > 0 && !x.bounced)) {
        const back = { paymentId: p.id, payDate: day(), bankVoucherNo: numberOf(2), reason: '演示' }
        await asked(cashier, calls.reversePayment.path, { id, version: d.version, ...back })
      }
      const { version } = await detail(clerk, id)
      await asked(clerk, calls.void.path, { id, version, reason: '演示后作废' })
    }
  }
})

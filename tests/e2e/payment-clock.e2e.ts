import { expect, type Page } from '@playwright/test'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { clockCalls as calls } from '#modules/payment-clock/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { daysPass } from '../clocking.ts'
import { sqlRows } from './database.ts'
import { arrived } from './goods-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const at = '/settlement/paymentClock'
interface Acted {
  id: string
  version: number
}
interface Clock {
  band: string
  netDays: number
  grossDays: number
  supplierDays: number
}
const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const database = { sql: { query: (text: string, values: readonly unknown[]) => sqlRows(text, values) } }
const course = (page: Page) => shown(page, '.d-timeline')

// three people at browsers of their own
test.setTimeout(420_000)

test('the authority reads hospitals by gross and net days, one of them to its items, one item to its clock; it freezes a requisition, sees the clock stop in its own name, lifts it, and everything is where it was', async ({
  browser,
}) => {
  const clerk = await again(browser, 'sup1_fin')
  const finance = await again(browser, 'finance')
  const operator = await again(browser, 'operator')

  // ---- an invoice that was rejected four days ago and handed in again, passed and asked for: over HTTP
  // what the demonstration leaves open may be another walk's by now
  await arrived(browser, 1)
  const { hospitalId } = (await asked<{ rows: { hospitalId: string }[] }>(finance, awaitCalls.query.path, { size: 1 }))
    .rows[0]!
  type Item = {
    id: string
    supplierId: string
    hospital: string
    sourceNo: string
    openQty: string
    openAmount: string
  }
  const wish = { size: 1, hospitalId, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  const [item] = (await asked<{ rows: Item[] }>(clerk, awaitCalls.query.path, wish)).rows
  const amount = item!.openAmount
  const read = (page: Page) => asked<Clock>(page, calls.detail.path, { id: item!.id })
  const invoice = await asked<Acted>(clerk, invoiceCalls.add.path, {
    ...{ partnerId: hospitalId, invoiceType: 'paperSpecial', code: '1100094143', number: String(Date.now()).slice(-8) },
    ...{ issueDate: day(), amount, exclAmount: amount, taxAmount: '0', send: true },
    lines: [{ itemId: item!.id, qty: item!.openQty }],
  })
  const now = () => asked<Acted>(clerk, invoiceCalls.detail.path, { id: invoice.id })
  const judge = async (action: string, more: object = {}) =>
    asked(finance, invoiceCalls.audit.path, { id: invoice.id, version: (await now()).version, action, ...more })
  let id = ''
  try {
    await judge('reject', { rejectCode: 'amount', reason: '金额与验收不符' })
    await daysPass(database, 4, [item!.id])
    await asked(clerk, invoiceCalls.submit.path, { id: invoice.id, version: (await now()).version })
    await judge('approve')
    const made = await asked<Acted>(finance, requisitionCalls.add.path, {
      ...{ partnerId: item!.supplierId, payMethod: 'transfer' },
      lines: [{ invoiceId: invoice.id, amount }],
    })
    id = made.id
    await asked(finance, requisitionCalls.submit.path, { id, version: made.version })
    const before = await read(operator)

    // ---- hospitals by gross and net days, one opens to its items
    await open(operator, at)
    await expect(operator.getByRole('heading', { name: '付款时限' })).toBeVisible()
    await button(operator, '机构排名').click()
    const ranking = operator.getByRole('region', { name: '机构排名' }).first()
    await expect(ranking).toContainText('毛天数')
    await expect(ranking).toContainText('净天数')
    await ranking.getByRole('button', { name: item!.hospital, exact: true }).last().click()
    await expect(ranking).toHaveCount(0)
    await expect(shown(operator, `a[href^="#${at}/"]`).first()).toBeVisible()

    // ---- one item to its clock: started, stopped by the rejection (supplier), running
    await open(operator, `${at}?keyword=${item!.sourceNo}`)
    await shown(operator, `a[href="#${at}/${item!.id}"]`).first().click()
    await expect(course(operator)).toContainText('开始计时')
    await expect(course(operator)).toContainText('发票驳回暂停（供应商，4 天）')
    await expect(course(operator).locator('li').last()).toContainText('计时中')

    // ---- it freezes the requisition, and the clock stops in its own name
    await open(operator, `/settlement/requisition/${id}`)
    await expect(shown(operator, '.d-title')).toContainText('待审批')
    await button(operator, '冻结').click()
    await dialog(operator).locator('.f-field[data-key=reason] textarea').fill('核查票货')
    await button(dialog(operator), '冻结').click()
    await expect(operator.getByRole('alert').filter({ hasText: '核查票货' })).toBeVisible()
    await open(operator, `${at}/${item!.id}`)
    await operator.reload()
    await expect(course(operator)).toContainText('监管冻结暂停（监管机构，0 天）')
    await expect(course(operator).locator('li').last()).toContainText('暂停中')
    expect((await read(operator)).band).toBe('stopped')

    // ---- it lifts it, and everything is where it was
    await open(operator, `/settlement/requisition/${id}`)
    await button(operator, '解除冻结').click()
    await button(dialog(operator), '解除冻结').click()
    await expect(operator.getByRole('alert').filter({ hasText: '核查票货' })).toHaveCount(0)
    await open(operator, `${at}/${item!.id}`)
    await operator.reload()
    await expect(course(operator).locator('li').last()).toContainText('计时中')
    expect(await read(operator)).toMatchObject({
      ...{ band: before.band, netDays: before.netDays, grossDays: before.grossDays, supplierDays: before.supplierDays },
    })
  } finally {
    // nothing is asked for any more, and paper is voided in its month
    if (id) {
      const d = await asked<Acted & { held: boolean }>(operator, requisitionCalls.detail.path, { id })
      if (d.held) await asked(operator, requisitionCalls.unfreeze.path, { id, version: d.version })
      const { version } = await asked<Acted>(finance, requisitionCalls.detail.path, { id })
      await asked(finance, requisitionCalls.void.path, { id, version, reason: '演示后作废' })
    }
    await asked(clerk, invoiceCalls.void.path, { id: invoice.id, version: (await now()).version, reason: '演示后作废' })
  }
})

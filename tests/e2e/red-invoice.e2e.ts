import { expect, type Page } from '@playwright/test'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, here, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, rows } from './shell-kit.ts'

const screen = '/settlement/invoice'
interface Acted {
  id: string
  version: number
}
interface Item {
  id: string
  name: string
  lotNo: string
  hospitalId: string
  supplierId: string
  openQty: string
  openAmount: string
}
const detail = <D = Acted>(page: Page, id: string) => asked<D & Acted>(page, calls.detail.path, { id })
const numberOf = (n: number) => String(Date.now() + n).slice(-8)
const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const yuan = (n: number) => n.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

// six people at browsers of their own
test.setTimeout(420_000)

test('25 accepted and invoiced, 5 returned: 应红冲 5 appears by itself, the supplier enters the red invoice, finance passes it, and the next requisition is 20’s worth and says why', async ({
  browser,
}) => {
  // ---- 25 accepted, over HTTP; a lot of this walk's own
  const lotNo = `RED${Date.now()}`
  const { codes, pointId } = await arrived(browser, 1, { lotNo }, 25)
  const clerk = await again(browser, 'sup1_fin')
  const finance = await again(browser, 'finance')
  const open1 = async (state: string) =>
    (await asked<{ rows: Item[] }>(clerk, awaitCalls.query.path, { size: 100, keyword: lotNo, state: [state] })).rows
  const items = await open1('open')
  const whole = items.reduce((sum, i) => sum + Number(i.openAmount), 0).toFixed(2)
  const { hospitalId, supplierId } = items[0]!
  const blue = await asked<Acted>(clerk, calls.add.path, {
    ...{ partnerId: hospitalId, invoiceType: 'paperSpecial', code: '1100094143', number: numberOf(1) },
    ...{ issueDate: day(), amount: whole, exclAmount: whole, taxAmount: '0', send: true },
    lines: items.map((i) => ({ itemId: i.id, qty: i.openQty })),
  })
  const approve = { id: blue.id, version: (await detail(clerk, blue.id)).version, action: 'approve' }
  await asked(finance, calls.audit.path, approve)
  const { number, no } = await detail<{ number: string; no: string }>(clerk, blue.id)

  // ---- a fifth of it goes back, on its paper's way
  const keeper = await again(browser, 'receiver1')
  const find = { pointId, keyword: codes[0] }
  const lots = await asked<{ deliveryLineId: string; lotNo: string; returnable: string }[]>(
    keeper,
    returnOrderCalls.candidates.path,
    find,
  )
  const lot = lots.filter((l) => l.lotNo === lotNo).toSorted((a, b) => Number(b.returnable) - Number(a.returnable))[0]!
  const qty = String(Number(lot.returnable) / 5)
  const step = async (who: Page, path: string, d: Acted, more: object = {}) => ({
    ...d,
    version: (await asked<Acted>(who, path, { id: d.id, version: d.version, ...more })).version,
  })
  let back = await asked<Acted>(keeper, returnOrderCalls.add.path, {
    ...{ returnType: 'quality', pointId, supplierId, send: true },
    lines: [{ deliveryLineId: lot.deliveryLineId, qty, reason: '包装破损' }],
  })
  const seen = (who: Page) =>
    asked<Acted & { lines: { id: string }[] }>(who, returnOrderCalls.detail.path, { id: back.id })
  back = await step(await again(browser, 'auditor1'), returnOrderCalls.audit.path, await seen(keeper), {
    action: 'approve',
  })
  const seller = await again(browser, 'sup1_sales')
  back = await step(seller, returnOrderCalls.agree.path, back, { pickupDate: '2031-01-01' })
  back = await step(keeper, returnOrderCalls.shipBack.path, back)
  const { lines } = await seen(seller)
  await step(await again(browser, 'sup1_ship'), returnOrderCalls.receive.path, back, {
    lines: lines.map((l) => ({ id: l.id, receivedQty: qty })),
  })

  const made: string[] = []
  let asking: Acted | undefined
  try {
    // ---- what is owed back is there by itself, and leads to its red invoice
    const [due] = await open1('red')
    expect(Number(due!.openQty)).toBe(-Number(qty))
    const amount = Number(due!.openAmount)
    await open(clerk, '/settlement/awaitInvoice')
    await expect(rows(clerk).first()).toBeVisible()
    await shown(clerk, '.l-search input').first().fill(lotNo)
    await button(clerk, '查询').click()
    await quiet(clerk)
    await shown(clerk, '[role=tab], button').filter({ hasText: '应红冲' }).first().click()
    await quiet(clerk)
    await rows(clerk).filter({ hasText: due!.name }).first().getByRole('checkbox').check()
    await button(clerk, '开红票').click()
    await expect(clerk.getByRole('heading', { name: '登记红字发票' })).toBeVisible()

    // ---- blue invoice, packs and amounts stand there; what is on the paper is typed
    const field = (key: string) => shown(clerk, `.f-field[data-key=${key}]`)
    await expect(shown(clerk, '.g-body [data-row="0"] [data-col="0"]')).toHaveText(due!.name)
    await expect(field('blues')).toContainText(number)
    await expect(field('amount').locator('input')).toHaveValue(amount.toFixed(2))
    await expect(field('sellerTaxNo').locator('input')).toHaveValue(/^[0-9A-Z]{18}$/)
    await field('invoiceType').getByRole('combobox').click()
    await clerk.locator('.ant-select-item-option').filter({ hasText: '纸质专用发票', visible: true }).first().click()
    await field('code').locator('input').fill('1100094143')
    await field('number').locator('input').fill(numberOf(2))
    await field('issueDate').locator('input').fill(day())
    await field('issueDate').locator('input').press('Enter')
    await button(clerk, '提交').click()
    await told(clerk, /已提交/)
    const id = /invoice\/([0-9a-f-]+)/.exec(here(clerk))![1]!
    made.push(id)
    await expect(shown(clerk, '.d-title')).toContainText('待验票')
    expect(await open1('red')).toEqual([])

    // ---- finance passes it; the blue one says what is left of it
    await open(finance, `${screen}/${id}`)
    await expect(shown(finance, '.d-title')).toContainText('待验票')
    await button(finance, '验票通过').click()
    await told(finance, /已验票/)
    await expect(shown(finance, '.d-title')).toContainText('验票通过')
    await open(finance, `${screen}/${blue.id}`)
    await expect(shown(finance, '.d-title')).toContainText(no)
    await shown(finance, '[role=tab]').filter({ hasText: '红字发票' }).click()
    await expect(shown(finance, '.d-page')).toContainText(`红冲后剩余 ${yuan(Number(whole) + amount)} 元`)

    // ---- the next requisition asks for the rest, and says why
    asking = await asked<Acted>(finance, requisitionCalls.add.path, {
      ...{ partnerId: supplierId, payMethod: 'transfer', lines: [{ invoiceId: blue.id, amount: whole }] },
    })
    await open(finance, `/settlement/requisition/${asking.id}`)
    await expect(shown(finance, '.d-title')).toContainText('待提交')
    await expect(shown(finance, '.d-page')).toContainText(`红字发票，抵扣蓝字发票 ${number}`)
    await expect(shown(finance, '.d-page')).toContainText(yuan(Number(whole) + amount))
  } finally {
    if (asking) await asked(finance, requisitionCalls.delete.path, { id: asking.id, version: asking.version })
    // paper is voided in its month, what takes back before what is taken back
    for (const id of [...made, blue.id])
      await asked(clerk, calls.void.path, { id, version: (await detail(clerk, id)).version, reason: '演示后作废' })
  }
})

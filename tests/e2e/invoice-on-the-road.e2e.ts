import { expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { sent } from './goods-kit.ts'
import { button, here, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
}
interface Detail extends Paper {
  status: string
  amount: string
  exclAmount: string
  taxAmount: string
  linkedAmount: string
  diffAmount: string
}
const yuan = (text: string) => text.replaceAll(',', '')

// four people at browsers of their own
test.setTimeout(300_000)

test('one invoice for two deliveries is entered while the goods are on the road; one line is refused, the draft shows the difference of exactly that line and no figure of the invoice changes', async ({
  browser,
}) => {
  const mark = `R${Date.now()}`
  const nos = [await sent(browser, 2, { lotNo: mark }), await sent(browser, 1, { lotNo: mark })] as const
  const sales = await again(browser, 'sup1_sales')
  const idOf = async (no: string) =>
    (await asked<{ rows: Paper[] }>(sales, deliveryCalls.query.path, { keyword: no, size: 5 })).rows[0]!.id
  const [first, second] = [await idOf(nos[0]), await idOf(nos[1])]
  const linesOf = async (id: string) =>
    (await asked<{ lines: { id: string; amount: string }[] }>(sales, deliveryCalls.detail.path, { id })).lines
  const refusedLine = (await linesOf(first))[1]!
  let made: string | undefined

  try {
    // ---- from the delivery's page, with its goods; those of the second delivery are added
    await open(sales, `/procurement/delivery/${first}`)
    await expect(sales.getByRole('heading', { name: `配送单 ${nos[0]}` })).toBeVisible()
    await button(sales, '登记发票').click()
    await expect(sales.getByRole('heading', { name: '登记发票' })).toBeVisible()
    const field = (key: string) => shown(sales, `.f-field[data-key=${key}]`)
    await expect(field('announced')).toContainText('1 张配送单，2 行')
    await field('announced').getByRole('button').click()
    await dialog(sales).getByRole('checkbox', { name: nos[1] }).check()
    await button(dialog(sales), '确定').click()
    await expect(field('announced')).toContainText('2 张配送单，3 行')
    const all = [...(await linesOf(first)), ...(await linesOf(second))]
    const total = all.reduce((sum, l) => sum + Math.round(Number(l.amount) * 100), 0) / 100
    await expect(field('amount').locator('input')).toHaveValue(total.toFixed(2))
    const number = `26${Date.now()}`.padEnd(20, '5').slice(0, 20)
    await field('number').locator('input').fill(number)
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await field('issueDate').locator('input').fill(today)
    await field('issueDate').locator('input').press('Enter')
    await sales.keyboard.press('Control+s')
    await told(sales, /已保存 \d\d:\d\d/)
    await expect.poll(() => here(sales)).toMatch(/invoice\/[0-9a-f-]{36}\/edit/)
    made = /invoice\/([0-9a-f-]{36})/.exec(here(sales))![1]!
    await open(sales, `/settlement/invoice/${made}`)
    await expect(shown(sales, '.d-title')).toContainText('待提交')
    await told(sales, '货物在途，确认验收后才能提交')

    // ---- the list says that it waits for goods; so does whoever wants to hand it in; the delivery shows its number
    await open(sales, `/settlement/invoice?keyword=${number}`)
    await expect(rows(sales).filter({ hasText: number })).toContainText('在途')
    const biller = await again(browser, 'sup1_fin', { at: `/settlement/invoice/${made}` })
    await expect(shown(biller, '.d-title')).toContainText('待提交')
    await button(biller, '提交').click()
    await button(dialog(biller), '确定').click()
    await told(biller, /配送单 PS\d+, PS\d+ 的货物在途，确认验收后才能提交/)
    const receiver = await again(browser, 'receiver1', { at: `/procurement/delivery/${first}` })
    await expect(receiver.getByRole('cell', { name: number }).filter({ visible: true })).toHaveCount(2)

    // ---- one line is refused, the others are taken in
    const before = await asked<Detail>(sales, calls.detail.path, { id: made })
    await takenIn(browser, receiver, first, refusedLine.id)
    await takenIn(browser, receiver, second)
    await open(sales, `/settlement/invoice/${made}`)
    await expect(shown(sales, '.d-title')).toContainText('待提交')
    const difference = Number(refusedLine.amount).toFixed(2)
    await expect(shown(sales, '.d-bar').filter({ hasText: '价税合计与关联明细相差' })).toBeVisible()
    await sales.getByRole('tab', { name: '随货明细' }).filter({ visible: true }).click()
    await quiet(sales)
    const red = sales.locator('.d-tag[data-tone=red]').filter({ visible: true })
    await expect(red).toHaveCount(2)
    expect(yuan(await red.last().innerText())).toBe(difference)
    const after = await asked<Detail>(sales, calls.detail.path, { id: made })
    expect(after.diffAmount).toBe(difference)
    for (const key of ['status', 'amount', 'exclAmount', 'taxAmount'] as const) expect(after[key]).toBe(before[key])
  } finally {
    if (made) {
      const { version } = await asked<Detail>(sales, calls.detail.path, { id: made })
      await asked(sales, calls.delete.path, { id: made, version })
    }
  }
})

/** A delivery is registered and confirmed, one of its lines refused whole. */
const takenIn = async (
  browser: Parameters<typeof again>[0],
  receiver: Page,
  deliveryId: string,
  refused?: string,
): Promise<void> => {
  const find = { deliveryId, size: 5 }
  const [wait] = (await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, find)).rows
  const { lines } = await asked<{ lines: { id: string; deliveryLineId: string; deliveredQty: string }[] }>(
    receiver,
    acceptanceCalls.detail.path,
    { id: wait!.id },
  )
  const found = lines.map((l) => {
    const qty = l.deliveredQty.replace(/\.0+$/, '')
    return l.deliveryLineId === refused
      ? { id: l.id, acceptedQty: '0', refusedQty: qty, refuseCode: '01' }
      : { id: l.id, acceptedQty: qty, refusedQty: '0' }
  })
  const wish = { id: wait!.id, version: wait!.version, lines: found }
  const checked = await asked<Paper>(receiver, acceptanceCalls.accept.path, wish)
  const auditor = await again(browser, 'auditor1')
  await asked(auditor, acceptanceCalls.confirm.path, { id: wait!.id, version: checked.version })
}

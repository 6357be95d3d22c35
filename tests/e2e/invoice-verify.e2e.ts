import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { sqlRows } from './database.ts'
import { arrived } from './goods-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

/* issue 20, 查验: an invoice begun by its QR code, looked up by hand and by a service; auto-pass.test.ts says what the system passes. */
const screen = '/settlement/invoice'
interface Item {
  id: string
  hospitalId: string
  openQty: string
  openAmount: string
}
const seen = (page: Page, id: string) =>
  asked<{ status: string; verified: string; hospitalId: string }>(page, calls.detail.path, { id })
const drop = () => sqlRows(`delete from config where key in ('settlement.autoPass', 'settlement.verifyAddress')`)
const put = (key: string, value: string) =>
  sqlRows('insert into config (key, org_id, value) values ($1, null, $2)', [key, value])

test.setTimeout(240_000)

test('a QR code begins an invoice and finds it again; finance writes down what it looked up, a service answers, the system passes none that is warned of', async ({
  browser,
}) => {
  const finance = await again(browser, 'finance')
  const clerk = await again(browser, 'sup1_fin')
  await arrived(browser, 2)
  const { hospitalId } = (await asked<{ rows: Item[] }>(finance, awaitCalls.query.path, { size: 1 })).rows[0]!
  const wish = { size: 2, hospitalId, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  const [first, second] = (await asked<{ rows: Item[] }>(clerk, awaitCalls.query.path, wish)).rows as [Item, Item]
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const number = `2688${String(Date.now()).padStart(16, '0')}`
  const one = (i: Item) => (Number(i.openAmount) / Number(i.openQty)).toFixed(2)
  const qr = `01,31,,${number},${one(first)},${today.replaceAll('-', '')},,1A2B,`
  const peer = createServer((_, r) => r.end('{"result":"不符"}'))
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))

  try {
    // ---- by gun on the list: nobody has it yet, and its fields are filled with where they come from
    await open(clerk, screen)
    await expect(shown(clerk, 'h1').filter({ hasText: '发票管理' })).toBeVisible()
    await shoot(clerk, qr)
    await expect.poll(() => here(clerk)).toContain(`${screen}/new?qr=`)
    await expect(clerk.getByLabel('发票号码').filter({ visible: true })).toHaveValue(number)
    await expect(clerk.getByText('来源：二维码').filter({ visible: true }).first()).toBeVisible()
    // its draft is made as the form would, with the text it was begun by
    const made = await asked<{ id: string; version: number }>(clerk, calls.add.path, {
      ...{ partnerId: hospitalId, invoiceType: 'digitalSpecial', number, issueDate: today, qrText: qr },
      ...{ amount: one(first), exclAmount: one(first), taxAmount: '0' },
      ...{ lines: [{ itemId: first.id, qty: '1' }], send: true },
    })

    // ---- the same code by hand on the hospital's list leads to it
    await open(finance, screen)
    await expect(shown(finance, 'h1').filter({ hasText: '发票管理' })).toBeVisible()
    await finance.getByLabel('发票二维码').filter({ visible: true }).fill(qr)
    await finance.keyboard.press('Enter')
    await expect.poll(() => here(finance)).toBe(`${screen}/${made.id}`)

    // ---- looked up by hand
    // the rows of the list have such a button too
    await expect(shown(finance, '.d-title')).toContainText('待验票')
    await button(finance, '查验').click()
    await dialog(finance).getByLabel('查验说明').fill('全国增值税发票查验平台')
    // nothing is taken for granted: what was found is said first
    await button(dialog(finance), '登记结果').click()
    await expect(dialog(finance)).toBeVisible()
    expect((await seen(finance, made.id)).verified).toBe('')
    await dialog(finance).getByRole('combobox').first().click()
    await finance.locator('.ant-select-item-option').filter({ hasText: '相符', visible: true }).first().click()
    await button(dialog(finance), '登记结果').click()
    await told(finance, '已登记查验结果')
    expect((await seen(finance, made.id)).verified).toBe('match')
    await finance.getByRole('tab', { name: '查验' }).filter({ visible: true }).click()
    await expect(shown(finance, '[aria-label=查验记录]')).toContainText('全国增值税发票查验平台')

    // ---- a service is asked by V on the page of 验票, and what it says is a difference there
    await put('settlement.verifyAddress', `"http://127.0.0.1:${(peer.address() as AddressInfo).port}/"`)
    await open(finance, `${screen}/checking?keyword=${number}`)
    // the page before shows the face of the same invoice
    await expect(shown(finance, 'h1').filter({ hasText: /^验票$/ })).toBeVisible()
    await expect(shown(finance, '.invoice-face')).toContainText(number)
    // a letter is a button's, and that one is there with what may be done
    await expect(shown(finance, 'button[aria-keyshortcuts=V]')).toBeEnabled()
    await expect(finance.locator('.ant-modal-wrap')).toHaveCount(0)
    await finance.keyboard.press('v')
    await expect(dialog(finance)).toBeVisible()
    await button(dialog(finance), '向查验服务查询').click()
    await told(finance, /已发出查验/)
    await expect.poll(async () => (await seen(finance, made.id)).verified, { timeout: 40_000 }).toBe('differ')
    await finance.reload()
    await expect(shown(finance, '[data-check=M17][data-outcome=failed]')).toContainText('不符')
    await expect(shown(finance, '[aria-label=查验记录]')).toContainText('查验服务')

    // ---- the list finds it by what was said of it
    await open(finance, `${screen}?verified=differ&keyword=${number}`)
    await expect(rows(finance).filter({ hasText: number })).toContainText('不符')

    // ---- where the region wants it the system passes what agrees in everything; this one has no first invoice, which is warned of
    await put('settlement.autoPass', 'true')
    const auto = await asked<{ id: string }>(clerk, calls.add.path, {
      ...{ partnerId: hospitalId, invoiceType: 'digitalSpecial', number: `${number.slice(0, 3)}9${number.slice(4)}` },
      ...{ issueDate: today, amount: one(second), exclAmount: one(second), taxAmount: '0' },
      ...{ lines: [{ itemId: second.id, qty: '1' }], send: true },
    })
    await open(clerk, `${screen}/${auto.id}`)
    await expect(shown(clerk, '.d-title')).toContainText('待验票')
    await clerk.getByRole('tab', { name: '核对' }).filter({ visible: true }).click()
    await expect(shown(clerk, '[data-check=M11][data-outcome=failed]')).toContainText('第一票')
  } finally {
    await drop()
    await new Promise((done) => peer.close(done))
  }
})

import { expect } from '@playwright/test'
import { awaitCalls as calls } from '#modules/payable/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, here, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, rows } from './shell-kit.ts'

const screen = '/settlement/awaitInvoice'
interface Listed {
  total: number
  sums: { openAmount: string }
  counts: Record<string, number>
  rows: {
    id: string
    name: string
    sourceNo: string
    hospital: string
    acceptedOn: string
    waitDays: number
    openAmount: string
  }[]
}
const yuan = (amount: string) =>
  Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a supplier’s clerk sees what each hospital accepted and no invoice stands for, how long it waits, what it comes to by hospital and month, and takes it along as a file', async ({
  browser,
}) => {
  const clerk = await again(browser, 'sup1_fin')
  const listed = () => asked<Listed>(clerk, calls.query.path, { size: 10, sort: 'acceptedOn' })
  // what waits longest waits too long, whatever the demonstration invoiced of what is old
  const [oldest] = (await listed()).rows
  const put = (day: string) =>
    sqlRows(`set app.kind = 'system'; update payable_item set accepted_on = '${day}' where id = '${oldest!.id}'`)
  // one that waits longer already may be due before that day
  const young = oldest!.waitDays <= 20
  if (young) await put(new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10))
  const all = await listed()
  expect(all.total).toBeGreaterThan(5)
  await open(clerk, '/Home')
  await expect(shown(clerk, 'a, button').filter({ hasText: '待开票' }).first()).toBeVisible()

  await open(clerk, screen)
  await expect(rows(clerk).first()).toBeVisible()
  await quiet(clerk)
  // the money of the list stands below it, the tabs say how much of each kind there is
  await expect(shown(clerk, '.l-page')).toContainText(yuan(all.sums.openAmount))
  await expect(clerk.getByRole('button', { name: new RegExp(`^待开票 ${all.counts.open}`) })).toBeVisible()
  const first = all.rows[0]!
  await expect(rows(clerk).first()).toContainText(first.name)
  await expect(rows(clerk).first()).toContainText(first.sourceNo)
  expect(first.waitDays).toBeGreaterThan(7)
  const days = rows(clerk)
    .first()
    .locator('[data-tone]')
    .filter({ hasText: `${first.waitDays} 天` })
  await expect(days).toHaveAttribute('data-tone', 'red')
  if (young) await put(oldest!.acceptedOn)
  // nothing is offered that is not there yet
  await expect(button(clerk, '生成凭证')).toBeHidden()

  // ---- by hospital and month; one of them leads to its items
  await button(clerk, '按单位和月份小计').click()
  const subtotals = clerk.getByRole('table', { name: '按往来单位和月份小计' }).last()
  await expect(subtotals).toBeVisible()
  const pick = subtotals.getByRole('button').first()
  const hospital = await pick.innerText()
  await pick.click()
  await expect(subtotals).toBeHidden()
  await expect(rows(clerk).first()).toContainText(hospital)
  await quiet(clerk)

  // ---- those of one page become one invoice; its address names none of them
  const tick = shown(clerk, 'thead input[type=checkbox]').first()
  await tick.check()
  await button(clerk, '登记发票').click()
  await expect(clerk.getByRole('heading', { name: '登记发票' })).toBeVisible()
  expect(here(clerk)).toContain('items=')
  expect(here(clerk).length).toBeLessThan(120)
  await expect(shown(clerk, '.d-footer')).toContainText(/共 [1-9]\d* 行/)
  // somebody who was sent this address has nothing behind it, and reads so
  const other = await again(browser, 'sup1_fin', { at: here(clerk) })
  await told(other, '所选明细已失效')
  await open(clerk, screen)
  await quiet(clerk)

  // ---- numbers that contradict one another would stand here
  await button(clerk, '存疑发票号码').click()
  await expect(clerk.getByText('已登记的发票号码没有互相矛盾的').or(clerk.getByText('请双方核对原发票'))).toBeVisible()

  // ---- what is to stand on his invoices is a tab beside them
  await button(clerk, '开票资料').click()
  await expect(clerk.getByRole('region', { name: '开票资料' })).toContainText('税号')
  await shown(clerk, '.l-tabs').getByRole('button', { name: /^全部/ }).click()
  await expect(rows(clerk).first()).toBeVisible()

  // ---- the file has what the list has
  await open(clerk, screen)
  await quiet(clerk)
  const file = clerk.waitForEvent('download')
  await button(clerk, '导出').click()
  await clerk
    .getByRole('dialog')
    .getByRole('button', { name: /导\s?出/ })
    .last()
    .click()
  expect((await file).suggestedFilename()).toMatch(/^待开票.*\.xlsx$/)
})

test('a hospital’s finance sees the same items from its side and finds a supplier among those who wait; a rival sees none of them', async ({
  browser,
}) => {
  const finance = await again(browser, 'finance')
  const [partner] = (
    await asked<{ rows: { id: string; name: string }[] }>(finance, calls.partners.path, { size: 50, part: 'rows' })
  ).rows
  const its = await asked<Listed>(finance, calls.query.path, { size: 10, supplierId: partner!.id })
  await open(finance, screen)
  await expect(rows(finance).first()).toBeVisible()
  await quiet(finance)
  await shown(finance, '.l-field[data-name=supplierId]').getByRole('combobox').click()
  await finance.locator('.ant-select-item-option').filter({ hasText: partner!.name, visible: true }).first().click()
  await button(finance, '查询').click()
  await quiet(finance)
  await expect(shown(finance, '.l-page')).toContainText(yuan(its.sums.openAmount))
  await expect(rows(finance).first()).toContainText(partner!.name)

  const rival = await again(browser, 'sup2_sales')
  const none = await rival.request.post(calls.query.path, { data: { keyword: its.rows[0]!.sourceNo } })
  expect(JSON.stringify(await none.json())).not.toContain(its.rows[0]!.id)
})

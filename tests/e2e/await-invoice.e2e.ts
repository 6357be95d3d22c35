import { expect } from '@playwright/test'
import { awaitCalls as calls } from '#modules/payable/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import { again, asked, rows } from './shell-kit.ts'

const screen = '/settlement/awaitInvoice'
interface Listed {
  total: number
  sums: { openAmount: string }
  counts: Record<string, number>
  rows: { id: string; name: string; sourceNo: string; hospital: string; waitDays: number; openAmount: string }[]
}
const yuan = (amount: string) =>
  Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a supplier’s clerk sees what each hospital accepted and no invoice stands for, how long it waits, what it comes to by hospital and month, and takes it along as a file', async ({
  browser,
}) => {
  const clerk = await again(browser, 'sup1_fin')
  // two of them were accepted some days ago
  const old = await asked<Listed>(clerk, calls.query.path, { size: 2 })
  const [week, five] = old.rows.map((r) => r.id)
  await sqlRows(`set app.kind = 'system'; update payable_item set accepted_on = now()::date - case id when '${week}' then 400 else 5 end
    where id in ('${week}', '${five}')`)
  const all = await asked<Listed>(clerk, calls.query.path, { size: 10 })
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
  const days = (n: number) => rows(clerk).nth(n).locator('[data-tone]').filter({ hasText: '天' })
  await expect(days(0)).toHaveAttribute('data-tone', 'red')
  await expect(days(1)).toHaveAttribute('data-tone', 'orange')
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

  // ---- the hospital's finance sees the same item from its side, and a third party nothing of it
  const [house] = await sqlRows<{ login: string }>(
    `select u.login_name as login from app_user u join user_role r on r.user_id = u.id join payable_item i on i.hospital_id = r.org_id
     where i.id = '${first.id}' and u.login_name like 'finance%' order by 1 limit 1`,
  )
  if (house) {
    const finance = await again(browser, house.login)
    const seen = await asked<Listed>(finance, calls.query.path, { keyword: first.sourceNo })
    expect(seen.rows.map((r) => r.id)).toContain(first.id)
  }
  const rival = await again(browser, 'sup2_sales')
  const none = await rival.request.post(calls.query.path, { data: { keyword: first.sourceNo } })
  expect(JSON.stringify(await none.json())).not.toContain(first.id)

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

import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, here, open, test } from './kit.ts'
import { laid, unstocked } from './shelf-kit.ts'
import { again, dialog, rows } from './shell-kit.ts'

/** The last day of the month so many months ago, by the region's calendar, and a day of it. */
const months = async (ago: number) => {
  const [m] = await sqlRows<{ first: string; day: string; last: string; month: string }>(
    `select to_char(m, 'YYYY-MM-DD') as first, to_char(m + interval '11 days', 'YYYY-MM-DD') as day,
       to_char(m + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as last, to_char(m, 'YYYY-MM') as month
     from (select date_trunc('month', now()::date) - $1::int * interval '1 month' as m) x`,
    [ago],
  )
  return m!
}
const stock = '/inventory/inventoryQuery'
/** A list with these filters, as a pasted link opens it. */
const openWith = (page: Page, path: string, filters: Record<string, string | boolean | object>) =>
  open(
    page,
    `${path}?${new URLSearchParams(
      Object.entries(filters).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)]),
    )}`,
  )
const within = (page: Page, name: string) => rows(page).first().getByRole('button', { name, exact: true })
const more = async (page: Page, name: string): Promise<void> => {
  await within(page, '更多').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** The hospital whose books are closed here; they are opened again, since a closed month takes no goods of the walks to come. */
const n = 6
const reopened = () =>
  sqlRows(
    `with its as (select p.id from stock_period p join app_user u on u.home_org = p.hospital_id where u.login_name = $1),
       balances as (delete from stock_period_balance where period_id in (select id from its))
     delete from stock_period where id in (select id from its)`,
    [`auditor${n}`],
  )
test.beforeEach(reopened)
test.afterEach(reopened)

test('an auditor sees the stock as it was on the last day of a month, the names behind a narcotic’s lines, closes the month and exports it', async ({
  browser,
}) => {
  const [last, before] = [await months(1), await months(2)]
  const [a] = await unstocked({ n: 1, narcotic: true, keeper: `receiver${n}` })
  await laid(a!, {
    lotNo: 'E2E-MZ',
    expiry: 500,
    moves: [
      { cause: 'opening', packs: 10, at: before.day },
      { cause: 'deptIssue', packs: 3, at: last.day, department: true, by: `pharmacist${n}` },
      { cause: 'deptIssue', packs: 2, at: 0, department: true, by: `receiver${n}` },
    ],
  })
  const packs = (qty: number) => new RegExp(`(^|\\s)${qty} ${a!.unit}`)
  const cell = (page: Page, column: string) => rows(page).first().locator(`td[data-col="${column}"]`)
  const page = await again(browser, `auditor${n}`)

  // ---- as it stood, and as it stands
  await openWith(page, stock, { keyword: a!.code, narcotic: true, asAt: last.last })
  await expect(rows(page)).toHaveCount(1)
  await expect(cell(page, 'qty')).toHaveText(packs(7))
  await openWith(page, stock, { keyword: a!.code, narcotic: true })
  await expect(cell(page, 'qty')).toHaveText(packs(5))

  // ---- opening + in − out = closing, and who is behind it
  const period = { from: last.first, to: last.last }
  await openWith(page, `${stock}/ledger`, { keyword: a!.code, narcotic: true, period })
  await expect(rows(page)).toHaveCount(1)
  for (const [column, qty] of [
    ['startQty', 10],
    ['inQty', 0],
    ['outQty', 3],
    ['endQty', 7],
  ] as const)
    await expect(cell(page, column)).toHaveText(packs(qty))

  // ---- exported before its page is left
  await button(page, '导出').click()
  await dialog(page).getByText('CSV').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(dialog(page), '导出').click()])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain(a!.code)
  expect(text).toContain('期末数量')

  await within(page, '流水').click()
  await expect(page).toHaveURL(/movements/)
  await expect(rows(page)).toHaveCount(1)
  const [who] = await sqlRows<{ name: string; department: string }>(
    `select u.name, (select name from department where hospital_id = $1 and type = '临床' order by code limit 1) as department
     from app_user u where login_name = $2`,
    [a!.hospital, `pharmacist${n}`],
  )
  await expect(rows(page).first()).toContainText(who!.name)
  await expect(rows(page).first()).toContainText(who!.department)
  await expect(rows(page).first()).toContainText('E2E-MZ')

  // ---- the month is closed, once
  await open(page, `${stock}/ledger`)
  await button(page, '月末结账').click()
  const box = dialog(page)
  await box.getByLabel('月份', { exact: true }).fill(last.month)
  await page.keyboard.press('Enter')
  await button(box, '结账').click()
  const closed = box.locator('tr').filter({ hasText: last.month })
  await expect(closed).toHaveCount(1)
  const [auditor] = await sqlRows<{ name: string }>('select name from app_user where login_name = $1', [`auditor${n}`])
  await expect(closed).toContainText(auditor!.name)
  await button(box, '结账').click()
  await expect(box.getByRole('alert')).toContainText(`${last.month} 已结账`)
})

test('the regulator goes from what a region uses of a generic to the hospital, the point and the lot behind it', async ({
  browser,
}) => {
  const last = await months(1)
  const [a] = await unstocked({ n: 1, keeper: 'receiver2' })
  await laid(a!, {
    lotNo: 'E2E-QY',
    expiry: 500,
    moves: [
      { cause: 'opening', packs: 40, at: (await months(2)).day },
      { cause: 'deptIssue', packs: 6, at: last.day, department: true, by: 'receiver2' },
      { cause: 'deptIssue', packs: 1, at: 0, department: true, by: 'receiver2' },
    ],
  })
  const [of] = await sqlRows<{ hospital: string; point: string }>(
    `select o.name as hospital, d.name as point from distribution_point d join org o on o.id = d.hospital_id where d.id = $1`,
    [a!.point],
  )
  const page = await again(browser, 'regulator')
  await openWith(page, '/inventory/areaConsumption', { generic: a!.name, period: { from: last.first, to: last.last } })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('120.00')
  await more(page, '按医院')
  await expect(page).toHaveURL(/by=hospital/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(of!.hospital)
  await within(page, '按库房').click()
  await expect(page).toHaveURL(/by=point/)
  await expect(rows(page)).toContainText(of!.point)
  // the figure itself is the way to its movements
  await rows(page).first().getByRole('button', { name: '120.00', exact: true }).click()
  await expect(page).toHaveURL(/movements/)
  expect(here(page)).toContain(a!.point)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('E2E-QY')
  await expect(rows(page)).toContainText(`6 ${a!.unit}`)

  // where no days are chosen the figure is this month's, and so are the movements it opens
  await openWith(page, '/inventory/areaConsumption', { generic: a!.name })
  // by its whole name: the row of before, which stands until this one is there, says 120.00
  await expect(rows(page).getByRole('button', { name: '20.00', exact: true })).toBeVisible()
  await within(page, '流水').click()
  await expect(page).toHaveURL(/movements/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`1 ${a!.unit}`)
})

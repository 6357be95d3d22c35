import { expect } from '@playwright/test'
import { balanceCalls } from '#modules/trace-code/shared/balance.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog } from './shell-kit.ts'

/* issue 22, domain-trace §4.5: what does not agree has an owner, a note and an end; what lives twice is the authority's too. */
test('the balance sheet shows what differs by delivery, lot and day; a difference is given to somebody and closed with a reason', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await again(browser, 'buyer1', { at: '/trace/balanceSheet' })
  await expect(shown(page, 'h1')).toContainText('追溯码平衡表')
  await expect(shown(page, '.l-tabs')).toContainText('异常')
  for (const [name, column] of [
    ['在库', '追溯码剩余'],
    ['按日', '发出码'],
    ['异常', '差异类型'],
  ] as const) {
    await shown(page, '.l-tabs').getByRole('button', { name, exact: true }).click()
    await expect(page.getByText(column, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  }
  const [open1] = (
    await asked<{ rows: { id: string; no: string; cause: string }[] }>(page, balanceCalls.cases.path, {
      status: ['open'],
      cause: ['lacking'],
      size: 10,
    })
  ).rows
  expect(open1).toBeDefined()
  await open(page, `/trace/balanceSheet/${open1!.id}`)
  await expect(button(page, '去补扫')).toBeVisible()

  // ---- the numbers still differ: it says so and stays
  await button(page, '重新核对').click()
  await told(page, '数字仍不一致，差异未关闭')

  // ---- given to oneself with a note
  await button(page, '指派').click()
  await dialog(page).getByLabel('备注').fill('已电话催供应商补码')
  await dialog(page).getByRole('combobox').click()
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
  await button(dialog(page), '保存').click()
  await told(page, '已指派')
  await expect(shown(page, '.d-page')).toContainText('已电话催供应商补码')

  // ---- closed by a person: only with a reason
  expect((await asks(page, balanceCalls.fix.path, { id: open1!.id, version: 1 })).code).not.toBe(0)
  await button(page, '关闭差异').click()
  await dialog(page).getByRole('textbox').fill('供应商确认漏赋码')
  await button(dialog(page), '确定').click()
  // every state it goes through is named on the page: its reason stands there only when it is closed
  await expect(shown(page, '.d-fields').filter({ hasText: '供应商确认漏赋码' })).toBeVisible()
  await expect(shown(page, '.d-page')).toContainText('已关闭')
  expect(await sqlRows('select status, reason from trace_case where id = $1', [open1!.id])).toEqual([
    { status: 'closed', reason: '供应商确认漏赋码' },
  ])
})

test('a code that lives in two hospitals is a case of both, which the authority alone sees together', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const cases = { cause: ['otherHospital'], size: 50 }
  type Rows = { rows: { hospital: string; said: string; code: string }[] }
  const one = await again(browser, 'buyer1')
  const own = await asked<Rows>(one, balanceCalls.cases.path, cases)
  expect(own.rows.length).toBeGreaterThan(0)
  expect(new Set(own.rows.map((r) => r.said))).toEqual(new Set(['另一机构也有此码']))
  expect(new Set(own.rows.map((r) => r.hospital)).size).toBe(1)
  const eye = await again(browser, 'operator')
  const all = await asked<Rows>(eye, balanceCalls.cases.path, { ...cases, keyword: own.rows[0]!.code })
  expect(new Set(all.rows.map((r) => r.hospital)).size).toBe(2)
  await open(eye, '/trace/balanceSheet/cases?cause=otherHospital')
  await expect(eye.getByText('跨院重复').filter({ visible: true }).first()).toBeVisible()
})

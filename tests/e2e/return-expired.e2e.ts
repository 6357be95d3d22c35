import { expect, type Page } from '@playwright/test'
import { returnOrderCalls as calls } from '#modules/return-order/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
  status: string
  returnType: string
  lines: { lotNo: string; qty: string; ratio: string }[]
}
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const left = async (page: Page, keyword: string) =>
  (await asked<{ rows: { qty: string; holds: string[] }[] }>(page, stockCalls.query.path, { keyword })).rows.map((r) =>
    Number(r.qty),
  )

test('a lot near its end goes back to its supplier from the page of warnings, whole and in two clicks', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const lotNo = `E2E-TH${Date.now()}`
  await arrived(browser, 1, { lotNo, expiryDate: inDays(20), shortLifeConfirmed: true })
  const keeper = await again(browser, 'receiver1')
  const [units] = await left(keeper, lotNo)

  await open(keeper, `/inventory/expiryWarning?keyword=${lotNo}`)
  await expect(rows(keeper)).toHaveCount(1)
  await rows(keeper).getByRole('checkbox').check()
  await button(keeper, '退货').first().click()
  await expect(keeper.getByRole('heading', { name: '新建退货单' })).toBeVisible()
  await expect(shown(keeper, '.g-body [data-row="0"]').filter({ hasText: lotNo }).first()).toBeVisible()
  await keeper.keyboard.press('Control+Enter')
  await told(keeper, /已提交/)
  const id = /return\/([0-9a-f-]+)/.exec(keeper.url())![1]!
  const paper = await asked<Paper>(keeper, calls.detail.path, { id })
  expect(paper).toMatchObject({ status: 'pendingAudit', returnType: 'nearExpiry' })
  // of agreed volume and beyond it, a lot is two lines of its delivery: together all that lies there
  expect(paper.lines.every((l) => l.lotNo === lotNo)).toBe(true)
  expect(paper.lines.reduce((sum, l) => sum + Number(l.qty) * Number(l.ratio), 0)).toBe(units)

  // what is on its way back already does not go back once more
  await open(keeper, `/inventory/expiryWarning?keyword=${lotNo}`)
  await expect(rows(keeper)).toHaveCount(1)
  await rows(keeper).getByRole('checkbox').check()
  await button(keeper, '退货').first().click()
  await told(keeper, /1 批没有可退的货/)

  const auditor = await again(browser, 'auditor1')
  const passed = await asked<Paper>(auditor, calls.audit.path, { id, version: paper.version, action: 'approve' })
  const seller = await again(browser, 'sup1_sales')
  await asked(seller, calls.agree.path, { id, version: passed.version, pickupDate: '2031-01-01' })
  await open(keeper, `/procurement/return/${id}`)
  await button(keeper, '退货出库').click()
  await button(dialog(keeper), '确定').click()
  await told(keeper, /已出库/)

  // nothing of it lies there, and nothing warns of it
  expect((await left(keeper, lotNo)).filter((n) => n > 0)).toEqual([])
  await open(keeper, `/inventory/expiryWarning?keyword=${lotNo}&page=1`)
  await expect(rows(keeper)).toHaveCount(0)
})

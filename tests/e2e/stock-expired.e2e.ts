import { expect, type Page, type Route } from '@playwright/test'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { choose, picture } from './files-kit.ts'
import { button, open, password, shown, test, told } from './kit.ts'
import { alarmed, lie, night, unstocked } from './shelf-kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
  status: string
  signers: string
  lines: { lots: { lotNo: string; balanceId: string }[] }[]
}
const detail = (page: Page, id: string) => asked<Paper>(page, calls.detail.path, { id })
const lotsOf = async (page: Page, code: string) =>
  (
    await asked<{ rows: { lotNo: string; qty: string; availableQty: string; holds: string[] }[] }>(
      page,
      stockCalls.query.path,
      { keyword: code, sort: 'expiryDate' },
    )
  ).rows.map((r) => [r.lotNo, Number(r.qty), Number(r.availableQty), r.holds])

test('of lots that end, the one of its last day is still handed out; what is past it is destroyed before two witnesses with a photo', async ({
  browser,
}) => {
  const [a] = await unstocked({ n: 1 })
  const ratio = Number(a!.ratio)
  const past = await lie(a!, 'E2E-GQ', -1, 3)
  const last = await lie(a!, 'E2E-DR', 0, 2)
  await night(async () => (await alarmed(past)) && (await alarmed(last)))
  const keeper = await again(browser, 'receiver1')
  expect(await lotsOf(keeper, a!.code)).toEqual([
    ['E2E-GQ', 3 * ratio, 0, ['expired']],
    ['E2E-DR', 2 * ratio, 2 * ratio, []],
  ])

  // ---- the proposal takes the lot of the last day and passes over what ended
  const of = { pointId: a!.point, productId: a!.product }
  const asks = (units: number) =>
    asked<{ short: string; parts: { lotNo: string }[] }[]>(keeper, stockCalls.allocate.path, {
      pointId: of.pointId,
      lines: [{ productId: of.productId, units: String(units) }],
    })
  expect(await asks(3 * ratio)).toMatchObject([{ parts: [{ lotNo: 'E2E-DR' }] }])
  expect(Number((await asks(3 * ratio))[0]!.short)).toBe(ratio)
  const issue = { pointId: of.pointId, docKind: 'outpatient', lines: [{ productId: of.productId, qty: '1' }] }
  const used = await asked<Paper>(keeper, calls.consume.path, issue)
  await open(keeper, `/inventory/stockDocument/${used.id}`)
  // what is proposed comes after the page
  await expect(shown(keeper, 'main')).toContainText('E2E-DR')
  await button(keeper, '发放').click()
  await told(keeper, /已出库/)
  expect((await detail(keeper, used.id)).lines[0]!.lots.map((l) => l.lotNo)).toEqual(['E2E-DR'])

  // ---- destroyed: a draft without a photo is not sent
  await open(keeper, `/inventory/expiryWarning?keyword=${a!.code}`)
  const ended = rows(keeper).filter({ hasText: 'E2E-GQ' })
  const more = ended.getByRole('button', { name: '更多' })
  if (await more.isVisible()) {
    await more.click()
    await keeper.getByRole('menuitem', { name: '销毁', exact: true }).click()
  } else await ended.getByRole('button', { name: '销毁', exact: true }).click()
  // the lot it was begun with goes whole
  await expect(shown(keeper, '.g-body [data-row="0"]')).toContainText('E2E-GQ')
  await expect(shown(keeper, '.g-body [data-row="0"] [data-col="2"]')).toHaveText('3')
  await keeper.getByLabel('备注').filter({ visible: true }).fill('过期销毁')
  await button(keeper, '保存草稿').click()
  await expect(keeper).toHaveURL(/stockDocument\/[0-9a-f-]{36}\/edit/)
  const made = { id: /stockDocument\/([0-9a-f-]{36})/.exec(keeper.url())![1]! }
  await open(keeper, `/inventory/stockDocument/${made.id}`)
  await button(keeper, '提交').click()
  await expect(keeper.getByText('销毁请上传至少一张照片').filter({ visible: true }).first()).toBeVisible()
  await keeper.getByRole('tab', { name: '照片' }).click()
  await choose(keeper, picture('销毁.bmp'))
  // sent at once, while the page is still asking what was saved
  const late = async (route: Route) => {
    await new Promise((done) => setTimeout(done, 2_000))
    await route.continue()
  }
  await keeper.route(`**${calls.detail.path}`, late, { times: 1 })
  await button(keeper, '保存照片').click()
  await told(keeper, '照片已保存')

  // ---- two others stand beside him, each with his password; a third books it
  await button(keeper, '提交').click()
  for (const witness of ['pharmacist1', 'auditor1']) {
    const box = keeper.getByRole('dialog', { name: '双人复核' })
    await expect(box.getByLabel('复核人账号')).toHaveValue('')
    await box.getByLabel('复核人账号').fill(witness)
    await box.getByLabel('复核人密码').fill(password)
    const heard = keeper.waitForResponse((r) => r.url().endsWith(calls.submit.path))
    await button(box, '确认复核').click()
    await heard
  }
  await told(keeper, /已提交/)
  await expect(shown(keeper, '.d-title')).toContainText('待审核')
  const leader = await again(browser, 'leader', { at: `/inventory/stockDocument/${made.id}` })
  await leader.getByRole('tab', { name: '照片' }).click()
  await expect(shown(leader, '.u-card')).toHaveCount(1)
  await button(leader, '审核记账').click()
  await expect(shown(leader, '.d-title')).toContainText('已记账')
  const signers = shown(leader, '.d-page').first()
  for (const name of (await detail(keeper, made.id)).signers.split(/[、,，/ ]+/))
    await expect(signers).toContainText(name)

  // ---- nothing of it is left, and the warning has one lot less
  expect(await lotsOf(keeper, a!.code)).toEqual([['E2E-DR', ratio, ratio, []]])
  await open(keeper, `/inventory/expiryWarning?keyword=${a!.code}`)
  await expect(rows(keeper)).toHaveCount(1)
  await expect(rows(keeper)).toContainText('E2E-DR')
  await expect(dialog(keeper)).toHaveCount(0)
})

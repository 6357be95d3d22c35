import { expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { stockDocumentCalls as papers } from '#modules/stock-document/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { goThrough, type Paper, spread, stockOf } from './recall-kit.ts'
import { articleAt, laid, lie, unstocked } from './shelf-kit.ts'
import { again, asked, asks, dialog } from './shell-kit.ts'

const screen = '/inventory/recall'
const typed = { source: 'authority', scope: 'region', cause: '可见异物不合格' }
const board = (page: Page) => page.getByRole('table', { name: '任务看板' })
const tasksOn = (page: Page) => board(page).locator('tr.ant-table-row')
/** Its organisations from above. */
const organisations = async (page: Page): Promise<string[]> => {
  const lines = tasksOn(page)
  return lines.evaluateAll((all) => all.map((tr) => tr.querySelector('td')?.textContent?.trim() ?? ''))
}
const nameOf = async (login: string): Promise<string> =>
  (
    await sqlRows<{ name: string }>(
      'select o.name from org o join app_user u on u.home_org = o.id where u.login_name = $1',
      [login],
    )
  )[0]!.name

test('a lot of four hospitals, of a lorry and of a consigned cupboard stands still at once, later arrivals too; the four sums meet and the report prints', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const lotNo = `QY${Date.now()}`
  const { productId, draft, road, sales, receiver } = await spread(browser, lotNo)
  const at = (n: number) => articleAt(`receiver${n}`, productId)
  const days = 1200
  const seller = 'sup1_sales'
  await laid(await at(2), { lotNo, expiry: days, seller, moves: [{ cause: 'opening', packs: 6, at: 40 }] })
  await laid(await at(3), {
    lotNo,
    expiry: days,
    seller,
    moves: [
      { cause: 'opening', packs: 9, at: 40 },
      { cause: 'deptIssue', packs: 4, at: 5, department: true, by: 'receiver3' },
    ],
  })
  const cupboard = { lotNo, expiry: days, seller, consigned: true, point: 'SSS' }
  await laid(await at(4), { ...cupboard, moves: [{ cause: 'opening', packs: 3, at: 20 }] })

  // ---- issued: all of it in one act
  const operator = await again(browser, 'operator')
  const body = { ...typed, productId, lots: lotNo, level: 1, instruction: 'return' }
  const { id, no } = await asked<Paper>(operator, recallCalls.add.path, body)
  await open(operator, `${screen}/${id}`)
  await expect(shown(operator, '.d-page')).toContainText('立即停用 4 家医院的 4 个库存批次')
  await button(operator, '发布召回').click()
  await button(dialog(operator), '确定').click()
  await told(operator, /已发布/)
  await expect(board(operator).getByText('待签收')).toHaveCount(5)
  // the clocks of a first level: two hours to sign, a day to isolate
  await expect(board(operator).getByText(/^剩 [12] 小时$/)).toHaveCount(5)
  await expect(board(operator).getByText(/^剩 2[34] 小时$/)).toHaveCount(5)
  const keepers = [receiver]
  for (const n of [2, 3, 4]) keepers.push(await again(browser, `receiver${n}`))
  for (const page of keepers)
    expect(await stockOf(page, lotNo)).toMatchObject([{ availableQty: '0.000000', holds: ['recall'] }])

  // ---- nothing more leaves the supplier; what is on the road is taken in by nobody
  const ship = await asks(sales, deliveryCalls.ship.path, { id: draft.id, version: draft.version })
  expect(ship.msg).toContain(no)
  const { rows } = await asked<{ rows: Paper[] }>(receiver, acceptanceCalls.query.path, { deliveryId: road.id })
  const wait = rows[0]!
  const { lines } = await asked<{ lines: { id: string }[] }>(receiver, acceptanceCalls.detail.path, { id: wait.id })
  const takes = (found: object) =>
    asks<Paper>(receiver, acceptanceCalls.accept.path, {
      ...{ id: wait.id, version: wait.version, arrivedTemp: '5' },
      lines: lines.map((l) => ({ id: l.id, ...found })),
    })
  expect((await takes({ acceptedQty: '1', refusedQty: '0' })).msg).toContain(no)
  const refused = await takes({ acceptedQty: '0', refusedQty: '1', refuseCode: '13' })
  expect(refused.msg).toBe('')
  const auditor = await again(browser, 'auditor1')
  await asked(auditor, acceptanceCalls.confirm.path, { id: wait.id, version: refused.data.version })

  // ---- what comes later stands still as it comes
  await laid(await at(2), {
    lotNo,
    expiry: days,
    seller,
    point: 'MZYF',
    moves: [{ cause: 'opening', packs: 2, at: 0 }],
  })
  const second = await stockOf(keepers[1]!, lotNo)
  expect(second).toHaveLength(2)
  for (const lot of second) expect(lot).toMatchObject({ availableQty: '0.000000', holds: ['recall'] })

  // ---- each signs, isolates, counts, hands back
  for (const page of [...keepers, sales]) await goThrough(browser, page, id)
  await operator.reload()
  await expect(board(operator).getByText('已处置')).toHaveCount(5)
  // four steps of five organisations, each with the minutes it took
  await expect(board(operator).getByText(/^\d+ 分钟$/)).toHaveCount(20)
  await operator.getByRole('tab', { name: '批号数量' }).click()
  const sums = operator.getByRole('table', { name: '批号数量' }).locator('tbody tr')
  // received 9 packs, used 4, gave back 5
  const third = sums.filter({ hasText: await nameOf('receiver3') })
  const { unit } = await at(3)
  for (const n of [9, 4, 5]) await expect(third).toContainText(`${n} ${unit}`)
  for (const page of keepers) expect(await stockOf(page, lotNo)).toEqual([])

  // ---- closed, and the report has a line for each
  await button(operator, '召回结案').click()
  await expect(shown(operator, '.d-title')).toContainText('召回已结案')
  await button(operator, '打印').click()
  const preview = operator.getByRole('dialog', { name: '打印预览' })
  await expect(preview.getByText('召回报告').first()).toBeVisible()
  await expect(preview.locator('[data-line]')).toHaveCount(5)
  for (const n of [2, 3, 4])
    await expect(preview.locator('[data-line]').filter({ hasText: await nameOf(`receiver${n}`) })).toHaveCount(1)
})

test('a drill stops nobody’s work, and ranks the hospitals by the minutes they took', async ({ browser }) => {
  const lotNo = `YL${Date.now()}`
  const [a] = await unstocked({ n: 1 })
  await lie(a!, lotNo, 400, 5)
  for (const n of [2, 3]) await lie(await articleAt(`receiver${n}`, a!.product), lotNo, 400, 5)
  const operator = await again(browser, 'operator')
  const body = { ...typed, productId: a!.product, lots: lotNo, level: 2, instruction: 'observe', drill: true }
  const { id, version } = await asked<Paper>(operator, recallCalls.add.path, { ...body, cause: '季度演练' })
  await asked(operator, recallCalls.issue.path, { id, version })

  // ---- work goes on with these very goods
  const keeper = await again(browser, 'receiver1')
  const lines = [{ productId: a!.product, qty: '1' }]
  const made = await asked<Paper>(keeper, papers.consume.path, { pointId: a!.point, docKind: 'outpatient', lines })
  await open(keeper, `/inventory/stockDocument/${made.id}`)
  await button(keeper, '发放').click()
  await told(keeper, /已出库/)
  expect(await stockOf(keeper, lotNo)).toMatchObject([{ holds: [], availableQty: `${4 * Number(a!.ratio)}.000000` }])

  // ---- one of them is done in 41 minutes, one in 26, one has signed after 7: by the order they stand in otherwise, the other way
  const people = ['receiver1', 'receiver2', 'receiver3']
  const open3: { login: string; name: string }[] = []
  for (const login of people) open3.push({ login, name: await nameOf(login) })
  await open(operator, `${screen}/${id}`)
  await expect(tasksOn(operator)).toHaveCount(3)
  const first = await organisations(operator)
  const [slow, quick, begun] = [2, 1, 0].map((i) => open3.find((o) => o.name === first[i])!) as [
    (typeof open3)[number],
    (typeof open3)[number],
    (typeof open3)[number],
  ]
  for (const { login } of [slow, quick]) await goThrough(browser, await again(browser, login), id)
  await goThrough(browser, await again(browser, begun.login), id, 'sign')
  const took = async (login: string, minutes: number) =>
    sqlRows(
      `update recall_task t set created_at = t.created_at - interval '2 hours', signed_at = t.created_at - interval '2 hours' + $3::int * interval '1 minute',
         handled_at = case when t.handled_at is not null then t.created_at - interval '2 hours' + $3::int * interval '1 minute' end
       from app_user u where u.home_org = t.org_id and u.login_name = $2 and t.recall_id = $1`,
      [id, login, minutes],
    )
  await took(slow.login, 41)
  await took(quick.login, 26)
  await took(begun.login, 7)
  await operator.reload()
  await expect(board(operator).getByText('41 分钟').first()).toBeVisible()
  expect(await organisations(operator)).toEqual([quick.name, slow.name, begun.name])
})

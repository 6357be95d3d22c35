import { expect, type Page } from '@playwright/test'
import { departmentCalls } from '#modules/place/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { delivered, sent } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { lie, unstocked } from './shelf-kit.ts'
import { again, asked, rows } from './shell-kit.ts'

const form = (page: Page) => page.getByRole('dialog', { name: /^修改 / })
const field = (page: Page) => form(page).getByLabel('注册地址')
const changing = async (page: Page): Promise<void> => {
  await open(page, '/baseInfo/manufacturer')
  await button(page, '修改').first().click()
  await expect(field(page)).toBeVisible()
}

test('a record that a colleague changed while its dialog was open: who and what is said, and the user decides', async ({
  browser,
}) => {
  const mine = await again(browser, 'operator', { at: '/Home' })
  for (const choice of ['用我的', '用对方的'] as const) {
    await changing(mine)
    const colleague = await again(browser, 'operator', { at: '/Home' })
    await changing(colleague)
    await field(colleague).fill('对方路 1 号')
    await button(form(colleague), '保存').click()
    await told(colleague, '已保存')
    await field(mine).fill(`我的路 ${choice}`)
    // whoever reads before he saves has a draft by now, which is nobody's when the question is answered
    await expect
      .poll(() => mine.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')).length))
      .toBe(1)
    await button(form(mine), '保存').click()
    const question = mine.getByRole('dialog', { name: '单据已被修改' })
    await expect(question).toContainText(`注册地址：我的 我的路 ${choice}，对方的 对方路 1 号`)
    await button(question, choice).click()
    await expect(form(mine)).toHaveCount(0)
    await changing(mine)
    await expect(field(mine)).toHaveValue(choice === '用我的' ? '我的路 用我的' : '对方路 1 号')
    await button(form(mine), '取消').click()
  }
})

test('of two who change different fields of a product both changes stay, and the one who is second reads who was first', async ({
  browser,
}) => {
  const mine = await again(browser, 'operator', { at: '/Home' })
  const { query, detail, update } = drugFamily.calls
  const id = (await asked<{ rows: { id: string }[] }>(mine, query.path, { size: 1 })).rows[0]!.id
  const now = () => asked<{ version: number; values: Record<string, unknown> }>(mine, detail.path, { id })
  const change = async (values: object) =>
    asked(mine, update.path, { id, version: (await now()).version, body: { kind: 0, values } })
  const { tradeName, remark } = (await now()).values
  try {
    await open(mine, `/baseInfo/drug/${id}/edit`)
    await mine.getByLabel('商品名').filter({ visible: true }).fill('两人同改')
    await change({ remark: '同事的话' })
    await button(mine, '保存').click()
    const question = mine.getByRole('dialog', { name: '单据已被修改' })
    await expect(question).toContainText('商品名：我的 两人同改，对方的 ')
    // no toast says otherwise beside it
    await expect(shown(mine, '.k-toast')).toHaveCount(0)
    await button(question, '用我的').click()
    await told(mine, '已保存')
    expect((await now()).values).toMatchObject({ tradeName: '两人同改', remark: '同事的话' })
  } finally {
    await change({ tradeName, remark })
  }
})

test('a delivery that a colleague changed meanwhile is not overwritten in silence', async ({ browser }) => {
  const mine = await again(browser, 'sup1_ship')
  const added = await delivered(browser, mine)
  const edit = `/procurement/delivery/${added.id}/edit`
  const vehicle = (page: Page) => page.getByLabel('车辆').filter({ visible: true })
  await open(mine, edit)
  await vehicle(mine).fill('苏A11111')

  const colleague = await again(browser, 'sup1_sales', { at: edit })
  await vehicle(colleague).fill('苏B22222')
  await button(colleague, '保存草稿').click()
  await told(colleague, '已保存')

  await button(mine, '保存草稿').click()
  const question = mine.getByRole('dialog', { name: '单据已被修改' })
  await expect(question).toContainText('我的 苏A11111，对方的 苏B22222')
  await button(question, '用对方的').click()
  await expect(vehicle(mine)).toHaveValue('苏B22222')
  await told(mine, /已保存/)

  // what only one of them changed is no question: both changes stand
  const driver = (page: Page) => page.getByLabel('司机', { exact: true }).filter({ visible: true })
  await driver(mine).fill('张师傅')
  const third = await again(browser, 'sup1_sales', { at: edit })
  await vehicle(third).fill('苏C33333')
  await button(third, '保存草稿').click()
  await told(third, '已保存')
  await button(mine, '保存草稿').click()
  await told(mine, '对方的 1 处修改已并入')
  await expect(question).toHaveCount(0)
  await expect(vehicle(mine)).toHaveValue('苏C33333')
  await expect(driver(mine)).toHaveValue('张师傅')
})

interface Paper {
  id: string
  version: number
  departmentId: string | null
  remark: string
  lines: { qty: string }[]
}
test('of a stock paper that two type what only one changed stands, its places and lines too, and what both changed is asked', async ({
  browser,
}) => {
  const mine = await again(browser, 'receiver1')
  const [a, b] = await unstocked({ n: 2 })
  for (const one of [a!, b!]) await lie(one, 'E2E-CF', 300, 20)
  const departments = await asked<{ id: string; name: string }[]>(mine, departmentCalls.options.path, {})
  const [one, other] = departments as [(typeof departments)[0], (typeof departments)[0]]
  const body = { docKind: 'dept', pointId: a!.point, departmentId: one.id }
  const made = await asked<{ id: string; version: number }>(mine, stockDocumentCalls.consume.path, {
    ...body,
    lines: [{ productId: a!.product, qty: '3' }],
  })
  const detailOf = () => asked<Paper>(mine, stockDocumentCalls.detail.path, { id: made.id })
  await open(mine, `/inventory/stockDocument/${made.id}/edit`)
  const remark = mine.getByLabel('备注').filter({ visible: true })
  await remark.fill('我的话')
  const colleague = await again(browser, 'pharmacist1')
  await asked(colleague, stockDocumentCalls.update.path, {
    ...{ id: made.id, version: made.version, departmentId: other.id, remark: '对方的话' },
    lines: [
      { productId: a!.product, qty: '5' },
      { productId: b!.product, qty: '1' },
    ],
  })
  await button(mine, '保存草稿').click()
  const question = mine.getByRole('dialog', { name: '单据已被修改' })
  await expect(question).toContainText('备注：我的 我的话，对方的 对方的话')
  for (const said of ['科室：', `${a!.name} ${a!.spec}`, `${b!.name} ${b!.spec}`])
    await expect(question).not.toContainText(said)
  await button(question, '用我的').click()
  await told(mine, /对方的 \d 处修改已并入/)
  await expect(remark).toHaveValue('我的话')
  await expect(shown(mine, '.g-body .g-line')).toHaveCount(2)
  await expect.poll(async () => (await detailOf()).remark).toBe('我的话')
  const { departmentId, lines } = await detailOf()
  expect([departmentId, ...lines.map((l) => Number(l.qty))]).toEqual([other.id, 5, 1])
  await button(mine, '返回').click()
  const now = await detailOf()
  await asked(mine, stockDocumentCalls.delete.path, { id: made.id, version: now.version })
})

test('one acceptance at two desks: the second sees who registered it and what he found otherwise, and registers nothing', async ({
  browser,
}) => {
  const no = await sent(browser, 2)
  const opened = async () => {
    const page = await again(browser, 'receiver1', { at: `/procurement/acceptance?keyword=${no}` })
    await expect(rows(page)).toHaveCount(1)
    await button(rows(page).first(), '登记验收').click()
    await button(page, '全部接收').click()
    return page
  }
  const [mine, colleague] = [await opened(), await opened()]
  const cell = (col: number) => shown(mine, '.g-body .g-line').first().locator(`[data-col="${col}"]`)
  await cell(6).click()
  await mine.keyboard.type('1')
  await mine.keyboard.press('Enter')
  await cell(8).click()
  await mine.keyboard.press('Enter')
  await mine.keyboard.type('破')
  await mine.keyboard.press('Enter')
  await button(colleague, '登记验收').click()
  await told(colleague, '已登记验收')

  await button(mine, '登记验收').click()
  const question = mine.getByRole('dialog', { name: '单据已被修改' })
  await expect(question).toContainText(/接收数量：我的 1，对方的 \d+/)
  await expect(button(question, '用我的')).toHaveCount(0)
  await button(question, '取消').click()
  await expect(cell(6)).toHaveText('1')
  await button(mine, '登记验收').click()
  await button(question, '用对方的').click()
  await expect(shown(mine, '.d-title')).not.toContainText('待验收')
  await expect(button(mine, '登记验收')).toHaveCount(0)
})

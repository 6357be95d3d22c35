import { expect, type Page } from '@playwright/test'
import { categoryCalls } from '#modules/category/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, person, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

/* Issue 18: a hospital turns to its own classification and sorts its drugs in it; points and suppliers come from messy files. */

const tree = '/baseInfo/materialClassification'
const hospital = `(select id from org where code = 'H001')`
/** The first hospital goes by the platform's tree again, for whoever walks next. */
test.afterEach(async () => {
  await sqlRows(`delete from category_product where hospital_id = ${hospital}`)
  await sqlRows(`delete from category where hospital_id = ${hospital}`)
  await sqlRows(`delete from config where key = 'category.manageType' and org_id = ${hospital}`)
})

const turns = async (page: Page, to: string) => {
  await open(page, '/system/config')
  await page.getByPlaceholder('搜索配置项').fill('医院使用的物资分类')
  const row = shown(page, 'tr').filter({ hasText: '医院使用的物资分类' })
  await button(row, '修改').click()
  await dialog(page).getByLabel('医院使用的物资分类').click()
  await page.locator('.ant-select-item-option').filter({ hasText: to, visible: true }).click()
  await button(dialog(page), '保存').click()
  await expect(row.locator('b')).toHaveText(to)
}
const add = async (page: Page, code: string, parentId?: string) =>
  (await asked<{ id: string }>(page, categoryCalls.add.path, { code, name: `自建${code}`, kind: 0, parentId })).id
const branch = (page: Page, text: string) => shown(page, '.y-branches .ant-tree-treenode').filter({ hasText: text })
/** What stands under 更多 of a row. */
const does = async (page: Page, row: ReturnType<typeof shown>, name: string) => {
  await button(row, '更多').click()
  await page.getByRole('menuitem', { name }).filter({ visible: true }).click()
}
/** Chooses a category in the field of this name. */
const chooses = async (page: Page, within: ReturnType<typeof shown>, code: string) => {
  await within.getByRole('combobox').click()
  await page.keyboard.type(code)
  await page.locator('.ant-select-tree-title').filter({ hasText: code, visible: true }).first().click()
}

test('a hospital turns to its own tree, moves a branch after reading what hangs on it, puts twenty drugs into it at once, and its lists follow', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const tag = `W${Date.now().toString().slice(-6)}`
  await turns(await again(browser, 'hosp_config'), '医院自定义分类')

  // which tree governs is told at sign-in: no window of before
  const page = await person(browser, 'hosp_admin')
  const [one, two] = [await add(page, `${tag}A`), await add(page, `${tag}B`)]
  const middle = await add(page, `${tag}M`, one)
  await add(page, `${tag}L`, middle)
  await open(page, tree)
  await expect(shown(page, '.l-toolbar').getByText('本院自定义分类')).toBeVisible()
  // nothing of the platform's stands here
  await expect(branch(page, '西药')).toHaveCount(0)

  // twenty at once, into the lowest of the branch
  await open(page, `${tree}?keyword=${tag}L`)
  await does(page, rows(page).filter({ hasText: `${tag}L` }), '归类产品')
  const lines = dialog(page).locator('tbody tr.ant-table-row')
  await expect(lines.nth(20)).toBeVisible()
  for (let i = 0; i < 20; i++) await lines.nth(i).getByRole('checkbox').check()
  const last = (await lines.nth(19).locator('td').nth(1).textContent())!.trim()
  await button(dialog(page), '归入此分类').click()
  await expect(dialog(page)).toContainText('20')
  await button(dialog(page), '关闭').click()
  await expect(rows(page).filter({ hasText: `${tag}L` })).toContainText('20')

  // below its own child it does not go; elsewhere it does, and what goes with it is said before
  await open(page, `${tree}?keyword=${tag}M`)
  const moving = rows(page).filter({ hasText: `${tag}M` })
  await does(page, moving, '移动')
  const field = dialog(page).locator('[data-key=parentId]')
  await chooses(page, field, `${tag}L`)
  await expect(dialog(page).getByText('分类不能移动到自己或自己的下级之下')).toBeVisible()
  await chooses(page, field, `${tag}B`)
  await expect(dialog(page).locator('.y-moved')).toContainText('2 个分类、20 个产品随之移动')
  await button(dialog(page), '移动').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(moving).toContainText(`自建${tag}B`)
  const told20 = await asked<{ rows: { parentId: string }[] }>(page, categoryCalls.query.path, { keyword: `${tag}M` })
  expect(told20.rows.map((r) => r.parentId)).toContain(two)

  // the filter of its drugs goes by its own tree, and the new place of the branch
  await open(page, '/baseInfo/drug')
  const filter = shown(page, '.l-field[data-name=categoryId]')
  await chooses(page, filter, `${tag}B`)
  await button(page, '查询').first().click()
  await expect(page.getByText('共 20 条').filter({ visible: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: last })).toHaveCount(1)
})

test('points and suppliers come from messy files: the good rows are there, the others say what is wrong with them', async ({
  browser,
}) => {
  const tag = `W${Date.now().toString().slice(-6)}`
  const brings = async (page: Page, name: string, csv: string, good: number) => {
    await button(page, '导入').click()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}\n`) })
    await button(dialog(page), '校验').click()
    const problems = dialog(page).locator('.x-problems tbody tr')
    await expect(problems.first()).toBeVisible()
    const said = (await problems.allTextContents()).join('\n')
    await button(dialog(page), `只导入正确的 ${good} 行`).click()
    await expect(dialog(page).getByText(`已导入「${name}」`)).toBeVisible({ timeout: 60_000 })
    await button(dialog(page), '完成').click()
    return said
  }
  const keeper = await again(browser, 'hosp_admin', { at: '/baseInfo/distributionPoint' })
  const points = [
    '编码,名称,类型,产品大类,电话',
    `${tag}1,走查药房,药房,药品,0591-88880009`,
    `${tag}2,走查器械间,手术室,耗材、试剂,`,
    `${tag} 3,坏编码,药房,药品,`,
    `${tag}4,怪类型,仓,药品,`,
    `${tag}5,无大类,药房,,`,
  ].join('\n')
  expect(await brings(keeper, '配送点.csv', points, 2)).toContain('编码只能是 1 至 30 位字母、数字、横线和下划线')
  await open(keeper, `/baseInfo/distributionPoint?keyword=${tag}`)
  await expect(rows(keeper)).toHaveCount(2)
  await expect(rows(keeper).filter({ hasText: '走查器械间' })).toContainText('耗材')

  const operator = await again(browser, 'operator', { at: '/baseInfo/mySupplier' })
  const code = (n: number) => `91350199${tag}${String(n).padStart(3, '0')}`
  const known = await sqlRows<{ name: string; code: string }>(
    `select name, credit_code as code from company where org_id = (select id from org where code = 'S002')`,
  )
  const row = (name: string, credit: string, scope = '药品批发') =>
    `${name},${credit},王一,一路 1 号,${scope},王敏,13800000101,药品`
  const suppliers = [
    '供应商名称,统一社会信用代码,法定代表人,注册地址,经营范围,联系人,手机,供应品类',
    row(`走查${tag}甲医药`, code(1)),
    row(`走查${tag}乙医药`, '123'),
    row(`走查${tag}丙医药`, code(3), ''),
    row(known[0]!.name, known[0]!.code, '只卖水果'),
  ].join('\n')
  const said = await brings(operator, '供应商.csv', suppliers, 1)
  expect(said).toContain('经营范围只能通过企业纠错修改')
  await open(operator, `/baseInfo/mySupplier?keyword=走查${tag}`)
  await expect(rows(operator)).toHaveCount(1)
  await expect(rows(operator).first()).toContainText(code(1))
  await told(operator, `走查${tag}甲医药`)
})

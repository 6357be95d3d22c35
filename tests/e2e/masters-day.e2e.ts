import { expect, type Page } from '@playwright/test'
import { families } from '#modules/product/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* Records everything else rests on, typed by whom they belong to (issue 16, «not walked by anybody»). */

const mark = Date.now().toString(36).slice(-6).toUpperCase()
const row = (page: Page, text: string) => shown(page, 'tbody tr[data-index]').filter({ hasText: text })
const begin = async (page: Page, path: string, title: string) => {
  await open(page, path)
  // the page before is there until this one is
  await expect(shown(page, 'h1').filter({ hasText: title })).toBeVisible()
  await quiet(page)
  await expect(shown(page, 'tbody tr[data-index]').first()).toBeVisible()
  await button(page, '新建').click()
}
const save = (page: Page) => button(dialog(page), '保存').click()
const faults = (page: Page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ })
const find = async (page: Page, text: string) => {
  await page.getByLabel('关键字').filter({ visible: true }).fill(text)
  await page.keyboard.press('Enter')
  await expect(row(page, text)).toHaveCount(1)
}

test('a department and a distribution point: what is missing is said at its field, a code that is taken in the dialog', async ({
  browser,
}) => {
  const page = await again(browser, 'hosp_admin', { at: '/Home' })
  await begin(page, '/baseInfo/department', '科室管理')
  const taken = await row(page, '').first().locator('td[data-col=code]').innerText()
  await save(page)
  await expect(faults(page)).toHaveText(['必填', '必填'])
  await dialog(page).getByLabel('科室编码').fill(taken.trim())
  await dialog(page).getByLabel('科室名称').fill(`日间科${mark}`)
  await save(page)
  await expect(faults(page).filter({ hasText: `科室编码「${taken.trim()}」已存在` })).toBeVisible()
  await dialog(page).getByLabel('科室编码').fill(`D${mark}`)
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await find(page, `D${mark}`)

  await begin(page, '/baseInfo/distributionPoint', '配送点')
  await save(page)
  await expect(faults(page).filter({ hasText: '请选择产品大类' })).toBeVisible()
  await button(dialog(page), '取消').click()
})

test('a manufacturer: its name is asked for, it is there at once, and its second is told', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/Home' })
  await begin(page, '/baseInfo/manufacturer', '')
  await save(page)
  await expect(faults(page).first()).toHaveText(/必填|请填写/)
  const name = `日间制药${mark}厂`
  await dialog(page).getByLabel('企业名称').fill(name)
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  await find(page, name)
  await button(page, '新建').click()
  await dialog(page).getByLabel('企业名称').fill(name)
  await save(page)
  // no field shows it, and a toast would be gone: it stands in the dialog until something is mended
  const told = faults(page).filter({ hasText: `企业名称「${name}」已存在` })
  await expect(told).toBeVisible()
  await dialog(page).getByLabel('企业名称').fill(`${name}二`)
  await expect(told).toHaveCount(0)
})

test('a reagent and a material are written down whole: what was typed of a consumable stays, what is missing is said at its field, both are found', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: '/baseInfo/consumable/new' })
  const field = (key: string) => shown(page, `.d-page [data-key="${key}"] input`).first()
  const takes = async (key: string, option: RegExp = /./) => {
    await field(key).click()
    await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click()
  }
  const faults = shown(page, '.d-page')
    .getByRole('alert')
    .filter({ hasText: /必填|请填写|请选择/ })
  const common = { spec: '96 人份', packUnit: '盒', minUnit: '人份', conversionRatio: '96' }
  const types = async (texts: Record<string, string>) => {
    for (const [key, text] of Object.entries(texts)) await field(key).fill(text)
  }
  const stored = async (path: string, keyword: string) =>
    (await asked<{ rows: { name: string; spec: string }[] }>(page, path, { keyword })).rows.map((r) => r.name)

  await field('name').fill(`乙肝表面抗原${mark}`)
  await page.getByRole('radio', { name: '试剂' }).check()
  await expect(page.getByRole('heading', { name: '新建 试剂' })).toBeVisible()
  await expect(field('name')).toHaveValue(`乙肝表面抗原${mark}`)
  await button(page, '保存').click()
  await expect(faults.first()).toBeVisible()
  // the class is that of the certificate's number
  await types({ ...common, approvalNo: '国械注准20243400001' })
  await takes('deviceClass', /^III$/)
  await takes('manufacturerId')
  await button(page, '保存').click()
  await told(page, '已保存')
  await expect(page.getByRole('heading', { name: new RegExp(`乙肝表面抗原${mark}`) })).toBeVisible()
  expect(await stored(families.inst.calls.query.path, `乙肝表面抗原${mark}`)).toEqual([`乙肝表面抗原${mark}`])

  await open(page, '/baseInfo/logistics/new')
  await expect(page.getByRole('heading', { name: '新建 后勤物资' })).toBeVisible()
  await field('name').fill(`打印纸${mark}`)
  await button(page, '保存').click()
  await expect(faults.first()).toBeVisible()
  await types({ ...common, spec: 'A4', minUnit: '包', conversionRatio: '5' })
  // one that a material of the region has
  const [category] = await sqlRows<{ code: string }>(
    'select c.code from category c join product p on p.category_id = c.id where p.kind = 3 order by c.code limit 1',
  )
  await field('categoryId').click()
  await page.keyboard.type(category!.code)
  await page.locator('.ant-select-tree-title').filter({ hasText: category!.code, visible: true }).first().click()
  await button(page, '保存').click()
  await told(page, '已保存')
  await expect(page.getByRole('heading', { name: new RegExp(`打印纸${mark}`) })).toBeVisible()
  expect(await stored(families.material.calls.query.path, `打印纸${mark}`)).toEqual([`打印纸${mark}`])
})

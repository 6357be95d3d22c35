import { type Browser, expect, type Page } from '@playwright/test'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, person, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const rows = (page: Page) => shown(page, 'tbody tr[data-index]')
const dayFrom = (n: number) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)
interface Item {
  id: string
  version: number
  packMultiple: string
  isDefault: boolean
  temporaryUntil: string | null
  status: string
}

/** Of which the articles were made here. */
const runs: string[] = []

/** Forty drugs of buyer1's hospital, enabled with two suppliers; the first is the default and found by `first`. */
const forty = async (run: string) => {
  runs.push(run)
  const [made] = await sqlRows<{ other: string }>(
    `with h as (select home_org as id, id as by from app_user where login_name = 'buyer1'),
      s as (select id, name, row_number() over (order by code) as n from org where kind = 'supplier' and enabled order by code limit 2),
      t as (select manufacturer_id, approval_no, extra from product where kind = 0 and manufacturer_id is not null and approval_no <> '' order by id limit 1),
      p as (insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, search, manufacturer_id, approval_no, extra)
        select 'BG${run}' || lpad(n::text, 2, '0'), 0, '变更药${run}号' || lpad(n::text, 2, '0'), '0.25g', '0.25g*24粒/盒', '盒', '粒', 24,
          lower('BG${run}' || lpad(n::text, 2, '0') || ' 变更药${run}号' || lpad(n::text, 2, '0')), t.manufacturer_id, t.approval_no, t.extra from t, generate_series(1, 40) n returning id),
      r as (insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
        select h.id, s.id, p.id, 12.5, '2024-01-01', now() from h, s, p),
      c as (insert into catalog_item (hospital_id, product_id, supplier_id, price, is_default, status, hospital_name, created_by)
        select h.id, p.id, s.id, 12.5, s.n = 1, 'enabled', case s.n when 1 then '首选${run}' else '备选${run}' end, h.by from h, s, p)
     select (select name from s where n = 2) as other`,
  )
  return { first: `首选${run}`, second: `备选${run}`, other: made!.other }
}
const itemsOf = async (page: Page, keyword: string) =>
  (await asked<{ rows: Item[] }>(page, catalogCalls.query.path, { keyword, size: 100 })).rows

const setColumn = async (page: Page, column: string, value: string, chosen = false) => {
  await button(dialog(page), '设置整列').click()
  const box = page.getByRole('dialog', { name: '设置整列' })
  await box.getByRole('combobox', { name: '列' }).selectOption({ label: column })
  if (chosen) await box.getByLabel('值').selectOption({ label: value })
  else await box.getByRole('textbox', { name: '值' }).fill(value)
  await box.getByRole('button', { name: '确定' }).click()
  await expect(box).toHaveCount(0)
}
const platform = (on: boolean) =>
  sqlRows(
    on
      ? `insert into config (key, org_id, value) values ('list.platformAudit.drug', null, 'true')`
      : `delete from config where key = 'list.platformAudit.drug'`,
  )
/** What is nobody's after it is no article for another walk either. */
test.afterEach(async () => {
  await platform(false)
  const made = runs.splice(0).map((run) => `BG${run}__`)
  await sqlRows('update product set enabled = false where platform_code like any($1)', [made])
})

/** All rows of this list chosen, over all its pages. */
const chooseAll = async (page: Page, n: number) => {
  await shown(page, 'thead input[type=checkbox]').first().check()
  const chosen = shown(page, '.l-chosen')
  await expect(chosen).toContainText('已选')
  if (!(await chosen.innerText()).includes(`已选 ${n} 条`)) await button(page, `选择全部 ${n} 条`).click()
  await expect(chosen).toContainText(`已选 ${n} 条`)
}

test('a buyer changes supplier, multiples and term of forty enabled items; of the audit thirty-eight pass and two come back', async ({
  browser,
}) => {
  const run = String(Date.now()).slice(-7)
  const { first, second, other } = await forty(run)
  const until = dayFrom(60)
  const buyer = await again(browser, 'buyer1', {
    at: `/purchaseList/drug?keyword=${encodeURIComponent(first)}&size=50`,
  })
  await expect(rows(buyer).first()).toBeVisible()
  await chooseAll(buyer, 40)
  await buyer.getByRole('button', { name: /^批量变更/ }).click()
  const box = dialog(buyer).filter({ hasText: '变更 40 个品种' })
  await expect(box).toContainText('审核通过前，品种仍按原来的设置采购')

  // what is typed stands beside what the item says; nothing goes without a reason, nor a term beyond ninety days
  await setColumn(buyer, '起订倍数', '5')
  await setColumn(buyer, '默认供应商', other, true)
  await setColumn(buyer, '临采', '是', true)
  await setColumn(buyer, '临采截止日期', dayFrom(91))
  await expect(box.getByText('1 → 5').first()).toBeVisible()
  await expect(box.getByText('修改了 40 个品种')).toBeVisible()
  await button(box, '提交审核').click()
  await expect(box.getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
  await box.getByLabel(/^变更原因/).fill('年度配送协议调整')
  await button(box, '提交审核').click()
  const faults = box.getByRole('region', { name: '错误列表' })
  await expect(faults).toContainText(/第 1 行 临采截止日期：临采每次最多 90 天/)
  await expect(faults).toContainText('共 40 处问题')
  await setColumn(buyer, '临采截止日期', until)
  await button(box, '提交审核').click()
  await told(buyer, '40 个品种的变更已提交审核')
  expect((await itemsOf(buyer, first)).every((i) => i.packMultiple === '1.000' && i.isDefault)).toBe(true)
  await expect(rows(buyer).first()).toContainText('变更中')

  // somebody else sees old beside new, refuses two with the reason and passes the others at once
  const auditor = await person(browser, 'auditor1')
  await open(auditor, `/purchaseList/listAudits/changes?keyword=BG${run}&size=50`)
  const line = rows(auditor).first()
  await expect(line).toContainText('起订倍数 1 → 5')
  await expect(line).toContainText(`→ ${other}`)
  await line.getByRole('link').first().click()
  await expect(shown(auditor, '.d-title')).toContainText('待审核')
  const field = shown(auditor, '.ant-table-row').filter({ hasText: '临采截止日期' })
  await expect(field).toContainText(until)
  await auditor.goBack()
  for (const n of [0, 1]) await rows(auditor).nth(n).getByRole('checkbox').check()
  await auditor.getByRole('button', { name: /^批量驳回/ }).click()
  // how many, and which: a refusal is judged by what it refuses
  await expect(dialog(auditor)).toContainText('确定批量驳回所选的 2 条吗')
  await expect(dialog(auditor).getByRole('listitem').first()).toBeVisible()
  await dialog(auditor).getByRole('textbox').fill('与协议数量不符')
  await dialog(auditor)
    .getByRole('button', { name: /^确\s?定$|^批量驳回$|^驳\s?回$/ })
    .click()
  await expect(rows(auditor).first()).toContainText('审核不通过')
  await button(auditor, '知道了').click()
  await open(auditor, `/purchaseList/listAudits/changes?keyword=BG${run}&status=["pending"]&size=50`)
  await expect(shown(auditor, '.l-foot')).toContainText('共 38 条')
  await chooseAll(auditor, 38)
  await auditor.getByRole('button', { name: /^批量通过/ }).click()
  const asks = auditor.getByRole('dialog', { name: '提示' })
  await expect(asks).toContainText(/起订倍数 1 → 5/)
  await expect(asks).toContainText('另 28 条')
  await button(asks, '确定').click()
  await expect(dialog(auditor)).toContainText('38')
  await button(auditor, '知道了').click()

  // the items work by what was passed; the two by their old values, and their buyer reads why
  const now = await itemsOf(buyer, first)
  const passed = now.filter((i) => i.packMultiple === '5.000' && !i.isDefault && i.temporaryUntil === until)
  const kept = now.filter((i) => i.packMultiple === '1.000' && i.isDefault && i.temporaryUntil === null)
  expect([passed.length, kept.length]).toEqual([38, 2])
  expect((await itemsOf(buyer, second)).filter((i) => i.isDefault).length).toBe(38)
  await open(buyer, `/purchaseList/drug/changes?keyword=BG${run}&status=["rejected"]`)
  await expect(rows(buyer)).toHaveCount(2)
  await expect(rows(buyer).first()).toContainText('与协议数量不符')
})

/** A wish of one item, submitted past the screens. */
const wish = async (browser: Browser, first: string) => {
  const buyer = await again(browser, 'buyer1')
  const [item] = await itemsOf(buyer, first)
  await asked(buyer, changeCalls.add.path, {
    items: [{ id: item!.id, version: item!.version, wish: { packMultiple: '8' } }],
    reason: '整箱配送',
    submit: true,
  })
  return { buyer, id: item!.id }
}

test('with the setting on the platform is a second step: until it passed the old values count', async ({ browser }) => {
  const run = String(Date.now()).slice(-7)
  const { first } = await forty(run)
  await platform(true)
  const { buyer, id } = await wish(browser, first)
  const auditor = await person(browser, 'auditor1')
  await open(auditor, `/purchaseList/listAudits/changes?keyword=BG${run}&status=["pending","platform"]`)
  await rows(auditor).first().getByRole('link').first().click()
  // its row in the list has the same button
  await expect(shown(auditor, '.d-title')).toBeVisible()
  await button(auditor, '通过并报平台').click()
  await expect(shown(auditor, '.d-title')).toContainText('待平台审核')
  const multiple = async () => (await itemsOf(buyer, first)).find((i) => i.id === id)!.packMultiple
  expect(await multiple()).toBe('1.000')

  const operator = await person(browser, 'operator')
  await open(operator, `/purchaseList/listAudits/changes?keyword=BG${run}&status=["platform"]`)
  await expect(rows(operator)).toHaveCount(1)
  await rows(operator).first().getByRole('link').first().click()
  await expect(shown(operator, '.d-title')).toBeVisible()
  await expect(shown(operator, '.ant-table-row').filter({ hasText: '起订倍数' })).toContainText('8')
  await button(operator, '平台通过').click()
  await expect(shown(operator, '.d-title')).toContainText('已生效')
  expect(await multiple()).toBe('8.000')
})

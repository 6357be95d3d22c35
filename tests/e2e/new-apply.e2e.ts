import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, person, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const list = '/purchaseList/newApply'
const run = String(Date.now()).slice(-7)
const name = `艾司唑仑口腔崩解片${run}`

/** Three levels, each somebody else's: the head of the department, the pharmacy, and from a sum on the committee. */
const levels = async (): Promise<void> => {
  await sqlRows(
    `with h as (select home_org as id from app_user where login_name = 'dept'),
      head as (insert into role_action (role_id, path, code) select ur.role_id, 'purchaseList/newApply', c.code
        from app_user u join user_role ur on ur.user_id = u.id, (values ('view'), ('audit')) c(code)
        where u.login_name = 'finance' on conflict do nothing),
      off as (update approval_flow set enabled = false where doc_type = 'newApply'),
      f as (insert into approval_flow (org_id, doc_type, name) select id, 'newApply', '新品申请 ${run}' from h returning id, org_id)
     insert into approval_flow_step (org_id, flow_id, level, name, user_ids, min_amount)
     select f.org_id, f.id, x.level, x.name, array[u.id], x.least
     from f, (values (1, '科室主任', 'finance', 0), (2, '药学部', 'auditor1', 0), (3, '药事会', 'leader', 100000)) x(level, name, login, least)
       join app_user u on u.login_name = x.login`,
    [],
  )
}
test.afterEach(() => sqlRows(`update approval_flow set enabled = false where doc_type = 'newApply'`, []))

const choose = async (page: Page, select: Locator, typed: string): Promise<void> => {
  await select.click()
  await page.keyboard.type(typed)
  await shown(page, '.ant-select-item-option').filter({ hasText: typed }).first().click()
}
const pass = async (browser: Browser, login: string, at: string): Promise<void> => {
  // what he may do was given him a moment ago: a session from before knows nothing of it
  const page = await person(browser, login)
  await quiet(page)
  await open(page, at)
  await expect(shown(page, '.d-title')).toBeVisible()
  await button(page, '通过并报平台').click()
  // it is no more his turn
  await expect(button(page, '通过并报平台')).toHaveCount(0)
  await page.context().close()
}

test('a department asks for what nobody has: head, pharmacy, committee and platform pass it, and product, supply and a draft exist', async ({
  browser,
}) => {
  await levels()
  const dept = await again(browser, 'dept', { at: list })
  await button(dept, '申请目录外品种').click()
  const box = dialog(dept)
  // what is missing is named at its field
  await button(box, '保存').click()
  await expect(box.getByRole('alert').first()).toContainText('必填')
  await box.getByLabel(/产品名称/).fill(name)
  await box.getByLabel(/^规格/).fill('1mg')
  await box.getByLabel(/^单位/).fill('盒')
  await box.getByLabel(/生产企业/).fill('东塘益生制药有限公司')
  await box.getByLabel(/预计单价/).fill('85')
  await box.getByLabel(/预计月用量/).fill('200')
  await box.getByLabel(/申请理由/).fill('吞咽困难的老年患者无可用剂型')
  const [supplier] = await sqlRows<{ name: string }>(
    `select o.name from org o join app_user u on u.home_org = o.id where u.login_name = 'sup1_sales'`,
    [],
  )
  await choose(dept, box.getByLabel(/拟供货供应商/), supplier!.name)
  await button(box, '保存').click()
  await expect(dept).toHaveURL(/newApply\/[0-9a-f-]{36}/)
  const at = dept.url().split('#')[1]!
  await button(dept, '提交').click()
  await expect(shown(dept, '.f-page')).toContainText('药事会')
  // each sees it as his turn, one after the other
  await pass(browser, 'finance', at)
  await pass(browser, 'auditor1', at)
  await pass(browser, 'leader', at)

  const operator = await again(browser, 'operator', { at: `${list}?keyword=${encodeURIComponent(name)}` })
  await expect(rows(operator).first()).toContainText('待平台审核')
  await rows(operator).first().locator('a').first().click()
  // its row in the list has the same button
  await expect(shown(operator, '.d-title')).toBeVisible()
  await button(operator, '建档并通过').click()
  const file = dialog(operator)
  await file.getByText('新建产品', { exact: true }).click()
  // what was applied for stands there already
  await expect(dialog(operator).getByLabel(/^通用名/)).toHaveValue(name)
  const of = (label: RegExp) => dialog(operator).getByLabel(label).first()
  await of(/^包装规格/).fill('1mg*14片/盒')
  await of(/^最小使用单位/).fill('片')
  await of(/^转换比/).fill('14')
  await of(/^批准文号/).fill(`国药准字H2${run}`)
  await of(/^剂型/).fill('口腔崩解片')
  await choose(operator, of(/^药品类别/), '西药')
  await choose(operator, of(/^生产企业/), '东塘益生')
  await of(/^供货有效期至/).fill('2027-12-31')
  await button(dialog(operator), '建档并通过').click()
  await told(operator, '已建档')

  const [row] = (await asked<{ rows: { id: string }[] }>(dept, newApplyCalls.query.path, { keyword: name })).rows
  const now = await asked<{ status: string; productId: string; catalogItemId: string }>(
    dept,
    newApplyCalls.detail.path,
    { id: row!.id },
  )
  expect(now.status).toBe('passed')
  const found = await sqlRows<{ kind: string; status: string; source: string; supplies: boolean }>(
    `select c.status, c.source, exists (select from supply_relation r where r.product_id = c.product_id
       and r.supplier_id = c.supplier_id and r.hospital_id = c.hospital_id and r.enabled) as supplies
     from catalog_item c where c.id = $1 and c.product_id = $2`,
    [now.catalogItemId, now.productId],
  )
  expect(found).toEqual([{ status: 'draft', source: 'apply', supplies: true }])
})

test('a supplier proposes a product to a hospital, which sends it back with a reason he reads', async ({ browser }) => {
  const sales = await again(browser, 'sup1_sales', { at: list })
  await button(sales, '推荐新品').click()
  const box = dialog(sales)
  const [hospital] = await sqlRows<{ name: string }>(
    `select o.name from org o join app_user u on u.home_org = o.id where u.login_name = 'auditor1'`,
    [],
  )
  await choose(sales, box.getByLabel(/^医院/), hospital!.name)
  await box.getByLabel(/产品名称/).fill(`推荐药${run}`)
  await box.getByLabel(/^规格/).fill('5mg')
  await box.getByLabel(/^单位/).fill('盒')
  await box.getByLabel(/生产企业/).fill('东塘益生制药有限公司')
  await box.getByLabel(/预计单价/).fill('12')
  await box.getByLabel(/预计月用量/).fill('50')
  await box.getByLabel(/申请理由/).fill('同类品种中价格最低')
  await button(box, '保存').click()
  await expect(sales).toHaveURL(/newApply\/[0-9a-f-]{36}/)
  const at = sales.url().split('#')[1]!
  await button(sales, '提交').click()
  await expect(shown(sales, '.f-page').getByText('待审核').first()).toBeVisible()
  const auditor = await again(browser, 'auditor1', { at })
  await button(auditor, '驳回').click()
  await dialog(auditor).getByRole('textbox').fill('同类已足')
  await button(dialog(auditor), '确定').click()
  await button(sales, '刷新').click()
  await expect(shown(sales, '.f-page')).toContainText('同类已足')
})

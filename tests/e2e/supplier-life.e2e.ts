import { type Browser, expect, type Page } from '@playwright/test'
import type { Answer } from '#kernel/shared/call.ts'
import { relationCalls } from '#modules/company/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { sqlRows } from './database.ts'
import { delivered } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { signsBeside } from './session-kit.ts'
import { again, asked, asks, dialog, rows } from './shell-kit.ts'

const at = '/baseInfo/mySupplier'
const two = `(select id from org where code = 'H001') as hospital, (select id from org where code = 'S001') as supplier`

/** The first hospital and the first supplier have nothing with each other yet; an article waits that he does not bring it. */
const strangers = async () => {
  const [org] = await sqlRows<{ hospital: string; supplier: string; name: string; credit: string }>(
    `select ${two}, o.name, c.credit_code as credit from org o join company c on c.org_id = o.id where o.code = 'S001'`,
  )
  await sqlRows('delete from cooperation where hospital_id = $1 and supplier_id = $2', [org!.hospital, org!.supplier])
  return org!
}
/** What was frozen here goes, and the two are partners again, for whoever walks next. */
test.afterEach(async () => {
  await sqlRows(
    `update supplier_freeze set lifted_at = now(), lifted_by = created_by, lift_reason = '走查结束' where lifted_at is null
       and supplier_id = (select id from org where code = 'S001')`,
  )
  await sqlRows(
    `insert into cooperation (no, hospital_id, supplier_id, org_id, name, valid_from, status, answered_at)
     select n.no, x.hospital, x.supplier, x.hospital, 'x', '2024-01-01', 'active', now() from (select ${two}) x, doc_numbers('HZ', 1) as n (no)
     where not exists (select from cooperation c where c.hospital_id = x.hospital and c.supplier_id = x.supplier and c.status = 'active')`,
  )
})

/** An order of the first hospital to him that is not sent yet. */
const draft = async (browser: Browser, supplierId: string) => {
  const buyer = await again(browser, 'buyer1')
  const found = await asked<Answer<typeof pickCalls.find>>(buyer, pickCalls.find.path, { supplierId, size: 50 })
  const item = found.rows.find((i) => !i.disabledReason && !i.narcotic)!
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: item.kind })
  const lines = [{ catalogItemId: item.id, qty: String(10 * Number(item.packMultiple ?? 1)) }]
  const order = { supplierId, pointId: point!.id, kind: item.kind, lines }
  const { id } = await asked<{ id: string }>(buyer, orderCalls.add.path, order)
  return { buyer, id }
}
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByLabel(label).click()
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click()
}
const fillDay = async (page: Page, label: string, day: string) => {
  await dialog(page).getByLabel(label).fill(day)
  // with the calendar closed Enter would send the form
  const calendar = page.locator('.ant-picker-dropdown').filter({ visible: true })
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
}
const day = (n: number) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)

test('a hospital that does not find a newcomer for a supply relation is led to where he is invited', async ({
  browser,
}) => {
  const buyer = await again(browser, 'hosp_admin', { at: `${at}/relations` })
  await button(buyer, '新建供货关系').click()
  await dialog(buyer).getByLabel('供应商', { exact: true }).fill('新来的公司')
  await expect(buyer.getByText('供货关系须先有合作')).toBeVisible()
  await button(buyer, '去邀请供应商').click()
  await expect(button(buyer, '邀请供应商')).toBeVisible()
})

test('a hospital invites a supplier by his credit code, he accepts, goods and price are agreed', async ({
  browser,
}) => {
  const { hospital, supplier, name, credit } = await strangers()
  const buyer = await again(browser, 'hosp_admin')
  // without a cooperation no goods are agreed
  const [product] = await sqlRows<{ id: string; code: string; price: string }>(
    `select p.id, p.platform_code as code, trim_scale(p.listed_price)::text as price from product p
     where p.enabled and p.kind = 0 and p.listed_price is not null and not exists (select from vbp_item v where v.product_id = p.id)
       and not exists (select from supply_relation r where r.hospital_id = $1 and r.product_id = p.id and r.supplier_id = $2)
     order by p.platform_code limit 1`,
    [hospital, supplier],
  )
  const terms = { supplierId: supplier, productId: product!.id, price: product!.price, validFrom: day(0) }
  const early = await asks(buyer, relationCalls.add.path, terms)
  expect(early.msg).toBe(`与「${name}」还没有生效的合作，请先邀请并等待确认`)

  await open(buyer, `${at}/cooperation`)
  await button(buyer, '邀请供应商').click()
  await dialog(buyer)
    .getByLabel(/^统一社会信用代码/)
    .fill(credit)
  await dialog(buyer).getByLabel('附言').fill('年度合作')
  await button(dialog(buyer), '保存').click()
  await told(buyer, '已邀请，等待供应商确认')
  const invited = rows(buyer).filter({ hasText: name }).first()
  await expect(invited).toContainText('待供应商确认')

  const seller = await again(browser, 'sup1_admin', { at: `${at}/cooperation` })
  const waiting = rows(seller).filter({ hasText: '待供应商确认' }).first()
  await expect(waiting).toContainText('云泽市第一人民医院')
  await button(waiting, '接受邀请').click()
  // one click opens nothing: he reads what the hospital will see of him
  await expect(dialog(seller)).toContainText('可以看到贵单位的企业资料和联系方式')
  await button(dialog(seller), '确定').click()
  await told(seller, '已接受')
  await expect(waiting).toHaveCount(0)

  // goods and their price, by two of the hospital, and by his word
  const { data, msg } = await asks<{ signOff?: unknown }>(buyer, relationCalls.add.path, terms)
  expect([msg, !!data?.signOff]).toEqual([expect.stringMatching(/^需要第二人复核/), true])
  await open(buyer, `${at}/relations`)
  await button(buyer, '新建供货关系').click()
  const picks = async (label: string, text: string) => {
    await dialog(buyer).getByLabel(label, { exact: true }).fill(text)
    await buyer.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click()
  }
  await picks('供应商', name)
  await picks('产品', product!.code)
  // what it may cost stands below, and by how much it is less while it is typed
  await dialog(buyer)
    .getByLabel('供货价')
    .fill(`${Number(product!.price) / 2}`)
  await expect(dialog(buyer)).toContainText('-50.00%')
  await dialog(buyer).getByLabel('供货价').fill(product!.price)
  await expect(dialog(buyer)).toContainText('+0.00%')
  await button(dialog(buyer), '保存').click()
  await signsBeside(buyer, 'finance')
  await told(buyer, '已保存')
  await open(seller, `${at}/relations?keyword=${product!.code}`)
  const agreed = rows(seller).first()
  await button(agreed, '确认').click()
  await button(dialog(seller), '确定').click()
  await told(seller, '已确认')
})

test('a hospital freezes new orders until a day: submits are refused with it, running deliveries go on, it ends by itself', async ({
  browser,
}) => {
  const [org] = await sqlRows<{ supplier: string; name: string; hospital: string }>(
    `select ${two}, name from org where code = 'S001'`,
  )
  const { supplier, name } = org!
  const sales = await again(browser, 'sup1_sales')
  const running = await delivered(browser, sales)
  const { buyer, id } = await draft(browser, supplier)

  const admin = await again(browser, 'hosp_admin', { at: `${at}/${supplier}` })
  await button(admin, '冻结').click()
  await fillDay(admin, '冻结自', day(-1))
  await dialog(admin).getByLabel('冻结原因').fill('连续三次未按承诺日期到货')
  await button(dialog(admin), '保存').click()
  await expect(dialog(admin).getByRole('alert').filter({ hasText: '冻结不能从过去的日期开始' })).toBeVisible()
  // the Enter that takes a day sends nothing yet: a freeze would be without an end
  await fillDay(admin, '冻结自', day(0))
  await fillDay(admin, '冻结至', day(7))
  await expect(dialog(admin).getByLabel('冻结至')).toHaveValue(day(7))
  await button(dialog(admin), '保存').click()
  await told(admin, '已冻结')
  await admin.getByRole('tab', { name: '冻结记录' }).click()
  await expect(shown(admin, '.ant-table-row').filter({ hasText: '连续三次未按承诺日期到货' }).first()).toContainText(
    '冻结中',
  )

  await open(buyer, `/procurement/purchaseOrder/${id}`)
  await button(buyer, '提交').click()
  const says = `「${name}」的订单已被云泽市第一人民医院冻结至 ${day(7)}：连续三次未按承诺日期到货`
  await told(buyer, says)
  await button(buyer.getByRole('dialog', { name: '详情' }) as unknown as Page, '关闭').click()
  await expect(shown(buyer, '.d-title').getByText('待提交')).toBeVisible()

  // what runs is shipped
  const ship = await asks(sales, deliveryCalls.ship.path, { id: running.id, version: running.version })
  expect([ship.code, ship.msg]).toEqual([0, ''])

  // its last day is over: nobody lifts anything
  await sqlRows(
    `update supplier_freeze set valid_from = valid_from - 8, valid_to = valid_to - 8, created_at = created_at - interval '8 days'
     where supplier_id = $1 and hospital_id = $2 and lifted_at is null and 'order' = any(kinds) and valid_from = $3`,
    [supplier, org!.hospital, day(0)],
  )
  await button(buyer, '提交').click()
  await told(buyer, '已提交')
  await open(admin, `${at}/freezes?supplierId=${supplier}`)
  await expect(
    rows(admin).filter({ hasText: '连续三次未按承诺日期到货' }).filter({ hasText: '已到期' }).first(),
  ).toBeVisible()
})

test('the authority freezes payments in the whole region: the supplier reads who, why and until when, a hospital does not lift it', async ({
  browser,
}) => {
  const [org] = await sqlRows<{ supplier: string; name: string }>(`select ${two}, name from org where code = 'S001'`)
  const operator = await again(browser, 'operator', { at: `${at}/${org!.supplier}` })
  await button(operator, '冻结').click()
  await expect(dialog(operator)).toContainText('冻结对全区域的医院生效')
  await choose(operator, '冻结内容', '付款')
  await operator.keyboard.press('Escape')
  await dialog(operator).getByLabel('冻结原因').fill('涉嫌虚开发票，协查期间停付')
  await button(dialog(operator), '保存').click()
  await told(operator, '已冻结')

  // what was approved is not paid
  const cashier = await again(browser, 'cashier')
  const waits = { supplierId: org!.supplier, toPay: true, size: 1 }
  type Due = { id: string; version: number; leftAmount: string }
  const [due] = (await asked<{ rows: Due[] }>(cashier, requisitionCalls.query.path, waits)).rows
  const { id, version, leftAmount: amount } = due!
  const transfer = { id, version, amount, payDate: day(0), bankVoucherNo: `FRZ${Date.now()}` }
  const no = await asks(cashier, requisitionCalls.pay.path, transfer)
  expect(no.code).not.toBe(0)
  expect(no.msg).toMatch(new RegExp(`^「${org!.name}」的付款已被.+冻结，解冻前不能办理：涉嫌虚开发票，协查期间停付$`))

  const seller = await again(browser, 'sup1_admin', { at: `${at}/freezes` })
  const row = rows(seller).filter({ hasText: '涉嫌虚开发票，协查期间停付' }).first()
  await expect(row).toContainText('全区域')
  await expect(row).toContainText('解冻为止')
  const admin = await again(browser, 'hosp_admin', { at: `${at}/freezes?supplierId=${org!.supplier}` })
  const seen = rows(admin).filter({ hasText: '涉嫌虚开发票，协查期间停付' }).first()
  await expect(seen).toContainText('冻结中')
  await expect(button(seen, '解冻')).toHaveCount(0)
  await open(operator, `${at}/freezes?supplierId=${org!.supplier}`)
  await button(rows(operator).filter({ hasText: '涉嫌虚开发票，协查期间停付' }).first(), '解冻').click()
  await dialog(operator).getByLabel(/^原因/).fill('协查结束，恢复付款')
  await button(dialog(operator), '确定').click()
  await told(operator, '已解冻')
})

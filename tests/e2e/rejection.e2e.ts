import { type Browser, expect, type Page } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const at = '/procurement/rejectedMatching'
interface Paper {
  id: string
  no: string
  version: number
}
interface Made {
  item: string
  unit: string
  point: string
  /** So many are a multiple of what is ordered at once, of both of them. */
  multiple: number
  substitute: string
  code: string
  price: string
  other: string
}

/** Two drugs sup1 brings to buyer1's hospital; sup2 may bring the first of them too. */
const articles = async (): Promise<Made> => {
  const [made] = await sqlRows<Made>(
    `with h as (select home_org as id, id as by from app_user where login_name = 'buyer1'),
      one as (select home_org as id from app_user where login_name = 'sup1_sales'),
      two as (select o.id, o.name from app_user u join org o on o.id = u.home_org where u.login_name = 'sup2_sales'),
      x as (select c.id, c.product_id, c.price, c.pack_multiple, p.pack_unit, p.name, p.platform_code, row_number() over (order by c.id) as n
        from catalog_item c join product p on p.id = c.product_id, h, one
        where c.hospital_id = h.id and c.supplier_id = one.id and c.status = 'enabled' and c.is_default and p.kind = 0 and not p.narcotic
          and not exists (select from vbp_item v join product s on s.id = v.product_id where s.name = p.name)
          and not exists (select from price_adjustment a where a.catalog_item_id = c.id) order by c.id limit 2),
      r as (insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
        select h.id, two.id, x.product_id, x.price, '2024-01-01', now() from h, two, x where x.n = 1 on conflict do nothing),
      c as (insert into catalog_item (hospital_id, product_id, supplier_id, price, pack_multiple, is_default, status, created_by)
        select h.id, x.product_id, two.id, x.price, x.pack_multiple, false, 'enabled', h.by from h, two, x where x.n = 1 on conflict do nothing)
     select a.id as item, a.pack_unit as unit, (a.pack_multiple * b.pack_multiple)::int as multiple, b.name as substitute, b.platform_code as code,
       trim_scale(b.price)::text as price, (select name from two) as other,
       (select d.id from distribution_point d, h where d.hospital_id = h.id and d.enabled and 0 = any(d.product_kinds) order by d.code limit 1) as point
     from x a, x b where a.n = 1 and b.n = 2`,
  )
  return { ...made!, multiple: Number(made!.multiple) }
}

/** An order over a hundred multiples of it, of a plan, that its supplier has taken on. */
const running = async (browser: Browser, { item, point, multiple }: Made): Promise<Paper> => {
  const buyer = await again(browser, 'buyer1')
  const lines = [{ catalogItemId: item, qty: String(100 * multiple) }]
  const plan = await asked<Paper>(buyer, planCalls.add.path, { planType: 'month', kind: 0, pointId: point, lines })
  const sent = await asked<Paper>(buyer, planCalls.submit.path, { id: plan.id, version: plan.version })
  const auditor = await again(browser, 'auditor1')
  await asked(auditor, planCalls.audit.path, { id: plan.id, version: sent.version, action: 'approve' })
  const { rows } = await asked<{ rows: (Paper & { status: string })[] }>(auditor, orderCalls.query.path, {
    planId: plan.id,
  })
  const [order] = rows
  const passed =
    order!.status === 'pendingAudit'
      ? await asked<Paper>(auditor, orderCalls.audit.path, {
          id: order!.id,
          version: order!.version,
          action: 'approve',
        })
      : order!
  const sales = await again(browser, 'sup1_sales')
  await asked(sales, orderCalls.accept.path, { id: order!.id, version: passed.version })
  await Promise.all([buyer, auditor, sales].map((p) => p.context().close()))
  return order!
}

/** He rejects thirty of them by calls. @returns the rejection */
const rejected = async (browser: Browser, made: Made): Promise<Paper & { order: Paper }> => {
  const order = await running(browser, made)
  const sales = await again(browser, 'sup1_sales')
  const seen = await asked<Paper & { lines: { id: string }[] }>(sales, orderCalls.detail.path, { id: order.id })
  const line = { orderLineId: seen.lines[0]!.id, qty: String(30 * made.multiple), reasonCode: 'shortage' }
  await asked(sales, rejectionCalls.reject.path, { id: order.id, version: seen.version, lines: [line] })
  const { rows } = await asked<{ rows: Paper[] }>(sales, rejectionCalls.query.path, { orderId: order.id })
  await sales.context().close()
  return { ...rows[0]!, order }
}
const title = (page: Page) => shown(page, '.d-title')

test('walk 4: a supplier rejects thirty of a hundred with a day and a substitute, and the hospital takes it', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const made = await articles()
  const [whole, part] = [100 * made.multiple, 30 * made.multiple].map(String) as [string, string]
  const order = await running(browser, made)
  const sales = await again(browser, 'sup1_sales', { at: `/procurement/purchaseOrder/${order.id}` })
  await button(sales, '拒配').click()
  const box = sales.getByRole('dialog', { name: /^拒配 CG/ })
  await box.getByLabel(/^拒配数量/).fill(part)
  // what may be offered in its place is read whole, inside the dialog
  const offering = box.getByRole('button', { name: /^替代品/ })
  const [frame, spot] = [(await box.boundingBox())!, (await offering.boundingBox())!]
  expect(spot.x + spot.width).toBeLessThanOrEqual(frame.x + frame.width - 23)
  await offering.click()
  const offer = sales.getByRole('dialog', { name: /^替代品/ })
  await offer.getByLabel(/^替代品/).fill(made.code)
  const option = sales.locator('.ant-select-item-option').filter({ hasText: made.code, visible: true })
  await option.first().click()
  await expect(offer).toContainText(`与该医院约定的供货价 ${made.price}`)
  await offer.getByLabel(/^替代单价/).fill(made.price)
  // more than is refused is asked about with its numbers, at the field
  await offer.getByLabel(/^替代数量/).fill(`${part}0`)
  await button(offer, '确定').click()
  await expect(offer.getByText(`替代数量 ${part}0 多于拒配数量 ${part}，确认无误请再按一次`)).toBeVisible()
  await offer.getByLabel(/^替代数量/).fill(part)
  await button(offer, '确定').click()
  await expect(offer).toHaveCount(0)
  await expect(box).toContainText(new RegExp(`${made.substitute}.* ${part}`))
  await button(box, '提交').click()
  await told(sales, '已拒配')

  // the buyer finds it on his list, with what is offered instead and who else supplies
  const buyer = await again(browser, 'buyer1')
  await buyer.setViewportSize({ width: 1366, height: 768 })
  await open(buyer, `${at}?keyword=${order.no}`)
  const line = shown(buyer, 'tbody tr[data-index]').first()
  await expect(line).toContainText('待医院处理')
  await expect(line.locator('td[data-col=reply]')).toContainText(made.substitute)
  await line.getByRole('link', { name: /^JP/ }).click()
  await expect(title(buyer)).toContainText('待医院处理')
  const grouped = (n: string) => Number(n).toLocaleString('en')
  await expect(shown(buyer, '.d-page')).toContainText(`${grouped(part)} / ${grouped(whole)} ${made.unit}`)
  await expect(shown(buyer, '.ant-table-row').filter({ hasText: made.other })).toContainText('可换')
  await button(buyer, '采用替代品').click()
  await expect(dialog(buyer)).toContainText(`改购 ${made.substitute}`)
  await button(dialog(buyer), '采用替代品').click()
  await told(buyer, '已采用替代品，新订单待审核')
  await expect(title(buyer)).toContainText('已确认拒配')

  // the new order waits for somebody else's audit; the plan still says what it ordered
  const next = shown(buyer, '.d-page').getByRole('link', { name: /^CG/ }).filter({ hasNotText: order.no }).first()
  const no = await next.innerText()
  const auditor = await again(browser, 'auditor1')
  const { rows } = await asked<{ rows: Paper[] }>(auditor, orderCalls.query.path, { keyword: no })
  await open(auditor, `/procurement/purchaseOrder/${rows[0]!.id}`)
  await expect(shown(auditor, '.d-page')).toContainText(made.substitute)
  await button(auditor, '通过').click()
  await told(auditor, '已审核')
  await expect(title(auditor)).toContainText('待配货')
})

test('walk 4: the hospital switches to another supplier, whom the one who rejected does not see', async ({
  browser,
}) => {
  const made = await articles()
  const r = await rejected(browser, made)
  const buyer = await again(browser, 'buyer1', { at: `${at}/${r.id}` })
  await button(buyer, '换供应商').click()
  const box = dialog(buyer)
  await expect(box).toContainText('生成新订单待审核，计划的分配随之转过去')
  await expect(box).toContainText(made.other)
  await button(box, '换供应商').click()
  await told(buyer, '已换供应商，新订单待审核')
  await expect(title(buyer)).toContainText('已确认拒配')
  const detail = await asked<{ newOrderId: string }>(buyer, rejectionCalls.detail.path, { id: r.id })
  const order = await asked<{ status: string; supplier: string; lines: { qty: string }[] }>(
    buyer,
    orderCalls.detail.path,
    {
      id: detail.newOrderId,
    },
  )
  expect(order).toMatchObject({
    status: 'pendingAudit',
    supplier: made.other,
    lines: [{ qty: `${30 * made.multiple}.000` }],
  })

  const sales = await again(browser, 'sup1_sales', { at: `${at}/${r.id}` })
  await expect(title(sales)).toContainText('已确认拒配')
  await expect(shown(sales, '.d-page')).not.toContainText(made.other)
})

/** The buyer does not agree to it, on its page. */
const disputes = async (buyer: Page, id: string) => {
  await open(buyer, `${at}/${id}`)
  await button(buyer, '不同意').click()
  await dialog(buyer).getByRole('textbox').fill('合同约定足量供应')
  await button(dialog(buyer), '确定').click()
  await told(buyer, '已答复不同意，等待供应商')
  await expect(title(buyer)).toContainText('医院不同意')
}

test('walk 4: the hospital disputes, the supplier insists, and the hospital cancels what does not come', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const r = await rejected(browser, await articles())
  const buyer = await again(browser, 'buyer1')
  const sales = await again(browser, 'sup1_sales')
  await disputes(buyer, r.id)
  await open(sales, `${at}/${r.id}`)
  await expect(shown(sales, '.d-page')).toContainText('合同约定足量供应')
  await button(sales, '坚持拒配').click()
  await dialog(sales).getByRole('textbox').fill('厂家已停产')
  await button(dialog(sales), '确定').click()
  await told(sales, '已坚持拒配，等待医院')
  await open(buyer, `${at}?todo=true&keyword=${r.order.no}`)
  await shown(buyer, 'tbody tr[data-index]').first().getByRole('link', { name: /^JP/ }).click()
  // the list offers it too: the page's own is meant
  await expect(title(buyer)).toContainText('坚持拒配')
  await button(shown(buyer, '.d-footer'), '确认取消').click()
  await expect(dialog(buyer)).toContainText('不再采购，占用的协议量退回')
  await button(dialog(buyer), '确定').click()
  await told(buyer, '已取消')
  await expect(title(buyer)).toContainText('已确认拒配')
})

test('walk 4: the hospital disputes, the supplier withdraws, and all of it is open again', async ({ browser }) => {
  test.setTimeout(300_000)
  const made = await articles()
  const r = await rejected(browser, made)
  const buyer = await again(browser, 'buyer1')
  const sales = await again(browser, 'sup1_sales')
  await disputes(buyer, r.id)
  await open(sales, `${at}/${r.id}`)
  await button(sales, '撤回拒配').click()
  await expect(dialog(sales)).toContainText('的未发数量')
  await button(dialog(sales), '确定').click()
  await told(sales, '已撤回，照常配货')
  await expect(title(sales)).toContainText('供应商已撤回')
  const { lines } = await asked<{ lines: { openQty: string }[] }>(sales, orderCalls.detail.path, {
    id: r.order.id,
  })
  expect(lines[0]!.openQty).toBe(`${100 * made.multiple}.000`)
})

import { expect, type Page } from '@playwright/test'
import { watchCalls as calls } from '#modules/contract-watch/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { bound, plantedContract } from '../watching.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked } from './shell-kit.ts'

const at = '/contract/performanceMonitor'
const database = {
  query: async (text: string, values: unknown[]) => ({ rows: await sqlRows<{ id: string }>(text, values) }),
}
const idOf = async (login: string) =>
  (await sqlRows<{ id: string }>('select id from app_user where login_name = $1', [login]))[0]!.id
/** An order both sides made, with what came of it: two of its lines, one article each. */
const supplied = () =>
  sqlRows<{
    id: string
    productId: string
    hospital: string
    supplier: string
    by: string
    no: string
    deliveryNo: string
    name: string
  }>(
    `select l.id, l.product_id as "productId", l.hospital_id as hospital, l.supplier_id as supplier, o.created_by as by, o.no, d.no as "deliveryNo", l.name
     from order_line l join purchase_order o on o.id = l.order_id join delivery_line e on e.order_line_id = l.id
       join delivery d on d.id = e.delivery_id and d.shipped_at is not null and d.status = 'confirmed'
       join app_user b on b.login_name = 'buyer1' and b.home_org = l.hospital_id
       join app_user s on s.login_name = 'sup1_sales' and s.home_org = l.supplier_id
     where l.accepted_qty > 0 and l.contract_line_id is null
     -- what another contract is for, made by other walks, would not stop with this one
     order by exists (select from contract_line other where other.product_id = l.product_id), o.created_at desc, l.seq limit 1`,
  )
const gone = async (ids: readonly string[]) => {
  await sqlRows(
    `update order_line set contract_line_id = null, contract_n = null, contract_price = null
     where contract_line_id in (select id from contract_line where contract_id = any($1))`,
    [ids],
  )
  for (const table of ['contract_reminder', 'contract_line'])
    await sqlRows(`delete from ${table} where contract_id = any($1)`, [ids])
  await sqlRows('delete from contract where id = any($1)', [ids])
  await sqlRows(`delete from message where event = 'contract.remind'`)
}
const HOUR = 3_600_000
interface Times {
  /** Milliseconds. */
  arrived: number | null
  released: number
  /** A day. */
  expected: string | null
}
/** When the order of a line went out, was wanted, came and was registered. */
const times = (lineId: string) =>
  sqlRows<Times & { checked: number }>(
    `select extract(epoch from a.arrived_at)::float8 * 1000 as arrived, extract(epoch from a.checked_at)::float8 * 1000 as checked,
       extract(epoch from o.released_at)::float8 * 1000 as released, o.expected_date::text as expected
     from order_line l join purchase_order o on o.id = l.order_id join delivery_line e on e.order_line_id = l.id
       join acceptance a on a.delivery_id = e.delivery_id where l.id = $1 order by a.created_at limit 1`,
    [lineId],
  )
const moved = async (lineId: string, to: Times) => {
  await sqlRows(
    `update acceptance set arrived_at = to_timestamp($2::float8 / 1000) where delivery_id in (select delivery_id from delivery_line where order_line_id = $1)`,
    [lineId, to.arrived],
  )
  await sqlRows(
    `update purchase_order set released_at = to_timestamp($2::float8 / 1000), expected_date = $3 where id = (select order_id from order_line where id = $1)`,
    [lineId, to.released, to.expected],
  )
}
const reminders = async (page: Page, no: string) =>
  (
    await asked<{ rows: { event: string; params: { no?: string } }[] }>(page, messageCalls.query.path, { size: 100 })
  ).rows.filter((m) => m.event === 'contract.remind' && m.params.no === no).length

// several people at browsers of their own
test.setTimeout(420_000)

test('a contract that lags opens to its lines, a line to its orders and deliveries; both sides’ breaches stand there; who looks after it is reminded once; its end shows what stops; each number of the statistics opens to its rows', async ({
  browser,
}) => {
  const [line] = await supplied()
  const { hospital, supplier, by, productId } = line!
  const owner = await idOf('sup1_sales')
  const terms = { since: 200, left: 40, executed: '1', deliveryHours: 1, supplierOwner: owner }
  // what was accepted of a line another walk made may be much: it shall still be little of what is agreed
  const lines = [{ productId, price: '10', qty: '10000000', ordered: '9500000' }]
  const made = await plantedContract(database, { hospital, supplier, by }, { ...terms, lines })
  const other = (
    await sqlRows<{ id: string }>(
      `select id from org where kind = 'hospital' and enabled and id <> $1 order by code limit 1`,
      [hospital],
    )
  )[0]!
  const dear = await plantedContract(
    database,
    { hospital: other.id, supplier, by },
    { lines: [{ productId, price: '11' }] },
  )
  const was = (await times(line!.id))[0]!
  try {
    await bound(database, [line!.id], made.lines[0]!)
    // it took four days to arrive, and the goods stood a day and six hours
    await moved(line!.id, { arrived: was.checked - 30 * HOUR, released: was.checked - 130 * HOUR, expected: null })

    // ---- Monday: it lags
    const buyer = await again(browser, 'buyer1', { at: `${at}?pace=behind&keyword=${made.no}` })
    await expect(buyer.getByRole('heading', { name: '履约监控' })).toBeVisible()
    const link = shown(buyer, `a[href="#${at}/${made.id}"]`).first()
    await expect(link).toBeVisible()
    await link.click()
    await expect(buyer.getByRole('heading', { name: made.no })).toContainText('滞后')

    // ---- a line opens to its order and delivery
    await shown(buyer, 'button[title="查看订单和配送"]').first().click()
    const papers = buyer.getByRole('region', { name: '订单和配送' })
    await expect(papers).toContainText(line!.no)
    await expect(papers).toContainText(line!.deliveryNo)

    // ---- breaches of both sides, with paper, what it was and what was agreed
    await buyer.getByRole('tab', { name: /^违约/ }).click()
    const breaches = buyer.getByRole('tabpanel', { name: /^违约/ })
    await expect(breaches).toContainText('迟交')
    await expect(breaches).toContainText('交货期限：下单后 1 小时内送达')
    await expect(breaches).toContainText('迟验')
    await expect(breaches).toContainText('30 小时')

    // ---- the supplier's own person hears of it, once
    const remind = buyer.waitForResponse((r) => r.url().endsWith(calls.remind.path))
    await button(buyer, '催办').click()
    await remind
    await expect(buyer.getByText('已催办 1 份合同')).toBeVisible()
    await button(buyer, '催办').click()
    await expect(buyer.getByText('1 份今天已催办过')).toBeVisible()
    const sales = await again(browser, 'sup1_sales')
    expect(await reminders(sales, made.no)).toBe(1)

    // ---- what stops when it ends
    await buyer.getByRole('tab', { name: '到期影响' }).click()
    await expect(buyer.getByRole('tabpanel', { name: '到期影响' })).toContainText(/若 HT\d+ 于 .+ 到期：\d+ 个计划/)

    // ---- the supplier sees the same breaches, and not what the hospital would do without him
    await open(sales, `${at}/${made.id}`)
    await expect(sales.getByRole('heading', { name: made.no })).toBeVisible()
    await expect(sales.getByRole('tab', { name: '到期影响' })).toHaveCount(0)

    // ---- the region: a number opens to its rows, prices of one product over hospitals are marked
    const operator = await again(browser, 'operator', { at: '/contract/statistics' })
    await expect(operator.getByRole('heading', { name: '合同统计' })).toBeVisible()
    const spread = operator.getByRole('region', { name: '合同价差' })
    await expect(spread.getByRole('row', { name: line!.name }).locator('[data-tone=red]').first()).toBeVisible()
    await operator.getByRole('link', { name: /^合计 签约合同/ }).click()
    await expect(operator.getByRole('heading', { name: '合同统计明细' })).toBeVisible()
    await open(operator, `/contract/statistics/rows?figure=signed&keyword=${made.no},${dear.no}`)
    await expect(shown(operator, `a[href="#${at}/${made.id}"]`)).toBeVisible()
    await expect(shown(operator, `a[href="#${at}/${dear.id}"]`)).toBeVisible()
  } finally {
    await moved(line!.id, was)
    await gone([made.id, dear.id])
  }
})

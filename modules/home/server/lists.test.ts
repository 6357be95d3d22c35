import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, OrgKind } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import type { Page } from '#kernel/shared/page.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { certFamilies } from '#modules/certificate/shared/calls.ts'
import { consignmentCalls } from '#modules/consignment/shared/calls.ts'
import { claimCalls, entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { watchCalls } from '#modules/contract-watch/shared/calls.ts'
import { cooperationCalls } from '#modules/cooperation/shared/calls.ts'
import { areas } from '#modules/correction/shared/areas.ts'
import { correctionCalls } from '#modules/correction/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { exceptionCalls } from '#modules/exception/shared/calls.ts'
import { exchangeCalls } from '#modules/exchange/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { clashCalls } from '#modules/invoice-clash/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { changeCalls } from '#modules/list-change/shared/calls.ts'
import { logCalls } from '#modules/log/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { clockCalls } from '#modules/payment-clock/shared/calls.ts'
import { userCalls } from '#modules/people/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { regionPriceCalls } from '#modules/region-price/shared/calls.ts'
import { registrationCalls } from '#modules/registration/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { statementCalls } from '#modules/statement/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { surgeryOrderCalls } from '#modules/surgery-order/shared/calls.ts'
import { balanceCalls } from '#modules/trace-code/shared/balance.ts'
import { vbpCalls } from '#modules/vbp/shared/calls.ts'
import { openLists, type Readers } from '#tests/lists.ts'
import { goodsWay } from '#tests/way.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { homeCalls } from '../shared/calls.ts'

/** What the screen of each address asks, with what it fixes. */
const asks: Readonly<Record<string, readonly [Call, object?]>> = {
  '/procurement/planning': [planCalls.query],
  '/procurement/purchaseOrder': [orderCalls.query],
  '/procurement/orderAmendment': [amendmentCalls.query],
  '/procurement/rejectedMatching': [rejectionCalls.query],
  '/procurement/delivery': [deliveryCalls.query],
  '/procurement/acceptance': [acceptanceCalls.query],
  '/procurement/refusal': [refusalCalls.query],
  '/procurement/exceptions': [exceptionCalls.query],
  '/procurement/return': [returnOrderCalls.query],
  '/procurement/orderWithTable': [surgeryOrderCalls.query],
  '/settlement/awaitInvoice': [awaitCalls.query],
  '/settlement/invoice': [invoiceCalls.query],
  '/settlement/invoice/exceptions': [matchCalls.query],
  '/settlement/invoice/clashes': [clashCalls.query],
  '/settlement/invoicingVouchers': [voucherCalls.query],
  '/settlement/paymentClock': [clockCalls.query],
  '/contract/claim': [claimCalls.query],
  '/contract/entryAudit': [entryCalls.query],
  '/contract/manage': [registerCalls.query],
  '/contract/performanceMonitor': [watchCalls.query],
  '/settlement/requisition': [requisitionCalls.query],
  '/settlement/statement': [statementCalls.query],
  '/purchaseList/listAudits': [catalogCalls.query],
  '/purchaseList/listAudits/changes': [changeCalls.query],
  ...Object.fromEntries(
    keys(areas).map((area) => [`/${areas[area].screen}`, [correctionCalls.query, { area }]] as const),
  ),
  '/trace/balanceSheet/cases': [balanceCalls.cases],
  '/purchaseList/newApply': [newApplyCalls.query],
  '/purchaseList/agreedVolume/transfers': [vbpCalls.transfers],
  '/purchaseList/priceModification': [priceCalls.query],
  '/purchaseList/priceModification/region': [regionPriceCalls.query],
  '/baseInfo/mySupplier/cooperation': [cooperationCalls.query],
  '/baseInfo/certificate': [certFamilies.org.query],
  '/baseInfo/certificate/standard': [certFamilies.standard.query],
  '/system/hospital': [orgCalls.query],
  '/system/hospital/registration': [registrationCalls.query],
  '/system/user': [userCalls.query],
  '/system/loginLog': [logCalls.query, { type: 'login' }],
  '/system/operateLog': [logCalls.query, { type: 'operate' }],
  '/system/operateLog/exchange': [exchangeCalls.list],
  '/inventory/inventoryQuery': [stockCalls.query],
  '/inventory/inventoryMonitoring': [monitorCalls.query],
  '/inventory/stockDocument': [stockDocumentCalls.query],
  '/inventory/stockCount': [stockCountCalls.query],
  '/inventory/recall': [recallCalls.query],
  '/inventory/consignment': [consignmentCalls.query],
  '/messageNotice': [messageCalls.query],
  '/system/config/workflow': [workflowCalls.stuck],
}

let w: World
let readers: Readers
let people: Record<Exclude<OrgKind, 'system'>, Person>
beforeAll(async () => {
  w = await openWorld()
  readers = await openLists(w)
  const { goods } = readers
  people = {
    hospital: readers.of(planCalls.add),
    supplier: readers.of(deliveryCalls.add),
    authority: readers.of(registrationCalls.query),
  }
  const { catalogItemId } = await goods.item()
  const head = { planType: 'month' as const, kind: 0, pointId: goods.point, lines: [{ catalogItemId, qty: '4' }] }
  const submitted = async (by: Person) => {
    const plan = await by.get(planCalls.add, head)
    return by.get(planCalls.submit, { id: plan.id, version: plan.version })
  }
  await goods.buyer.get(planCalls.add, head)
  await submitted(goods.buyer)
  // nobody audits his own
  await submitted(people.hospital)
  const order = { supplierId: goods.supplier, pointId: goods.point, kind: 0, lines: [{ catalogItemId, qty: '4' }] }
  for (const by of [goods.buyer, goods.buyer, people.hospital]) {
    const { id, version } = await by.get(orderCalls.add, order)
    await by.get(orderCalls.submit, { id, version })
  }
  const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  await w.sql.query(`update stock_balance set expiry_date = $1 where id = (select id from stock_balance limit 1)`, [
    days(20),
  ])
  const late = await goodsWay(goods, '上月建单')
  const early = await goodsWay(goods, '上月确认')
  await w.sql.query(`update acceptance set created_at = now() - interval '40 days' where id = $1`, [late.acceptance.id])
  await w.sql.query(`update acceptance set confirmed_at = now() - interval '40 days' where id = $1`, [
    early.acceptance.id,
  ])
  await w.sql.query(`update certificate set status = 'pending' where no like '%1' or no = 'standardH2'`)
  await w.sql.query(`update certificate set created_by = $1 where no = 'orgS1'`, [people.authority.userId])
  await w.sql.query(`update app_user set locked = true where id = any($1)`, [
    [goods.auditor.userId, goods.sales.userId],
  ])
  await w.sql.query(`update org set enabled = false where id = $1`, [await w.org('supplier', '停用的供应商')])
  await w.sql.query(`update catalog_item set status = 'pending' where id = $1`, [catalogItemId])
}, 120_000)
afterAll(() => w.close())

/** Cards that must have something to count here: what is made above. */
const counted: Record<string, readonly string[]> = {
  hospital: ['planDraft', 'planAudit', 'orderAudit', 'listAudit', 'lockedUsers', 'nearExpiry', 'confirmedMonth'],
  supplier: ['lockedUsers', 'confirmedMonth', 'awaitInvoice'],
  authority: ['certificateAudit', 'standardCertificateAudit', 'disabledOrgs', 'lockedUsers', 'nearExpiry'],
}

test.each(['hospital', 'supplier', 'authority'] as const)(
  'the number on each card of a %s is the total of the list it opens',
  async (kind) => {
    const { cards } = await people[kind].get(homeCalls.schedule, {})
    const totals: [string, number][] = []
    for (const { key, path, query } of cards) {
      const [call, fixed] = asks[path] ?? []
      if (!call) throw new Error(`${key} opens ${path}, of which this test knows no list`)
      const filters = Object.fromEntries(
        [...new URLSearchParams(query)].map(([k, v]) => [k, /^[[{]|^(true|false)$/.test(v) ? JSON.parse(v) : v]),
      )
      const page = (await people[kind].get(call, { ...filters, ...fixed, page: 1, size: 20 } as never)) as Page<unknown>
      totals.push([key, page.total!])
    }
    expect(cards.map((c) => [c.key, c.count])).toEqual(totals)
    expect(cards.filter((c) => c.count > 0).map((c) => c.key)).toEqual(expect.arrayContaining([...counted[kind]!]))
  },
)

test('a card of work says the whole number, however many wait', async () => {
  const { goods } = readers
  const before = (await people.hospital.get(homeCalls.schedule, {})).cards.find((c) => c.key === 'planDraft')!
  await w.sql.query(
    `insert into plan (no, hospital_id, plan_type, kind, point_id, created_by, creator_name)
    select 'JHX' || n, $1, 'month', 0, $2, $3, '某人' from generate_series(1, 150) n`,
    [goods.hospital, goods.point, goods.buyer.userId],
  )
  const after = (await people.hospital.get(homeCalls.schedule, {})).cards.find((c) => c.key === 'planDraft')!
  expect([after.count, after.more]).toEqual([before.count + 150, false])
})

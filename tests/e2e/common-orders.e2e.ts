import { expect, type Page } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

interface Item {
  id: string
  supplierId: string
  packMultiple: string
  disabledReason: string
}
interface Known {
  id: string
  no: string
  version: number
}

const ownOrders = (wanted: boolean) =>
  sqlRows(
    `insert into config (key, org_id, value) select 'plan.autoGenerate', r.org_id, $1::jsonb from user_role r
       join app_user u on u.id = r.user_id where u.login_name = 'buyer1' limit 1
     on conflict do nothing`,
    [String(wanted)],
  )
const asBefore = () => sqlRows(`delete from config where key = 'plan.autoGenerate'`)

/** A plan of these in multiples, approved. */
const approved = async (buyer: Page, auditor: Page, pointId: string, lines: readonly [Item, number][]) => {
  const made = await asked<Known>(buyer, planCalls.add.path, {
    ...{ planType: 'month', kind: 0, pointId },
    lines: lines.map(([i, n]) => ({ catalogItemId: i.id, qty: String(Number(i.packMultiple) * n) })),
  })
  const sent = await asked<Known>(buyer, planCalls.submit.path, { id: made.id, version: made.version })
  await asked(auditor, planCalls.audit.path, { id: made.id, version: sent.version, action: 'approve' })
  return made
}

test('two approved plans of a point are ticked and become one order: what both want of an article is one line, and its page leads to both', async ({
  browser,
}) => {
  await ownOrders(false)
  try {
    const buyer = await again(browser, 'buyer1')
    const auditor = await again(browser, 'auditor1')
    const points = await asked<{ id: string; code: string }[]>(buyer, pointCalls.options.path, {})
    const { rows: items } = await asked<{ rows: Item[] }>(buyer, pickCalls.find.path, { kind: 0, size: 100 })
    const free = items.filter((i) => i.disabledReason === '')
    const [a, b] = [...Map.groupBy(free, (i) => i.supplierId).values()].find((of) => of.length > 1)!
    const pointId = points[0]!.id
    const one = await approved(buyer, auditor, pointId, [[a!, 2]])
    const two = await approved(buyer, auditor, pointId, [
      [b!, 4],
      [a!, 3],
    ])

    await open(buyer, '/procurement/planning')
    for (const { no } of [one, two])
      await shown(buyer, 'tbody tr').filter({ hasText: no }).locator('input[type=checkbox]').check()
    await button(buyer, '合并生成订单').click()
    for (const { no } of [one, two]) await expect(dialog(buyer)).toContainText(no)
    await button(dialog(buyer), '确定').click()
    await told(buyer, /已生成采购订单 CG\d+/)
    await expect(shown(buyer, 'tbody tr').filter({ hasText: two.no })).toContainText('已生成订单')

    const { rows } = await asked<{ rows: Known[] }>(buyer, orderCalls.query.path, { planId: two.id })
    const ordered = await Promise.all(
      rows.map((o) =>
        asked<{ id: string; plans: Known[]; lines: { catalogItemId: string; qty: string }[] }>(
          buyer,
          orderCalls.detail.path,
          { id: o.id },
        ),
      ),
    )
    // an article at the limit of its agreed volume is two lines, and these may be two orders
    const sum = ordered
      .flatMap((o) => o.lines)
      .filter((l) => l.catalogItemId === a!.id)
      .reduce((n, l) => n + Number(l.qty), 0)
    expect(sum).toBe(Number(a!.packMultiple) * 5)
    const common = ordered.find((o) => o.plans.length === 2)!
    await open(buyer, `/procurement/purchaseOrder/${common.id}`)
    await shown(buyer, '.d-page').getByRole('link', { name: two.no }).click()
    await expect(buyer.getByRole('heading', { name: new RegExp(two.no) })).toBeVisible()
  } finally {
    await asBefore()
  }
})

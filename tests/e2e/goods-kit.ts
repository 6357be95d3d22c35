import type { Browser, Page } from '@playwright/test'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { again, asked } from './shell-kit.ts'

interface Paper {
  id: string
  version: number
}

/**
 * An order of `buyer1` over ten pieces that the first supplier has accepted; made by calls, since what waits in the
 * demonstration region differs with the hour and with the walks before.
 * @returns its id
 */
export const ordered = async (browser: Browser): Promise<string> => {
  const sales = await again(browser, 'sup1_sales')
  const supplierId = await sales.evaluate(() => {
    const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    return state.systemInfo.orgId as string
  })
  const buyer = await again(browser, 'buyer1')
  const found = await asked<{ rows: { id: string; kind: number; disabledReason: string }[] }>(
    buyer,
    pickCalls.find.path,
    { supplierId, size: 50 },
  )
  const item = found.rows.find((i) => i.disabledReason === '')
  if (!item) throw new Error('this supplier offers nothing that can be ordered')
  const { kind } = item
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind })
  const lines = [{ catalogItemId: item.id, qty: '10' }]
  const order = { supplierId, pointId: point!.id, kind, lines }
  const { id, version } = await asked<Paper>(buyer, orderCalls.add.path, order)
  const sent = await asked<Paper>(buyer, orderCalls.submit.path, { id, version })
  const auditor = await again(browser, 'auditor1')
  const audited = await asked<Paper>(auditor, orderCalls.audit.path, {
    id,
    version: sent.version,
    action: 'approve',
  })
  await asked(sales, orderCalls.accept.path, { id, version: audited.version })
  return id
}

/** A draft of a delivery over one piece of such an order, by the supplier's clerk who looks at `page`. */
export const delivered = async (browser: Browser, page: Page): Promise<Paper> => {
  const orderId = await ordered(browser)
  const order = await asked<{ lines: { id: string }[] }>(page, orderCalls.detail.path, { id: orderId })
  const lot = { qty: '1', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lines = [{ orderLineId: order.lines[0]!.id, ...lot }]
  return asked<Paper>(page, deliveryCalls.add.path, { orderId, lines })
}

/** The same, shipped: an acceptance waits at the hospital. */
export const shipped = async (browser: Browser, page: Page): Promise<void> => {
  const { id, version } = await delivered(browser, page)
  await asked(page, deliveryCalls.ship.path, { id, version })
}

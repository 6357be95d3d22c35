import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import * as q from './queries-lists.ts'

interface Desk {
  hospitalId: string
  buyer: Actor
  auditor: Actor
  seller: (supplierId: string) => Actor
  point: Record<number, string>
}

/** An order of today over ten multiples of each of three articles, that its supplier took on. */
const running = async (
  { buyer, auditor, seller, point }: Desk,
  items: readonly { id: string; supplierId: string; packMultiple: string }[],
) => {
  const { supplierId } = items[0]!
  const lines = items.map((i) => ({ catalogItemId: i.id, qty: new Decimal(i.packMultiple).mul(10).toFixed() }))
  const wish = { supplierId, pointId: point[0]!, kind: 0, remark: '病区常备药', expectedDate: dayFrom(6), lines }
  const made = await ask(buyer, orderCalls.add, wish)
  const sent = await ask(buyer, orderCalls.submit, { id: made.id, version: made.version })
  const passed = await ask(auditor, orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  await ask(seller(supplierId), orderCalls.accept, { id: made.id, version: passed.version, expects: dayFrom(6) })
  return { sales: seller(supplierId), ...(await ask(buyer, orderCalls.detail, { id: made.id })) }
}
type Order = Awaited<ReturnType<typeof running>>

/** A line of it, in so many of its ten multiples. */
const wished = (o: Order, n: number, of: readonly { id: string; packMultiple: string }[], multiples: number) => {
  const line = o.lines.find((l) => l.catalogItemId === of[n]!.id)!
  return { orderLineId: line.id, qty: new Decimal(of[n]!.packMultiple).mul(multiples).toFixed() }
}
const at = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** Orders as people change them: a revision 2 with a closed line and a promise put off, an answer and an audit that are waited for. */
export const loadAmendments = async (desk: Desk): Promise<void> => {
  const { buyer } = desk
  const items = await withTx(founder, (tx) => q.orderable(tx, desk.hospitalId, 3))
  if (items.length < 3) return
  const second = await running(desk, items)
  const less = {
    ...at(second),
    reason: '门诊量下降，减少备货',
    expectedDate: dayFrom(9),
    lines: [wished(second, 0, items, 6)],
  }
  const agreed = await ask(buyer, amendmentCalls.amend, less)
  await ask(second.sales, amendmentCalls.agreeAmend, at(agreed))
  const now = await ask(buyer, orderCalls.detail, { id: second.id })
  const closed = { ...wished(second, 1, items, 10), reason: '厂家停产，不再等待' }
  const left = await ask(buyer, amendmentCalls.closeLine, { ...at(now), lines: [closed] })
  const promised = {
    orderLineId: wished(second, 2, items, 1).orderLineId,
    promisedDate: dayFrom(12),
    reason: '厂家发货延迟',
  }
  await ask(second.sales, amendmentCalls.promise, { ...at(left), lines: [promised] })
  const asked = await running(desk, items)
  await ask(buyer, amendmentCalls.amend, {
    ...at(asked),
    reason: '库存充足，先到一半',
    lines: [wished(asked, 1, items, 5)],
  })
  const more = await running(desk, items)
  await ask(buyer, amendmentCalls.amend, { ...at(more), reason: '季节性用量上升', lines: [wished(more, 2, items, 12)] })
}

import type { Actor } from '#kernel/server/ctx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { agreeSilently } from '#modules/refusal/server/clock.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'

interface Desk {
  buyer: Actor
  auditor: Actor
  receiver: Actor
  seller: (id: string) => Actor
  operator: Actor
}

const reasons = [
  ['01', '外包装破损，有渗漏'],
  ['03', '批号与随货单不符'],
  ['06', '到货温度 12.6 ℃，超出 2–8 ℃'],
  ['05', '规格与订单不符'],
  ['07', '缺药检报告'],
] as const

/** A little of an open line is brought today, and some of it refused. Undefined where the order has nothing left. */
const refuseSome = async ({ seller, receiver, auditor, buyer }: Desk, orderId: string, n: number) => {
  const { supplierId } = await ask(buyer, orderCalls.detail, { id: orderId })
  const sales = seller(supplierId)
  const order = await ask(sales, orderCalls.detail, { id: orderId })
  const line = order.lines.find((l) => new Decimal(l.openQty).gte(2))
  if (!line || order.status !== 'allocating') return undefined
  const qty = Decimal.min(line.openQty, 6).floor()
  const lot = { lotNo: `26R${n}01`, productionDate: dayFrom(-60), expiryDate: dayFrom(500), shortLifeConfirmed: true }
  const lots = [{ ...lot, orderLineId: line.id, qty: qty.toFixed() }]
  const d = await ask(sales, deliveryCalls.add, { orderId, lines: lots, carrier: '云泽医药物流', boxes: 1 })
  await ask(sales, deliveryCalls.ship, { id: d.id, version: d.version })
  const [wait] = (await ask(receiver, acceptanceCalls.query, { deliveryId: d.id, part: 'rows' })).rows
  const a = await ask(receiver, acceptanceCalls.detail, { id: wait!.id })
  const [refuseCode, refuseReason] = reasons[n % reasons.length]!
  const refused = Decimal.min(qty.sub(1), 2)
  const lines = a.lines.map((l) => ({
    ...{ id: l.id, acceptedQty: qty.sub(refused).toFixed(), refusedQty: refused.toFixed() },
    ...{ refuseCode, refuseReason },
  }))
  const checked = await ask(receiver, acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    arrivedTemp: '5.0',
    lines,
  })
  await ask(auditor, acceptanceCalls.confirm, { id: a.id, version: checked.version, reason: '临床急用' })
  const [refusal] = (await ask(sales, refusalCalls.query, { acceptanceId: a.id, part: 'rows' })).rows
  return { sales, ...refusal! }
}

/** What was refused before is agreed to by now; of what was refused today one of each kind, and goods nobody ordered. */
export const loadRefusals = async (desk: Desk): Promise<void> => {
  await agreeSilently({ call: 'demo', requestId: 'demo' })
  const { buyer, receiver, operator } = desk
  const { rows } = await ask(buyer, orderCalls.query, { status: ['allocating'], size: 30, sort: '-createdAt' })
  const made: NonNullable<Awaited<ReturnType<typeof refuseSome>>>[] = []
  for (const { id, narcotic } of rows) {
    if (made.length === 5) break
    const one = narcotic ? undefined : await refuseSome(desk, id, made.length)
    if (one) made.push(one)
  }
  const [, fetched, again, disputed, upheld] = made
  for (const [r, mode] of [
    [fetched, 'takeBack'],
    [again, 'resend'],
  ] as const) {
    if (!r) continue
    const { version } = await ask(r.sales, refusalCalls.agree, { id: r.id, version: r.version })
    const of = { id: r.id, version }
    if (mode === 'takeBack')
      await ask(r.sales, refusalCalls.handle, { ...of, action: 'settle', mode, note: '周五随车取回' })
    else await ask(r.sales, refusalCalls.handle, { ...of, action: 'resend', mode, note: '三日内补齐' })
  }
  for (const r of [disputed, upheld]) {
    if (!r) continue
    const reason = '出库时外观与批号均已复核，有照片为证'
    const { version } = await ask(r.sales, refusalCalls.dispute, { id: r.id, version: r.version, reason })
    const wish = { id: r.id, version, action: 'uphold' as const, reason: '到货照片清晰，途中损坏由供应商承担' }
    if (r === upheld) await ask(operator, refusalCalls.mediate, wish)
  }
  const [first] = made
  if (!first) return
  const { supplierId, pointId } = await ask(receiver, refusalCalls.detail, { id: first.id })
  const line = {
    name: '一次性使用无菌注射器',
    spec: '5mL',
    unit: '包',
    qty: '12',
    lotNo: '260415',
    reasonText: '未下单，随车多送',
  }
  const door = { supplierId, pointId, remark: '司机无法说明来源，当场拒收', lines: [line], send: true }
  await ask(receiver, refusalCalls.add, door)
}

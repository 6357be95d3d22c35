import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { changeCalls, type Wishes } from '#modules/list-change/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import * as q from './queries-lists.ts'

const wishes = (): readonly (readonly [Wishes, string])[] => [
  [{ packMultiple: '7' }, '供应商调整整箱装量'],
  [{ packMultiple: '12', minQty: '24', maxQty: '6000' }, '年度配送协议约定起订量'],
  [{ temporary: true, temporaryUntil: dayFrom(60) }, '替代品种招标期间转临采'],
  [{ maxQty: '7000' }, '药事会限制单次采购量'],
  [{ temporary: true, temporaryUntil: dayFrom(30) }, '原供应商停产，短期临采'],
  [{ packMultiple: '14', maxQty: '8400' }, '门诊用量下降'],
]

/** Changes of enabled items: one in draft, two passed, one refused, two that wait for their audit. */
export const loadChanges = async (hospitalId: string, buyer: Actor, auditor: Actor): Promise<void> => {
  const items = await withTx(founder, (tx) => q.quietItems(tx, hospitalId, wishes().length))
  for (const [n, { id, version }] of items.entries()) {
    const [wish, reason] = wishes()[n]!
    const body = { items: [{ id, version, wish }], reason, submit: n > 0 }
    const [c] = (await ask(buyer, changeCalls.add, body)).items
    if (n === 1 || n === 2) await ask(auditor, changeCalls.audit, { ...c!, action: 'approve' })
    if (n === 3) await ask(auditor, changeCalls.audit, { ...c!, action: 'reject', reason: '限量须附会议纪要' })
  }
}

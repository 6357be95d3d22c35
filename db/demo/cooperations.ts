import { today } from '#kernel/server/clock.ts'
import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { cooperationCalls } from '#modules/cooperation/shared/calls.ts'
import { ask } from './ask.ts'
import * as q from './queries-cooperation.ts'

const ahead = (days: number): string => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Who works with whom, what waits for an answer, and freezes in every state; none of them stops an order of the demonstration.
 * Companies and reasons are invented.
 */
export const loadCooperations = async (
  hospital: Actor,
  operator: Actor,
  seller: (supplierId: string) => Actor | undefined,
): Promise<void> => {
  await withTx(founder, q.putPartners)
  const partners = await withTx(founder, (tx) => q.partnersOf(tx, hospital.orgId))
  await ask(hospital, cooperationCalls.invite, {
    creditCode: '91330100MA2H7QX53K',
    name: '云泽新元医疗用品有限公司',
    note: '骨科耗材二供，注册后请确认',
  })
  const two = await withTx(founder, q.strangers)
  const by = two && seller(two.supplierId)
  if (by) await ask(by, cooperationCalls.invite, { hospital: two.code, note: '已取得本院在用品种的授权' })
  const [last, before] = partners
  if (!last || !before) return
  const { userId, name, orgId: hospitalId } = hospital
  await withTx(founder, (tx) => q.putOver(tx, { supplierId: last.id, hospitalId, userId, name }))
  const lifted = await ask(hospital, cooperationCalls.freeze, {
    ...{ supplierId: before.id, kinds: ['order'] as const, validFrom: ahead(0), validTo: ahead(30) },
    reason: '连续三次未按承诺日期到货',
  })
  await ask(hospital, cooperationCalls.unfreeze, { ...lifted, reason: '供应商已补货并提交整改说明' })
  await ask(hospital, cooperationCalls.freeze, {
    ...{ supplierId: before.id, kinds: ['order', 'delivery'] as const, validFrom: ahead(45), validTo: ahead(75) },
    reason: '合同到期前未续签的，暂停新订单',
  })
  await ask(operator, cooperationCalls.freeze, {
    ...{ supplierId: last.id, kinds: ['payment'] as const, validFrom: ahead(0), validTo: ahead(60) },
    reason: '涉嫌虚开发票，协查期间全区域暂停付款',
  })
}

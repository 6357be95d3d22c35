import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { newApplyCalls } from '#modules/new-apply/shared/calls.ts'
import { ask } from './ask.ts'
import * as q from './queries-lists.ts'
import { unheard } from './unheard.data.ts'

interface Desk {
  hospitalId: string
  buyer: Actor
  auditor: Actor
  seller: (supplierId: string) => Actor
}

const reasons = [
  '现有剂型吞咽困难患者无法使用',
  '临床路径更新，指南推荐首选',
  '原品种断供，需补充同类药品',
  '新开展诊疗项目需要',
]

/** Applications for new items in every status but the last: what becomes of a passed one is the platform's work. */
export const loadApplies = async ({ hospitalId, buyer, auditor, seller }: Desk): Promise<void> => {
  const [other, ...known] = await withTx(founder, (tx) => q.unbought(tx, hospitalId, 3))
  const wish = (n: number) => ({ price: String(18 + 7 * n), monthlyQty: String(60 * (n + 1)), reason: reasons[n % 4]! })
  const send = async (by: Actor, body: Parameters<typeof newApplyCalls.add.input.parse>[0]) => {
    const { id, version } = await ask(by, newApplyCalls.add, body as never)
    return { id, version: (await ask(by, newApplyCalls.submit, { id, version })).version }
  }
  const own = (n: number) => ({ applyKind: 'unlisted', values: { ...unheard[n]!, ...wish(n) } })
  await ask(buyer, newApplyCalls.add, own(0) as never)
  await send(buyer, own(1))
  for (const [n, p] of known.entries())
    await send(buyer, { applyKind: 'listed', values: { productId: p.productId, supplierId: p.supplierId, ...wish(n) } })
  const up = await send(buyer, own(2))
  await ask(auditor, newApplyCalls.audit, { ...up, action: 'forward' })
  const no = await send(buyer, own(3))
  await ask(auditor, newApplyCalls.audit, { ...no, action: 'reject', reason: '同类品种已有三个，请说明不可替代性' })
  if (other)
    await send(seller(other.supplierId), {
      applyKind: 'recommended',
      values: { hospitalId, ...unheard[4]!, ...wish(4) },
    })
}

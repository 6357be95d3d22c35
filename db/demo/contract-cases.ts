import { dayAfter } from '#kernel/server/clock.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { claimCalls, entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { ask } from './ask.ts'
import { loadPastContracts } from './contract-past.ts'
import type { LoadedType } from './contract-types.ts'
import {
  type ContractDesk,
  type ContractPeople,
  kinds,
  linesOf,
  live,
  make,
  of,
  pass,
  type Signer,
  seldom,
} from './contracts.ts'
import { creditCode } from './credit-codes.ts'
import { dayFrom } from './days.ts'
import { moveContract, typesOf } from './queries-contracts.ts'
import { seeded } from './random.ts'

/** What of the pool became of each: some are taken, one is given back. */
const fromPool = async (p: ContractPeople, types: Map<string, LoadedType>): Promise<void> => {
  const type = types.get('VBP3')!
  const { admin } = p.signers[0]!
  const rounds = p.small ? ['第六批'] : ['第六批', '第七批', '第八批']
  for (const [i, round] of rounds.entries())
    await ask(
      p.operator,
      entryCalls.add,
      {
        ...{ partnerId: admin.orgId, hospitalIds: [...p.hospitalIds], typeId: type.id, templateId: type.templateId },
        ...{ name: `${round}国家集采三方购销合同`, framework: true, amount: String(800_000 - 150_000 * i) },
        ...{ validFrom: dayFrom(10), validTo: dayFrom(375), remark: '按批次文件统一下发，请各医院认领后补充标的明细' },
        parties: [
          { role: 'third', name: '云泽康达制药有限公司', creditCode: creditCode(1, 'MADEP'), representative: '郭厂长' },
        ],
      },
      i * 3,
    )
  for (const d of p.desks) {
    const { rows } = await ask(d.keeper, claimCalls.query, { view: 'open' })
    const [first, second] = rows
    if (first) await ask(d.keeper, claimCalls.claim, { id: first.id })
    if (p.small || !second) continue
    await ask(d.keeper, claimCalls.claim, { id: second.id })
    const now = (await ask(d.keeper, claimCalls.query, { view: 'mine' })).rows.find((x) => x.id === second.id)!
    await ask(d.keeper, claimCalls.giveUp, { ...of(now), reason: '属检验科负责，请检验科认领' })
  }
}

/** Contracts in every other status, the pool, supplements and renewals: after the orders, so that nothing of them stops one. */
export const loadContractCases = async (p: ContractPeople): Promise<void> => {
  const types = await withTx(founder, (tx) => typesOf(tx))
  await fromPool(p, types)
  await loadPastContracts(p, types)
  const pairs = p.desks.flatMap((d) => p.signers.slice(0, 2).map((s) => ({ d, s })))
  for (const [n, { d, s }] of pairs.entries()) {
    if (p.small && n > 0) break
    const r = seeded(977 * (n + 1))
    for (const [k, some] of seldom.entries()) {
      const [type, kind, name] = kinds[(n + k) % kinds.length]!
      const id = await make(d, s, types, { ...some, type, kind, name: `${name}（${k + 1} 批）` }, r)
      if (id && some.ago > 0) await withTx(founder, (tx) => moveContract(tx, id, some.ago, false))
    }
    // one that waits for its auditor, whatever else this supplier sells here
    const waits = { from: 8, to: 373, ago: 1, fate: 'pending' as const, lines: 5 }
    const waiting = await make(d, s, types, { ...waits, type: 'DRUG', kind: 0, name: '短缺药品保障购销合同' }, r)
    if (waiting) await withTx(founder, (tx) => moveContract(tx, waiting, waits.ago, false))
    await loadFollowers(d, s, n, p.small)
    // a supplier's own draft is nobody else's
    const type = types.get('CONS')!
    await ask(s.sales, entryCalls.add, {
      ...{
        partnerId: d.keeper.orgId,
        typeId: type.id,
        templateId: type.templateId,
        name: '介入耗材购销合同（供方起草）',
      },
      ...{
        validFrom: dayFrom(20),
        validTo: dayFrom(385),
        lines: await linesOf(d, s, { ...seldom[0]!, type: 'CONS', kind: 1, name: '' }, r),
      },
    })
  }
}

/** A supplement that raises one price and prolongs, signed by both; of others a renewal, as a draft or handed in. */
const loadFollowers = async (d: ContractDesk, s: Signer, n: number, small: boolean): Promise<void> => {
  const { rows } = await ask(d.keeper, registerCalls.query, {
    supplierId: s.admin.orgId,
    status: ['effective'],
    sort: 'validTo',
  })
  const [first, second] = rows.filter((c) => c.lineCount > 0)
  if (first && n < 3) {
    const made = await ask(d.keeper, registerCalls.renew, { ...of(first), kind: 'supplement' })
    const draft = await ask(d.keeper, entryCalls.detail, { id: made.id })
    const lines = draft.lines.map((l, i) => ({
      ...{ productId: l.productId, price: l.price ?? '0' },
      qty: i === 0 ? String(Number(l.qty) + 500) : l.qty,
    }))
    const longer = { validTo: dayAfter(first.validTo!, 60), lines }
    const saved = await ask(d.keeper, entryCalls.update, { ...of(draft), ...longer })
    const sent = await ask(d.keeper, entryCalls.submit, { id: made.id, version: saved.version })
    await pass(d, { id: made.id, version: sent.version })
    await live(d, s, made.id, 'effective')
  }
  if (small || n > 1 || !second) return
  const near = rows.find((c) => c.near && c.lineCount > 0) ?? second
  if (Math.abs(daysUntil(near.validTo!)) > 90) return
  const made = await ask(d.keeper, registerCalls.renew, { ...of(near), kind: 'renewal' })
  if (n === 1) await ask(d.keeper, entryCalls.submit, of(made))
}
const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(dayFrom(0))) / 86_400_000)

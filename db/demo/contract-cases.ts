import { dayAfter } from '#kernel/server/clock.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { amountOf } from '#kernel/shared/decimal.ts'
import { runDue } from '#modules/contract/server/life/daily.ts'
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
import { boughtAndPaid, moveContract, standOn, typesOf } from './queries-contracts.ts'
import { type Random, seeded } from './random.ts'

/** What of the pool became of each: some are taken, one is given back. */
const fromPool = async (p: ContractPeople, types: Map<string, LoadedType>): Promise<void> => {
  const type = types.get('VBP3')!
  const { admin } = p.signers[0]!
  const rounds = p.small ? ['第六批'] : ['第六批', '第七批', '第八批', '第九批', '第十批', '接续第一批', '接续第二批']
  for (const [i, round] of rounds.entries())
    await ask(
      p.operator,
      entryCalls.add,
      {
        ...{ partnerId: admin.orgId, hospitalIds: [...p.hospitalIds], typeId: type.id, templateId: type.templateId },
        ...{ name: `${round}国家集采三方购销合同`, framework: true, amount: String(800_000 - 90_000 * i) },
        ...{ validFrom: dayFrom(10), validTo: dayFrom(375), remark: '按批次文件统一下发，请各医院认领后补充标的明细' },
        parties: [
          { role: 'third', name: '云泽康达制药有限公司', creditCode: creditCode(1, 'MADEP'), representative: '郭厂长' },
        ],
      },
      i,
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
    await loadFollowers(d, s, types, r, { n, small: p.small })
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
  if (!p.small) await loadYears(p, types)
}

/** What is agreed for the next year already, what ends soon and is renewed, and what is done. */
const loadYears = async (p: ContractPeople, types: Map<string, LoadedType>): Promise<void> => {
  const next = Number(dayFrom(0).slice(0, 4)) + 1
  for (const [n, d] of p.desks.entries()) {
    for (const [i, s] of p.signers.entries()) {
      const r = seeded(5011 * (n + 1) + 17 * i)
      const plans: [string, string, number | undefined][] = [
        ['INTEG', '廉洁购销协议', undefined],
        ['QUAL', '质量保证协议', undefined],
        ['DRUG', '药品年度购销合同', 0],
      ]
      for (const [k, [type, name, kind]] of plans.entries()) {
        const fate = (i + k) % 2 === 0 ? 'draft' : 'pending'
        const days = { from: 240, to: 604, ago: 1 + k }
        const wish = { ...days, type, name: `${next} 年${name}`, fate, lines: 8 } as const
        const id = await make(d, s, types, kind === undefined ? wish : { ...wish, kind }, r)
        if (id) await withTx(founder, (tx) => moveContract(tx, id, days.ago, false))
      }
    }
    const [s] = p.signers
    await loadRenewed(d, s!, types, n)
  }
  for (const d of p.desks)
    for (const s of p.signers)
      if (await loadDone(d, s, types)) {
        await runDue()
        return
      }
}

/** One that ends within its reminder and is renewed at the prices of today: the one as a draft, the other handed in. */
const loadRenewed = async (d: ContractDesk, s: Signer, types: Map<string, LoadedType>, n: number): Promise<void> => {
  const plan = { type: 'DRUG', kind: 0, lines: 5, from: -320, to: 45 + 10 * n, ago: 325, fate: 'effective' } as const
  const id = await make(d, s, types, { ...plan, name: '基层用药保障购销合同' }, seeded(7013 * (n + 1)))
  if (!id) return
  await withTx(founder, (tx) => moveContract(tx, id, plan.ago, false))
  const now = await ask(d.keeper, registerCalls.detail, { id })
  const made = await ask(d.keeper, registerCalls.renew, { ...of(now), kind: 'renewal' })
  if (n === 1) await ask(d.keeper, entryCalls.submit, of(made))
}

/** One whose goods came and are paid: what no contract named when it was bought stands on it. */
const loadDone = async (d: ContractDesk, s: Signer, types: Map<string, LoadedType>): Promise<boolean> => {
  const bought = await withTx(founder, (tx) => boughtAndPaid(tx, d.keeper.orgId, s.admin.orgId))
  if (!bought) return false
  const { lineId, productId, price, qty, kind, day } = bought
  const ago = 6 - daysUntil(day)
  const [type, , name] = kinds[kind]!
  const plan = { type, kind, name: `${name}（一次性采购）`, from: -ago, to: 60, ago, fate: 'effective' } as const
  const id = await make(d, s, types, plan, seeded(1), [{ productId, price, qty }])
  if (!id) return false
  await withTx(founder, async (tx) => {
    await moveContract(tx, id, ago, true)
    await standOn(tx, lineId, id)
  })
  return true
}

const supplemented = async (
  d: ContractDesk,
  s: Signer,
  c: { id: string; version: number; validTo: string | null },
  first: (l: { price: string | null; qty: string | null }) => { price?: string; qty?: string },
): Promise<void> => {
  const made = await ask(d.keeper, registerCalls.renew, { ...of(c), kind: 'supplement' })
  const draft = await ask(d.keeper, entryCalls.detail, { id: made.id })
  const lines = draft.lines.map((l, i) => ({
    ...{ productId: l.productId, price: l.price ?? '0', qty: l.qty },
    ...(i === 0 ? first(l) : {}),
  }))
  const longer = { validTo: dayAfter(c.validTo!, 60), lines }
  const saved = await ask(d.keeper, entryCalls.update, { ...of(draft), ...longer })
  const sent = await ask(d.keeper, entryCalls.submit, { id: made.id, version: saved.version })
  await pass(d, { id: made.id, version: sent.version })
  await live(d, s, made.id, 'effective')
}

/** Agreed a twentieth below the list for its first months: a supplement raises that price to the list's, and prolongs. */
const loadRaised = async (d: ContractDesk, s: Signer, types: Map<string, LoadedType>, r: Random): Promise<void> => {
  const plan = { type: 'DRUG', kind: 0, lines: 4, from: -40, to: 330, ago: 42, fate: 'effective' } as const
  const full = await linesOf(d, s, { ...plan, name: '' }, r)
  const [first, ...rest] = full
  if (!first) return
  const lines = [{ ...first, price: amountOf('0.95', first.price) }, ...rest]
  const id = await make(d, s, types, { ...plan, name: '慢病用药购销合同' }, r, lines)
  await withTx(founder, (tx) => moveContract(tx, id!, plan.ago, false))
  await supplemented(d, s, await ask(d.keeper, registerCalls.detail, { id: id! }), () => ({ price: first.price }))
}

/** A supplement that prolongs and orders more, or raises one price, signed by both. */
const loadFollowers = async (
  d: ContractDesk,
  s: Signer,
  types: Map<string, LoadedType>,
  r: Random,
  { n, small }: { n: number; small: boolean },
): Promise<void> => {
  if (!small && n === 1) return loadRaised(d, s, types, r)
  const { rows } = await ask(d.keeper, registerCalls.query, {
    supplierId: s.admin.orgId,
    status: ['effective'],
    sort: 'validTo',
  })
  const first = rows.find((c) => c.lineCount > 0)
  if (first && n < 3) await supplemented(d, s, first, (l) => ({ qty: String(Number(l.qty) + 500) }))
}
const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(dayFrom(0))) / 86_400_000)

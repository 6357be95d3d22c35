import { dayAfter } from '#kernel/server/clock.ts'
import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { claimCalls, entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { ask } from './ask.ts'
import { type LoadedType, loadContractTypes } from './contract-types.ts'
import { creditCode } from './credit-codes.ts'
import { dayFrom } from './days.ts'
import { agreeable, moveContract, putContractFlow, putMandate, putOldContracts, typesOf } from './queries-contracts.ts'
import { type Random, seeded } from './random.ts'

/** Who makes, approves and signs the contracts of a hospital. */
export interface ContractDesk {
  keeper: Actor
  auditor: Actor
  leader: Actor
}
/** Who drafts and who signs for a supplier. */
export interface Signer {
  sales: Actor
  admin: Actor
  /** The one its company is given later (papers.ts). */
  creditCode: string
}
export interface ContractPeople {
  operator: Actor
  desks: readonly ContractDesk[]
  signers: readonly Signer[]
  /** Hospitals whose pools the authority fills. */
  hospitalIds: readonly string[]
  small: boolean
}
interface Wish {
  id: string
  version: number
}
type Fate =
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'waitSign'
  | 'halfSigned'
  | 'signed'
  | 'effective'
  | 'frozen'
  | 'ending'
  | 'terminated'
  | 'void'
interface Plan {
  type: string
  name: string
  kind?: number
  lines?: number
  /** First and last day, from today. */
  from: number
  to: number
  ago: number
  fate: Fate
}
const of = ({ id, version }: Wish): Wish => ({ id, version })

/** A year's goods of some products at the prices of the list. */
const linesOf = async (d: ContractDesk, s: Signer, p: Plan, r: Random) => {
  if (p.kind === undefined) return []
  const wish = { hospitalId: d.keeper.orgId, supplierId: s.admin.orgId, kind: p.kind, most: p.lines ?? 12 }
  const goods = await withTx(founder, (tx) => agreeable(tx, wish))
  return goods.map(({ productId, price }) => ({ productId, price, qty: String(r.int(3, 60) * 100) }))
}

const pass = async (d: ContractDesk, sent: Wish) => {
  const one = await ask(d.auditor, entryCalls.audit, { ...of(sent), action: 'approve' })
  return one.status === 'pending'
    ? ask(d.leader, entryCalls.audit, { ...of({ id: sent.id, version: one.version }), action: 'approve' })
    : one
}

const sign = async (by: Actor, role: 'hospital' | 'supplier', id: string) => {
  const now = await ask(by, registerCalls.detail, { id })
  const sha256 = now.versions.find((v) => v.n === now.contentN)!.pdfSha256!
  const signerRole = role === 'hospital' ? '院长' : '总经理'
  return ask(by, registerCalls.sign, { id, version: now.version, role, how: 'online', sha256, signerRole })
}

/** After its approval: signatures, and what came then. */
const live = async (d: ContractDesk, s: Signer, id: string, fate: Fate): Promise<void> => {
  if (fate === 'waitSign') return
  await sign(s.admin, 'supplier', id)
  if (fate === 'halfSigned') return
  await sign(d.leader, 'hospital', id)
  const now = await ask(d.keeper, registerCalls.detail, { id })
  if (fate === 'frozen')
    await ask(d.keeper, registerCalls.freeze, { ...of(now), reason: '供应商连续三次缺货，整改期间暂停下单' })
  if (fate !== 'ending' && fate !== 'terminated') return
  const reason = fate === 'ending' ? '医院停用该类品种' : '供应商退出本区域配送'
  const asked = await ask(fate === 'ending' ? d.keeper : s.admin, registerCalls.terminate, {
    ...of(now),
    ...{ kind: 'ask', reason, endsOn: dayFrom(fate === 'ending' ? 15 : 0) },
  } as const)
  if (fate === 'terminated')
    await ask(d.keeper, registerCalls.terminate, {
      id,
      version: asked.version,
      kind: 'agree',
      answer: '同意，欠款按合同结清',
    })
}

/** One contract, from its draft to where it stands. */
const make = async (
  d: ContractDesk,
  s: Signer,
  types: Map<string, LoadedType>,
  p: Plan,
  r: Random,
): Promise<string | undefined> => {
  const type = types.get(p.type)!
  const lines = await linesOf(d, s, p, r)
  // who sells nothing of a kind here has no contract of it
  if (p.kind !== undefined && lines.length === 0) return undefined
  const wish = {
    ...{ partnerId: s.admin.orgId, typeId: type.id, templateId: type.templateId, name: p.name },
    ...{ validFrom: dayFrom(p.from), validTo: dayFrom(p.to), lines },
    parties: [
      { role: 'hospital' as const, representative: d.leader.name, address: '云泽市云泽区健康路 1 号' },
      {
        role: 'supplier' as const,
        creditCode: s.creditCode,
        representative: s.admin.name,
        address: '云泽市云泽区物流园',
        bankName: '云泽农商银行物流园支行',
        bankAccount: '6200 0012 3456 789',
      },
    ],
    clauses: p.kind === 0 ? [{ title: '短缺药品', text: '短缺药品由乙方优先保障甲方，供货周期不超过五日。' }] : [],
  }
  const made = await ask(d.keeper, entryCalls.add, wish, p.ago)
  const { id } = made
  if (p.fate === 'void') {
    await ask(d.keeper, registerCalls.void, { ...of(made), reason: '与区域框架合同重复' })
    return id
  }
  if (p.fate === 'draft') return id
  const sent = await ask(d.keeper, entryCalls.submit, of(made))
  if (p.fate === 'pending') return id
  if (p.fate === 'rejected') {
    await ask(d.auditor, entryCalls.audit, {
      ...of({ id, version: sent.version }),
      action: 'reject',
      reason: '付款期限与本院规定不一致，请改为 60 天',
    })
    return id
  }
  await pass(d, { id, version: sent.version })
  await live(d, s, id, p.fate)
  return id
}

const kinds = [
  ['DRUG', 0, '药品年度购销合同'],
  ['CONS', 1, '医用耗材年度购销合同'],
  ['REAG', 2, '检验试剂年度购销合同'],
  ['LOGI', 3, '后勤物资年度购销合同'],
] as const
const year = dayFrom(0).slice(0, 4)

/** What every pair has: goods by kind, integrity and quality. */
const ofPair = (i: number, small: boolean): Plan[] => [
  ...kinds.slice(0, small ? 1 : 4).map(
    ([type, kind, name], k): Plan => ({
      ...{ type, kind, name: `${year} 年${name}`, lines: small ? 6 : 10 + 4 * k, ago: 135, fate: 'effective' },
      // one ends in twenty days, with nothing behind it
      ...(i === 1 && k === 1 ? { from: -125, to: 20 } : { from: -130, to: 235 - 20 * i }),
    }),
  ),
  ...(small
    ? []
    : [
        { type: 'INTEG', name: `${year} 年廉洁购销协议`, from: -130, to: 235, ago: 135, fate: 'effective' as const },
        { type: 'QUAL', name: `${year} 年质量保证协议`, from: -130, to: 235, ago: 134, fate: 'effective' as const },
      ]),
]
const seldom: readonly Omit<Plan, 'name' | 'type' | 'kind'>[] = [
  { from: 5, to: 370, ago: 0, fate: 'draft', lines: 8 },
  { from: 5, to: 370, ago: 1, fate: 'pending', lines: 8 },
  { from: 5, to: 370, ago: 3, fate: 'rejected', lines: 6 },
  { from: 3, to: 368, ago: 2, fate: 'waitSign', lines: 6 },
  { from: 3, to: 368, ago: 4, fate: 'halfSigned', lines: 6 },
  { from: 30, to: 395, ago: 6, fate: 'signed', lines: 6 },
  { from: -60, to: 300, ago: 62, fate: 'frozen', lines: 4 },
  { from: -60, to: 300, ago: 62, fate: 'ending', lines: 4 },
  { from: -70, to: 290, ago: 72, fate: 'terminated', lines: 4 },
  { from: 10, to: 375, ago: 8, fate: 'void', lines: 4 },
]

/** Types, texts, and the contracts the region's orders are bound to: before the first of them. */
export const loadContracts = async ({ operator, desks, signers, small }: ContractPeople): Promise<void> => {
  const types = await loadContractTypes(operator)
  for (const { keeper } of desks) await withTx(founder, (tx) => putContractFlow(tx, keeper.orgId))
  for (const { admin } of signers) await withTx(founder, (tx) => putMandate(tx, admin.loginName))
  const some = small ? signers.slice(0, 1) : signers
  for (const [n, d] of desks.entries())
    for (const [i, s] of some.entries()) {
      const r = seeded(101 * (n + 1) + 7 * i)
      for (const p of ofPair(i, small)) {
        const id = await make(d, s, types, p, r)
        if (id) await withTx(founder, (tx) => moveContract(tx, id, p.ago))
      }
    }
}

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
  const pairs = p.desks.flatMap((d) => p.signers.slice(0, 2).map((s) => ({ d, s })))
  for (const [n, { d, s }] of pairs.entries()) {
    if (p.small && n > 0) break
    const r = seeded(977 * (n + 1))
    for (const [k, some] of seldom.entries()) {
      const [type, kind, name] = kinds[(n + k) % kinds.length]!
      const id = await make(d, s, types, { ...some, type, kind, name: `${name}（${k + 1} 批）` }, r)
      if (id && some.ago > 0) await withTx(founder, (tx) => moveContract(tx, id, some.ago))
    }
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
  for (const d of p.desks) await withTx(founder, (tx) => putOldContracts(tx, d.keeper, p.small ? 2 : 10))
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

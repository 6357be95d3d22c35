import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { ask } from './ask.ts'
import { type LoadedType, loadContractTypes } from './contract-types.ts'
import { dayFrom } from './days.ts'
import { agreeable, moveContract, putContractFlow } from './queries-contracts.ts'
import { type Random, seeded } from './random.ts'
import { sideBySide } from './side-by-side.ts'

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
export interface Wish {
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
export interface Plan {
  type: string
  name: string
  kind?: number
  lines?: number
  /** Per cent that may be paid before anything comes. */
  prepayRate?: number
  /** First and last day, from today. */
  from: number
  to: number
  ago: number
  fate: Fate
}
export const of = ({ id, version }: Wish): Wish => ({ id, version })

/** A year's goods of some products at the prices of the list. */
export const linesOf = async (d: ContractDesk, s: Signer, p: Plan, r: Random) => {
  if (p.kind === undefined) return []
  const wish = { hospitalId: d.keeper.orgId, supplierId: s.admin.orgId, kind: p.kind, most: p.lines ?? 12 }
  const goods = await withTx(founder, (tx) => agreeable(tx, wish))
  return goods.map(({ productId, price }) => ({ productId, price, qty: String(r.int(3, 60) * 100) }))
}

export const pass = async (d: ContractDesk, sent: Wish) => {
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
export const live = async (d: ContractDesk, s: Signer, id: string, fate: Fate): Promise<void> => {
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

type Lines = Awaited<ReturnType<typeof linesOf>>
/** One contract, from its draft to where it stands; of these lines, or of what the hospital buys there. */
export const make = async (
  d: ContractDesk,
  s: Signer,
  types: Map<string, LoadedType>,
  p: Plan,
  r: Random,
  given?: Lines,
): Promise<string | undefined> => {
  const type = types.get(p.type)!
  const lines = given ?? (await linesOf(d, s, p, r))
  // who sells nothing of a kind here has no contract of it
  if (p.kind !== undefined && lines.length === 0) return undefined
  const wish = {
    ...{ partnerId: s.admin.orgId, typeId: type.id, templateId: type.templateId, name: p.name },
    ...{ validFrom: dayFrom(p.from), validTo: dayFrom(p.to), lines },
    ...(p.prepayRate ? { prepayRate: p.prepayRate } : {}),
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

export const kinds = [
  ['DRUG', 0, '药品年度购销合同'],
  ['CONS', 1, '医用耗材年度购销合同'],
  ['REAG', 2, '检验试剂年度购销合同'],
  ['LOGI', 3, '后勤物资年度购销合同'],
] as const
const year = dayFrom(0).slice(0, 4)

/** What every pair has: goods by kind, integrity and quality. */
const ofPair = (n: number, i: number, small: boolean): Plan[] => [
  ...kinds.slice(0, small ? 1 : 4).map(
    ([type, kind, name], k): Plan => ({
      ...{ type, kind, name: `${year} 年${name}`, lines: small ? 6 : 10 + 4 * k, ago: 150, fate: 'effective' },
      ...(k === 0 ? { prepayRate: 30 } : {}),
      // one ends in twenty days, and what it is for stands in no other
      ...(n === 0 && i === 2 && k === 0 ? { from: -145, to: 20 } : { from: -145, to: 235 - 20 * i }),
    }),
  ),
  ...(small
    ? []
    : [
        { type: 'INTEG', name: `${year} 年廉洁购销协议`, from: -145, to: 235, ago: 150, fate: 'effective' as const },
        { type: 'QUAL', name: `${year} 年质量保证协议`, from: -145, to: 235, ago: 149, fate: 'effective' as const },
      ]),
]
export const seldom: readonly Omit<Plan, 'name' | 'type' | 'kind'>[] = [
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

/** A power of attorney for who signs for a supplier; all invented. */
const mandate = async (admin: Actor, operator: Actor): Promise<void> => {
  const wish = { kind: 'powerOfAttorney' as const, certNo: '委托签约2026-01', personName: admin.name }
  const made = await ask(admin, certCalls.add, { ...wish, validTo: dayFrom(400) })
  const sent = await ask(admin, certCalls.submit, of(made))
  await ask(operator, certCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
}

/** Types, texts, and the contracts the region's orders are bound to: before the first of them. */
export const loadContracts = async ({ operator, desks, signers, small }: ContractPeople): Promise<void> => {
  const types = await loadContractTypes(operator)
  for (const { keeper } of desks) await withTx(founder, (tx) => putContractFlow(tx, keeper.orgId))
  for (const { admin } of signers) await mandate(admin, operator)
  const some = small ? signers.slice(0, 1) : signers
  await sideBySide(desks, async (d, n) => {
    for (const [i, s] of some.entries()) {
      const r = seeded(101 * (n + 1) + 7 * i)
      for (const p of ofPair(n, i, small)) {
        const id = await make(d, s, types, p, r)
        if (id) await withTx(founder, (tx) => moveContract(tx, id, p.ago, true))
      }
    }
  })
}

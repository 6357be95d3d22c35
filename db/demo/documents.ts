import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { keepPrices } from '#modules/purchase-list/server/tasks.ts'
import { loadAmendments } from './amendments.ts'
import { loadApplies } from './applies.ts'
import { loadCertificates, loadStandardCertificates } from './certificates.ts'
import { loadContractCases } from './contract-cases.ts'
import { type ContractPeople, loadContracts } from './contracts.ts'
import { loadCooperations } from './cooperations.ts'
import { loadCorrections } from './corrections.ts'
import { creditCode } from './credit-codes.ts'
import { backTo } from './days.ts'
import { loadExceptions } from './exceptions.ts'
import { runPlan } from './flow.ts'
import { loadImplants } from './implants.ts'
import { loadInvoices } from './invoices.ts'
import { loadLists } from './lists.ts'
import { loadPapers } from './papers.ts'
import { loadPrepayments } from './prepayments.ts'
import { loadPrintTemplate } from './print-template.ts'
import { loadProvince } from './province.ts'
import * as q from './queries.ts'
import { moveBack } from './queries-move.ts'
import { type Random, seeded } from './random.ts'
import { loadRecalls } from './recalls.ts'
import { loadRefusals } from './refusals.ts'
import { loadRegionPrices } from './region-prices.ts'
import { regulateAWeek, settleShelves } from './regulation.ts'
import { loadRejections } from './rejections.ts'
import { loadRequisitions } from './requisitions.ts'
import { loadReturns } from './returns.ts'
import { loadSettlement } from './settlement.ts'
import { type Keepers, leaveToday, liveAWeek } from './shelves.ts'
import { sideBySide } from './side-by-side.ts'
import { loadStatements } from './statements.ts'
import { loadSurgeries } from './surgeries.ts'
import { loadTraceCodes } from './trace-codes.ts'
import type { Reach, Region } from './types.ts'

/** The last week leaves work of every kind on everybody's desk; the older weeks are done but for a few. */
const today: Reach[] = ['draft', 'pending', 'ordered', 'audited', 'accepted', 'shipped', 'checked', 'rejected', 'done']
/** What seldom happens, once in every hospital within the last days. */
const seldom: Reach[] = [
  ...(['planVoid', 'approved', 'planClosed', 'orderVoid', 'unaudit', 'unaudited'] as const),
  ...(['packed', 'packed', 'voided', 'halfChecked', 'revoked', 'refused'] as const),
]
const late: Reach[] = ['pending', 'ordered', 'audited', 'accepted', 'accepted', 'shipped', 'checked', 'done']
const old: Reach[] = ['done', 'done', 'done', 'done', 'partly', 'done', 'closed']

interface Task {
  reach: Reach
  days: number
}

const WEEKS = 17

/** What a hospital does over the weeks, oldest first. `small` is for tests: two weeks and today's desk. */
const tasksOf = (size: 'small' | 'on', r: Random): Task[] => {
  const weeks = Array.from({ length: size === 'small' ? 2 : WEEKS }, (_, i) => i + 1).reverse()
  return [
    ...weeks.flatMap((week) =>
      (week % 4 === 0 ? [0, 3] : [1]).map((n) => ({ reach: r.pick(old), days: week * 7 + n + r.int(0, 2) })),
    ),
    ...(size === 'small' ? [] : late.map((reach, n) => ({ reach, days: 3 + (n % 4) }))),
    ...(size === 'small' ? seldom.filter((reach) => reach === 'packed') : seldom).map((reach, n) => ({
      reach,
      days: n % 3,
    })),
    ...today.map((reach, n) => ({ reach, days: n % 3 })),
  ]
}

/** Plans, orders, deliveries, acceptances and stock, made by the real functions and then moved to their days. */
export const loadDocuments = async (region: Region, size: 'small' | 'on'): Promise<void> => {
  const actor = (login: string) => withTx(founder, (tx) => q.actorOf(tx, login))
  const sellers = new Map<string, Actor>()
  for (const [id, login] of region.sellers) sellers.set(id, await actor(login))
  const operator = await actor('operator')
  const small = size === 'small'
  const once = async (note: string, load: () => Promise<void>) => {
    if (await withTx(founder, (tx) => q.recall(tx, note))) return
    await load()
    await withTx(founder, (tx) => q.keep(tx, note, true))
  }
  const agreeing = async (): Promise<ContractPeople> => {
    const signers = await Promise.all(
      [1, 2, 3].map(async (n) => ({
        sales: await actor(`sup${n}_sales`),
        admin: await actor(`sup${n}_admin`),
        creditCode: creditCode(n),
      })),
    )
    const desks = [
      { keeper: await actor('contract'), auditor: await actor('auditor1'), leader: await actor('leader') },
      { keeper: await actor('h2_contract'), auditor: await actor('auditor2'), leader: await actor('h2_leader') },
    ]
    return { operator, desks, signers, hospitalIds: region.hospitals.slice(0, 4).map((h) => h.orgId), small }
  }
  // what is ordered later is bound to them
  await once('demo.contracts', async () => loadContracts(await agreeing()))
  const keepersOf = new Map<string, Keepers>()
  await sideBySide(region.hospitals, async (h, i) => {
    const r = seeded(7919 * (i + 1))
    const team = {
      buyer: await actor(h.logins.buyer),
      auditor: await actor(h.logins.auditor),
      receiver: await actor(h.logins.receiver),
      pharmacist: await actor(h.logins.pharmacist),
      point: h.point,
      seller: (id: string) => sellers.get(id) as Actor,
    }
    const kinds = [0, 1, 0, 0, 3, 0, 2]
    const tasks = tasksOf(size, r)
    const done = await withTx(founder, (tx) => q.planCount(tx, h.orgId))
    const keepers = { hospitalId: h.orgId, ...team, department: i === 0 ? await actor('dept') : undefined }
    keepersOf.set(h.orgId, keepers)
    // its own dice: what the plans are does not follow from the shelves
    const chance = seeded(15485863 * (i + 1))
    const rare = seeded(32452843 * (i + 1))
    for (const [n, { reach, days }] of tasks.entries()) {
      if (n < done) continue
      const back = backTo(days, r.int(80, 150) / 10)
      const lag = days < 3 ? 0.2 : Math.min(r.int(1, 4), Math.floor((days - 1) / 2))
      const past = days > 0 ? { days: back, lag } : { days: 0, lag: 0 }
      const kind = kinds[(n + i) % kinds.length] as number
      const planId = await runPlan({ ...team, past }, h.articles, kind, reach, r)
      if (days > 0) await withTx(founder, (tx) => moveBack(tx, planId, past))
      // what came until then is on the shelves; what comes later is not there yet
      const [week, next] = [Math.floor(days / 7), Math.floor((tasks[n + 1]?.days ?? 0) / 7)]
      if (week <= next || days >= 7 * WEEKS) continue
      const ago = Math.max(week * 7 - 9, 0.4)
      await liveAWeek(keepers, week, ago, chance)
      if (!small || i < 2) await regulateAWeek(keepers, week, { ago, small }, rare)
    }
    const note = `demo.lists.${h.orgId}`
    if (await withTx(founder, (tx) => q.recall(tx, note))) return
    // in working hours: an order follows its plan by more than an hour
    const since = small ? { days: backTo(9, 9.5), lag: 1 } : { days: backTo(64, 9.5), lag: 2 }
    if (!small || i < 2) await loadImplants(keepers, { ...team, past: since }, small ? [3] : [51, 37, 20, 4], rare)
    await leaveToday(keepers, chance)
    await loadLists({ ...team, hospitalId: h.orgId, operator })
    await loadApplies({ ...team, hospitalId: h.orgId })
    if (i < 3) await loadRejections({ ...team, hospitalId: h.orgId })
    if (i < 3) await loadAmendments({ ...team, hospitalId: h.orgId })
    await withTx(founder, (tx) => q.keep(tx, note, true))
  })
  // what was paid in the months that are over
  await keepPrices({ call: 'demo', requestId: 'demo' })
  const keeper = await actor('sup1_admin')
  const who = (org: string) => keepersOf.get(org)?.receiver ?? sellers.get(org)
  const shippers = new Map<string, Actor>()
  for (const [id, login] of region.sellers) shippers.set(id, await actor(login.replace('_sales', '_ship')))
  const passing = {
    auditor: (org: string) => keepersOf.get(org)?.auditor,
    shipper: (org: string) => shippers.get(org),
  }
  const families = [
    ['demo.certificates', loadCertificates],
    ['demo.standardCertificates', loadStandardCertificates],
    ['demo.recalls', () => loadRecalls({ operator, who, ...passing }, small)],
    ['demo.shelves', () => settleShelves([...keepersOf.values()], small)],
    ['demo.papers', loadPapers],
    ['demo.province', () => loadProvince(operator)],
    ['demo.regionPrices', async () => loadRegionPrices(await actor('operator2'), operator)],
  ] as const
  for (const [note, load] of families) {
    if (await withTx(founder, (tx) => q.recall(tx, note))) continue
    await load(keeper, operator)
    await withTx(founder, (tx) => q.keep(tx, note, true))
  }
  await once('demo.refusals', async () => {
    const [first] = region.hospitals
    if (!first) return
    const { buyer, auditor, receiver } = first.logins
    const people = { buyer: await actor(buyer), auditor: await actor(auditor), receiver: await actor(receiver) }
    await loadRefusals({ ...people, seller: (id) => sellers.get(id) as Actor, operator })
  })
  await once('demo.printTemplate', async () => loadPrintTemplate(await actor('hosp_config')))
  await once('demo.returns', async () => {
    for (const [i, h] of region.hospitals.slice(0, 2).entries()) {
      const { receiver, auditor } = keepersOf.get(h.orgId)!
      const theirs = {
        seller: (id: string) => sellers.get(id),
        shipper: (id: string) => shippers.get(id),
        biller: await actor('sup1_fin'),
      }
      await loadReturns({ point: h.point[0]!, receiver, auditor, ...theirs }, i > 0)
    }
  })
  await once('demo.invoices', async () =>
    loadInvoices({ biller: await actor('sup1_fin'), finance: await actor('finance') }),
  )
  await once('demo.requisitions', async () => {
    const [first] = region.hospitals
    if (!first) return
    const [finance, second, cashier] = [await actor('finance'), await actor('finance2'), await actor('cashier')]
    const auditor = await actor(first.logins.auditor)
    await loadRequisitions({ biller: await actor('sup1_fin'), finance, second, auditor, cashier, operator })
  })
  await once('demo.settlement', async () => {
    const [one, other] = region.hospitals
    if (!one || !other) return
    const clerks = [await actor('sup1_fin'), await actor('sup2_fin')] as const
    const first = {
      ...{ finance: await actor('finance'), lead: await actor('finance_lead'), cashier: await actor('cashier') },
      levels: [await actor(one.logins.auditor), await actor('finance2'), await actor('leader')],
    }
    const second = {
      ...{ finance: await actor('h2_finance'), lead: await actor('h2_finance2'), cashier: await actor('h2_cashier') },
      levels: [await actor(other.logins.auditor), await actor('h2_finance2'), await actor('h2_leader')],
    }
    const pairs = [
      { ...first, biller: clerks[0] },
      { ...second, biller: clerks[1] },
      ...(small ? [] : [first, second].map((h, i) => ({ ...h, biller: clerks[1 - i]! }))),
    ]
    await loadSettlement(pairs, small)
  })
  await once('demo.surgeries', async () => {
    const [first] = region.hospitals
    const keepers = first && keepersOf.get(first.orgId)
    if (!keepers?.department) return
    const logins = new Map(region.sellers)
    const of = async (supplierId: string) => {
      const login = logins.get(supplierId)!
      return { seller: await actor(login), shipper: await actor(login.replace('_sales', '_ship')) }
    }
    const { hospitalId, department: nurse, auditor, receiver } = keepers
    await loadSurgeries({ hospitalId, nurse, auditor, receiver, of })
  })
  await once('demo.traceCodes', async () =>
    loadTraceCodes(region.hospitals.slice(0, 2).map((h) => keepersOf.get(h.orgId)!.receiver)),
  )
  await once('demo.corrections', async () => loadCorrections(await actor('buyer2'), keeper, operator))
  await once('demo.cooperations', async () =>
    loadCooperations(await actor('hosp_admin'), operator, (supplierId) => sellers.get(supplierId)),
  )
  await once('demo.prepayments', async () => {
    const [one, other] = region.hospitals
    if (!one || !other) return
    const biller = await actor('sup1_fin')
    const levels = [await actor(other.logins.auditor), await actor('h2_finance2'), await actor('h2_leader')]
    await loadPrepayments(
      { biller, finance: await actor('finance') },
      { finance: await actor('h2_finance'), levels, cashier: await actor('h2_cashier') },
    )
  })
  // everything that is owed is there
  await once('demo.statements', async () => {
    const clerks = [await actor('sup1_fin'), await actor('sup2_fin')]
    const desks = [await actor('finance'), await actor('h2_finance')]
    await loadStatements(desks.flatMap((finance) => clerks.map((biller) => ({ biller, finance }))))
  })
  await once('demo.contractCases', async () => loadContractCases(await agreeing()))
  await once('demo.exceptions', async () => {
    const buyers = await Promise.all(region.hospitals.slice(0, 2).map((h) => actor(h.logins.buyer)))
    await loadExceptions([...buyers, ...[...sellers.values()].slice(0, 2)])
  })
}

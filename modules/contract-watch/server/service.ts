import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { amountsHidden } from '#modules/contract-type/server/public.ts'
import type { watchCalls } from '../shared/calls.ts'
import { BEHIND, isAwaited, type Pace, type Side, sides } from '../shared/types.ts'
import { watchSheet } from '../shared/words.ts'
import * as d from './queries/detail.ts'
import * as o from './queries/outlook.ts'
import * as q from './queries/read.ts'
import * as r from './queries/remind.ts'

type Calls = typeof watchCalls
type Row = Awaited<ReturnType<typeof q.rowsOf>>[number]
/** Of its file, which says no more than the list. */
type ListRow = Omit<Row, 'executedShare'>

const withBreaches = async <R extends { id: string; pace: Pace }>(ctx: Ctx, rows: readonly R[]) => {
  const counts = await d.breachCounts(
    ctx.tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { supplier = 0, hospital = 0, running = 0 } = counts.get(row.id) ?? {}
    const awaited = isAwaited(row.pace, running)
    return { ...row, supplierBreaches: supplier, hospitalBreaches: hospital, awaited }
  })
}

export const query = async (ctx: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await withBreaches(ctx, page.rows) }
}

const CHUNK = 500
/** The list as a file: the contracts of its filters in its order, each with its breaches. */
export const exportList = (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) => {
  async function* rows() {
    let some: ListRow[] = []
    for await (const row of streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish))) {
      some.push(row)
      if (some.length < CHUNK) continue
      yield* await withBreaches(ctx, some)
      some = []
    }
    yield* await withBreaches(ctx, some)
  }
  return exportBlob(ctx, { name: '履约监控', fields: watchSheet, rows: rows(), type, columns })
}

const noAmounts = { price: null, amount: null, executedAmount: null, invoicedAmount: null, paidAmount: null }

export const detail = async (ctx: Ctx, { id, lineId }: Input<Calls['detail']>): Promise<Answer<Calls['detail']>> => {
  const { tx, actor } = ctx
  const [contract] = await q.rowsOf(tx, actor, [id])
  if (!contract) throw notFound()
  const breaches = await d.breachesOf(tx, id)
  const of = Map.groupBy(breaches, (b) => b.lineId)
  const hidden = await amountsHidden(ctx, contract.typeId)
  const lines = (await d.linesOf(tx, id)).map((l) => ({
    ...l,
    ...(hidden ? noAmounts : {}),
    breaches: of.get(l.id)?.length ?? 0,
  }))
  const orders = (lineId ? await d.ordersOf(tx, id, lineId) : []).map((o) => (hidden ? { ...o, price: null } : o))
  const awaited = isAwaited(contract.pace, breaches.filter((b) => b.running).length)
  return { ...contract, ...(await d.termsOf(tx, id)), lines, breaches, orders, awaited }
}

/** What is on its way and has nothing else when the contract ends. */
export const outlook = async (
  { tx, actor }: Ctx,
  { id }: Input<Calls['outlook']>,
): Promise<Answer<Calls['outlook']>> => {
  const [contract] = await q.rowsOf(tx, actor, [id])
  if (!contract) throw notFound()
  const products = await o.afterEnd(tx, id)
  const bare = products.filter((p) => !p.covered)
  const once = (key: 'plans' | 'orders') =>
    [...new Map(bare.flatMap((p) => p[key]).map((x) => [x.id, x])).values()].toSorted((a, b) => (a.no < b.no ? -1 : 1))
  return {
    no: contract.no,
    endsOn: contract.agreedEnd ?? contract.validTo,
    daysLeft: contract.daysLeft,
    renewal: (await o.renewalOf(tx, id)) ?? null,
    products: bare.map(({ covered: _, departments: __, plans, orders, ...p }) => ({
      ...p,
      plans: plans.length,
      orders: orders.length,
    })),
    covered: products.length - bare.length,
    plans: once('plans'),
    orders: once('orders'),
    departments: [...new Set(bare.flatMap((p) => p.departments))].toSorted(),
  }
}

/**
 * Whom something is awaited from: who goes on breaking a promise; of a contract that was not begun, or ends, the hospital; of one that lags
 * the supplier where the hospital ordered enough for the time that is gone, else the hospital.
 */
const awaited = (row: Row, running: d.Counts | undefined, ordered: string | null | undefined): Side[] => {
  const lags = row.pace === 'behind'
  const enough = ordered != null && Number(ordered) >= BEHIND * Number(row.timeShare)
  const of: Record<Side, boolean> = {
    hospital: row.pace === 'notStarted' || row.pace === 'ending' || (lags && !enough) || (running?.hospital ?? 0) > 0,
    supplier: (lags && enough) || (running?.supplier ?? 0) > 0,
  }
  return keys(of).filter((side) => of[side])
}

/** What is said of where it stands; elsewhere something goes on being broken. */
const templates: Partial<Record<Row['pace'] | 'agreed', string>> = {
  notStarted: '{{org}}催办：合同 {{no}} 自 {{from}} 生效，还没有下单',
  behind: '{{org}}催办：合同 {{no}} 履约滞后，已执行 {{share}}%，时间已过 {{time}}%',
  ending: '{{org}}催办：合同 {{no}} 将于 {{day}} 到期',
  agreed: '{{org}}催办：合同 {{no}} 定于 {{day}} 终止，请安排接替',
}

/** Whoever looks after it hears of it; where nobody does, those who watch contracts there. */
const tell = async (ctx: Ctx, row: Row, side: Side, n: number) => {
  const owner = (await r.ownersOf(ctx.tx, row.id))[side]
  await tellNotice(ctx, {
    orgId: side === 'hospital' ? row.hospitalId : row.supplierId,
    ...(owner ? { userId: owner } : { codes: ['contract/performanceMonitor:remind'] }),
    event: 'contract.remind',
    template:
      templates[row.pace === 'ending' && row.agreedEnd ? 'agreed' : row.pace] ??
      '{{org}}催办：合同 {{no}} 有 {{n}} 项违约还在继续',
    params: {
      ...{ org: ctx.actor.orgName, no: row.no, n: String(n), share: row.executedShare ?? '0', time: row.timeShare },
      ...{ day: row.agreedEnd ?? row.validTo, from: row.validFrom },
    },
    path: `/contract/performanceMonitor/${row.id}`,
  })
}

/** Reminds the side something is awaited from, of each contract once a day. */
export const remind = async (ctx: Ctx, { ids }: Input<Calls['remind']>): Promise<Answer<Calls['remind']>> => {
  const { tx, actor } = ctx
  const which = [...new Set(ids)].toSorted()
  const rows = await q.rowsOf(tx, actor, which)
  if (rows.length < which.length) throw notFound('合同不存在')
  const running = await d.breachCounts(tx, which, true)
  const ordered = await r.orderedShare(tx, which)
  const sum = { done: 0, already: 0, none: 0 }
  for (const row of rows) {
    const counts = running.get(row.id)
    const told: Side[] = []
    const wanted = awaited(row, counts, ordered.get(row.id))
    for (const side of wanted) {
      const { id: contractId, hospitalId, supplierId } = row
      if (!(await r.noteReminder(tx, { contractId, hospitalId, supplierId, side }, actor))) continue
      await tell(ctx, row, side, counts?.[side] ?? 0)
      told.push(side)
    }
    if (told.length > 0)
      audit(ctx, {
        entity: 'contractWatch',
        entityId: row.id,
        entityNo: row.no,
        action: 'remind',
        after: { reminded: told.map((side) => say(sides[side], ctx.lang)).join(' ') },
      })
    if (wanted.length === 0) sum.none += 1
    else if (told.length === 0) sum.already += 1
    else sum.done += 1
  }
  return sum
}

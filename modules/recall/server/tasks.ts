import { randomUUID } from 'node:crypto'
import { type ActWish, type Rule, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { type LineError, lineErrors, notFound } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { type ActionOf, keys } from '#kernel/shared/machine.ts'
import { type heldBalances, post } from '#modules/stock/server/public.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { holdKinds } from '#modules/stock/shared/holds.ts'
import type { recallCalls } from '../shared/calls.ts'
import { recallTaskMachine } from '../shared/machine.ts'
import { type Recall, recallReads } from './queries/read.ts'
import { type LotSums, leftBy, sumsOf } from './queries/sums.ts'
import * as q from './queries/task.ts'
import { standing } from './returning.ts'
import { follow } from './service.ts'

type In<K extends keyof typeof recallCalls> = Input<(typeof recallCalls)[K]>
type Task = q.TaskRow
type Action = Exclude<ActionOf<typeof recallTaskMachine>, 'lift'>
interface Held {
  recall: Recall
  task: Task
  lots: LotSums[]
}
const owner = 'recallTask'

/** The recall, locked before its task, and what the ledger says of its lots. @throws Refusal unknown and foreign ids alike */
const hold = async (ctx: Ctx, id: string): Promise<Held> => {
  const found = await q.recallIdOf(ctx.tx, ctx.actor, id)
  if (!found) throw notFound()
  const recall = await elevated(ctx, () => recallReads.lock(ctx.tx, { ...ctx.actor, org: 'system' }, found))
  const task = await q.lock(ctx.tx, ctx.actor, id)
  if (!recall || !task) throw notFound()
  return { recall, task, lots: await sumsOf(ctx.tx, [id]) }
}

/** One step of a task; with the last of all the recall waits to be closed. */
const step = async (ctx: Ctx, held: Held, wish: ActWish<Action>, rule: Rule<unknown> = {}) => {
  const { task, recall } = held
  const doc = { ...task, parties: [task.orgId, task.issuerId] }
  await take(ctx, recallTaskMachine, doc, wish, {
    [wish.action]: {
      ...rule,
      refuse: async (c: Ctx) => {
        if (recall.status !== 'issued' && recall.status !== 'closing') return '召回已结束，不能再办理'
        return rule.refuse?.(c, undefined)
      },
    },
  })
  await follow(ctx, recall.id, async () =>
    (await q.standing(ctx.tx, recall.id)).every((t) => t.status === 'handled' || t.status === 'notHere'),
  )
  return { id: doc.id, status: doc.status, version: doc.version }
}

const texts = (r: Recall) => (units: string) => packsText(units, r.ratio, r.unit, r.minUnit)

/** 签收, or 经核无货: not where the ledger says that some is there. */
export const sign = async (ctx: Ctx, wish: In<'sign'>) => {
  const held = await hold(ctx, wish.id)
  if (wish.action === 'notHere')
    return step(ctx, held, wish, {
      async refuse() {
        const there = held.lots.find((l) => cmp(l.held, '0') > 0 || cmp(l.onWay, '0') > 0)
        if (!there) return undefined
        throw lineErrors([
          {
            line: held.lots.indexOf(there) + 1,
            column: 'lotNo',
            message: '批号 {{lot}} 账面有 {{held}}、在途 {{way}}，请隔离后清点',
            params: {
              lot: there.lotNo || '--',
              held: texts(held.recall)(there.held),
              way: texts(held.recall)(there.onWay),
            },
          },
        ])
      },
    })
  return step(ctx, held, wish, { sets: q.stamp.sign })
}

/** Where the goods stand now, and what that looks like. */
export const isolate = async (ctx: Ctx, { id, version, place, photos }: In<'isolate'>) => {
  const held = await hold(ctx, id)
  let kept = held.task.photos
  return step(
    ctx,
    held,
    { action: 'isolate', version },
    {
      // the last thing that may refuse
      async refuse() {
        kept = await attach(ctx, { kind: owner, id }, kept, photos)
        return undefined
      },
      sets: (c) => ({ ...q.stamp.isolate(c), place, photos: JSON.stringify(kept) }),
    },
  )
}

/** What was counted against the ledger, lot by lot; each difference is explained. */
export const tally = async (ctx: Ctx, { id, version, lines }: In<'tally'>) => {
  const held = await hold(ctx, id)
  const text = texts(held.recall)
  const said = new Map(lines.map((l) => [l.lotNo, l]))
  // a supplier's goods are in no ledger here: what he counts is what he has
  const ledger = (l: LotSums) => (held.task.orgKind === 'supplier' ? said.get(l.lotNo)!.counted : l.held)
  return step(
    ctx,
    held,
    { action: 'tally', version },
    {
      async refuse() {
        const wrong = lines.flatMap((l, i): LineError[] => {
          const known = held.lots.find((k) => k.lotNo === l.lotNo)
          if (!known) return [{ line: i + 1, column: 'lotNo', message: '召回中没有此批号' }]
          if (cmp(l.counted, ledger(known)) === 0 || l.reason) return []
          const params = { lot: l.lotNo || '--', ledger: text(known.held), counted: text(l.counted) }
          return [
            {
              line: i + 1,
              column: 'reason',
              message: '批号 {{lot}} 账面 {{ledger}}，实点 {{counted}}，请说明差异',
              params,
            },
          ]
        })
        if (wrong.length > 0) throw lineErrors(wrong)
        const left = held.lots.find((l) => !said.has(l.lotNo))
        return left ? '所有批号都要清点' : undefined
      },
      sets: q.stamp.tally,
      also: () =>
        q.count(
          id,
          held.lots.map((l) => ({ ...said.get(l.lotNo)!, ledger: ledger(l) })),
        ),
      async effect() {
        audit(ctx, { entity: 'recallTask', entityId: id, entityNo: held.task.no, action: 'tally', after: { lines } })
      },
    },
  )
}

type Line = In<'handle'>['lines'][number]

/** Of destroyed goods the paper has moved them; of returned ones too, or this step does. What is said is what was booked. */
const judge = async (ctx: Ctx, { recall, task, lots }: Held, lines: readonly Line[]) => {
  const text = texts(recall)
  const wrong: LineError[] = []
  const toReturn: Line[] = []
  const of = { hospitalId: task.orgId, productId: task.productId, since: recall.issuedAt }
  const ledgers = task.orgKind === 'hospital' && !recall.drill
  const booked =
    ledgers && lines.length > 0
      ? await leftBy(
          ctx.tx,
          of,
          lines.map((l) => l.lotNo),
        )
      : []
  for (const [i, l] of lines.entries()) {
    const known = lots.find((k) => k.lotNo === l.lotNo)
    if (!known) wrong.push({ line: i + 1, column: 'lotNo', message: '召回中没有此批号' })
    else if (ledgers) {
      const moved = booked.filter((b) => b.docNo === l.docNo && b.lotNo === l.lotNo)
      const sum = sumOf(moved.filter((b) => b.way === l.way).map((b) => b.units))
      if (l.way === 'return' && moved.length === 0) toReturn.push(l)
      else if (cmp(sum, l.units) !== 0)
        wrong.push({
          line: i + 1,
          column: 'units',
          message: '单据 {{no}} 处置批号 {{lot}} {{booked}}，与填写的 {{units}} 不符',
          params: { no: l.docNo, lot: l.lotNo || '--', booked: text(sum), units: text(l.units) },
        })
    }
  }
  if (wrong.length > 0) throw lineErrors(wrong)
  return toReturn
}

/** What was counted has left, or stays where it is when the recall says so. */
const mustBeAll = ({ recall, lots }: Held, lines: readonly Line[]): void => {
  const text = texts(recall)
  const wrong = lots.flatMap((l): LineError[] => {
    const sum = sumOf(lines.filter((x) => x.lotNo === l.lotNo).map((x) => x.units))
    const counted = l.counted ?? '0'
    const whole = recall.instruction === 'observe' || recall.drill ? cmp(sum, counted) <= 0 : cmp(sum, counted) === 0
    if (whole) return []
    const line =
      Math.max(
        lines.findLastIndex((x) => x.lotNo === l.lotNo),
        0,
      ) + 1
    const params = { lot: l.lotNo || '--', counted: text(counted), units: text(sum) }
    return [{ line, column: 'units', message: '批号 {{lot}} 实点 {{counted}}，处置 {{units}}，应当一致', params }]
  })
  if (wrong.length > 0) throw lineErrors(wrong)
}

/** The parts a line takes from the balances that stand under this recall, each its own movement. */
const partsOf = (line: Line, balances: Awaited<ReturnType<typeof heldBalances>>, taken: Map<string, Decimal>) => {
  let left = new Decimal(line.units)
  const parts: (q.Handled & { balanceId: string; holdId: string })[] = []
  for (const b of balances.filter((x) => x.lotNo === line.lotNo)) {
    const before = taken.get(b.balanceId) ?? new Decimal(0)
    const some = Decimal.min(left, new Decimal(b.units).sub(before))
    if (some.lte(0)) continue
    taken.set(b.balanceId, before.add(some))
    left = left.sub(some)
    parts.push({ ...line, id: randomUUID(), units: some.toFixed(), balanceId: b.balanceId, holdId: b.holdId })
  }
  return { parts, left }
}

export const handle = async (ctx: Ctx, { id, version, lines }: In<'handle'>) => {
  const held = await hold(ctx, id)
  const { recall, task } = held
  let parts: q.Handled[] = []
  let going: { balanceId: string; holdId: string; units: string; id: string; docNo: string }[] = []
  return step(
    ctx,
    held,
    { action: 'handle', version },
    {
      async refuse() {
        mustBeAll(held, lines)
        const toReturn = await judge(ctx, held, lines)
        const { free, lotsByPaper } =
          toReturn.length > 0 ? await standing(ctx, recall.id) : { free: [], lotsByPaper: new Set() }
        const taken = new Map<string, Decimal>()
        const split = toReturn.map((l) => ({ line: l, ...partsOf(l, free, taken) }))
        const short = split.find((s) => s.left.gt(0))
        if (short && lotsByPaper.has(short.line.lotNo))
          throw lineErrors([
            {
              line: lines.indexOf(short.line) + 1,
              column: 'docNo',
              message: '批号 {{lot}} 随配送单入库，请先登记「召回」退货单，退货出库后填写其单号',
              params: { lot: short.line.lotNo || '--' },
            },
          ])
        if (short)
          throw lineErrors([
            {
              line: lines.indexOf(short.line) + 1,
              column: 'units',
              message: '批号 {{lot}} 在此召回下只有 {{have}}，不足退回 {{units}}',
              params: {
                lot: short.line.lotNo || '--',
                have: texts(recall)(new Decimal(short.line.units).sub(short.left).toFixed()),
                units: texts(recall)(short.line.units),
              },
            },
          ])
        going = split.flatMap((s) => s.parts)
        const others = lines.filter((l) => !toReturn.includes(l))
        parts = [...split.flatMap((s) => s.parts), ...others.map((l) => ({ ...l, id: randomUUID() }))]
        return undefined
      },
      sets: q.stamp.handle,
      also: async () => (parts.length > 0 ? q.handle(task, parts) : undefined),
      async effect() {
        audit(ctx, { entity: 'recallTask', entityId: id, entityNo: task.no, action: 'handle', after: { lines } })
        if (going.length === 0) return
        const go = going.map((g) => ({
          balanceId: g.balanceId,
          holdId: g.holdId,
          under: keys(holdKinds),
          units: g.units,
          cause: 'return' as const,
          refLineId: g.id,
          reason: g.docNo,
        }))
        await post(ctx, { type: 'recallTask', id, no: recall.no, hospitalId: task.orgId }, { go })
      },
    },
  )
}

/** Photos of a task are seen by whoever sees the task, the recall's file by whoever sees the recall. */
export const recallFiles: FileGrant = async (ctx, fileId) => {
  if (!ctx.actor.codes.has('inventory/recall:view')) return false
  const task = await ownerOf(ctx, owner, fileId)
  if (task) return q.seesTask(ctx.tx, ctx.actor, task)
  const paper = await ownerOf(ctx, 'recall', fileId)
  return !!paper && (await recallReads.get(ctx.tx, ctx.actor, paper)) !== undefined
}

import { act, derive, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { post as move } from '#modules/stock/server/public.ts'
import type { stockDocumentCalls } from '../shared/calls.ts'
import { comesBack, docKinds } from '../shared/kinds.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { book } from './adjust.ts'
import { allot, judgeOrder, type Taken, type Taking } from './allot.ts'
import { mustTake } from './guard.ts'
import { numberOf } from './numbers.ts'
import { dropLots, insertLots, sumUp } from './queries/lots.ts'
import { type DocLine, docReads as reads, type StockDoc } from './queries/read.ts'
import * as q from './queries/write.ts'
import { doc } from './service.ts'
import { sourceOf } from './source.ts'
import { signers } from './submit.ts'

type PostWish = Input<(typeof stockDocumentCalls)['post']>

/** What is handed over of each line now. @throws Refusal naming lines that are not there, or more than was asked for */
const takings = async (ctx: Ctx, lines: readonly DocLine[], said: PostWish['lines']): Promise<Taking[]> => {
  const stored = (l: DocLine) => l.lots.map((lot) => ({ balanceId: lot.balanceId!, units: lot.units }))
  if (!said)
    return lines.map((line, i) => ({
      line,
      at: i + 1,
      units: line.units,
      deviation: line.deviation,
      lots: stored(line),
    }))
  const errors: LineError[] = []
  const fine = await fineUnits(
    ctx.tx,
    said.flatMap((s) => [s.units ?? '0', ...(s.lots ?? []).map((p) => p.units)]),
  )
  const all = said.flatMap((s, i): Taking[] => {
    const line = lines.find((l) => l.id === s.id)
    const at = i + 1
    const lots = s.lots ?? []
    const units = s.units ?? (lots.length > 0 ? sumOf(lots.map((p) => p.units)) : (line?.units ?? '0'))
    const bound = boundOfUnit(line?.minUnit ?? '', fine)
    if (!line) errors.push({ line: at, column: 'id', message: '单据中没有此明细' })
    else if (cmp(units, line.units) > 0) errors.push({ line: at, column: 'units', message: '发放不能多于申请' })
    else if (lots.length > 0 && cmp(sumOf(lots.map((p) => p.units)), units) !== 0)
      errors.push({ line: at, column: 'lots', message: '批号分配合计与发放数量不一致' })
    else if ([units, ...lots.map((p) => p.units)].some((u) => !fits(plain(u), bound)))
      errors.push({
        line: at,
        column: 'units',
        message: '单位「{{unit}}」的数量必须是整数',
        params: { unit: line.minUnit },
      })
    return line ? [{ line, at, units, deviation: s.deviation ?? line.deviation, lots }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  if (new Set(all.map((t) => t.line.id)).size < all.length) throw refuse('同一明细不能发放两次')
  return all
}

/** As people count it: whole packs where it was asked for in packs. */
const counted = (l: DocLine, units: string) => {
  const packs = new Decimal(units).div(l.ratio)
  return l.qtyUnit === 'pack' && packs.isInteger()
    ? { qty: packs.toFixed(), qtyUnit: 'pack' as const }
    : { qty: units, qtyUnit: 'min' as const }
}

/** What was not handed over waits on as a request of its own, of whoever asked for it (§2.24.4). */
const keepRest = async (ctx: Ctx, d: StockDoc, rest: readonly { line: DocLine; units: string }[]): Promise<void> => {
  const no = await numberOf(ctx, 'issue')
  const { pointId, departmentId, docClass, docKind, remark } = d
  const head = { pointId, pointName: d.point, departmentId, docClass, docKind, remark, restOf: d.id }
  const made = await q.insert(ctx.tx, ctx.actor, no, head, {
    createdBy: d.createdBy,
    creatorName: d.creatorName,
    requestedBy: d.requestedBy,
    requesterName: d.requesterName,
  })
  const own = { id: made!.id, hospitalId: d.hospitalId }
  await q.replaceLines(
    ctx.tx,
    own,
    rest.map(({ line, units }) => ({
      ...counted(line, units),
      productId: line.productId,
      ratio: line.ratio,
      units,
      deviation: '',
      remark: line.remark,
    })),
  )
  await sumUp(ctx.tx, own.id)
  const paper = { ...made!, no, status: 'draft' as const, parties: [d.hospitalId], createdBy: d.createdBy }
  note(ctx, m, paper, { action: 'create', label: '新建', to: 'draft', authored: false })
  audit(ctx, { entity: m.name, entityId: paper.id, entityNo: no, action: 'add', after: { restOf: d.no } })
  await derive(ctx, m, [paper], 'waitOn')
}

const keepTaken = async (
  ctx: Ctx,
  d: StockDoc,
  lines: readonly DocLine[],
  taken: readonly Taken[],
): Promise<string[]> => {
  await dropLots(
    ctx.tx,
    lines.map((l) => l.id),
  )
  await q.setPosted(
    ctx.tx,
    taken.map((t) => ({ id: t.line.id, units: t.units, deviation: t.deviation, ...counted(t.line, t.units) })),
  )
  const kept = new Set(taken.map((t) => t.line.id))
  await q.dropLines(
    ctx.tx,
    lines.filter((l) => !kept.has(l.id)).map((l) => l.id),
  )
  const ids = await insertLots(
    ctx.tx,
    d,
    taken.flatMap((t) => t.kept),
  )
  await sumUp(ctx.tx, d.id)
  return ids
}

/** Hands over what an issue asks for, or a part of it; books an opening balance. */
export const post = async (ctx: Ctx, { id, version, ...said }: PostWish) => {
  const { doc: found } = await doc.lock(ctx, id)
  const lines = await reads.lines(ctx.tx, id)
  if (found.docClass !== 'issue') return open(ctx, found, version, lines)
  let taken: Taken[] = []
  let late: LineError[] = []
  let second: { userId: string; name: string } | undefined
  const rule = {
    async refuse() {
      mustTake(ctx, found, 'post')
      if (lines.length === 0) return '单据没有明细，不能发放'
      const wanted = await takings(ctx, lines, said.lines)
      if (wanted.length === 0) return '请至少发放一行'
      taken = await allot(ctx, found, wanted)
      if (!comesBack(found.docKind)) late = await judgeOrder(ctx, found, taken)
      if (taken.some((t) => t.line.narcotic))
        second = await secondPerson(
          ctx,
          said.signOff,
          { type: 'stockDocument', id, version, act: 'post' },
          {
            codes: signers,
            says: [{ message: '{{no}}：发放 {{n}} 行', params: { no: found.no, n: taken.length } }],
            apart: async (userId) => (userId === found.requestedBy ? '申请人不能复核自己的申请' : undefined),
          },
        )
      return undefined
    },
    sets: () => q.stamp.posted(ctx, second),
    async effect() {
      const ids = await keepTaken(ctx, found, lines, taken)
      const { cause } = docKinds[found.docKind]
      const go = taken
        .flatMap((t) => t.kept.map((k) => ({ ...k, line: t.at })))
        .map((k, i) => ({ balanceId: k.balanceId!, units: k.units, cause, refLineId: ids[i]!, line: k.line }))
      await move(ctx, sourceOf(found), { go })
      const rest = lines.flatMap((line) => {
        const left = new Decimal(line.units).sub(taken.find((t) => t.line.id === line.id)?.units ?? 0)
        return left.gt(0) ? [{ line, units: left.toFixed() }] : []
      })
      if (rest.length > 0 && found.status === 'requested') await keepRest(ctx, found, rest)
    },
  }
  const d = doc.asDoc(found, 'post')
  await act(ctx, m, d, { action: 'post', version }, { post: rule })
  return {
    id,
    status: d.status,
    version: d.version,
    warnings: late.map((l) => say(l.message, ctx.lang, l.params)),
  }
}

const open = async (ctx: Ctx, found: StockDoc, version: number, lines: DocLine[]) => {
  const d = { ...doc.asDoc(found, 'open'), lines: async () => lines }
  await act(
    ctx,
    m,
    d,
    { action: 'open', version },
    {
      open: {
        refuse: async () => {
          mustTake(ctx, found, 'open')
          return lines.length === 0 ? '单据没有明细，不能记账' : undefined
        },
        sets: () => q.stamp.posted(ctx),
        effect: () => book(ctx, d),
      },
    },
  )
  return { id: found.id, status: d.status, version: d.version }
}

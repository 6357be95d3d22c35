import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import type { stockDocumentCalls } from '../shared/calls.ts'
import { comesNew, lotsAreChosen } from '../shared/kinds.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { heldLots } from './adjust.ts'
import { allot, judgeOrder, outdated } from './allot.ts'
import { mustTake, notByHand } from './guard.ts'
import { dropLots, insertLots, sumUp } from './queries/lots.ts'
import { type DocLine, docReads as reads, type StockDoc } from './queries/read.ts'
import * as q from './queries/write.ts'
import { doc, facts } from './service.ts'
import { lotsIn } from './source.ts'

/** Who may stand beside a destruction, or the issue of a narcotic. */
export const signers = ['inventory/stockDocument:post', 'inventory/stockDocument:audit', 'inventory/stockDocument:ship']

/** Lots of the lines nobody chose any for: the proposal, kept with the document, so that what is audited is what moves. */
const fillLots = async (ctx: Ctx, d: StockDoc, lines: readonly DocLine[]): Promise<void> => {
  const takings = lines.map((line, i) => ({
    line,
    at: i + 1,
    units: line.units,
    deviation: line.deviation,
    lots: line.lots.map((l) => ({ balanceId: l.balanceId!, units: l.units })),
  }))
  if (lotsAreChosen(d.docKind) && takings.some((t) => t.lots.length === 0)) throw refuse('请为每一行选择批号')
  // sent again as it was: lots that were proposed then and stand no more are proposed anew
  const gone =
    d.docClass === 'transfer' && d.status === 'rejected' && d.requestedAt !== null
      ? await outdated(ctx, d, await allot(ctx, d, takings))
      : new Set<string>()
  await dropLots(ctx.tx, [...gone])
  const wanted = takings.map((t) => (gone.has(t.line.id) ? { ...t, lots: [] } : t))
  const taken = await allot(ctx, d, wanted)
  if (d.docClass === 'transfer') await judgeOrder(ctx, d, taken)
  const open = taken.filter((t) => t.lots.length === 0)
  await insertLots(
    ctx.tx,
    d,
    open.flatMap((t) => t.kept),
  )
  await sumUp(ctx.tx, d.id)
}

/** 销毁: only what is held, two who watch it with their passwords, a photo, for narcotics the authority's record (§2.24.6). */
const watched = async (ctx: Ctx, d: StockDoc, lines: readonly DocLine[], signOff = '') => {
  if (d.photos.length === 0) throw refuse('销毁请上传至少一张照片')
  if (lines.some((l) => l.narcotic) && !d.recordNo) throw refuse('销毁麻醉、精神药品请填写卫健备案号')
  await heldLots(ctx, lotsIn(lines))
  const [first, other] = signOff.split(' ')
  const says = [{ message: '{{no}}：销毁 {{n}} 行', params: { no: d.no, n: lines.length } }]
  const of = { type: 'stockDocument', id: d.id, version: d.version }
  const second = await secondPerson(ctx, first || undefined, { ...of, act: 'submit' }, { codes: signers, says })
  const witness = await secondPerson(
    ctx,
    other,
    { ...of, act: 'witness' },
    {
      codes: signers,
      says,
      apart: async (userId) => (userId === second.userId ? '两名见证人不能是同一人' : undefined),
    },
  )
  return { second, witness }
}

/** An issue becomes a request that waits for the storekeeper; transfers and adjustments go to their audit. */
export const submit = async (ctx: Ctx, { id, version, signOff }: Input<(typeof stockDocumentCalls)['submit']>) => {
  const { doc: found } = await doc.lock(ctx, id)
  const action = found.docClass === 'issue' ? 'request' : 'submit'
  const lines = await reads.lines(ctx.tx, id)
  let signed: Awaited<ReturnType<typeof watched>> | undefined
  const rule = {
    async refuse() {
      mustTake(ctx, found, action)
      if (lines.length === 0) return '单据没有明细，不能提交'
      const point = await pointOf(ctx.tx, found.pointId)
      if (!point?.enabled) return '库房不存在或已停用'
      notByHand(point, found.externalNo)
      if (found.docKind === 'destroy') signed = await watched(ctx, found, lines, signOff)
      if (action === 'submit' && !comesNew(found.docKind)) await fillLots(ctx, found, lines)
      return undefined
    },
    sets: () => (signed ? q.stamp.witnessed(ctx, signed.second, signed.witness) : q.stamp.requested(ctx)),
  }
  const d = { ...doc.asDoc(found, action), approval: facts(ctx, found) }
  await act(ctx, m, d, { action, version }, { [action]: rule })
  return { id, status: d.status, version: d.version }
}

/** Takes back what was sent; an issue's request and what waits for its audit are two steps of the machine. */
export const withdraw = async (ctx: Ctx, { id, version }: Input<(typeof stockDocumentCalls)['withdraw']>) => {
  const { docClass } = await doc.get(ctx, id)
  return doc.act(ctx, { id, version, action: docClass === 'issue' ? 'takeBack' : 'withdraw' })
}

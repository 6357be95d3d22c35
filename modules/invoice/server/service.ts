import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, minus } from '#kernel/shared/decimal.ts'
import { hang, mustBeQr, mustSay, qrValues, withFiles } from '#modules/invoice-reading/server/public.ts'
import type { Kept } from '#modules/invoice-reading/shared/reading.ts'
import { lockOrdersOfItems } from '#modules/payable/server/public.ts'
import { beyondOpen, partOf } from '#modules/payable/shared/part.ts'
import { toleranceOf } from '../shared/amounts.ts'
import type { invoiceCalls } from '../shared/calls.ts'
import { rejectReasons } from '../shared/kinds.ts'
import { invoiceMachine } from '../shared/machine.ts'
import { invoiceSheet } from '../shared/words.ts'
import { lockBehind, mustBeOnRoad } from './announce.ts'
import { faceOf, mustHold, pairOf } from './face.ts'
import { announce, announcedOf, announceNothing } from './queries/announce.ts'
import { itemsOf, candidates as open, invoiceReads as reads } from './queries/read.ts'
import { bluesOf, redsOf, replaceTakings, takingsOf } from './queries/red.ts'
import * as q from './queries/write.ts'
import { itemsBehind, mustTake } from './red.ts'
import { invoiceRules, mayVoid } from './rules.ts'
import { linkAllowed } from './settings.ts'

type Calls = typeof invoiceCalls

export const invoice = documentService({
  machine: invoiceMachine,
  reads,
  rules: invoiceRules,
  remove: q.remove,
  sheet: invoiceSheet,
  // the orders of what it is for before it
  lock: async (ctx, id) => {
    await lockBehind(ctx, [], id)
    await lockOrdersOfItems(ctx, [...(await itemsOf(ctx.tx, id)), ...(await itemsBehind(ctx, id))])
    return { doc: await reads.lock(ctx.tx, ctx.actor, id) }
  },
  // a draft is its maker's organisation's own
  parties: (d, action) => (d.status === 'draft' && action !== 'submit' ? [d.createdOrg] : [d.hospitalId, d.supplierId]),
  // the hospital's flow, by what the invoice comes to; a red one takes back as much
  approval: (_, d) => ({
    orgId: d.hospitalId,
    kind: null,
    amount: () => (cmp(d.amount, '0') < 0 ? minus('0', d.amount) : d.amount),
    createdBy: d.createdBy,
  }),
  allows: (d, name, { userId }) => {
    if (name === 'delete') return !d.keyed
    if (name === 'approve') return !d.overriders.includes(userId)
    if (name === 'red') return d.colour === 'blue' && cmp(d.amount, d.redTaken) > 0
    return name !== 'void' || mayVoid(d)
  },
  more: async (ctx, d, lines) => ({
    announced: await announcedOf(ctx.tx, d.id),
    reds: await redsOf(ctx.tx, d.id),
    qr: qrValues(d.qrRaw),
    tolerance: toleranceOf(lines.length, await linkAllowed(ctx, d.amount)),
  }),
})

type Said = Input<Calls['add']>['lines']

/** Parts as a draft plans them: open items of the pair, each once, at the worth they have now. @throws Refusal naming lines */
const partsOf = async (ctx: Ctx, pair: q.Pair, said: Said, red: boolean): Promise<q.Part[]> => {
  if (said.length === 0) return []
  const ids = [...new Set(said.map((l) => l.itemId))]
  const known = new Map((await open(ctx, pair, { ids, keyword: '' })).map((i) => [i.itemId, i]))
  const seen = new Map<string, number>()
  const errors = said.flatMap((l, i): LineError[] => {
    const line = i + 1
    const first = seen.get(l.itemId)
    seen.set(l.itemId, first ?? line)
    const item = known.get(l.itemId)
    if (first !== undefined) return [{ line, column: 'itemId', message: '与第 {{first}} 行重复', params: { first } }]
    if (!item || cmp(item.openAmount, '0') * (red ? -1 : 1) <= 0)
      return [{ line, column: 'itemId', message: '已不再待开票' }]
    const fault = beyondOpen(item, l.qty)
    return fault ? [{ line, column: 'qty', ...fault }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  return said.map((l) => ({ ...l, amount: partOf(known.get(l.itemId)!, l.qty) }))
}

/** Its originals, which are its own from now on. */
const keepFiles = async (ctx: Ctx, id: string, before: readonly Kept[], now: readonly Kept[]) => {
  const ids = (all: readonly Kept[]) => all.map((k) => k.file.fileId).join()
  if (ids(now) === ids(before)) return
  await hang(ctx, id, before, now)
  await q.setReadings(ctx.tx, id, now)
}

export const add = async (
  ctx: Ctx,
  { lines: said, partnerId, readings, announced = [], qrText = '', ...typed }: Input<Calls['add']>,
) => {
  mustBeQr(qrText)
  const { seller, buyer, ...pair } = await pairOf(ctx, partnerId)
  const face = faceOf({ ...typed, qrRaw: qrText }, seller, buyer)
  mustHold(ctx, face)
  const kept = withFiles(ctx, [], readings)
  mustSay(kept, face)
  const parts = await partsOf(ctx, pair, said, false)
  await lockBehind(
    ctx,
    announced.map((a) => a.deliveryLineId),
  )
  await mustBeOnRoad(ctx, pair, announced)
  const no = await nextNo(ctx, 'FP')
  const made = await q.insert(ctx.tx, ctx.actor, no, face, pair)
  await q.replaceLines(ctx.tx, { id: made.id, ...pair }, parts)
  if (announced.length > 0) await announce(ctx.tx, { id: made.id, ...face, ...pair }, announced)
  await keepFiles(ctx, made.id, [], kept)
  return invoice.made(ctx, { ...made, no }, { partnerId, ...typed, lines: said, announced })
}

/** A red one: what it takes back, why, and what came back it is for. One issued in error is for no items of its own. */
export const addRed = async (ctx: Ctx, input: Input<Calls['red']>) => {
  const { lines, partnerId, readings, blues, redReason, redConfirmNo = '', ...typed } = input
  const { seller, buyer, ...pair } = await pairOf(ctx, partnerId)
  const face = faceOf(typed, seller, buyer)
  mustHold(ctx, face, true)
  const kept = withFiles(ctx, [], readings)
  mustSay(kept, face)
  const why = { redReason, redConfirmNo }
  await mustTake(ctx, { ...face, ...pair, ...why }, blues)
  const parts = await partsOf(ctx, pair, saidOf(redReason, lines), true)
  const no = await nextNo(ctx, 'FP')
  const made = await q.insert(ctx.tx, ctx.actor, no, face, pair, why)
  await replaceTakings(ctx.tx, { id: made.id, ...pair }, blues)
  await q.replaceLines(ctx.tx, { id: made.id, ...pair }, parts)
  await keepFiles(ctx, made.id, [], kept)
  return invoice.made(ctx, { ...made, no }, { partnerId, ...typed, ...why, lines, blues })
}
/** What stood for a blue one that was issued in error awaits an invoice again: that is all its red one is for. */
const saidOf = (reason: string, lines: Said): Said => {
  if (reason === 'wrong' && lines.length > 0) throw refuse('开票有误的红字发票不关联退货明细')
  return lines
}

export const update = async (
  ctx: Ctx,
  {
    id,
    version,
    lines: said,
    partnerId,
    readings,
    without,
    blues,
    redReason,
    redConfirmNo,
    announced,
    ...typed
  }: Input<Calls['update']>,
) => {
  if (announced)
    await lockBehind(
      ctx,
      announced.map((a) => a.deliveryLineId),
      id,
    )
  const { doc: d, before } = await invoice.forChange(ctx, id, version, 'edit')
  const own = ctx.actor.org === 'hospital' ? d.supplierId : d.hospitalId
  const { seller, buyer, ...pair } = await pairOf(ctx, partnerId ?? own)
  const face = faceOf({ ...d, ...defined(typed) }, seller, buyer)
  const red = d.colour === 'red'
  mustHold(ctx, face, red)
  const kept = withFiles(ctx, d.readings, readings).filter((k) => !without?.includes(k.file.fileId))
  mustSay(kept, face)
  const elsewhere = pair.hospitalId !== d.hospitalId || pair.supplierId !== d.supplierId
  const reason = (red && (redReason || d.redReason)) || undefined
  const why = reason && { redReason: reason, redConfirmNo: redConfirmNo ?? d.redConfirmNo }
  const takes = why && (blues ?? (await takingsOf(ctx.tx, id)))
  if (takes) await mustTake(ctx, { ...face, ...pair, ...why }, takes)
  const now = why && !said ? keptLines(before.lines) : said
  const parts = now || elsewhere ? await partsOf(ctx, pair, saidOf(why?.redReason ?? '', now ?? []), red) : undefined
  if (announced) await mustBeOnRoad(ctx, pair, red ? [] : announced, elsewhere ? undefined : id)
  // of another pair nothing of it may be left
  if (elsewhere) await q.replaceLines(ctx.tx, d, [])
  if (elsewhere) await announceNothing(ctx.tx, id)
  if (takes) await replaceTakings(ctx.tx, { id, ...pair }, elsewhere ? [] : takes)
  const saved = await q.update(ctx.tx, id, face, pair, why)
  if (takes && elsewhere) await replaceTakings(ctx.tx, { id, ...pair }, takes)
  if (parts) await q.replaceLines(ctx.tx, { id, ...pair }, parts)
  if (announced && !red) await announce(ctx.tx, { id, ...face, ...pair }, announced)
  await keepFiles(ctx, id, d.readings, kept)
  await invoice.noted(ctx, d, 'update', '修改', {
    before,
    after: { partnerId, ...typed, ...why, lines: said, blues, without, announced },
  })
  return { id, no: d.no, version: saved.version }
}
const keptLines = (lines: readonly { itemId: string; qty: string }[]): Said =>
  lines.map(({ itemId, qty }) => ({ itemId, qty }))
const defined = <O extends object>(o: O) =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as Partial<O>

/** Only what it stands for. */
export const link = (ctx: Ctx, { id, version, lines }: Input<Calls['link']>) => update(ctx, { id, version, lines })

/** What an invoice of a partner may be for. */
export const candidates = async (ctx: Ctx, { partnerId, ids, keyword, red }: Input<Calls['candidates']>) => {
  const { hospitalId, supplierId } = await pairOf(ctx, partnerId)
  return ids?.length === 0 ? [] : open(ctx, { hospitalId, supplierId }, { ids, keyword, red })
}

/** The blue ones of a partner that may be taken back. */
export const blues = async (ctx: Ctx, { partnerId, itemIds, keyword }: Input<Calls['blues']>) =>
  bluesOf(ctx, await pairOf(ctx, partnerId), { itemIds, keyword })

/** The hospital's finance passes it or says what is wrong: a code, and in words what else. */
export const check = async (ctx: Ctx, { rejectCode = 'other', reason = '', ...wish }: Input<Calls['audit']>) => {
  if (wish.action === 'approve') return invoice.act(ctx, { ...wish, ...(reason ? { reason } : {}) })
  const label = rejectReasons[rejectCode]
  const said = rejectCode === 'other' ? reason : [label, reason].filter(Boolean).join(' · ')
  const done = await invoice.act(ctx, { ...wish, reason: said })
  await q.setReject(ctx.tx, wish.id, rejectCode)
  return done
}

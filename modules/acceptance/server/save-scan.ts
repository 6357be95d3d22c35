import { audit } from '#kernel/server/audit.ts'
import { dayOf } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { minus } from '#kernel/shared/decimal.ts'
import { whyUnreadable } from '#kernel/shared/gs1-faults.ts'
import { packsByCode } from '#modules/product/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { watchedLots } from '#modules/stock/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine as m } from '../shared/machine.ts'
import { type SavedOne, scanResults } from '../shared/scanned.ts'
import { arrivalOf } from './arrival.ts'
import { type Desk, type Judged, judge, judgeCounted, namesOf, pieceOf, readScan, totalOf } from './judge.ts'
import { acceptanceReads as reads } from './queries/read.ts'
import * as q from './queries/scans.ts'
import { packsOf, wholeLots } from './queries/traced.ts'

type Asked = Input<(typeof acceptanceCalls)['saveScan']>
type Scan = Omit<Asked, 'docId' | 'later'>
type Doc = NonNullable<Awaited<ReturnType<typeof reads.lock>>>

/** The acceptance under the scanner, with all that these codes ask of it. */
const deskOf = async (ctx: Ctx, doc: Doc, scans: readonly Scan[]): Promise<Desk> => {
  const lots = await q.scannable(ctx.tx, doc.id)
  const read = scans.map((s) => readScan(s.code))
  const traces = read.flatMap((r) => r.trace || [])
  const packs = await packsOf(ctx.tx, doc.deliveryId, traces)
  const pieces = [...new Set([...read.flatMap((r) => pieceOf({ packs }, r) || []), ...packs.flatMap(namesOf)])]
  const codes = read.flatMap((r) => r.codes)
  // a lot that has the code itself is no other level of its article, but for a piece of lots whose pieces are all known
  const plainly = pieces.length === 0 && read.every((r) => lots.some((l) => l.codes.some((c) => r.codes.includes(c))))
  const levels = plainly ? [] : await packsByCode(ctx.tx, [...new Set(lots.map((l) => l.productId))], codes)
  const [known, watched, fine] = await together([
    pieces.length > 0 ? q.piecesKnown(ctx.tx, ctx.actor, doc.id, pieces) : Promise.resolve([]),
    watchedLots(ctx, doc.hospitalId, lots, false),
    // only a level may hold a part of what is counted
    fineUnits(ctx.tx, [...(levels.length > 0 ? ['0.5'] : []), ...scans.flatMap((s) => s.qty ?? [])]),
  ])
  return {
    closed: !m.actions.accept.from.some((s) => s === doc.status),
    day: dayOf(arrivalOf(doc, null)),
    lots,
    levels,
    packs,
    whole: pieces.length > 0 ? await wholeLots(ctx.tx, doc.deliveryId) : new Set<string>(),
    recalled: new Set([...watched.keys()].map((n) => lots[n - 1]!.deliveryLineId)),
    pieces: new Set(known),
    totals: new Map(lots.map((l) => [l.deliveryLineId, l.scannedQty])),
    fine,
  }
}

/** Judges scans one after the other; one that takes another one back undoes what that one counted. */
const judgeAll = async (ctx: Ctx, doc: Doc, scans: readonly Scan[]): Promise<q.NewScan[]> => {
  const undone = scans.flatMap((s) => s.undoes ?? [])
  const desk = await deskOf(ctx, doc, scans)
  const before = undone.length > 0 ? await q.scansOf(ctx.tx, doc.id, undone) : []
  const known = new Map(before.map((s) => [s.id, s]))
  return scans.map(({ id, code, undoes, deliveryLineId, qty, deviceAt = null }) => {
    const of = undoes === undefined ? undefined : known.get(undoes)
    const back = of && desk.lots.find((l) => l.deliveryLineId === of.deliveryLineId)
    const byHand = deliveryLineId !== undefined && undoes === undefined
    const row = (r: Judged, of: { code: string; piece: string }): q.NewScan => ({
      ...{ id, deviceAt, byHand, ...of },
      result: r.result,
      deliveryLineId: r.lot?.deliveryLineId ?? null,
      qty: r.qty ?? '0',
      total: r.lot ? totalOf(desk, r.lot) : '0',
      // one nobody heard of cannot be named
      undoes: known.has(undoes ?? '') ? undoes! : null,
    })
    if (undoes !== undefined) {
      const told = { code: of?.code ?? code, piece: of?.piece ?? '' }
      if (desk.closed) return row({ result: 'closed', lot: back }, told)
      if (!of?.stands || !back) return row({ result: 'nothing', lot: back }, told)
      of.stands = false
      desk.totals.set(back.deliveryLineId, minus(totalOf(desk, back), of.qty))
      desk.pieces.delete(of.piece)
      return row({ result: 'undone', lot: back, qty: of.qty }, told)
    }
    // counted by hand, no piece is told from another one
    const judged = byHand ? judgeCounted(desk, { deliveryLineId, qty }) : judge(desk, code)
    const saved = row(judged, { code, piece: byHand ? '' : pieceOf(desk, readScan(code)) })
    known.set(id, { ...saved, stands: judged.result === 'counted' })
    return saved
  })
}

/** What is read of a piece: its serial number, or its trace code. */
const serialIn = (piece: string): string => (piece[14] === ' ' ? piece.slice(15) : piece)

const messageOf = (ctx: Ctx, { result, code }: Pick<SavedOne, 'result' | 'code'>): string =>
  say((result === 'unreadable' && whyUnreadable(code)) || scanResults[result], ctx.lang)

/** The same scan came to another paper, whichever it is: nothing of it is kept here. */
const onAnother = {
  ...{ result: 'again' as const, deliveryLineId: null, expiryDate: null, qty: '0.000', total: '0.000' },
  ...{ name: '', spec: '', unit: '', lotNo: '', serial: '' },
}

/**
 * Scans of an acceptance (ux.md 1.4). What becomes of each is said here and kept, also when the document was closed meanwhile;
 * one that was heard before is answered as it was then and counts once.
 */
export const saveScan = async (ctx: Ctx, { docId, later = [], ...first }: Asked) => {
  const doc = await reads.lock(ctx.tx, ctx.actor, docId)
  if (!doc) throw notFound()
  const scans = [...new Map([first, ...later].toReversed().map((s) => [s.id, s])).values()].toReversed()
  const ids = scans.map((s) => s.id)
  // one alone is found to be known as it is kept: it takes no room from others, and most are new
  const before = later.length > 0 ? await q.scannedBefore(ctx.tx, doc.hospitalId, ids) : []
  const known = new Set(before.map((s) => s.id))
  const fresh = scans.filter((s) => !known.has(s.id))
  if (fresh.length > 0) {
    const saved = await judgeAll(ctx, doc, fresh)
    const added = await q.addScans(ctx, doc, saved)
    const after = { scans: added.map((s) => ({ code: s.code, result: s.result, qty: s.qty })) }
    if (added.length > 0) audit(ctx, { entity: m.name, entityId: docId, entityNo: doc.no, action: 'scan', after })
  }
  const found = new Map((await q.answersOf(ctx.tx, docId, ids)).map((a) => [a.id, a]))
  const [answer, ...others] = [first, ...later].map(({ id, code }) => {
    const own = found.get(id)
    if (!own) return { ...onAnother, id, code, message: say('此次扫码已上传到其他验收单，不再计入', ctx.lang) }
    const { piece, ...a } = own
    return { ...a, message: messageOf(ctx, a), serial: serialIn(piece) }
  })
  return { ...answer!, later: others }
}

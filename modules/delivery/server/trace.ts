import { stand } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine as m } from '../shared/machine.ts'
import { readTrace, type TraceAnswer, type TraceCode, type TraceResult, traceResults } from '../shared/trace.ts'
import { deliveryReads as reads } from './queries/read.ts'
import * as q from './queries/trace.ts'
import { forgetBox, leavesOf } from './queries/trace-box.ts'
import { allows } from './stopped.ts'
import { learnBox } from './trace-box.ts'
import { type Bench, lineFor } from './trace-line.ts'

type Asked = Input<(typeof deliveryCalls)['scanTrace']>
type Scan = Omit<Asked, 'docId' | 'later'>
type Doc = NonNullable<Awaited<ReturnType<typeof reads.lock>>>
interface Judged {
  result: TraceResult
  told?: string | undefined
  line?: q.TraceLine | undefined
  codes?: (TraceCode & { boxes: readonly string[] })[]
}

/** What a code is that is no box, on this bench. */
const judgeOne = (b: Bench, scanned: string, code: TraceCode, lineId?: string): Judged => {
  if (b.here.has(code.code)) return { result: 'again', told: code.code }
  const away = b.elsewhere.get(code.code) ?? b.elsewhere.get(scanned)
  if (away) return away.inStock ? { result: 'inStock', told: code.code } : { result: 'elsewhere', told: away.no }
  return lineFor(b, code, lineId)
}

/** What was scanned, opened into its packs where it is a box, on this bench. */
const judgePacks = async (
  ctx: Ctx,
  doc: Doc,
  lines: q.TraceLine[],
  read: TraceCode,
  lineId?: string,
): Promise<Judged> => {
  const { leaves } = await leavesOf(ctx.tx, doc.supplierId, read.code)
  const isBox = leaves.length > 0
  if (!isBox && read.box) return { result: 'boxUnknown' }
  const packs = isBox
    ? leaves.map((l) => ({ ...(readTrace(l.code) as TraceCode), code: l.code, boxes: l.boxes }))
    : [{ ...read, boxes: [] }]
  const names = packs.map((c) => c.code)
  // a box that stood as a pack once is none
  const asked = [...names, ...(isBox ? [read.code] : [])]
  const here = await q.codesHere(ctx.tx, doc.id, asked)
  if (here.has(read.code) || (isBox && names.every((c) => here.has(c)))) return { result: 'again', told: read.code }
  // behind the asker's wall, and whatever data range he has: a code stands once
  const elsewhere = await elevated(ctx, () => q.codesElsewhere(ctx.tx, doc, asked))
  const bench: Bench = { lines, here, elsewhere }
  const judged = packs.map((c) => ({ ...judgeOne(bench, read.code, c, lineId), code: c.code }))
  const first = judged[0]!
  if (!isBox) return room(first, packs)
  // of a box within it nothing is known
  const bad = judged.find((j, n) => packs[n]!.box || j.result !== 'counted' || j.line !== first.line)
  if (bad) return bad.result === 'choose' ? bad : { result: 'boxBroken', told: bad.code }
  return room(first, packs)
}
/** The packs in their lot, if it has room for all of them. */
const room = (found: Judged, codes: NonNullable<Judged['codes']>): Judged => {
  const { line, result } = found
  if (result !== 'counted' || !line) return found
  if (line.counted + codes.length > line.most) return { result: 'full', line }
  line.counted += codes.length
  return { result, line, codes }
}

/** What stays known of a box although its packs were not counted now: what lies in it is not what was wrong. */
const taught: readonly TraceResult[] = ['counted', 'choose', 'full']

/** One scan: a pack, or a box that is opened once, all of it or nothing (domain-trace §4.4). */
const judge = async (ctx: Ctx, doc: Doc, lines: q.TraceLine[], scan: Scan): Promise<Judged> => {
  const read = readTrace(scan.code)
  if ('wrong' in read) return { result: read.wrong }
  const { id: scanId, lineId, children = [] } = scan
  if (children.length === 0) return judgePacks(ctx, doc, lines, read, lineId)
  // what was counted of it is taken back before it is filled anew
  if (await q.boxHere(ctx.tx, doc.id, read.code)) return { result: 'again', told: read.code }
  const mark = await stand(ctx)
  const box = { supplierId: doc.supplierId, box: read.code, scanId }
  const judged = (await learnBox(ctx, box, children)) ?? (await judgePacks(ctx, doc, lines, read, lineId))
  await (taught.includes(judged.result) ? mark.keep() : mark.back())
  return judged
}

const undo = async (ctx: Ctx, doc: Doc, lines: q.TraceLine[], undoes: string, closed: boolean) => {
  const [of] = await q.scansOf(ctx.tx, doc.id, [undoes])
  const line = lines.find((l) => l.id === of?.deliveryLineId)
  if (closed || !of?.stands || !line) return { of, line, result: closed ? ('closed' as const) : ('nothing' as const) }
  await q.dropCodes(ctx.tx, doc.id, undoes)
  await forgetBox(ctx.tx, doc.supplierId, undoes)
  line.counted -= of.qty
  return { of, line, result: 'undone' as const }
}

/** Judges and keeps one scan. */
const save = async (ctx: Ctx, doc: Doc, lines: q.TraceLine[], scan: Scan) => {
  const closed = !m.offers.scanTrace.from!.some((s) => s === doc.status) || !allows(doc, 'scanTrace')
  const { id, undoes, deviceAt = null } = scan
  if (undoes !== undefined) {
    const { of, line, result } = await undo(ctx, doc, lines, undoes, closed)
    const back = { deliveryLineId: line?.id ?? null, qty: result === 'undone' ? of!.qty : 0, total: line?.counted ?? 0 }
    const row = { id, code: of?.code ?? scan.code, result, told: '', undoes: of ? undoes : null, deviceAt, ...back }
    await q.addScan(ctx, doc, row)
    return row
  }
  const {
    result,
    line,
    told = '',
    codes = [],
  }: Judged = closed ? { result: 'closed' } : await judge(ctx, doc, lines, scan)
  const row: q.NewScan = {
    ...{ id, code: scan.code, result, told, undoes: null, deviceAt },
    ...{ deliveryLineId: line?.id ?? null, qty: codes.length, total: line?.counted ?? 0 },
  }
  await q.addScan(ctx, doc, row)
  const counted = codes.map(({ code, carrier, boxes }) => ({
    scanId: id,
    code,
    carrier,
    boxes,
    deliveryLineId: line!.id,
    unitCodes: line!.unitCodes,
  }))
  if (counted.length > 0) await q.addCodes(ctx.tx, doc, counted)
  return row
}

/**
 * Trace codes scanned into a delivery until its acceptance is confirmed (domain §3.5). What becomes of each is said here and
 * kept; one that was heard before is answered as it was then and counts once.
 */
export const scanTrace = async (ctx: Ctx, { docId, later = [], ...first }: Asked) => {
  const doc = await reads.lock(ctx.tx, ctx.actor, docId)
  if (!doc) throw notFound()
  await q.lockCodes(ctx.tx, doc.supplierId)
  const scans = [...new Map([first, ...later].toReversed().map((s) => [s.id, s])).values()].toReversed()
  const ids = scans.map((s) => s.id)
  const known = new Set((await q.scansOf(ctx.tx, docId, ids)).map((s) => s.id))
  const fresh = scans.filter((s) => !known.has(s.id))
  if (fresh.length > 0) {
    const lines = await q.traceable(ctx.tx, docId)
    const saved = []
    for (const s of fresh) saved.push(await save(ctx, doc, lines, s))
    const after = { scans: saved.map((s) => ({ code: s.code, result: s.result, qty: s.qty })) }
    audit(ctx, { entity: m.name, entityId: docId, entityNo: doc.no, action: 'scanTrace', after })
  }
  const found = new Map((await q.scansOf(ctx.tx, docId, ids)).map((s) => [s.id, s]))
  const said = ({ id }: Scan): TraceAnswer => {
    const { told, stands: _, ...a } = found.get(id)!
    return { ...a, message: say(traceResults[a.result], ctx.lang, { told }).trim() }
  }
  return { ...said(first), later: later.map(said) }
}

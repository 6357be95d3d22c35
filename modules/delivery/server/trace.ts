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

/** Learns what lies in a box: all of it, or nothing. @returns what is wrong with it */
const learn = async (ctx: Ctx, doc: Doc, box: string, children: readonly string[]): Promise<Judged | undefined> => {
  const read = children.map(readTrace)
  const wrong = read.findIndex((c) => 'wrong' in c || c.code === box)
  if (wrong >= 0) return { result: 'boxBroken', told: children[wrong] }
  const codes = read.map((c) => (c as TraceCode).code)
  const twice = codes.find((c, i) => codes.indexOf(c) < i)
  if (twice) return { result: 'boxBroken', told: twice }
  const boxes = await q.boxesOf(ctx.tx, doc.supplierId, [...codes, box])
  const other = codes.find((c) => (boxes.get(c) ?? box) !== box || boxes.get(box) === c)
  if (other) return { result: 'boxed', told: other }
  await q.addBox(ctx, doc.supplierId, box, codes)
  return undefined
}

/** What a code is that is no box, on this bench. */
const judgeOne = (b: Bench, code: TraceCode, lineId?: string): Judged => {
  if (b.here.has(code.code)) return { result: 'again', told: code.code }
  const away = b.elsewhere.get(code.code)
  if (away) return away.inStock ? { result: 'inStock', told: code.code } : { result: 'elsewhere', told: away.no }
  return lineFor(b, code, lineId)
}

/** One scan: a pack, or a box that is opened once, all of it or nothing (domain-trace §4.4). */
const judge = async (ctx: Ctx, doc: Doc, lines: q.TraceLine[], scan: Scan): Promise<Judged> => {
  const read = readTrace(scan.code)
  if ('wrong' in read) return { result: read.wrong }
  const { children = [] } = scan
  const failed = children.length > 0 ? await learn(ctx, doc, read.code, children) : undefined
  if (failed) return failed
  const leaves = (await q.leavesOf(ctx.tx, doc.supplierId, [read.code])).get(read.code)
  if (!leaves && read.box) return { result: 'boxUnknown' }
  const codes = leaves
    ? leaves.map((l) => ({ ...(readTrace(l.code) as TraceCode), boxes: l.boxes }))
    : [{ ...read, boxes: [] }]
  const names = codes.map((c) => c.code)
  const here = await q.codesHere(ctx.tx, doc.id, names)
  // every pack of it was heard
  if (leaves && here.size === names.length) return { result: 'again', told: read.code }
  // behind the asker's wall, and whatever data range he has: a code stands once
  const elsewhere = await elevated(ctx, () => q.codesElsewhere(ctx.tx, doc, names))
  const bench: Bench = { lines, here, elsewhere }
  const judged = codes.map((c) => ({ ...judgeOne(bench, c, scan.lineId), code: c.code }))
  const first = judged[0]!
  const bad = judged.find((j) => j.result !== 'counted' || j.line !== first.line)
  if (bad && leaves) return bad.result === 'choose' ? bad : { result: 'boxBroken', told: bad.code }
  if (bad || !first.line) return first
  if (first.line.counted + codes.length > first.line.expected) return { result: 'full', line: first.line }
  first.line.counted += codes.length
  return { result: 'counted', line: first.line, codes }
}

const undo = async (ctx: Ctx, doc: Doc, lines: q.TraceLine[], undoes: string, closed: boolean) => {
  const [of] = await q.scansOf(ctx.tx, doc.id, [undoes])
  const line = lines.find((l) => l.id === of?.deliveryLineId)
  if (closed || !of?.stands || !line) return { of, line, result: closed ? ('closed' as const) : ('nothing' as const) }
  await q.dropCodes(ctx.tx, doc.id, undoes)
  line.counted -= of.qty
  return { of, line, result: 'undone' as const }
}

/** Judges and keeps one scan. */
const save = async (ctx: Ctx, doc: Doc, lines: q.TraceLine[], scan: Scan) => {
  const closed = !m.offers.scanTrace.from!.some((s) => s === doc.status)
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

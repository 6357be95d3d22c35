import { randomUUID } from 'node:crypto'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Importer, ImportRow, Outcome } from '#kernel/server/importing.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { lockDelivery, scanTrace } from '#modules/delivery/server/public.ts'
import { readTrace } from '#modules/delivery/shared/trace.ts'
import { codeCalls } from '../shared/calls.ts'
import { codesMost, type ScanResult, scanResults } from '../shared/scan.ts'
import { importTable } from '../shared/words.ts'
import { learnBox } from './boxes.ts'
import { judge } from './judge.ts'
import { lockCodes, lotsOf } from './queries/bench.ts'
import { deliveriesByNo } from './queries/idents.ts'
import { type Doc, deskOf, keep } from './scan.ts'

const text = (v: unknown): string => (typeof v === 'string' ? v : '')
const fault = (result: ScanResult, told = ''): Outcome =>
  result === 'counted'
    ? 'added'
    : result === 'again'
      ? 'unchanged'
      : { column: 'code', reason: scanResults[result], params: { told } }

/** Of which lot a row is; a lot number or line that the delivery does not have is told at its column. */
const lineOf = ({ values: v }: ImportRow, lots: Awaited<ReturnType<typeof lotsOf>>): string | undefined | Outcome => {
  if (typeof v.seq === 'number')
    return lots.find((l) => l.seq === v.seq)?.id ?? { column: 'seq', reason: '配送单没有此行' }
  const lotNo = lotText(text(v.lotNo))
  if (!lotNo) return undefined
  const of = lots.filter((l) => l.lotNo === lotNo)
  return of.length === 0 ? { column: 'lotNo', reason: '配送单没有此批号' } : of.length === 1 ? of[0]!.id : undefined
}

/** What a hospital's file says of boxes is learned first; a box it says nothing good of keeps none of its codes waiting. */
const learn = async (ctx: Ctx, doc: Doc, rows: readonly ImportRow[]): Promise<Map<number, Outcome>> => {
  const wrong = new Map<number, Outcome>()
  const boxes = Map.groupBy(
    rows.filter((r) => text(r.values.box)),
    (r) => text(r.values.box),
  )
  for (const [box, inside] of boxes) {
    const bad = await learnBox(
      ctx,
      doc.hospitalId,
      box,
      inside.map((r) => text(r.values.code)),
      'file',
    )
    if (bad)
      for (const r of inside)
        wrong.set(r.line, { column: 'box', reason: scanResults[bad.result], params: { told: bad.told ?? '' } })
  }
  return wrong
}

const received = async (ctx: Ctx, doc: Doc, rows: readonly ImportRow[], done: Map<number, Outcome>) => {
  await lockCodes(ctx.tx, doc.hospitalId)
  for (const [line, out] of await learn(ctx, doc, rows)) done.set(line, out)
  const left = rows.filter((r) => !done.has(r.line))
  const desk = await deskOf(
    ctx,
    doc,
    left.map((r) => text(r.values.code)),
    false,
  )
  const judged = left.flatMap((row) => {
    const lineId = lineOf(row, desk.lots as Awaited<ReturnType<typeof lotsOf>>)
    if (lineId !== undefined && typeof lineId !== 'string') {
      done.set(row.line, lineId)
      return []
    }
    const code = text(row.values.code)
    const j = judge(desk, code, typeof lineId === 'string' ? lineId : undefined)
    done.set(row.line, fault(j.result, j.told))
    return [{ ...j, scan: { id: randomUUID(), code } }]
  })
  // what was refused of a file is told by its rows
  const counted = judged.filter((j) => j.result === 'counted' || j.result === 'otherHospital' || j.result === 'sold')
  if (counted.length > 0) await keep(ctx, doc, counted, desk, undefined)
}

const CHUNK = 200
/** A supplier's own file: scans like any others, a box with what lies in it as one. */
const sent = async (ctx: Ctx, doc: Doc, rows: readonly ImportRow[], done: Map<number, Outcome>) => {
  const lots = await lotsOf(ctx.tx, doc.hospitalId, doc.id)
  const asked = [...Map.groupBy(rows, (r) => text(r.values.box) || `\0${r.line}`)].flatMap(([box, some]) => {
    const lineId = lineOf(some[0]!, lots)
    if (lineId !== undefined && typeof lineId !== 'string') {
      for (const r of some) done.set(r.line, lineId)
      return []
    }
    const own = { id: randomUUID(), ...(typeof lineId === 'string' ? { lineId } : {}) }
    const scan = box.startsWith('\0')
      ? { ...own, code: text(some[0]!.values.code) }
      : { ...own, code: box, children: some.map((r) => text(r.values.code)) }
    return [{ some, scan }]
  })
  for (let at = 0; at < asked.length; at += CHUNK) {
    const [first, ...later] = asked.slice(at, at + CHUNK)
    const answer = await scanTrace(ctx, { docId: doc.id, ...first!.scan, later: later.map((l) => l.scan) })
    for (const [i, a] of [answer, ...answer.later].entries())
      for (const r of asked[at + i]!.some)
        done.set(
          r.line,
          a.result === 'counted' ? 'added' : a.result === 'again' ? 'unchanged' : { column: 'code', reason: a.message },
        )
  }
}

/** A file of codes: the supplier's of what he sends, the receiver's of what came; the same file once more changes nothing. */
export const codeImporter: Importer = {
  ...importTable,
  kind: 'traceCode',
  title: '追溯码',
  allow: codeCalls.import.allow,
  // the whole file at once: it is counted, and what lies in a box belongs together
  batch: 1_000_000,
  keyOf: (v) => {
    const read = readTrace(text(v.code))
    return 'wrong' in read ? text(v.code) : read.code
  },
  save: async (ctx, rows) => {
    const done = new Map<number, Outcome>()
    // a fault of each row: what is thrown is tried row by row, and each alone is few enough
    if (rows.length > codesMost)
      return new Map(rows.map((r) => [r.line, { column: 'code', reason: '一次最多导入 3500 个追溯码，请分多个文件' }]))
    const docs = await deliveriesByNo(
      ctx.tx,
      ctx.actor,
      rows.map((r) => text(r.values.deliveryNo)),
    )
    for (const [no, some] of [...Map.groupBy(rows, (r) => text(r.values.deliveryNo))].sort(([a], [b]) =>
      a.localeCompare(b),
    )) {
      const id = docs.get(no)
      if (!id) {
        for (const r of some) done.set(r.line, { column: 'deliveryNo', reason: '没有此配送单' })
        continue
      }
      const doc = await lockDelivery(ctx, id)
      if (doc.status === 'void' || doc.status === 'refused') {
        for (const r of some) done.set(r.line, { column: 'deliveryNo', reason: scanResults.notOpen })
        continue
      }
      await (ctx.actor.org === 'supplier' ? sent : received)(ctx, doc, some, done)
      audit(ctx, {
        entity: 'delivery',
        entityId: doc.id,
        entityNo: doc.no,
        action: 'importCodes',
        after: { traceCodes: some.length },
      })
    }
    return done
  },
}

import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { react } from '#kernel/server/reaction.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { lockDelivery, scanTrace } from '#modules/delivery/server/public.ts'
import { readTrace } from '#modules/delivery/shared/trace.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import type { codeCalls } from '../shared/calls.ts'
import { type ScanAnswer, scanResults } from '../shared/scan.ts'
import { alarm } from './alarm.ts'
import { learnBox } from './boxes.ts'
import { type Desk, type Judged, judge } from './judge.ts'
import * as b from './queries/bench.ts'
import * as q from './queries/scans.ts'

type Asked = Input<(typeof codeCalls)['scan']>
type Scan = Omit<Asked, 'docId' | 'later' | 'witnessed' | 'signOff'>
export type Doc = Awaited<ReturnType<typeof lockDelivery>>
/** A code of a lot that had been taken in, gone back or been moved when it was scanned. */
export type Late = { code: string; deliveryLineId: string } & (
  | { acceptanceId: string }
  | { returnOrderId: string }
  | { movedBy: string; back: boolean }
)
type Second = { userId: string; name: string }

/** A code is scanned in while its delivery is on its way or here: afterwards it mends what is missing of a lot that was taken in. */
const arrived = ['shipped', 'partlyAccepted', 'accepted', 'confirmed']

/** All that these scans are judged by, in one look at each table however many they are. */
export const deskOf = async (ctx: Ctx, doc: Doc, scanned: readonly string[], witnessed: boolean): Promise<Desk> => {
  const { tx } = ctx
  const { hospitalId, id: deliveryId } = doc
  const read = scanned.flatMap((s) => {
    const r = readTrace(s)
    return 'wrong' in r ? [] : [r.code]
  })
  const lots = await b.lotsOf(tx, hospitalId, deliveryId)
  const told = await b.toldPacks(tx, deliveryId, read)
  const inBoxes = await b.packsIn(tx, hospitalId, read)
  const codes = [...new Set([...read, ...told.map((p) => p.code), ...inBoxes.map((p) => p.code)])]
  // a code stands once, whatever part of the goods the asker sees, and in one hospital of all
  const [known, elsewhere, onTheWay] = await elevated(ctx, async () => [
    await b.known(tx, hospitalId, codes),
    await b.livesElsewhere(tx, hospitalId, codes),
    await b.onTheWay(tx, { hospitalId, deliveryId }, codes),
  ])
  const taught = await b.taughtIdents(
    tx,
    hospitalId,
    codes.map((c) => c.slice(0, 7)),
  )
  return { deliveryId, lots, told, inBoxes, known, elsewhere, onTheWay, taught, here: new Set(), witnessed }
}

/** Keeps what was judged: the scans, the codes they counted, and what is to be looked at at once. */
export const keep = async (
  ctx: Ctx,
  doc: Doc,
  judged: readonly (Judged & { scan: Pick<Scan, 'id' | 'code' | 'deviceAt'> })[],
  desk: Pick<Desk, 'elsewhere' | 'known'>,
  second: Second | undefined,
): Promise<q.NewScan[]> => {
  const rows = judged.map(
    ({ scan, result, told = '', lot, codes = [] }): q.NewScan => ({
      ...{ id: scan.id, code: scan.code, result, told, undoes: null, deviceAt: scan.deviceAt ?? null },
      ...{ deliveryLineId: lot?.id ?? null, qty: codes.length, total: lot?.counted ?? 0 },
    }),
  )
  await q.addScans(ctx, doc, rows)
  const counted = judged.flatMap(({ scan, lot, codes = [] }) =>
    codes.map(({ code, carrier, boxes }) => ({ scanId: scan.id, code, carrier, boxes, lot: lot!, second })),
  )
  if (counted.length > 0) await q.addCodes(ctx, doc, counted)
  const late = counted.flatMap(({ code, lot }) =>
    lot.acceptanceId ? [{ code, deliveryLineId: lot.id, acceptanceId: lot.acceptanceId }] : [],
  )
  // who tells of a lot that was taken in tells of these too
  if (late.length > 0) await react(ctx, 'traceCode', { ...doc, late } as Doc & { late: Late[] }, { action: 'late' })
  await alarm(ctx, doc, judged, desk.elsewhere)
  return rows
}

const undo = async (ctx: Ctx, doc: Doc, { id, code, deviceAt }: Scan, undoes: string): Promise<q.NewScan> => {
  const [of] = await q.scansOf(ctx.tx, doc.id, [undoes])
  const qty = of?.stands ? await q.dropCodes(ctx, doc, { scanId: undoes }) : 0
  const result = qty > 0 ? 'undone' : 'nothing'
  const lots = await b.lotsOf(ctx.tx, doc.hospitalId, doc.id)
  const total = lots.find((l) => l.id === of?.deliveryLineId)?.counted ?? 0
  const row = {
    id,
    code: of?.code ?? code,
    result,
    told: '',
    undoes: of ? undoes : null,
    deviceAt: deviceAt ?? null,
    qty,
    total,
  } as const
  const told = { ...row, deliveryLineId: of?.deliveryLineId ?? null }
  await q.addScans(ctx, doc, [told])
  return told
}

/** Who stands beside whoever scans narcotics: asked for once, kept for half an hour. */
const witnessOf = async (ctx: Ctx, doc: Doc, { witnessed, signOff }: Asked): Promise<Second | undefined> => {
  if (!witnessed) return q.witnessOf(ctx, doc.id)
  return secondPerson(
    ctx,
    signOff,
    { type: 'delivery', id: doc.id, version: doc.version, act: 'scanCode' },
    {
      codes: ['trace/codeAcquisition:scan', 'procurement/acceptance:accept'],
      says: [{ message: '{{no}}：采集 89 开头的特殊药品追溯码', params: { no: doc.no } }],
    },
  )
}

const receive = async (ctx: Ctx, asked: Asked) => {
  const { docId, later = [], witnessed: _, signOff: __, ...first } = asked
  const doc = await lockDelivery(ctx, docId)
  await b.lockCodes(ctx.tx, doc.hospitalId)
  const second = await witnessOf(ctx, doc, asked)
  const scans = [...new Map([first, ...later].toReversed().map((s) => [s.id, s])).values()].toReversed()
  const ids = scans.map((s) => s.id)
  const heard = new Set((await q.scansOf(ctx.tx, docId, ids)).map((s) => s.id))
  const fresh = scans.filter((s) => !heard.has(s.id))
  const kept: q.NewScan[] = []
  const open = arrived.includes(doc.status)
  for (let at = 0; at < fresh.length; ) {
    const scan = fresh[at]!
    if (!open) {
      const shut = fresh.slice(at).map((s): Judged & { scan: Scan } => ({ scan: s, result: 'notOpen' }))
      kept.push(...(await keep(ctx, doc, shut, { elsewhere: new Map(), known: new Map() }, second)))
      break
    }
    if (scan.undoes !== undefined) {
      kept.push(await undo(ctx, doc, scan, scan.undoes))
      at++
      continue
    }
    const wrong = scan.children && (await learnBox(ctx, doc.hospitalId, scan.code, scan.children, 'entered'))
    if (wrong) {
      kept.push(...(await keep(ctx, doc, [{ scan, ...wrong }], { elsewhere: new Map(), known: new Map() }, second)))
      at++
      continue
    }
    // those that say nothing of boxes and take nothing back are judged together
    const end = scan.children ? at + 1 : fresh.findIndex((s, i) => i > at && (s.undoes !== undefined || s.children))
    const some = fresh.slice(at, end < 0 ? undefined : end)
    const desk = await deskOf(
      ctx,
      doc,
      some.map((s) => s.code),
      second !== undefined,
    )
    const judged = some.map((s) => ({ scan: s, ...judge(desk, s.code, s.lineId) }))
    kept.push(...(await keep(ctx, doc, judged, desk, second)))
    at += some.length
  }
  if (kept.length > 0) {
    const after = { scans: kept.map((s) => ({ code: s.code, result: s.result, qty: s.qty })) }
    audit(ctx, { entity: 'delivery', entityId: docId, entityNo: doc.no, action: 'scanCode', after })
  }
  const found = new Map((await q.scansOf(ctx.tx, docId, ids)).map((s) => [s.id, s]))
  const said = ({ id }: { id: string }): ScanAnswer => {
    const { told, stands: ___, ...a } = found.get(id)!
    return { ...a, message: say(scanResults[a.result], ctx.lang, { told }).trim() }
  }
  return { ...said(first), later: later.map(said) }
}

/**
 * A code is scanned: by the supplier into what he sends, by the receiver into what came. One that was heard before is answered as
 * it was then.
 */
export const scan = async (ctx: Ctx, asked: Asked) => {
  if (ctx.actor.org !== 'supplier') return receive(ctx, asked)
  const { witnessed: _, signOff: __, ...wish } = asked
  return scanTrace(ctx, wish)
}

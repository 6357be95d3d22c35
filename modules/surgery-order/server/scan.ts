import { dayOf } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, sumOf } from '#kernel/shared/decimal.ts'
import { separated, whyUnreadable } from '#kernel/shared/gs1-faults.ts'
import { lotText, pieceText } from '#kernel/shared/lot.ts'
import { watchedLots } from '#modules/stock/server/public.ts'
import type { surgeryOrderCalls } from '../shared/calls.ts'
import { type ScanResult, scanResults } from '../shared/kinds.ts'
import { surgeryOrderMachine as m } from '../shared/machine.ts'
import { type Piece, piecesOf, type SurgeryDoc } from './queries/read.ts'
import * as q from './queries/scans.ts'
import { surgeryOrder } from './service.ts'
import { broken, codesOf, names, readCode, same, says } from './which.ts'

interface Found {
  result: ScanResult
  piece?: Piece | undefined
}

/** Which of the kit's pieces a code is, and what is to be said of it (domain-lists §3.22). */
const judge = async (ctx: Ctx, d: SurgeryDoc, code: string): Promise<Found> => {
  if (!m.actions.registerUse.from.includes(d.status)) return { result: 'closed' }
  const text = pieceText(code)
  if (text.length < 3) return { result: 'unreadable' }
  const pieces = await piecesOf(ctx.tx, d.id)
  const read = readCode(separated(text, pieces) ?? text)
  if (broken(read)) return { result: 'unreadable' }
  const counted = await q.countedScans(ctx.tx, d.id)
  const article = await codesOf(
    ctx,
    pieces.map((p) => p.productId),
  )
  // its own code or number first, then its product's and its lot
  const own = pieces.filter((p) => says(read, p))
  const ofProduct = pieces.filter(
    (p) =>
      (read.udiDi !== '' &&
        (same(p.udiDi || '-', read.udiDi) || article(p.productId).codes.some((c) => same(c, read.udiDi)))) ||
      names(read, article(p.productId)),
  )
  const named = own.length > 0 ? own : ofProduct.filter((p) => !p.serial || !read.serial)
  if (named.length === 0) return { result: 'notHere' }
  const lot = lotText(read.lotNo ?? '')
  const right = named.filter(
    (p) =>
      (!lot || !p.lotNo || p.lotNo === lot) && (!read.expiryDate || !p.expiryDate || p.expiryDate === read.expiryDate),
  )
  // run together by a gun without separators it is no other lot, which nobody could use
  const run = pieces.some((p) => p.lotNo !== '' && lot.startsWith(`${p.lotNo}21`))
  if (right.length === 0) return { result: run ? 'unreadable' : 'lotDiffers', piece: named[0] }
  const until = (p: Piece) => p.expiryDate ?? read.expiryDate
  const good = right.filter((p) => !until(p) || until(p)! >= dayOf(d.surgeryTime))
  if (good.length === 0) return { result: 'expired', piece: right[0] }
  const stopped = await watchedLots(ctx, d.hospitalId, good, true)
  const free = good.filter((_, i) => !stopped.has(i + 1))
  if (free.length === 0) return { result: 'recalled', piece: good[0] }
  const open = free.find((p) => cmp(sumOf([String(counted.get(p.id) ?? 0), '1']), p.qty) <= 0)
  if (!open) return { result: own.length > 0 && free[0]!.byPiece ? 'again' : 'over', piece: free.at(-1) }
  return { result: 'counted', piece: open }
}

/** A scan at the table; what becomes of it the server says and keeps. Taken back it is a row of its own, and the same one twice is one. */
export const scan = async (ctx: Ctx, asked: Input<(typeof surgeryOrderCalls)['scan']>) => {
  const { id, scanId, code = '', undoes, deviceAt = null } = asked
  const { doc: d } = await surgeryOrder.lock(ctx, id)
  const answer = async ({ result, piece }: Found, said = code) => ({
    result,
    // by now: a page that hears of it later, or twice, counts no more than there is
    scans: piece ? ((await q.countedScans(ctx.tx, id)).get(piece.id) ?? 0) : 0,
    pieceId: piece?.id ?? null,
    name: piece ? `${piece.name} ${piece.spec}`.trim() : '',
    lotNo: piece?.lotNo ?? '',
    serial: piece ? piece.serial || piece.uniqueCode : '',
    message: say((result === 'unreadable' && whyUnreadable(said)) || scanResults[result], ctx.lang),
  })
  const elsewhere = async () => ({
    ...(await answer({ result: 'again' })),
    message: say('此次扫码已上传到其他跟台订单，不再计入', ctx.lang),
  })
  const known = await q.scanOf(ctx.tx, scanId)
  if (known && known.surgeryOrderId !== id) return elsewhere()
  if (known) {
    const piece = (await piecesOf(ctx.tx, id)).find((p) => p.id === known.pieceId)
    return answer({ result: known.result, piece }, known.code)
  }
  const row = { scanId, id, hospitalId: d.hospitalId, code, deviceAt }
  if (undoes) {
    const taken = await q.scanOf(ctx.tx, undoes)
    if (taken?.result !== 'counted' || taken.surgeryOrderId !== id || (await q.isUndone(ctx.tx, undoes)))
      throw malformed([{ path: 'undoes', message: '没有可撤销的扫码' }])
    const piece = (await piecesOf(ctx.tx, id)).find((p) => p.id === taken.pieceId)
    const undone = { ...row, code: taken.code, result: 'undone' as const, pieceId: taken.pieceId, undoes }
    return (await q.addScan(ctx, undone)) ? answer({ result: 'undone', piece }) : elsewhere()
  }
  if (!code.trim()) throw malformed([{ path: 'code', message: '请扫描或输入条码' }])
  const found = await judge(ctx, d, code)
  const scanned = { ...row, result: found.result, pieceId: found.piece?.id ?? null, undoes: null }
  return (await q.addScan(ctx, scanned)) ? answer(found) : elsewhere()
}

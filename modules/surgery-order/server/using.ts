import { act, remark } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { surgeryOrderCalls } from '../shared/calls.ts'
import { surgeryOrderMachine as m } from '../shared/machine.ts'
import { mustBeUnused } from './elsewhere.ts'
import { type Piece, piecesOf, type SurgeryDoc } from './queries/read.ts'
import { countedScans } from './queries/scans.ts'
import * as q from './queries/write.ts'
import { surgeryOrder } from './service.ts'
import { answered, auditPieces } from './shipping.ts'
import { blindOf, codesOf, knownOf, staleOn, toldOf, whichOf } from './which.ts'

type Calls = typeof surgeryOrderCalls
type Said = Input<Calls['registerUse']>['pieces']

const named = (p: Piece) => ({ name: `${p.name} ${p.spec}`.trim(), code: p.serial || p.uniqueCode || p.lotNo || '--' })

/** Why so much of a piece was not used or lost; undefined where it may be. */
const amountFault = (p: Piece, used: string, lost: string, reason: string, fine: Parameters<typeof boundOfUnit>[1]) => {
  const bound = p.byPiece ? 'whole' : boundOfUnit(p.unit, fine)
  if (!fits(used, bound) || !fits(lost, bound))
    return { column: 'usedQty', message: '单位「{{unit}}」的数量必须是整数', params: { unit: p.unit } }
  if (cmp(sumOf([used, lost]), p.qty) > 0)
    return {
      column: 'usedQty',
      message: '「{{name}}」{{code}} 配货 {{qty}} {{unit}}，使用与丢失共 {{n}} {{unit}}，不能超过配货数量',
      params: { ...named(p), qty: plain(p.qty), unit: p.unit, n: plain(sumOf([used, lost])) },
    }
  if (cmp(lost, '0') > 0 && !reason)
    return { column: 'lostReason', message: '「{{name}}」{{code}} 请填写丢失原因', params: named(p) }
  return undefined
}

/** What became of the pieces that are told of. @throws Refusal naming rows and columns */
const judged = async (ctx: Ctx, d: SurgeryDoc, pieces: readonly Piece[], said: Said): Promise<q.Used[]> => {
  const byId = new Map(pieces.map((p) => [p.id, p]))
  const codes = await codesOf(
    ctx,
    pieces.map((p) => p.productId),
  )
  const fine = await fineUnits(
    ctx.tx,
    said.flatMap((s) => [s.usedQty, s.lostQty ?? '0']),
  )
  const scanned = await countedScans(ctx.tx, d.id)
  const seen = new Set<string>()
  const errors: LineError[] = []
  const rows = said.flatMap((s, i) => {
    const line = i + 1
    const p = byId.get(s.id)
    if (!p || seen.has(s.id)) {
      errors.push({ line, column: 'id', message: p ? '同一件不能登记两次' : '本单没有配送此件' })
      return []
    }
    seen.add(s.id)
    const lostQty = s.lostQty ?? p.lostQty
    const lost = cmp(lostQty, '0') > 0
    const lostReason = lost ? (s.lostReason ?? p.lostReason) : ''
    const { which, fault } = whichOf(s, knownOf(p, s), codes(p.productId))
    const uses = cmp(s.usedQty, '0') > 0
    const wrong =
      amountFault(p, s.usedQty, lostQty, lostReason, fine) ??
      fault ??
      (uses ? (staleOn(which, d.surgeryTime) ?? blindOf({ ...p, ...which })) : undefined)
    if (wrong) errors.push({ line, ...wrong })
    const row = {
      ...which,
      id: p.id,
      usedQty: s.usedQty,
      lostQty,
      lostReason,
      lostCharged: lost && (s.lostCharged ?? p.lostCharged),
      scanned: uses && scanned.has(p.id),
      told: toldOf(p, which),
    }
    return [{ ...row, productId: p.productId, at: line }]
  })
  if (errors.length > 0) throw lineErrors(errors, 'pieces')
  await mustBeUnused(
    ctx,
    rows.filter((r) => cmp(r.usedQty, '0') > 0),
  )
  return rows
}

/** What was used, and what was lost: as often as needed until its supplier has counted what came back. */
export const registerUse = async (ctx: Ctx, { id, version, pieces: said }: Input<Calls['registerUse']>) => {
  const { doc: found } = await surgeryOrder.lock(ctx, id)
  const pieces = await piecesOf(ctx.tx, id)
  const d = surgeryOrder.asDoc(found)
  let used: q.Used[] = []
  await act(
    ctx,
    m,
    d,
    { action: 'registerUse', version },
    {
      registerUse: {
        async refuse() {
          used = await judged(ctx, found, pieces, said)
          return undefined
        },
        sets: q.stamp.registered,
        also: () => q.setUsed(used),
        effect: async () =>
          auditPieces(
            ctx,
            found,
            'registerUse',
            used.map(({ told: _, ...piece }) => piece),
          ),
      },
    },
  )
  return answered(d)
}

/** What came back of each piece: as counted, else what was neither used nor lost. @throws Refusal naming rows */
const counted = (pieces: readonly Piece[], said: NonNullable<Input<Calls['registerBack']>['pieces']>) => {
  const byId = new Map(pieces.map((p) => [p.id, p]))
  const seen = new Set<string>()
  const errors = said.flatMap((s, i): LineError[] => {
    const at = { line: i + 1, column: 'backQty' }
    const p = byId.get(s.id)
    if (!p || seen.has(s.id)) return [{ ...at, column: 'id', message: p ? '同一件不能登记两次' : '本单没有配送此件' }]
    seen.add(s.id)
    if (cmp(s.backQty, p.qty) > 0)
      return [{ ...at, message: '返还不能大于配货数量 {{qty}}', params: { qty: plain(p.qty) } }]
    return p.byPiece && !fits(s.backQty, 'whole') ? [{ ...at, message: '按件管理的产品请填写整件' }] : []
  })
  if (errors.length > 0) throw lineErrors(errors, 'pieces')
  const told = new Map(said.map((s) => [s.id, s.backQty]))
  return pieces.map((p) => ({
    ...p,
    backQty: told.get(p.id) ?? new Decimal(p.qty).sub(p.usedQty).sub(p.lostQty).toFixed(),
  }))
}

const restOf = (p: Pick<Piece, 'qty' | 'usedQty' | 'backQty' | 'lostQty'>) =>
  new Decimal(p.qty).sub(p.usedQty).sub(p.lostQty).sub(p.backQty)

/**
 * Its supplier counts what came back. Where shipped is used + back + lost of every piece the kit is returned; a difference leaves the
 * order with the hospital, which looks again (domain §3.4).
 */
export const registerBack = async (ctx: Ctx, { id, version, pieces: said = [] }: Input<Calls['registerBack']>) => {
  const { doc: found } = await surgeryOrder.lock(ctx, id)
  const d = surgeryOrder.asDoc(found)
  if (!m.actions.registerBack.from.includes(d.status) || d.version !== version) {
    await act(ctx, m, d, { action: 'registerBack', version }, {})
    return answered(d)
  }
  const pieces = counted(await piecesOf(ctx.tx, id), said)
  const off = pieces.filter((p) => !restOf(p).isZero())
  await q.setBack(ctx.tx, pieces)
  auditPieces(
    ctx,
    found,
    'registerBack',
    pieces.map((p) => ({ id: p.id, backQty: p.backQty })),
  )
  const text = off
    .slice(0, 3)
    .map((p) => `${named(p).name} ${named(p).code} ${restOf(p).gt(0) ? '−' : '+'}${plain(restOf(p).abs().toFixed())}`)
  const reason = text.join(' · ') + (off.length > 3 ? ' …' : '')
  const action = off.length > 0 ? ('backDiffers' as const) : ('registerBack' as const)
  const how = { sets: q.stamp.back }
  await act(ctx, m, d, { action, version, ...(reason ? { reason } : {}) }, { registerBack: how, backDiffers: how })
  if (off.length > 0) remark(ctx, m, d, { action: 'differs', label: '返还有差异', to: 'used', reason })
  return answered(d)
}

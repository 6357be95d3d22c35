import { act } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import { post, release } from '#modules/stock/server/public.ts'
import type { surgeryOrderCalls } from '../shared/calls.ts'
import { surgeryOrderMachine as m } from '../shared/machine.ts'
import { balancesOf, type Piece, piecesOf, type SurgeryDoc } from './queries/read.ts'
import * as q from './queries/write.ts'
import { surgeryOrder } from './service.ts'
import { dualSignOff } from './settings.ts'
import { answered } from './shipping.ts'
import { blindOf } from './which.ts'

/** Who may stand beside whoever confirms. */
const signers = ['procurement/orderWithTable:registerUse', 'procurement/orderWithTable:confirmUse']

/** Every piece is accounted for, and what is used says which one it was. @throws Refusal naming the pieces */
const mustBeWhole = (pieces: readonly Piece[]): void => {
  const errors = pieces.flatMap((p, i): LineError[] => {
    const at = { line: i + 1, column: 'usedQty' }
    const params = { name: `${p.name} ${p.spec}`.trim(), code: p.serial || p.uniqueCode || p.lotNo || '--' }
    if (cmp(p.diffQty, '0') !== 0)
      return [
        {
          ...at,
          message: '「{{name}}」{{code}} 配货数量不等于使用、返还与丢失之和，差 {{diff}}',
          params: { ...params, diff: plain(p.diffQty) },
        },
      ]
    const blind = cmp(p.usedQty, '0') > 0 ? blindOf(p) : undefined
    return blind ? [{ ...at, ...blind }] : []
  })
  if (errors.length > 0) throw lineErrors(errors, 'pieces')
}

/**
 * What was used comes into stock and leaves it at once, at the operating room's point for the patient's department: 108 in, 107 out
 * (domain §3.4). Pieces are counted in packs, stock in minimum units.
 */
const book = async (ctx: Ctx, d: SurgeryDoc, pieces: readonly Piece[]): Promise<void> => {
  const used = pieces.flatMap((p, i) => (cmp(p.usedQty, '0') > 0 ? [{ ...p, line: i + 1 }] : []))
  if (used.length === 0) return
  const units = (p: Piece) => new Decimal(p.usedQty).mul(p.ratio).toFixed()
  const source = { type: 'surgeryOrder', id: d.id, no: d.no, hospitalId: d.hospitalId }
  await post(ctx, source, {
    come: used.map((p) => ({
      cause: 'receipt',
      units: units(p),
      refLineId: p.id,
      pointId: d.pointId,
      productId: p.productId,
      supplierId: d.supplierId,
      lotNo: p.lotNo,
      productionDate: p.productionDate,
      expiryDate: p.expiryDate,
      price: p.price,
      ratio: p.ratio,
      owner: 'hospital',
      line: p.line,
    })),
  })
  // it is in the patient: a lot that stands still for its dates stops nothing any more, and the conflict stays on record
  await release(ctx, { refType: 'surgeryOrder', refId: d.id }, d.no)
  const balances = await balancesOf(ctx.tx, d.id)
  await post(
    ctx,
    { ...source, departmentId: d.departmentId },
    {
      go: used.map((p) => ({
        cause: 'surgeryUse',
        units: units(p),
        refLineId: p.id,
        balanceId: balances.get(p.id)!,
        line: p.line,
        // its day was judged by that of the operation
        good: true,
      })),
    },
  )
}

/** Somebody else than who registered confirms, with a second one beside him: the goods are the hospital's, and used. */
export const confirmUse = async (
  ctx: Ctx,
  { id, version, signOff }: Input<(typeof surgeryOrderCalls)['confirmUse']>,
) => {
  const { doc: found } = await surgeryOrder.lock(ctx, id)
  const pieces = await piecesOf(ctx.tx, id)
  const d = surgeryOrder.asDoc(found)
  let second: { userId: string; name: string } | undefined
  await act(
    ctx,
    m,
    d,
    { action: 'confirmUse', version },
    {
      confirmUse: {
        async refuse() {
          mustBeWhole(pieces)
          if (!(await configOf(ctx, dualSignOff))) return undefined
          const of = { type: 'surgeryOrder', id, version, act: 'confirmUse' }
          const says = [
            {
              message: '{{no}}：确认使用，共 {{amount}} 元',
              params: { no: d.no, amount: plain(found.usedAmount) },
            },
            ...pieces.flatMap((p) =>
              cmp(p.lostQty, '0') > 0
                ? [
                    {
                      message: p.lostCharged ? '丢失并计费：{{what}}' : '丢失：{{what}}',
                      params: {
                        what: [p.name, p.spec, p.lotNo, p.serial || p.uniqueCode, p.lostReason]
                          .filter(Boolean)
                          .join(' '),
                      },
                    },
                  ]
                : [],
            ),
            ...pieces.flatMap((p) =>
              cmp(p.usedQty, '0') > 0
                ? [
                    {
                      message: '{{what}}',
                      params: {
                        what: [p.name, p.spec, p.lotNo, p.serial || p.uniqueCode, plain(p.usedQty), p.unit]
                          .filter(Boolean)
                          .join(' '),
                      },
                    },
                  ]
                : [],
            ),
          ]
          // whoever registered may sign: another one confirms what he says
          second = await secondPerson(ctx, signOff, of, { codes: signers, says })
          return undefined
        },
        sets: (ctx) => q.stamp.confirmed(ctx, second),
        effect: () => book(ctx, found, pieces),
      },
    },
  )
  return answered(d)
}

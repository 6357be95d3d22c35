import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { lineErrors } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { cutsPiece, pieceFault, post } from '#modules/stock/server/public.ts'
import type { stockDocumentCalls } from '../shared/calls.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { mustTake } from './guard.ts'
import { keepReceived } from './queries/lots.ts'
import { docReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { doc } from './service.ts'
import { lotsIn, sourceOf } from './source.ts'

/** What came is booked into the receiver's point, in the receiver's own ledger at the same price; what did not is the sender's to confirm. */
export const receive = async (ctx: Ctx, { id, version, ...said }: Input<(typeof stockDocumentCalls)['receive']>) => {
  const { doc: found } = await doc.lock(ctx, id)
  const lots = lotsIn(await reads.lines(ctx.tx, id))
  const told = new Map((said.lots ?? []).map((l) => [l.id, l.units]))
  const came = lots.map((l) => ({ ...l, came: told.get(l.id) ?? l.units }))
  const short = came.some((l) => cmp(l.came, l.units) < 0)
  const d = doc.asDoc(found, short ? 'receiveShort' : 'receive')
  const action = short ? 'receiveShort' : 'receive'
  const rule = {
    async refuse() {
      mustTake(ctx, found, action)
      const fine = await fineUnits(
        ctx.tx,
        came.map((l) => plain(l.came)),
      )
      const errors = (said.lots ?? []).flatMap((l, i) => {
        const lot = came.find((c) => c.id === l.id)
        if (!lot) return [{ line: i + 1, column: 'id', message: '单据中没有此批号' }]
        if (cmp(l.units, lot.units) > 0) return [{ line: i + 1, column: 'units', message: '实收不能多于发出' }]
        const sent = { minUnit: lot.of.minUnit, qty: lot.units }
        return cutsPiece(sent, l.units, fine) ? [pieceFault(i + 1, sent, 'units')] : []
      })
      if (errors.length > 0) throw lineErrors(errors, 'lots')
      if (short && !said.reason) return '有差异时请填写差异原因'
      if (short && !said.photos?.length) return '有差异时请上传至少一张照片'
      return undefined
    },
    sets: () => q.stamp.received(ctx, short ? said.reason : ''),
    also: () => keepReceived(came.map((l) => ({ id: l.id, units: l.came }))),
    async effect() {
      if (said.photos?.length)
        await q.keepPhotos(ctx.tx, id, [
          ...found.photos,
          ...(await attach(ctx, { kind: 'stockDocument', id }, [], said.photos)),
        ])
      await post(ctx, sourceOf(found, found.toHospitalId!), {
        come: came
          .filter((l) => cmp(l.came, '0') > 0)
          .map((l) => ({
            pointId: found.toPointId!,
            productId: l.productId,
            supplierId: l.supplierId,
            lotNo: l.lotNo,
            productionDate: l.productionDate,
            expiryDate: l.expiryDate,
            price: l.price,
            ratio: l.ratio,
            owner: l.owner,
            units: l.came,
            cause: 'transferIn' as const,
            refLineId: l.id,
            line: l.line,
          })),
      })
    },
  }
  await act(ctx, m, d, { action, version }, { [action]: rule })
  return { id, status: d.status, version: d.version }
}

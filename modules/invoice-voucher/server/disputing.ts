import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Against, againstText, judged } from '#kernel/server/document/against.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { voucherCalls } from '../shared/calls.ts'
import { voucherMachine as m } from '../shared/machine.ts'
import { disputes } from '../shared/types.ts'
import { voucherReads as reads, type VoucherLineRow } from './queries/read.ts'
import * as q from './queries/write.ts'
import { voucher } from './service.ts'

/** The supplier agrees to a voucher but for some of its lines: the hospital mends them and issues it again (domain §3.9). */
export const dispute = async (ctx: Ctx, { id, version, lines: said }: Input<(typeof voucherCalls)['dispute']>) => {
  const { doc: found } = await voucher.lock(ctx, id)
  const lines = await reads.lines(ctx.tx, id)
  const d = voucher.asDoc(found)
  let against: Against<VoucherLineRow, keyof typeof disputes>[] = []
  const wish = { action: 'dispute' as const, version, reason: '' }
  await act(ctx, m, d, wish, {
    dispute: {
      async refuse() {
        against = judged(lines, said)
        wish.reason = againstText(against, disputes, (l) => l.name)
        return undefined
      },
      sets: q.stamp.answered,
      also: () => q.disputed(found.round, against),
    },
  })
  return { id: d.id, status: d.status, version: d.version }
}

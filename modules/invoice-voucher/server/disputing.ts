import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { voucherCalls } from '../shared/calls.ts'
import { voucherMachine as m } from '../shared/machine.ts'
import { disputes } from '../shared/types.ts'
import { voucherReads as reads, type VoucherLineRow } from './queries/read.ts'
import * as q from './queries/write.ts'
import { voucher } from './service.ts'

type Disputed = Input<(typeof voucherCalls)['dispute']>['lines']
/** So many lines stand in the step; the page tells all. */
const TOLD = 3

/** What is said against which line. @throws Refusal of a line it has not, twice the same, another reason without a word */
const judged = (lines: readonly VoucherLineRow[], said: Disputed) => {
  const of = new Map(lines.map((l) => [l.id, l]))
  if (said.some((s) => !of.has(s.id))) throw notFound()
  if (new Set(said.map((s) => s.id)).size < said.length)
    throw malformed([{ path: 'lines', message: '同一明细不能重复选择' }])
  const silent = said.findIndex((s) => s.dispute === 'other' && !s.note)
  if (silent >= 0) throw malformed([{ path: `lines.${silent}.note`, message: '请说明异议' }])
  return said
    .map(({ note = '', ...s }) => ({ ...s, note, line: of.get(s.id)! }))
    .toSorted((a, b) => a.line.seq - b.line.seq)
}

const told = (against: ReturnType<typeof judged>): string =>
  against
    .slice(0, TOLD)
    .map((a) => `${a.line.seq} ${a.line.name} ${disputes[a.dispute]} ${a.note.slice(0, 40)}`.trim())
    .join(' · ') + (against.length > TOLD ? ' …' : '')

/** The supplier agrees to a voucher but for some of its lines: the hospital mends them and issues it again (domain §3.9). */
export const dispute = async (ctx: Ctx, { id, version, lines: said }: Input<(typeof voucherCalls)['dispute']>) => {
  const { doc: found } = await voucher.lock(ctx, id)
  const lines = await reads.lines(ctx.tx, id)
  const d = voucher.asDoc(found)
  let against: ReturnType<typeof judged> = []
  const wish = { action: 'dispute' as const, version, reason: '' }
  await act(ctx, m, d, wish, {
    dispute: {
      async refuse() {
        against = judged(lines, said)
        wish.reason = told(against)
        return undefined
      },
      sets: q.stamp.answered,
      also: () => q.disputed(found.round, against),
    },
  })
  return { id: d.id, status: d.status, version: d.version }
}

import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Against, againstText, judged } from '#kernel/server/document/against.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { statementCalls } from '../shared/calls.ts'
import { statementMachine as m } from '../shared/machine.ts'
import { disputes } from '../shared/types.ts'
import { statementReads as reads, type StatementLineRow } from './queries/read.ts'
import * as q from './queries/write.ts'
import { statement } from './service.ts'

type Wish = Input<(typeof statementCalls)['dispute']>
/** A side does not agree to some lines, or misses something: the hospital answers it and sends it again (domain-money §2.51). */
export const dispute = async (ctx: Ctx, { id, version, lines: said, note = '' }: Wish) => {
  const { doc: found } = await statement.lock(ctx, id)
  const lines = await reads.lines(ctx.tx, id)
  const d = statement.asDoc(found)
  let against: Against<StatementLineRow, keyof typeof disputes>[] = []
  const wish = { action: 'dispute' as const, version, reason: '' }
  await act(ctx, m, d, wish, {
    dispute: {
      async refuse() {
        against = judged(lines, said)
        wish.reason = [againstText(against, disputes, (l) => l.docNo), note].filter(Boolean).join(' · ').slice(0, 200)
        return undefined
      },
      sets: q.stamp.disputed(note),
      also: () => q.disputed(ctx.actor.org, found.round, against),
    },
  })
  return { id: d.id, status: d.status, version: d.version }
}

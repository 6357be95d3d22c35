import { act } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { statementCalls } from '../shared/calls.ts'
import { statementMachine as m } from '../shared/machine.ts'
import { disputes } from '../shared/types.ts'
import { statementReads as reads, type StatementLineRow } from './queries/read.ts'
import * as q from './queries/write.ts'
import { statement } from './service.ts'

type Wish = Input<(typeof statementCalls)['dispute']>
/** So many lines stand in the step; the page tells all. */
const TOLD = 3

/** What is said against which line. @throws Refusal of a line it has not, twice the same, another reason without a word */
const judged = (lines: readonly StatementLineRow[], said: Wish['lines']) => {
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

const told = (against: ReturnType<typeof judged>, note: string): string =>
  [
    ...against
      .slice(0, TOLD)
      .map((a) => `${a.line.seq} ${a.line.docNo} ${disputes[a.dispute]} ${a.note.slice(0, 40)}`.trim()),
    ...(against.length > TOLD ? ['…'] : []),
    ...(note ? [note] : []),
  ]
    .join(' · ')
    .slice(0, 200)

/** A side does not agree to some lines, or misses something: the hospital answers it and sends it again (domain-money §2.51). */
export const dispute = async (ctx: Ctx, { id, version, lines: said, note = '' }: Wish) => {
  const { doc: found } = await statement.lock(ctx, id)
  const lines = await reads.lines(ctx.tx, id)
  const d = statement.asDoc(found)
  let against: ReturnType<typeof judged> = []
  const wish = { action: 'dispute' as const, version, reason: '' }
  await act(ctx, m, d, wish, {
    dispute: {
      async refuse() {
        against = judged(lines, said)
        wish.reason = told(against, note)
        return undefined
      },
      sets: q.stamp.disputed(note),
      also: () => q.disputed(ctx.actor.org, found.round, against),
    },
  })
  return { id: d.id, status: d.status, version: d.version }
}

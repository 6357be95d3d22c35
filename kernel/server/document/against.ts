import { malformed, notFound } from '../refusal.ts'

interface Line {
  id: string
  seq: number
}
interface Said<K extends string> {
  id: string
  dispute: K
  note?: string | undefined
}
export interface Against<L, K extends string> {
  id: string
  dispute: K
  note: string
  line: L
}
/** So many lines stand in the step; the page tells all. */
const TOLD = 3

/** What is said against which line, in their order. @throws Refusal of a line it has not, twice the same, another reason without a word */
export const judged = <L extends Line, K extends string>(
  lines: readonly L[],
  said: readonly Said<K>[],
): Against<L, K>[] => {
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

/** The reason of the step: the first of them in words. */
export const againstText = <L extends Line, K extends string>(
  against: readonly Against<L, K>[],
  reasons: Readonly<Record<K, string>>,
  nameOf: (line: L) => string,
): string =>
  against
    .slice(0, TOLD)
    .map((a) => `${a.line.seq} ${nameOf(a.line)} ${reasons[a.dispute]} ${a.note.slice(0, 40)}`.trim())
    .join(' · ') + (against.length > TOLD ? ' …' : '')

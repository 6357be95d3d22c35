import type { Answer } from '#kernel/shared/call.ts'
import { colon, comma, t } from '#kernel/web/i18n.ts'
import type { CompareCalls, Judged } from '../shared/calls.ts'
import { conflictLabels, type Differing, exactLabels, partLabels, partNames, states } from '../shared/states.ts'

export type Row = Answer<CompareCalls['query']>['rows'][number]
export type Candidate = Answer<CompareCalls['candidates']>[number]

/** `96%`, of a score from 0 to 1. */
export const percent = (score: string | null): string => (score === null ? '--' : `${Math.round(Number(score) * 100)}%`)

const toneOf = (part: number) => (part >= 90 ? 'green' : part >= 50 ? 'orange' : 'red')

/** Why two are thought to be one: the code that decided alone, and what each part comes to; what one side does not say is left out. */
export const Reasons = ({ of }: { of: Judged }) => {
  const parts = partNames.flatMap((p) =>
    of[p] === null ? [] : [{ text: `${t(partLabels[p])} ${of[p]}`, tone: toneOf(of[p]) }],
  )
  const all = of.exact ? [{ text: t(exactLabels[of.exact]), tone: 'green' }, ...parts] : parts
  return (
    <span className="pm-chips">
      {all.map((r) => (
        <span className="d-tag" data-tone={r.tone} key={r.text}>
          {r.text}
        </span>
      ))}
    </span>
  )
}

export const State = ({ of }: { of: Row['state'] }) => (
  <span className="d-tag" data-tone={states[of].tone}>
    {t(states[of].label)}
  </span>
)

/** Whether confirming these takes a reason: a conflict does, a suggestion may. */
export const reasonFor = (rows: readonly Row[]): 'required' | 'optional' | undefined => {
  if (rows.some((r) => r.state === 'conflict')) return 'required'
  const weighs: readonly Differing[] = ['pack', 'ratio', 'price']
  return rows.some((r) => r.differences.some((d) => weighs.includes(d))) ? 'optional' : undefined
}
/** The conflicts among these, a line each. */
export const conflictsOf = (rows: readonly Row[]): string[] | undefined => {
  const lines = rows.flatMap((r) =>
    r.state === 'conflict' ? [`${r.code} ${r.name}${colon()}${conflictText(r.conflicts)}`] : [],
  )
  return lines.length > 0 ? lines : undefined
}

/** What is not settled, in words. */
export const conflictText = (all: Row['conflicts']): string => all.map((c) => t(conflictLabels[c])).join(comma())

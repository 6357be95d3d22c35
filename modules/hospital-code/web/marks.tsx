import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import type { CodeCalls, Judged } from '../shared/calls.ts'
import { conflictLabels, type differing, exactLabels, partLabels, partNames, states } from '../shared/states.ts'

export type Row = Answer<CodeCalls['query']>['rows'][number]
export type Candidate = Answer<CodeCalls['candidates']>[number]
export type Double = Answer<CodeCalls['doubles']>['rows'][number]

export const differenceLabels: Record<(typeof differing)[number], string> = {
  name: '名称',
  spec: '规格',
  pack: '包装',
  unit: '单位',
  maker: '厂家',
  approvalNo: '批准文号',
  price: '价格',
}

/** `96 %`, of a score from 0 to 1. */
export const percent = (score: string | null): string => (score === null ? '--' : `${Math.round(Number(score) * 100)}%`)

const toneOf = (part: number) => (part >= 90 ? 'green' : part >= 50 ? 'orange' : 'red')

/** Why a product is thought to be the one: the code that decided alone, or what each part comes to. */
export const reasonsOf = ({ exact, ...parts }: Judged): { text: string; tone: string }[] =>
  exact
    ? [{ text: t(exactLabels[exact]), tone: 'green' }]
    : partNames.map((p) => ({ text: `${t(partLabels[p])} ${parts[p]}`, tone: toneOf(parts[p]) }))

export const Reasons = ({ of }: { of: Judged }) => (
  <span className="dg-chips">
    {reasonsOf(of).map((r) => (
      <span className="d-tag" data-tone={r.tone} key={r.text}>
        {r.text}
      </span>
    ))}
  </span>
)

export const State = ({ of }: { of: Row['state'] }) => (
  <span className="d-tag" data-tone={states[of].tone}>
    {t(states[of].label)}
  </span>
)

/** What is not settled, in words. */
export const conflictText = (of: Row): string => of.conflicts.map((c) => t(conflictLabels[c])).join(' ')

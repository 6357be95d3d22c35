import { nameForm } from '#modules/hospital-code/server/public.ts'
import type { Judged } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import type { ProvinceConflict } from '../shared/states.ts'
import { companyJudged, companyScoreOf } from './companies.ts'
import type { Said } from './differences.ts'
import { type Article, codesAgree, judgedOf, makersDiffer, packsAgree, read, scoreOf } from './score.ts'

interface Named extends Said {
  id: string
  formerName?: string
}
const articleOf = (s: Named): Article => ({
  ...s,
  formerName: s.formerName ?? '',
  makerNames: [],
  ratio: s.ratio === null ? null : Number(s.ratio),
})

/** What one of ours and one of theirs come to, and what of it a person has to settle beside ratio and price. */
export const judgePair = (
  family: ProvinceFamily,
  ours: Named,
  theirs: Named,
): { score: number; judged: Judged; conflicts: ProvinceConflict[] } => {
  if (family === 'corp') {
    const company = (s: Named) => ({
      id: s.id,
      name: s.name,
      names: s.formerName ? [s.formerName] : [],
      creditCode: s.creditCode,
    })
    const name = companyScoreOf(company(ours), company(theirs))
    const equal = ours.creditCode !== '' && ours.creditCode === theirs.creditCode
    const judged = companyJudged(name, equal ? 'creditCode' : name === 1 ? 'companyName' : null)
    return { score: equal ? 1 : name, judged, conflicts: name < 0.4 ? ['name'] : [] }
  }
  const [l, t] = [read(articleOf(ours)), read(articleOf(theirs))]
  const s = scoreOf(l, t)
  const [a, b] = [l.form.insuranceCode, t.form.insuranceCode]
  const exact = a !== '' && b !== '' && codesAgree(a, b) ? 'insuranceCode' : null
  const conflicts: ProvinceConflict[] = [
    ...(makersDiffer(l, t) ? (['maker'] as const) : []),
    ...(s.name < 0.4 || s.spec === 0 ? (['name'] as const) : []),
  ]
  return {
    score: exact && conflicts.length === 0 && packsAgree(l, t) ? 1 : s.score,
    judged: judgedOf(s, exact),
    conflicts,
  }
}
/** What of a name its candidates are looked for by. */
export const coreOf = (name: string): string => nameForm(name).core

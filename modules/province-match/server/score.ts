import { type Form, formOf, judge, makerForm, plainText, similarity } from '#modules/hospital-code/server/public.ts'
import type { Judged } from '../shared/calls.ts'
import type { exactNames } from '../shared/states.ts'

/** An article, ours or theirs, as it is compared. */
export interface Article {
  id: string
  name: string
  formerName: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  /** Short and earlier names of the maker. */
  makerNames: readonly string[]
  approvalNo: string
  insuranceCode: string
  /** Minimum units of a pack; null where it is not said. */
  ratio: number | null
}

/** It, read. */
export interface Read {
  id: string
  form: Form
  /** As it is said. */
  ratio: number | null
  pack: string
  /** Pieces of a pack; 0 where nothing says. */
  count: number
}
export const read = (a: Article): Read => {
  const form = formOf(
    { ...a, tradeName: a.formerName, barcode: '' },
    { makers: a.makerNames.filter(Boolean), ...(a.ratio ? { count: a.ratio } : {}) },
  )
  const count = a.ratio ?? form.spec.count * form.spec.packs
  return { id: a.id, form, ratio: a.ratio, pack: plainText(a.packSpec), count }
}

/** domain-trace §2.30.2: name, numbers of the specification, pack, maker, approval number. */
const weights = { name: 0.3, spec: 0.2, pack: 0.15, maker: 0.2, approval: 0.15 } as const
/** From here on a pair is suggested. */
export const SUGGESTED = 0.95
/** Shown beside, and no more. */
export const SHOWN = 0.5

export interface Score {
  score: number
  name: number
  spec: number
  pack: number | null
  maker: number | null
  approval: number | null
}
/** What a part counts that one side does not tell: nothing speaks against it, and nothing for it. */
const unsaid = 0.85

const packOf = (a: Read, b: Read): number | null => (a.count > 0 && b.count > 0 ? Number(a.count === b.count) : null)

/**
 * What the machine may settle beside the code: ratios, where both give one, are compared whenever a pair is read; else the packs are
 * read as the same number, or are the same words.
 */
export const packsAgree = (a: Read, b: Read): boolean =>
  (a.ratio !== null && b.ratio !== null) ||
  (packOf(a, b) === null ? a.pack !== '' && a.pack === b.pack : a.count === b.count)

/** How likely two articles are one, from 0 to 1, and of what it is made up. An approval number that differs keeps a pair from being suggested. */
export const scoreOf = (a: Read, b: Read): Score => {
  const j = judge(a.form, b.form)
  const [x, y] = [a.form.approvalNo, b.form.approvalNo]
  const approval = x && y ? Number(x === y) : null
  const maker = a.form.makers.length > 0 && b.form.makers.length > 0 ? j.maker : null
  const pack = packOf(a, b)
  const parts = { name: j.name, spec: j.spec, pack, maker, approval }
  // an approval number is a drug of a maker: where both say none, the rest decides
  const counted = (Object.keys(weights) as (keyof typeof weights)[]).filter(
    (k) => k !== 'approval' || approval !== null,
  )
  const all = counted.reduce((n, k) => n + weights[k], 0)
  const sum = counted.reduce((n, k) => n + weights[k] * (parts[k] ?? unsaid), 0) / all
  const told = approval === 0 || pack === 0 || j.spec === 0 ? Math.min(sum, SUGGESTED - 0.01) : sum
  return { score: Math.round(told * 10_000) / 10_000, ...parts }
}

/** Both say specification, pack, maker and approval number, and the same. */
export const sameByApproval = (a: Read, b: Read): boolean => {
  const [x, y] = [a.form, b.form]
  const codes = x.insuranceCode && y.insuranceCode && !codesAgree(x.insuranceCode, y.insuranceCode)
  return (
    !codes &&
    x.approvalNo !== '' &&
    x.approvalNo === y.approvalNo &&
    packOf(a, b) === 1 &&
    sameSpec(a, b) &&
    makersAgree(a, b)
  )
}
export const sameSpec = (a: Read, b: Read): boolean => {
  const [x, y] = [a.form.spec, b.form.spec]
  return x.strengths.length > 0 || y.strengths.length > 0
    ? x.strengths.join() === y.strengths.join()
    : x.rest === y.rest
}
/** A maker's names of either side meet. */
export const makersAgree = (a: Read, b: Read): boolean =>
  a.form.makers.some((m) => b.form.makers.includes(m)) || a.form.makerTexts.some((m) => b.form.makerTexts.includes(m))
/** Both name one, and they are not alike by any of their names. */
export const makersDiffer = (a: Read, b: Read): boolean =>
  a.form.makers.length > 0 && b.form.makers.length > 0 && !makersAgree(a, b) && judge(a.form, b.form).maker < 0.75

/** The specification's code of 20 characters at the head of one of 23 or 27 is the same article told shorter. */
export const codesAgree = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short === long || (short.length >= 20 && long.startsWith(short))
}

const shown = (part: number | null): number | null => (part === null ? null : Math.round(part * 100))
/** As it is kept and shown, in hundredths. */
export const judgedOf = (s: Score, exact: (typeof exactNames)[number] | null = null): Judged => ({
  exact,
  name: shown(s.name),
  spec: shown(s.spec),
  pack: shown(s.pack),
  maker: shown(s.maker),
  approval: shown(s.approval),
})

/** A company's name without the form of the company; what it makes stays, since it tells one from another. */
export const companyCore = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）·.,，-]/g, '')
    .replace(/(有限责任公司|股份有限公司|有限公司|股份公司|公司)$/, '')
export const companyScore = (a: string, b: string): number => {
  const [x, y] = [companyCore(a), companyCore(b)]
  if (!x || !y) return 0
  if (x === y) return 1
  return Math.round(Math.max(similarity(x, y), makerForm(a) === makerForm(b) ? 0.8 : 0) * 10_000) / 10_000
}

import { Decimal } from '#kernel/shared/decimal.ts'
import {
  approvalForm,
  codeForm,
  makerForm,
  nameForm,
  plainText,
  specForm,
} from '#modules/hospital-code/server/public.ts'
import type { Differing, ProvinceConflict } from '../shared/states.ts'
import { companyCore } from './score.ts'

/** What both sides say of an article or company. */
export interface Said {
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
  creditCode: string
  ratio: string | null
  price: string | null
}

const unequal = (a: string | null, b: string | null): boolean => a !== null && b !== null && !new Decimal(a).eq(b)

/** What is not the same, where both say it; spelling, width and the words around a company do not count. */
export const differencesOf = (ours: Said, theirs: Said, company = false): Differing[] => {
  const said = (a: string, b: string, form: (text: string) => string) => a !== '' && b !== '' && form(a) !== form(b)
  const [x, y] = [specForm(ours.spec), specForm(theirs.spec)]
  const strengths = x.strengths.length > 0 && y.strengths.length > 0
  const [p, q] = [specForm(ours.packSpec), specForm(theirs.packSpec)]
  const packs = p.count > 0 && q.count > 0 && p.count * p.packs !== q.count * q.packs
  const all: readonly (readonly [Differing, boolean])[] = [
    [
      'name',
      company
        ? companyCore(ours.name) !== companyCore(theirs.name)
        : said(ours.name, theirs.name, (n) => nameForm(n).text),
    ],
    ['spec', strengths ? x.strengths.join() !== y.strengths.join() : said(ours.spec, theirs.spec, plainText)],
    ['pack', packs],
    ['ratio', unequal(ours.ratio, theirs.ratio)],
    ['unit', said(ours.unit, theirs.unit, plainText)],
    ['maker', said(ours.maker, theirs.maker, makerForm)],
    ['approvalNo', said(ours.approvalNo, theirs.approvalNo, approvalForm)],
    ['insuranceCode', said(ours.insuranceCode, theirs.insuranceCode, codeForm)],
    ['creditCode', said(ours.creditCode, theirs.creditCode, codeForm)],
    ['price', unequal(ours.price, theirs.price)],
  ]
  return all.flatMap(([key, differs]) => (differs ? [key] : []))
}

/** Pieces of a pack, where one side gives no ratio: as its text is read; none where it cannot be. */
const countOf = ({ ratio, packSpec }: Pick<Said, 'ratio' | 'packSpec'>): string | null => {
  const { count, packs } = specForm(packSpec)
  return ratio ?? (count > 0 ? String(count * packs) : null)
}

/** Whether prices differ by more than so many per cent of ours. */
export const otherPrice = (ours: string | null, theirs: string | null, tolerance: number): boolean =>
  ours !== null && theirs !== null && new Decimal(theirs).sub(ours).abs().mul(100).gt(new Decimal(ours).mul(tolerance))

/** What would have to be settled with a reason before the two are one. */
export const conflictsWith = (
  ours: Pick<Said, 'ratio' | 'packSpec' | 'price'>,
  theirs: Pick<Said, 'ratio' | 'packSpec' | 'price'>,
  kept: readonly ProvinceConflict[],
  tolerance: number,
): ProvinceConflict[] => [
  ...(unequal(countOf(ours), countOf(theirs)) ? (['ratio'] as const) : []),
  ...(otherPrice(ours.price, theirs.price, tolerance) ? (['price'] as const) : []),
  ...kept,
]

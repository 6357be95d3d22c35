import { Decimal } from '#kernel/shared/decimal.ts'
import type { Conflict, differing } from '../shared/states.ts'
import { approvalForm, makerForm, nameForm, plainText, specForm } from './forms.ts'

interface Own {
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  price: string | null
}
interface Product extends Own {
  ratio: string
  minUnit: string
}
type Difference = (typeof differing)[number]

const packOf = (o: Own): number | null => {
  const [own, pack] = [specForm(o.spec), specForm(o.packSpec)]
  const count = pack.count || own.count
  return count > 0 ? count * Math.max(own.packs, pack.packs) : null
}
/** More than a twentieth (domain-lists §2.39). */
export const dearer = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && new Decimal(a).sub(b).abs().gt(new Decimal(b).mul('0.05'))

const otherRatio = (own: Own, p: Product): boolean => {
  const pieces = packOf(own)
  const small = own.unit !== '' && own.unit === p.minUnit && p.minUnit !== p.unit && !new Decimal(p.ratio).eq(1)
  return (pieces !== null && !new Decimal(p.ratio).eq(pieces)) || small
}

/** What is not the same, where both sides say it; spelling, width and the words around a company do not count. */
export const differencesOf = (own: Own, p: Product): Difference[] => {
  const said = (a: string, b: string, form: (text: string) => string) => a !== '' && b !== '' && form(a) !== form(b)
  const [mine, theirs] = [specForm(own.spec), specForm(p.spec)]
  const strengths = mine.strengths.length > 0 && theirs.strengths.length > 0
  const all: readonly (readonly [Difference, boolean])[] = [
    ['name', said(own.name, p.name, (t) => nameForm(t).text)],
    ['spec', strengths ? mine.strengths.join() !== theirs.strengths.join() : said(own.spec, p.spec, plainText)],
    ['pack', otherRatio(own, p)],
    ['unit', said(own.unit, p.unit, plainText)],
    ['maker', said(own.maker, p.maker, makerForm)],
    ['approvalNo', said(own.approvalNo, p.approvalNo, approvalForm)],
    ['price', dearer(own.price, p.price)],
  ]
  return all.flatMap(([key, differs]) => (differs ? [key] : []))
}

/** What would have to be settled before the code is this product. */
export const conflictsWith = (own: Own & { code: string }, p: Product & { taken: string }): Conflict[] => [
  ...(dearer(own.price, p.price) ? (['price'] as const) : []),
  ...(otherRatio(own, p) ? (['ratio'] as const) : []),
  ...(p.taken && p.taken !== own.code ? (['double'] as const) : []),
]

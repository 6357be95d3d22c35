import type { Form, NameForm, SpecForm } from './forms.ts'

/** Why two articles are thought to be one, each from 0 to 1; `exact` names the code that decides alone. */
export interface Judged {
  score: number
  exact: 'insuranceCode' | 'barcode' | 'approvalNo' | null
  name: number
  spec: number
  maker: number
  pack: number
  /** Both say an approval number, and not the same. */
  otherApproval: boolean
}

/** domain-lists §2.39. */
export const weights = { name: 0.35, spec: 0.25, maker: 0.25, pack: 0.15 } as const
export const bands = { automatic: 0.92, ahead: 0.08, shown: 0.6, double: 0.95 } as const

const grams = (text: string): Set<string> => {
  const padded = `  ${text} `
  const all = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i++) all.add(padded.slice(i, i + 3))
  return all
}
/** Trigrams in common ÷ trigrams of both, as pg_trgm reckons. */
export const similarity = (a: string, b: string): number => {
  if (!a || !b) return 0
  if (a === b) return 1
  const [x, y] = [grams(a), grams(b)]
  let both = 0
  for (const g of x) if (y.has(g)) both++
  return both / (x.size + y.size - both)
}
const within = (a: string, b: string): number => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= 2 && long.includes(short) ? short.length / long.length : 0
}

const nameOf = (a: NameForm, b: NameForm): number => {
  if (a.text === b.text) return 1
  if (a.core === b.core) {
    if (a.form && b.form && a.form !== b.form && within(a.form, b.form) === 0) return 0.55
    // one of them says less: what it is made of, its form
    const salt = a.salt === b.salt ? 1 : a.salt && b.salt ? 0.7 : 0.96
    const form = a.form === b.form ? 1 : a.form && b.form ? 0.8 : 0.96
    return Math.min(salt, form)
  }
  const part = within(a.core, b.core)
  return Math.max(similarity(a.text, b.text), similarity(a.core, b.core) * 0.95, part ? 0.5 + 0.4 * part : 0)
}
const nameScore = (a: Form, b: Form): number => {
  const best = Math.max(0, ...a.names.flatMap((x) => b.names.map((y) => nameOf(x, y))))
  // a slip of the keyboard keeps the sound
  return best < 0.9 && a.pinyin.length >= 6 && a.pinyin === b.pinyin ? 0.9 : best
}

const specScore = (a: SpecForm, b: SpecForm): number => {
  if (a.strengths.length === 0 && b.strengths.length === 0)
    return a.rest === b.rest
      ? a.rest || a.count === b.count
        ? 1
        : 0.5
      : a.rest && b.rest
        ? similarity(a.rest, b.rest)
        : 0.5
  if (a.strengths.length === 0 || b.strengths.length === 0) return 0.4
  if (a.strengths.join() === b.strengths.join()) return 1
  const [few, many] = a.strengths.length <= b.strengths.length ? [a, b] : [b, a]
  return few.strengths.every((s) => many.strengths.includes(s)) ? 0.7 : 0
}

const makerScore = (a: Form, b: Form): number => {
  if (a.makers.length === 0 || b.makers.length === 0) return 0
  if (a.makerTexts.some((x) => b.makerTexts.includes(x))) return 1
  let best = 0
  for (const x of a.makers)
    for (const y of b.makers) {
      if (x === y) return 0.97
      const part = within(x, y)
      best = Math.max(best, similarity(x, y), part ? 0.6 + 0.35 * part : 0)
    }
  return best
}

const packScore = (a: Form, b: Form): number => {
  const counted = a.spec.count > 0 && b.spec.count > 0
  const count = !counted ? 0.5 : a.spec.count * a.spec.packs === b.spec.count * b.spec.packs ? 1 : 0
  const unit = !a.unit || !b.unit ? 0.5 : a.unit === b.unit ? 1 : 0
  return 0.6 * count + 0.4 * unit
}

/** Both say how many are in a pack, and the same. */
const equalPack = (a: Form, b: Form): boolean =>
  a.spec.count > 0 &&
  a.spec.count === b.spec.count &&
  a.spec.packs === b.spec.packs &&
  (!a.unit || !b.unit || a.unit === b.unit)
const equalSpec = (a: Form, b: Form): boolean =>
  a.spec.strengths.length > 0
    ? a.spec.strengths.join() === b.spec.strengths.join()
    : !!a.spec.rest && a.spec.rest === b.spec.rest

/**
 * How likely a hospital's article is this product (domain-lists §2.39): 1 by a code of the trade, or by the approval number with
 * equal specification and pack; else by name, specification, maker and pack. An approval number that is the same names the
 * drug and its maker however they are written; one that differs keeps a pair out of the automatic band.
 */
export const judge = (a: Form, b: Form): Judged => {
  const approved = a.approvalNo !== '' && a.approvalNo === b.approvalNo
  const otherApproval = a.approvalNo !== '' && b.approvalNo !== '' && !approved
  const exact =
    a.insuranceCode !== '' && a.insuranceCode === b.insuranceCode
      ? 'insuranceCode'
      : a.barcode !== '' && a.barcode === b.barcode
        ? 'barcode'
        : approved && equalSpec(a, b) && equalPack(a, b)
          ? 'approvalNo'
          : null
  const name = approved ? Math.max(0.97, nameScore(a, b)) : nameScore(a, b)
  const spec = specScore(a.spec, b.spec)
  const maker = approved ? 1 : makerScore(a, b)
  const pack = packScore(a, b)
  const sum = weights.name * name + weights.spec * spec + weights.maker * maker + weights.pack * pack
  const score = exact ? 1 : otherApproval ? Math.min(sum, bands.automatic - 0.01) : sum
  return { score: Math.round(score * 10_000) / 10_000, exact, name, spec, maker, pack, otherApproval }
}

/** What becomes of a code by its candidates, the best first. */
export const bandOf = (scores: readonly number[]): 'automatic' | 'confirm' | 'none' => {
  const [best = 0, next = 0] = scores
  if (best >= bands.automatic && best - next >= bands.ahead) return 'automatic'
  return best >= bands.shown ? 'confirm' : 'none'
}

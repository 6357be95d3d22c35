import { setImmediate } from 'node:timers/promises'
import type { Article } from './candidates.ts'
import { type Form, formOf } from './forms.ts'
import { bands, judge } from './score.ts'

/** Marks two codes of one article nearly always share. */
const marksOf = (f: Form): string[] => [
  ...f.names.map((n) => `n${n.core}`),
  ...(f.pinyin.length >= 6 ? [`p${f.pinyin}`] : []),
  ...(f.insuranceCode ? [`i${f.insuranceCode}`] : []),
  ...(f.barcode ? [`b${f.barcode}`] : []),
  ...(f.approvalNo ? [`a${f.approvalNo}`] : []),
]

/** Pairs of a hospital's own codes that look like one article (domain-lists §2.39: own score ≥ 0.95). */
export const pairsOf = async (codes: readonly (Article & { id: string })[]) => {
  const forms = codes.map((c) => formOf(c))
  const marked = new Map<string, number[]>()
  const pairs: { a: string; b: string; score: number }[] = []
  for (const [i, form] of forms.entries()) {
    // others want the process too
    if (i % 200 === 199) await setImmediate()
    const near = new Set<number>()
    for (const mark of marksOf(form)) {
      const before = marked.get(mark) ?? []
      for (const j of before) near.add(j)
      marked.set(mark, [...before, i])
    }
    for (const j of near) {
      if (codes[j]!.kind !== codes[i]!.kind) continue
      const { score } = judge(form, forms[j]!)
      if (score >= bands.double) pairs.push({ a: codes[j]!.id, b: codes[i]!.id, score })
    }
  }
  return pairs
}

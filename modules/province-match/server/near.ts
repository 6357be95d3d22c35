import { plainText } from '#modules/hospital-code/server/public.ts'
import type { Read } from './score.ts'

/** As many items are looked at closely for one of ours. */
const LOOKED = 24
/** A piece of a name that so many items have says little of any of them. */
const COMMON = 1200

const pieces = (text: string): string[] => {
  const t = plainText(text)
  const all = new Set<string>()
  for (let i = 0; i + 2 <= t.length; i++) all.add(t.slice(i, i + 2))
  return t.length === 1 ? [t] : [...all]
}
const coresOf = (r: Read): string[] => [...new Set(r.form.names.map((n) => n.core))]
const alikeOf = (r: Read): string[] =>
  coresOf(r).flatMap((core) => [`${core} ${r.form.spec.strengths.join()}`, ...r.form.makers.map((m) => `${core}|${m}`)])

/** The items that may be one of ours: those of its approval number, of its code told shorter or longer, and those whose names share the most and rarest pieces. */
export const nearBy = async (items: readonly Read[], breathe: () => Promise<void>): Promise<(of: Read) => Read[]> => {
  const approvals = Map.groupBy(items, (r) => r.form.approvalNo)
  const heads = Map.groupBy(items, (r) => r.form.insuranceCode.slice(0, 20))
  // a name many have is told by its strength or its maker
  const alike = new Map<string, number[]>()
  const index = new Map<string, number[]>()
  for (const [i, r] of items.entries()) {
    await breathe()
    for (const key of alikeOf(r)) {
      const at = alike.get(key)
      if (at) at.push(i)
      else alike.set(key, [i])
    }
    for (const p of new Set(coresOf(r).flatMap(pieces))) {
      const at = index.get(p)
      if (at) at.push(i)
      else index.set(p, [i])
    }
  }
  const agree = (of: Read, i: number): number => {
    const t = items[i]!
    const maker = of.form.makers.some((m) => t.form.makers.includes(m)) ? 2 : 0
    const spec = of.form.spec.strengths.join() === t.form.spec.strengths.join() ? 1.5 : 0
    return maker + spec + (of.count > 0 && of.count === t.count ? 1 : 0)
  }
  return (of) => {
    const weight = new Map<number, number>()
    for (const p of new Set(coresOf(of).flatMap(pieces))) {
      const at = index.get(p)
      if (!at || at.length > COMMON) continue
      const w = 1 / (1 + Math.log2(at.length))
      for (const i of at) weight.set(i, (weight.get(i) ?? 0) + w)
    }
    for (const i of new Set(alikeOf(of).flatMap((key) => (alike.get(key) ?? []).slice(0, COMMON))))
      weight.set(i, (weight.get(i) ?? 0) + 1)
    const most = Math.max(0, ...weight.values())
    const named = [...weight]
      .filter(([, w]) => w >= most * 0.4)
      .map(([i, w]) => [i, w / (most || 1) + agree(of, i) / 3] as const)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, LOOKED)
      .map(([i]) => items[i]!)
    const approval = of.form.approvalNo ? (approvals.get(of.form.approvalNo) ?? []).slice(0, LOOKED) : []
    const head =
      of.form.insuranceCode.length >= 20 ? (heads.get(of.form.insuranceCode.slice(0, 20)) ?? []).slice(0, LOOKED) : []
    return [...new Set([...approval, ...head, ...named])]
  }
}

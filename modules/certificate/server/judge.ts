import { holds, type LinkState, MOST_LETTERS } from '../shared/chain.ts'
import { certKinds } from '../shared/kinds.ts'
import type { Facts, Good, Paper } from './queries/chain.ts'

/** A sentence of the house with what fills it. */
export interface Fault {
  template: string
  params: Record<string, string>
}
/** A paper or a way of papers on a day; `fault` where it does not hold. */
export interface Verdict {
  state: LinkState
  paper?: Paper | undefined
  /** Of a way of letters, from the maker down. */
  steps?: { paper: Paper; state: LinkState }[]
  fault?: Fault
}
type Hospital = NonNullable<Facts['hospital']>
/** For what a paper is asked. */
export interface About {
  good: Good
  hospital: Hospital
  day: string
  /** A paper that ends until this day is near its end. */
  nearTo: string
}

const within = (district: string, region: string): boolean => district.startsWith(region) || district.endsWith(region)

const says = {
  expired: '{{owner}} 的{{kind}} {{no}} 已于 {{day}} 到期',
  future: '{{owner}} 的{{kind}} {{no}} 自 {{day}} 起生效',
  disabled: '{{owner}} 的{{kind}} {{no}} 已停用',
  product: '{{owner}} 的{{kind}} {{no}} 不含产品「{{what}}」',
  region: '{{owner}} 的{{kind}} {{no}} 不含地区「{{what}}」',
  hospital: '{{owner}} 的{{kind}} {{no}} 不含医院「{{what}}」',
  goods: '{{owner}} 的{{kind}} {{no}} 的许可范围不含产品「{{what}}」',
} as const

/** What a paper's scope leaves out of this trade; undefined when it covers it. */
const outside = (p: Paper, { good, hospital }: About): [template: string, what: string] | undefined => {
  const device = good.kind === 1 || good.kind === 2
  if (p.products.length > 0 && !p.products.includes(good.id)) return [says.product, good.name]
  if (p.kinds.length > 0 && !p.kinds.includes(good.kind)) return [says.goods, good.name]
  if (device && p.deviceClasses.length > 0 && !p.deviceClasses.includes(good.deviceClass))
    return [says.goods, good.name]
  if (p.categories.length > 0 && !p.categories.some((c) => good.branch.includes(c))) return [says.goods, good.name]
  if (p.hospitals.length > 0 && !p.hospitals.includes(hospital.id)) return [says.hospital, hospital.name]
  if (p.regions.length > 0 && !p.regions.some((r) => within(hospital.district, r)))
    return [says.region, hospital.district || hospital.name]
  return undefined
}

const judged = (p: Paper, a: About): { state: LinkState; template?: string; what?: string } => {
  if (p.status === 'disabled') return { state: 'disabled', template: says.disabled }
  const left = outside(p, a)
  if (left) return { state: 'outside', template: left[0], what: left[1] }
  if (p.validTo < a.day) return { state: 'expired', template: says.expired }
  if (p.validFrom && p.validFrom > a.day) return { state: 'future', template: says.future }
  return { state: p.validTo <= a.nearTo ? 'near' : 'ok' }
}

const faultOf = (p: Paper, owner: string, { template, what }: ReturnType<typeof judged>): Fault => ({
  template: template!,
  params: {
    owner,
    kind: certKinds[p.kind],
    no: p.certNo,
    day: template === says.future ? (p.validFrom ?? '') : p.validTo,
    what: what ?? '',
  },
})

/** The nearest to holding is the one that is talked of. */
const rank: Readonly<Record<LinkState, number>> = {
  ...{ ok: 0, near: 1, expired: 2, future: 3, outside: 4, disabled: 5, missing: 6 },
}

/**
 * The best of these papers; of several that hold the one that holds longest, and an audited renewal that begins later
 * silences that the one of today is near its end (decision 0013).
 */
export const bestOf = (papers: readonly Paper[], owner: string, missing: string, a: About): Verdict => {
  const all = papers
    .map((paper) => ({ paper, verdict: judged(paper, a) }))
    .toSorted((x, y) => rank[x.verdict.state] - rank[y.verdict.state] || y.paper.validTo.localeCompare(x.paper.validTo))
  const [first] = all
  if (!first)
    return { state: 'missing', fault: { template: '缺少 {{owner}} 的{{kind}}', params: { owner, kind: missing } } }
  const { paper, verdict } = first
  if (!holds(verdict.state)) return { state: verdict.state, paper, fault: faultOf(paper, owner, verdict) }
  const renewed = all.some((x) => x.verdict.state === 'future' && x.paper.validTo > paper.validTo)
  return { state: verdict.state === 'near' && renewed ? 'ok' : verdict.state, paper }
}

interface Reached {
  /** How much of the way does not hold: how many letters first, then how far each is from holding. */
  broken: number
  /** From here down to the seller. */
  way: { paper: Paper; state: LinkState }[]
}
const better = (a: Reached, b: Reached | undefined): boolean =>
  !b || a.broken < b.broken || (a.broken === b.broken && a.way.length < b.way.length)

/** Letters by the company they authorise. */
export type Letters = ReadonlyMap<string | null, readonly Paper[]>

/** Every company a way of letters leads down from to the seller, at most five letters long, with the best way from it. */
const reachedFrom = (company: string, to: Letters, a: About): Map<string, Reached> => {
  const best = new Map<string, Reached>([[company, { broken: 0, way: [] }]])
  let now = [company]
  for (let n = 0; n < MOST_LETTERS && now.length > 0; n++) {
    const from = new Map(now.map((id) => [id, best.get(id)!]))
    const next = new Set<string>()
    for (const [id, reached] of from)
      for (const paper of to.get(id) ?? []) {
        // another maker's own letter leads nowhere from here
        if (paper.fromMakes && paper.fromId !== a.good.makerId && !to.has(paper.fromId)) continue
        // a way that comes back to where it was is none
        if (paper.fromId === company || reached.way.some((s) => s.paper.fromId === paper.fromId)) continue
        const { state } = judged(paper, a)
        const found = {
          broken: reached.broken + (holds(state) ? 0 : 100 + rank[state]),
          way: [{ paper, state }, ...reached.way],
        }
        if (!better(found, best.get(paper.fromId!))) continue
        best.set(paper.fromId!, found)
        next.add(paper.fromId!)
      }
    now = [...next]
  }
  return best
}

const letter = certKinds.authorization

/** The unbroken way of letters from the maker of a product down to who sells it (§2.34, link 5). */
export const lettersOf = (seller: { companyId: string | null; name: string }, letters: Letters, a: About): Verdict => {
  const { good } = a
  const gap = (from: string, to: string): Verdict => ({
    state: 'missing',
    fault: { template: '缺少 {{from}} → {{to}} 的授权书', params: { from, to, kind: letter } },
  })
  if (!good.makerId) return gap('生产企业', seller.name)
  // who sells what he makes needs nobody's leave
  if (good.makerId === seller.companyId) return { state: 'ok', steps: [] }
  if (!seller.companyId) return gap(good.maker, seller.name)
  const reached = reachedFrom(seller.companyId, letters, a)
  const found = reached.get(good.makerId)
  if (!found) {
    // the way breaks above an agent nobody authorised, or one authorised for this very product; others are of other makers
    const dangling = ({ fromId, products }: Paper) => !letters.has(fromId) || products.includes(good.id)
    const [top] = [...reached.values()]
      .filter(
        ({ way: [first, ...rest] }) =>
          first &&
          !first.paper.fromMakes &&
          dangling(first.paper) &&
          rest.every((s) => s.state !== 'outside') &&
          first.state !== 'outside',
      )
      .toSorted((x, y) => y.way.length - x.way.length)
    return { ...gap(good.maker, top?.way[0]?.paper.from ?? seller.name), steps: top?.way ?? [] }
  }
  const steps = found.way
  const bad = steps.find((s) => !holds(s.state))
  if (bad) {
    // the whole way is named, so that everybody on it knows whose letter it is
    const owner = [steps[0]!.paper.from, ...steps.map((s) => s.paper.to)].join(' → ')
    return { state: bad.state, paper: bad.paper, steps, fault: faultOf(bad.paper, owner, judged(bad.paper, a)) }
  }
  const near = steps.find((s) => s.state === 'near')
  return { state: near ? 'near' : 'ok', paper: (near ?? steps.at(-1))?.paper, steps }
}

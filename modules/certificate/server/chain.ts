import { dayAfter, today } from '#kernel/server/clock.ts'
import { configOf, heldOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { GoodsClass, LinkKey, Way } from '../shared/chain.ts'
import { type CertKind, certKinds } from '../shared/kinds.ts'
import { cellSettings, chainOn } from './chain-settings.ts'
import { type About, bestOf, type Fault, type Letters, lettersOf, type Verdict } from './judge.ts'
import * as q from './queries/chain.ts'

/** A link of a chain with how it stands; `way` says what comes of it when it is broken. */
export interface Link extends Verdict {
  link: LinkKey
  way: Way
  /** Whose papers it is of: what a supplier lacks holds up all he brings of its class. */
  of: 'supplier' | 'product'
  /** The papers that are asked, in words. */
  asks: string
  owner: string
}
export interface Chain {
  goods: GoodsClass
  good: q.Good
  seller: q.Seller
  hospital: string
  links: Link[]
}
export type Pair = readonly [supplierId: string, productId: string]

const imported = (g: q.Good): boolean => g.origin !== '国产' && g.origin !== ''
/** 卫消证字 and its like: a disinfectant has no registration of a device (domain §2.8). */
const disinfects = (g: q.Good): boolean => /消/.test(g.approvalNo)

/** By what is traded (§2.34); what is no device and no disinfectant is asked for as little as 后勤物资. */
export const goodsClassOf = (g: Pick<q.Good, 'kind' | 'deviceClass' | 'approvalNo'>): GoodsClass => {
  if (g.kind === 0) return 'drug'
  if (g.kind === 3) return 'logistics'
  if (g.kind === 2) return 'device'
  if (g.deviceClass === '0') return /消/.test(g.approvalNo) ? 'deviceI' : 'logistics'
  return g.deviceClass === '1' ? 'deviceI' : 'device'
}

/** Which papers make up what of a chain; each holds with any of its kinds. */
const tradeKinds = (g: q.Good, goods: GoodsClass, ownGoods: boolean): CertKind[] => {
  if (goods === 'drug') return ownGoods ? ['drugOperate', 'drugProduce'] : ['drugOperate']
  const own: CertKind[] = ownGoods ? ['deviceProduce'] : []
  return g.deviceClass === '3' ? ['deviceOperate', ...own] : ['deviceFiling', 'deviceOperate', ...own]
}
const productKinds = (g: q.Good, goods: GoodsClass): CertKind[] => {
  if (goods === 'drug') return imported(g) ? ['importReg'] : ['drugReg']
  if (disinfects(g)) return ['disinfect']
  // the register of an imported device is called as that of any other
  return imported(g) ? ['importReg', 'deviceReg'] : ['deviceReg']
}

/** Whether a paper holds for all goods alike, so that hundreds of lines need it judged once. */
const forAllGoods = (p: q.Paper): boolean =>
  p.products.length + p.kinds.length + p.deviceClasses.length + p.categories.length === 0

/** The papers by whose they are: an order of hundreds of lines asks for them many times. */
const filed = (papers: readonly q.Paper[]) => {
  const by = (of: (p: q.Paper) => string | null) => {
    const all = Map.groupBy(papers, of)
    return (id: string | null) => (id ? (all.get(id) ?? []) : [])
  }
  const letters = new Map<string, Letters>()
  const verdicts = new Map<string, Verdict>()
  return {
    /** What was judged of these papers before, where nothing of the goods bears on it. */
    judgedOnce: (key: string, of: () => readonly q.Paper[], judge: (of: readonly q.Paper[]) => Verdict): Verdict => {
      const before = verdicts.get(key)
      if (before) return before
      const papers = of()
      const now = judge(papers)
      if (papers.every(forAllGoods)) verdicts.set(key, now)
      return now
    },
    ofOrg: by((p) => (p.scope === 'org' ? p.orgId : null)),
    ofProduct: by((p) => p.productId),
    ofCompany: by((p) => p.companyId),
    /** What a seller may rely on: his own letters, and those that are true for everybody. */
    lettersFor: (seller: string): Letters => {
      const known = letters.get(seller)
      if (known) return known
      const made = Map.groupBy(
        papers.filter((p) => p.toId && (p.common || p.orgId === seller)),
        (p) => p.toId,
      )
      letters.set(seller, made)
      return made
    },
  }
}
type Filed = ReturnType<typeof filed>

const chainOf = (good: q.Good, seller: q.Seller, f: Filed, a: About, cell: (l: LinkKey) => Way | undefined): Link[] => {
  const goods = goodsClassOf(good)
  const own = f.ofOrg(seller.id)
  const made = [...f.ofCompany(good.makerId), ...f.ofOrg(good.makerOrg)]
  const ofProduct = f.ofProduct(good.id)
  const named = (kinds: readonly CertKind[]) => certKinds[kinds[0]!]
  const among = (kinds: readonly CertKind[], papers: readonly q.Paper[]) => papers.filter((p) => kinds.includes(p.kind))
  const maker = good.maker || '生产企业'
  const link = (
    key: LinkKey,
    of: Link['of'],
    owner: string,
    kinds: readonly CertKind[],
    judge: (kinds: readonly CertKind[]) => Verdict,
  ): Link[] => {
    const way = cell(key)
    return way ? [{ link: key, way, of, owner, asks: named(kinds), ...judge(kinds) }] : []
  }
  const best = (whose: string, owner: string, papers: readonly q.Paper[]) => (kinds: readonly CertKind[]) =>
    f.judgedOnce(
      `${whose} ${kinds.join()}`,
      () => among(kinds, papers),
      (asked) => bestOf(asked, owner, named(kinds), a),
    )
  const foreign = imported(good)
  const makes: CertKind[] = foreign ? ['importReg'] : goods === 'drug' ? ['drugProduce'] : ['deviceProduce']
  const agent = (v: Verdict): Verdict =>
    v.fault || good.agent
      ? v
      : {
          state: 'missing',
          fault: { template: '缺少 {{owner}} 的{{kind}}', params: { owner: good.name, kind: '代理企业' } },
        }
  const agreements: readonly CertKind[] = ['qaAgreement', 'integrity']
  const withHim = own.filter((p) => p.hospitals.includes(a.hospital.id))
  return [
    ...link('licence', 'supplier', seller.name, ['businessLicense'], best(seller.id, seller.name, own)),
    ...link(
      'trade',
      'supplier',
      seller.name,
      tradeKinds(good, goods, !!good.makerId && good.makerId === seller.companyId),
      best(seller.id, seller.name, own),
    ),
    ...(disinfects(good) && goods === 'deviceI'
      ? []
      : link(
          'maker',
          'product',
          maker,
          makes,
          foreign
            ? (kinds) => agent(bestOf(among(['importReg', 'deviceReg'], ofProduct), good.name, named(kinds), a))
            : best(`${good.makerId} ${maker}`, maker, made),
        )),
    ...link('product', 'product', good.name, productKinds(good, goods), best(good.id, good.name, ofProduct)),
    ...link('letters', 'product', maker, ['authorization'], () => {
      const to = f.lettersFor(seller.id)
      return f.judgedOnce(
        `${seller.id} ${good.makerId} letters`,
        () => [...to.values()].flat(),
        () => lettersOf(seller, to, a),
      )
    }),
    ...link('mandate', 'supplier', seller.name, ['powerOfAttorney'], best(seller.id, seller.name, own)),
    ...agreements.flatMap((kind) =>
      link('agreement', 'supplier', seller.name, [kind], best(`${seller.id} with`, seller.name, withHim)),
    ),
  ]
}

/**
 * The licence chains of what suppliers bring to a hospital on a day, by `supplier product`; asked beyond the walls, for a trade
 * its asker may make. Pairs of unknown ids have none.
 * @param day of the event: the last day of a paper counts
 */
export const chainsOf = async (
  ctx: Ctx,
  hospitalId: string,
  pairs: readonly Pair[],
  day = today(),
): Promise<Map<string, Chain>> => {
  const f = await elevated(ctx, () => q.facts(ctx.tx, hospitalId, pairs))
  const { hospital } = f
  if (!hospital) return new Map()
  const ways = new Map(
    cellSettings.map(({ goods, link, setting }) => [
      `${goods} ${link}`,
      heldOf(
        setting,
        f.cells.filter((c) => c.key === setting.key),
      ),
    ]),
  )
  const papers = filed(f.papers)
  const nearTo = dayAfter(day, f.near)
  const goods = new Map(f.goods.map((g) => [g.id, g]))
  const sellers = new Map(f.sellers.map((s) => [s.id, s]))
  return new Map(
    pairs.flatMap(([supplierId, productId]) => {
      const [good, seller] = [goods.get(productId), sellers.get(supplierId)]
      if (!good || !seller) return []
      const about = { good, hospital, day, nearTo }
      const sort = goodsClassOf(good)
      const links = chainOf(good, seller, papers, about, (l) => ways.get(`${sort} ${l}`))
      return [[`${supplierId} ${productId}`, { goods: sort, good, seller, hospital: hospital.name, links }] as const]
    }),
  )
}

/** The first link that keeps these goods from moving; undefined where none does. */
export const brokenLink = (chain: Chain | undefined): (Link & { fault: Fault }) | undefined =>
  chain?.links.find((l): l is Link & { fault: Fault } => l.way === '拒绝' && !!l.fault)

/** Chains by `supplier product` on a day, judged once a transaction; none where the region asks for none. */
export const askChains = async (
  ctx: Ctx,
  hospitalId: string,
  pairs: readonly Pair[],
  day = today(),
): Promise<ReadonlyMap<string, Chain>> =>
  pairs.length > 0 && (await configOf(ctx, chainOn))
    ? once(ctx.tx, `chain ${hospitalId} ${day} ${pairs.join(' ')}`, () => chainsOf(ctx, hospitalId, pairs, day))
    : new Map()
